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
            do throws(EngineError) {
                document = try settle(&engine, to: plan.variants[index].traits, plan.canvas, budget: &budget)
            } catch {
                // What contradicts itself has no picture.
                guard case .contradiction = error else { throw .unsolvable(error) }
                continue
            }
            try receive(index, document, engine.solution, &budget)
        }
    }
}
