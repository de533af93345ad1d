/// The limits of a comparison.
public struct ComparisonLimits: Hashable, Sendable {
    /// The maximum number of entries in each list; further ones are only counted.
    public var entries: Int

    public init(entries: Int = 1_000) {
        self.entries = entries
    }
}

/// The numbers of entries beyond the limit.
public struct OmittedChanges: Hashable, Sendable {
    public var views = 0
    public var constraints = 0
    /// A lower bound on the number of frames.
    public var frames = 0
    /// A lower bound on the number of findings, in both layouts, that were not compared or are not listed.
    public var findings = 0
}

extension Array {
    /// Removes the elements beyond a limit, and adds their number to `count`.
    mutating func cut(to limit: Int, counting count: inout Int) {
        guard self.count > limit else { return }
        count += self.count - limit
        removeLast(self.count - limit)
    }
}
