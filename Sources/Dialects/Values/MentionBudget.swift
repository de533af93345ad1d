import LayoutModel

/// Bounds work that need not result in steps: arrays, groups and blocks multiply each other.
struct MentionBudget {
    private var remaining: Int
    private let limit: Int
    private let work: SourceWork

    /// - Parameters:
    ///   - limit: the maximum number of steps of a source, which the error names.
    ///   - factor: the mentions allowed for each step.
    ///   - work: what each mention is charged to as well.
    init(limit: Int, factor: Int = 1, _ work: SourceWork) {
        (self.limit, self.work) = (limit, work)
        let (product, overflows) = limit.multipliedReportingOverflow(by: factor)
        remaining = overflows ? .max : product
    }

    /// Charges mentions to the statement at `position`.
    mutating func spend(_ count: Int, at position: SourcePosition) throws(SourceError) {
        guard count <= remaining else { throw SourceError(.tooManySteps(limit: limit), at: position) }
        remaining -= count
        try work.spend(SourceWork.ofMention, times: count, at: position)
    }
}
