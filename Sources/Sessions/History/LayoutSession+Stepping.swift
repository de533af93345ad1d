import LayoutEngine
public import LayoutModel

/// Another state of a layout, to which an undo or a redo goes.
public struct Restoration: Sendable {
    let step: HistoryStep
    let difference: DocumentDifference
    /// By how many views the layout grows.
    public let addedViewCount: Int
}

// Why differences, and solving again: an edit changes little of a document, and its inverse is in the journal that
// rolls it back. That of one constant is an id and a number; any other takes tens of bytes. Frames would take 32 for
// every view that moves, and are a function of the document, apart from those of views placed by frame and mask: their
// frames are part of the document, and what else decides about them is in `DocumentDifference.maskReferences`.

/// Going back and forth among the revisions that a layout remembers.
extension LayoutSession {
    /// Looks up what an undo, or a redo, would go to.
    ///
    /// - Throws: ``SessionError/nothingToUndo``, ``SessionError/nothingToRedo``, ``SessionError/workLimitExceeded``.
    public borrowing func restoration(
        by step: HistoryStep,
        budget: inout WorkBudget
    ) throws(SessionError) -> Restoration {
        guard let revision = history.next(of: step) else {
            throw step == .redo ? .nothingToRedo : .nothingToUndo
        }
        let difference = try difference(of: revision, from: document, &budget)
        return Restoration(
            step: step,
            difference: difference,
            addedViewCount: difference.addedViewCount(to: document)
        )
    }

    /// Goes back or forth, as a new revision; conflicts that there were then are told, whatever the policy.
    ///
    /// It costs what the edit cost: only what is different is solved again.
    ///
    /// - Precondition: the restoration is one of the present revision.
    /// - Throws: ``SessionError/unsolvable(_:)``, and the refusal of a layout that becomes too large.
    public mutating func apply(
        _ restoration: Restoration,
        budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        try editor.restore(restoration.difference, &budget)
        let references = restoration.difference.maskReferences
        return try publish(onConflict: .leaveOut, by: restoration.step, restoring: references, &budget)
    }

    /// The length of what an undo, or a redo, would read, which bounds what it adds: a view takes eight bytes or more,
    /// a constraint one.
    public borrowing func byteCount(of step: HistoryStep) -> Int {
        guard let revision = history.next(of: step), case .packed(let bytes) = history.difference(of: revision) else {
            return 0
        }
        return bytes.count
    }

    /// Reads the difference that takes the document of a revision back to the one before.
    func difference(
        of revision: Int,
        from document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> DocumentDifference {
        switch history.difference(of: revision) {
        case .constant(let change):
            guard var constraint = document.constraints[change.id] else {
                preconditionFailure("\(change.id) is not in the document of revision \(revision)")
            }
            constraint.constant = change.former
            var difference = DocumentDifference()
            difference.constraints = [(change.id, constraint)]
            return difference
        case .packed(let bytes):
            try budget.charge(Self.workOfPackedByte, times: bytes.count)
            do throws(PackingError) {
                return try DocumentDifference(reading: bytes, against: document)
            } catch {
                preconditionFailure("a difference cannot be read: \(error)")
            }
        }
    }

    /// Reading a byte of a difference, and putting back what it says.
    private static let workOfPackedByte = 4
}
