/// Bounds on the size of a source and of what it asks for.
public struct SourceLimits: Sendable {
    /// Length of one source.
    public var bytes = 2 << 20
    /// Constraints that one source adds, changes or removes.
    public var steps = 100_000

    public init() {}
}
