import LayoutModel

/// Bounds work that need not result in steps: arrays, groups and blocks multiply each other.
struct SourceWorkBudget {
    private var remaining: Int
    private let limit: Int

    /// - Parameters:
    ///   - limit: the maximum number of steps of a source, which the error names.
    ///   - factor: the units of work allowed for each step.
    init(limit: Int, factor: Int = 1) {
        (self.limit, remaining) = (limit, factor * limit)
    }

    /// Charges units of work to the statement at `position`.
    mutating func spend(_ count: Int, at position: SourcePosition) throws(SourceError) {
        guard count <= remaining else { throw SourceError(.tooManySteps(limit: limit), at: position) }
        remaining -= count
    }
}
