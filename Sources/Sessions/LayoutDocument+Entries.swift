import LayoutEngine
public import LayoutModel

extension LayoutDocument {
    /// Adds what a list of entries says, in its order, as `make` does in an edit.
    ///
    /// - Returns: what is wrong with the entries, up to twenty faults; where there are any, nothing is added.
    public mutating func make(_ entries: [ConstraintEntry], limits: LayoutLimits) -> [EditFault] {
        guard !entries.isEmpty else { return [] }
        // A list is no edit, however few operations an edit may have.
        var limits = limits
        limits.operations = 1
        var editor = DocumentEditor(self, limits: limits)
        var budget = WorkBudget(limit: .max)
        do throws(SessionError) {
            try editor.perform(ConstraintEdit(operations: [.make(entries)]), &budget)
        } catch {
            guard case .faults(let faults) = error else { preconditionFailure("operations have faults only") }
            return faults
        }
        editor.commit(frames: EmptyCollection())
        self = editor.document
        return []
    }
}
