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
        for (content, groups) in plan.contents {
            let wanted = groups.flatMap(\.self).filter(indices.contains)
            guard !wanted.isEmpty else { continue }
            guard content != LintContent() else {
                try visit(wanted, plan, &budget, receive)
                continue
            }
            var document = document
            if let language = content.language.map({ plan.languages[$0] }) {
                document = try translate?(language, &budget) ?? language.translated(document)
            }
            document.onConflict = .leaveOut
            let session = try LayoutSession(id: id, document: document, limits: limits, budget: &budget)
            if let index = content.edits, let edits = plan.edits[index] {
                try session.edited(by: edits, of: index, budget: &budget).visit(wanted, plan, &budget, receive)
            } else {
                try session.visit(wanted, plan, &budget, receive)
            }
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
