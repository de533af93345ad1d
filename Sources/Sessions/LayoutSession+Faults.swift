public import LayoutModel

extension LayoutSession {
    /// Returns the faults that an edit would have; nothing changes.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func faults(of edit: ConstraintEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults(&budget) { (editor, budget) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    /// Returns the faults that an edit would have; nothing changes.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func faults(of edit: ViewEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults(&budget) { (editor, budget) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    private func faults(
        _ budget: inout WorkBudget,
        of perform: (inout DocumentEditor, inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) -> [EditFault] {
        // The first changes copy the constraints and the tree.
        try budget.charge(Self.workOfCopy, times: document.constraints.count + document.tree.capacity)
        var trial = editor
        do throws(SessionError) {
            try perform(&trial, &budget)
            return []
        } catch {
            guard case .faults(let faults) = error else { throw error }
            return faults
        }
    }
}
