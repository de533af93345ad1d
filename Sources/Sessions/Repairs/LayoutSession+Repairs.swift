public import LayoutEngine
public import LayoutModel

extension LayoutSession {
    /// Finds edits that fix the problems in an explanation; each was tried on a copy of the layout.
    ///
    /// - Parameters:
    ///   - explanation: the explanation of the current solution, in which views whose contents compete are joined.
    ///   - budget: the work budget of the request.
    /// - Returns: the repairs found with a fixed amount of work.
    /// - Throws: ``SessionError`` if the budget is smaller than that amount and runs out.
    func repairs(
        for explanation: inout LayoutExplanation,
        budget: inout WorkBudget
    ) throws(SessionError) -> ExplanationRepairs {
        var search = RepairSearch()
        return try repairs(for: &explanation, &search, &budget)
    }

    /// Explains why the solution does not satisfy all constraints, and finds repairs.
    ///
    /// - Throws: ``SessionError``.
    public mutating func explanationWithRepairs(
        budget: inout WorkBudget
    ) throws(SessionError) -> (facts: LayoutExplanation, repairs: ExplanationRepairs) {
        var explanation = try explanation(budget: &budget)
        let repairs = try repairs(for: &explanation, budget: &budget)
        return (explanation, repairs)
    }

    /// Returns a copy of the layout after a change; `nil` if the change cannot be applied or solved.
    public borrowing func repaired(by change: RepairChange, budget: inout WorkBudget) -> LayoutSession? {
        do throws(SessionError) {
            try budget.charge(workOfCopying)
            var copy = trial()
            try change.apply(to: &copy, &budget)
            return copy
        } catch {
            return nil
        }
    }

    /// Finds the repairs of one of several layouts, which share the limits of one search.
    func repairs(
        for explanation: inout LayoutExplanation,
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
        let decisions = try joinContests(in: &explanation, &search, &budget)
        for ambiguity in explanation.ambiguous {
            let others = try self.repairs(of: ambiguity, &search, &budget)
            repairs.ambiguous.append((decisions[ambiguity.node] ?? []) + others)
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
