public import LayoutEngine
public import LayoutModel
public import Sessions

/// A lint run whose caller chooses the order of the variants, and sees each solution.
///
/// One engine is moved from variant to variant.
public struct LintWalk: ~Copyable {
    private var run: LintRun
    private var engine: Engine

    /// - Parameters:
    ///   - session: the layout, which does not change.
    ///   - plan: the plan, created for the document of this session.
    ///   - budget: the budget for all variants together.
    /// - Throws: ``SessionError/workLimitExceeded``.
    public init(
        _ session: borrowing LayoutSession,
        _ plan: LintPlan,
        budget: inout WorkBudget
    ) throws(SessionError) {
        try session.charge(for: plan, &budget)
        engine = try session.movingEngineAfresh(budget: &budget)
        run = LintRun(plan, session.document)
    }

    /// Solves the layout with the traits of some variants, and checks it for faults.
    ///
    /// - Parameters:
    ///   - variants: the indices of variants that have the same traits.
    ///   - session: the layout.
    ///   - budget: the budget for all variants together.
    /// - Returns: the solution; `nil` if sizes, frames and contents contradict each other, which is a finding.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public mutating func look(
        at variants: [Int],
        of session: borrowing LayoutSession,
        budget: inout WorkBudget
    ) throws(SessionError) -> Solution? {
        try run.look(at: variants, of: session, &engine, &budget)
    }

    /// Returns the findings of all variants that have been looked at.
    public mutating func report(of session: borrowing LayoutSession) -> LintReport {
        run.report(session.document)
    }
}
