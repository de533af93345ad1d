/// All reported errors of a source, in source order.
public struct SourceErrors: Error, Hashable, Sendable {
    /// The errors; never empty.
    public let all: [SourceError]

    /// - Precondition: `all` is not empty.
    public init(_ all: [SourceError]) {
        precondition(!all.isEmpty, "a refusal without a fault")
        self.all = all
    }

    public init(_ one: SourceError) {
        self.init([one])
    }
}
