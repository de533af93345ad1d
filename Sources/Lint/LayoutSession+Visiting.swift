public import LayoutEngine
public import LayoutModel
public import Sessions

extension LayoutSession {
    /// Solves some variants of a plan once more, for pictures of their findings.
    ///
    /// - Parameters:
    ///   - indices: the indices of the variants.
    ///   - plan: the plan, created for the document of this session.
    ///   - budget: the budget for all of them together.
    ///   - translate: returns the layout in a language; `nil` to replace the texts of the document.
    ///   - receive: called with each variant, its document and its solution.
    /// - Throws: the errors of ``lint(_:budget:reporting:translating:)``, and those of `receive`.
    public func visit(
        _ indices: Set<Int>,
        of plan: LintPlan,
        budget: inout WorkBudget,
        translating translate: LintTranslator? = nil,
        _ receive: (Int, LayoutDocument, Solution, inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) {
        let contents = plan.contents.filter { !indices.isDisjoint(with: $0.groups.joined()) }
        try forEach(of: contents, plan, budget: &budget, translating: translate) {
            (session, _, groups, budget) throws(SessionError) in
            try session.visit(groups.joined().filter(indices.contains), plan, &budget, receive)
        }
    }

    private func visit(
        _ indices: [Int],
        _ plan: LintPlan,
        _ budget: inout WorkBudget,
        _ receive: (Int, LayoutDocument, Solution, inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) {
        var engine = movingEngine
        for index in indices {
            let document: LayoutDocument
            do throws(SessionError) {
                document = try settle(&engine, in: plan.variants[index], of: plan, &budget)
            } catch {
                // What contradicts itself has no picture.
                guard case .unsolvable(.contradiction) = error else { throw error }
                continue
            }
            try receive(index, document, engine.solution, &budget)
        }
    }

    /// Solves the layout as it is under the traits of a variant, as ``lint(_:budget:reporting:translating:)`` does.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public func solved(
        in variant: LintVariant,
        of plan: LintPlan,
        budget: inout WorkBudget
    ) throws(SessionError) -> (LayoutDocument, Solution) {
        var engine = movingEngine
        return (try settle(&engine, in: variant, of: plan, &budget), engine.solution)
    }

    private func settle(
        _ engine: inout Engine,
        in variant: LintVariant,
        of plan: LintPlan,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> LayoutDocument {
        do throws(EngineError) {
            return try settle(&engine, to: variant.traits, plan.canvas, budget: &budget)
        } catch {
            throw .unsolvable(error)
        }
    }
}
