/// How much is kept for calls that are repeated with the same `Idempotency-Key`.
public struct IdempotencyLimits: Hashable, Sendable {
    /// The memory of the keys and answers of one namespace, in bytes.
    public var bytes = 16 << 20
    /// How long they are kept.
    public var age = Duration.seconds(86_400)

    public init() {}
}
