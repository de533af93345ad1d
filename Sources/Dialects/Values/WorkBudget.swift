import LayoutModel

/// How much a source may still ask for that perhaps no step comes of: arrays, groups and blocks would multiply it.
struct WorkBudget {
    private var remaining: Int
    private let limit: Int

    /// - Parameters:
    ///   - limit: what a fault tells, the most steps of a source.
    ///   - factor: how many pieces of work go with a step.
    init(limit: Int, factor: Int = 1) {
        (self.limit, remaining) = (limit, factor * limit)
    }

    /// Counts pieces of work, which the statement at `position` asks for.
    mutating func spend(_ count: Int, at position: SourcePosition) throws(SourceError) {
        guard count <= remaining else { throw SourceError(.tooManySteps(limit: limit), at: position) }
        remaining -= count
    }
}
