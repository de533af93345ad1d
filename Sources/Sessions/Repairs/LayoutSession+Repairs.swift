public import LayoutEngine
public import LayoutModel

extension LayoutSession {
    /// Finds edits that put right what an explanation tells; each was tried on a copy of the layout.
    ///
    /// - Parameters:
    ///   - explanation: the explanation of the present solution.
    ///   - budget: what may be done.
    /// - Returns: the repairs, as many as a fixed amount of work suffices for.
    /// - Throws: ``SessionError``: the budget does not suffice for as much as may be done.
    func repairs(
        for explanation: LayoutExplanation,
        budget: inout WorkBudget
    ) throws(SessionError) -> ExplanationRepairs {
        var search = RepairSearch()
        return try repairs(for: explanation, &search, &budget)
    }

    /// Explains why the solution does not meet all constraints, and finds repairs.
    ///
    /// - Throws: ``SessionError``.
    public mutating func explanationWithRepairs(
        budget: inout WorkBudget
    ) throws(SessionError) -> (facts: LayoutExplanation, repairs: ExplanationRepairs) {
        let explanation = try explanation(budget: &budget)
        return (explanation, try repairs(for: explanation, budget: &budget))
    }

    /// Finds the repairs of one of several layouts, whose searches share the limits.
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

    /// Returns a session of an edited document, with a copy of an engine that has solved it.
    func copy(as edited: DocumentEditor, solvedBy engine: borrowing Engine) -> LayoutSession {
        var varied = trial()
        varied.editor = edited
        varied.engine = engine.copy()
        varied.editor.commit(frames: varied.engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
        return varied
    }
}

extension LayoutExplanation {
    /// Whether it tells anything that repairs are looked for.
    var hasRepairs: Bool { !conflicts.isEmpty || !ambiguous.isEmpty }
}
