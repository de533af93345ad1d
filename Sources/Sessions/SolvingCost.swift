public import LayoutEngine
import LayoutModel

/// What it took to solve a layout: from scratch, after an edit, or under other traits.
public struct SolvingCost: Hashable, Sendable {
    public var duration: Duration
    /// How often the solver ran; more than once where frames depend on each other.
    public var solves: Int
    /// Exchanges of a row of the basis of the solver.
    public var pivots: Int
    /// Entries that the solver has touched.
    public var work: Int
    /// Why there is no solution that could be trusted; nil where that was not so.
    public var trouble: NumericalReport?

    public init(duration: Duration, solves: Int, pivots: Int, work: Int) {
        (self.duration, self.solves, self.pivots, self.work) = (duration, solves, pivots, work)
    }

    /// What was spent of a budget in `duration`.
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
    /// Calls `body`, which solves, and reports the cost to an observer, whether there was a solution or not.
    static func reporting<Result: ~Copyable, Failure: Error>(
        to observe: (@Sendable (SolvingCost) -> Void)?,
        _ budget: inout WorkBudget,
        _ body: (inout WorkBudget) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Without an observer not even the clock is read.
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
