public import LayoutEngine
import LayoutModel

/// The cost of solving a layout: from scratch, after an edit, or for other traits.
public struct SolvingCost: Hashable, Sendable {
    public var duration: Duration
    /// The number of solver runs; more than one if frames depend on each other.
    public var solves: Int
    /// The number of pivots of the solver's basis.
    public var pivots: Int
    /// The number of entries that the solver touched.
    public var work: Int
    /// The numerical failure, if there is no solution that can be trusted.
    public var trouble: NumericalReport?

    public init(duration: Duration, solves: Int, pivots: Int, work: Int) {
        (self.duration, self.solves, self.pivots, self.work) = (duration, solves, pivots, work)
    }

    /// Creates the cost of the work charged to a budget during `duration`.
    init(from start: WorkBudget, to end: WorkBudget, in duration: Duration) {
        self.init(
            duration: duration,
            solves: end.solving.solves - start.solving.solves,
            pivots: end.solving.pivots - start.solving.pivots,
            work: end.work - start.work
        )
    }
}

extension SolvingCost {
    /// Calls `body`, which solves, and reports the cost to an observer, even if `body` throws.
    static func reporting<Result: ~Copyable, Failure: Error>(
        to observe: (@Sendable (SolvingCost) -> Void)?,
        _ budget: inout WorkBudget,
        _ body: (inout WorkBudget) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Without an observer, not even the clock is read.
        guard let observe else { return try body(&budget) }
        let (start, before) = (ContinuousClock.now, budget)
        var trouble: NumericalReport?
        defer {
            var cost = SolvingCost(from: before, to: budget, in: ContinuousClock.now - start)
            cost.trouble = trouble
            observe(cost)
        }
        do throws(Failure) {
            return try body(&budget)
        } catch {
            if case .numbersOutOfHand(let report) = error as? EngineError { trouble = report }
            throw error
        }
    }
}
