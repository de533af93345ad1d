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
        // Every node, constraint and variant is examined once before anything is solved.
        try budget.charge(Self.workOfLooking, times: session.nodeCount + session.constraintCount)
        try budget.charge(Self.workOfVariant, times: plan.variants.count)
        let document = session.document
        run = LintRun(plan, document, plan.assertions, Redundancy(own: document.constraints))
        run.keepsSolution = true
        engine = session.movingEngine
    }

    private static let workOfLooking = 10
    private static let workOfVariant = 100

    /// Solves the layout with the traits of some variants, and checks it for faults.
    ///
    /// - Parameters:
    ///   - variants: the indices of variants that have these traits.
    ///   - traits: the traits.
    ///   - session: the layout.
    ///   - budget: the budget for all variants together.
    /// - Returns: the solution; `nil` if sizes, frames and contents contradict each other, which is a finding.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public mutating func look(
        at variants: [Int],
        _ traits: Traits,
        of session: borrowing LayoutSession,
        budget: inout WorkBudget
    ) throws(SessionError) -> Solution? {
        let isSolved = try run.look(at: variants, traits, of: session, &engine, &budget)
        return isSolved ? run.solution ?? engine.solution : nil
    }

    /// Returns the findings of all variants that have been looked at.
    public mutating func report(of session: borrowing LayoutSession) -> LintReport {
        run.reportRedundancy(session.document)
        return LintReport(
            variants: run.plan.variants.map(\.name),
            findings: run.found.sorted(session.document.tree),
            omitted: run.found.omitted,
            assertions: run.assertions
        )
    }
}
