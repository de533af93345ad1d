public import LayoutEngine
public import LayoutModel

extension LayoutSession {
    /// Finds edits that fix the problems in an explanation; each was tried on a copy of the layout.
    ///
    /// - Parameters:
    ///   - explanation: the explanation of the current solution.
    ///   - budget: the work budget of the request.
    /// - Returns: the repairs found with a fixed amount of work.
    /// - Throws: ``SessionError`` if the budget is smaller than that amount and runs out.
    func repairs(
        for explanation: LayoutExplanation,
        budget: inout WorkBudget
    ) throws(SessionError) -> ExplanationRepairs {
        var search = RepairSearch()
        return try repairs(for: explanation, &search, &budget)
    }

    /// Explains why the solution does not satisfy all constraints, and finds repairs.
    ///
    /// - Throws: ``SessionError``.
    public mutating func explanationWithRepairs(
        budget: inout WorkBudget
    ) throws(SessionError) -> (facts: LayoutExplanation, repairs: ExplanationRepairs) {
        let explanation = try explanation(budget: &budget)
        return (explanation, try repairs(for: explanation, budget: &budget))
    }

    /// Finds the repairs of one of several layouts, which share the limits of one search.
    func repairs(
        for explanation: LayoutExplanation,
        _ search: inout RepairSearch,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> ExplanationRepairs {
        var repairs = ExplanationRepairs()
        guard explanation.hasRepairs else { return repairs }
        search.begin(engine.solution)
        for (index, conflict) in explanation.conflicts.enumerated() {
            let isKnown = index < engine.solution.conflicts.count
            let found = try isKnown ? self.repairs(of: conflict, at: index, &search, &budget) : []
            repairs.conflicts.append(found)
            if search.isExhausted { repairs.omitted += 1 }
        }
        for ambiguity in explanation.ambiguous {
            repairs.ambiguous.append(try self.repairs(of: ambiguity, &search, &budget))
            if search.isExhausted { repairs.omitted += 1 }
        }
        return repairs
    }

    /// Returns a session of an edited document, with a copy of the engine that solved it.
    func copy(as edited: DocumentEditor, solvedBy engine: borrowing Engine) -> LayoutSession {
        var varied = trial()
        varied.editor = edited
        varied.engine = engine.copy()
        varied.editor.commit(frames: varied.engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
        return varied
    }
}

extension LayoutExplanation {
    /// True if there is a problem for which repairs can be searched.
    var hasRepairs: Bool { !conflicts.isEmpty || !ambiguous.isEmpty }
}
