public import LayoutModel

extension LayoutSession {
    /// Returns another session of the layout with the edits of a variant; its traits stay, and conflicts are left out.
    ///
    /// - Parameters:
    ///   - variation: the variant, whose edits are applied as in ``variants(_:explaining:budget:_:)``.
    ///   - index: the index of the variant, for faults.
    ///   - budget: the work budget of the request.
    /// - Returns: the session, without a history.
    /// - Throws: ``SessionError/variantFaults(_:)``, ``SessionError/workLimitExceeded``,
    ///   ``SessionError/unsolvable(_:)``.
    public func edited(
        by variation: Variation,
        of index: Int,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        try budget.charge(Self.workOfCopy, times: document.constraints.count + document.tree.capacity)
        var copy = trial()
        try copy.editor.performEdits(of: variation, index: index, &budget)
        _ = try copy.publish(onConflict: .leaveOut, &budget)
        return copy
    }
}
