public import LayoutModel

extension LayoutDocument {
    /// Adds the constraints of a list of entries in order, like `make` in an edit.
    ///
    /// - Parameters:
    ///   - entries: the entries.
    ///   - limits: the limits of a layout.
    ///   - budget: the budget to which reading the sources is charged.
    ///   - passedOver: receives the statements that were ignored in the sources.
    ///   - entryStarts: unless nil, receives the number of the first constraint of each entry.
    /// - Returns: up to twenty faults of the entries; if there are any, nothing is added.
    /// - Throws: ``WorkLimitExceeded``; nothing is added in that case either.
    public mutating func make(
        _ entries: [ConstraintEntry],
        limits: LayoutLimits,
        budget: inout WorkBudget,
        passedOver: inout PassedOver,
        entryStarts: inout [Int]?
    ) throws(WorkLimitExceeded) -> [EditFault] {
        guard !entries.isEmpty else { return [] }
        // A document is not an edit, so the limit on the operations of an edit does not apply.
        var limits = limits
        limits.operations = 1
        var editor = DocumentEditor(self, limits: limits)
        editor.entryStarts = entryStarts
        do throws(SessionError) {
            try editor.perform(ConstraintEdit(operations: [.make(entries)]), &budget)
        } catch {
            switch error {
            case .faults(let faults): return faults
            case .workLimitExceeded: throw WorkLimitExceeded()
            default: preconditionFailure("operations have faults only")
            }
        }
        passedOver = editor.passedOver
        entryStarts = editor.entryStarts
        editor.commit(frames: EmptyCollection())
        self = editor.document
        return []
    }
}
