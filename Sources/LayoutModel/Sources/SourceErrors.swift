/// All faults of one source that are told, in the order of their places.
public struct SourceErrors: Error, Hashable, Sendable {
    /// Never empty.
    public let all: [SourceError]

    /// - Precondition: there is at least one.
    public init(_ all: [SourceError]) {
        precondition(!all.isEmpty, "a refusal without a fault")
        self.all = all
    }

    public init(_ one: SourceError) {
        self.init([one])
    }
}
