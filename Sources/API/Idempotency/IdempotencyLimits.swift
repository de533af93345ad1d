/// The limits on stored responses to calls with an `Idempotency-Key`.
public struct IdempotencyLimits: Hashable, Sendable {
    /// The maximum memory for the keys and responses of one namespace, in bytes.
    public var bytes = 16 << 20
    /// The time for which they are kept.
    public var age = Duration.seconds(86_400)

    public init() {}
}
