import LayoutEngine
public import LayoutModel

/// The state of a layout that an undo or a redo restores.
public struct Restoration: Sendable {
    let step: HistoryStep
    let difference: DocumentDifference
    /// The number of views that the layout gains.
    public let addedViewCount: Int
}

// Design note: an edit changes little of a document, and its inverse is already in the journal that rolls it back, so
// the history stores differences and solves again. The difference of one constant is an id and a number; any other is
// tens of bytes long. Frames would need 32 bytes per moved view, and are a function of the document. Views placed by
// frame and mask are no exception: their frames are part of the document, and the other inputs are in
// `DocumentDifference.maskReferences`.

/// Undo and redo.
extension LayoutSession {
    /// Returns the state that an undo or a redo would restore.
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

    /// Restores a state as a new revision; conflicts of that state are reported regardless of the policy.
    ///
    /// Costs about as much as the edit itself: only the differences are solved again.
    ///
    /// - Precondition: the restoration was made from the current revision.
    /// - Throws: ``SessionError/unsolvable(_:)``, and the refusal of a layout that becomes too large.
    public mutating func apply(
        _ restoration: Restoration,
        budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        try editor.restore(restoration.difference, &budget)
        let references = restoration.difference.maskReferences
        return try publish(onConflict: .leaveOut, by: restoration.step, restoring: references, &budget)
    }

    /// Returns the number of bytes that an undo or a redo would read, which bounds the growth: a view has at least
    /// eight bytes, a constraint at least one.
    public borrowing func byteCount(of step: HistoryStep) -> Int {
        guard let revision = history.next(of: step), case .packed(let bytes) = history.difference(of: revision) else {
            return 0
        }
        return bytes.count
    }

    /// Reads the difference that leads from the document of a revision back to the previous one.
    ///
    /// - Throws: ``SessionError/unreadable(_:)``, ``SessionError/workLimitExceeded``.
    func difference(
        of revision: Int,
        from document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> DocumentDifference {
        switch history.difference(of: revision) {
        case .constant(let change):
            guard var constraint = document.constraints[change.id], change.former.isFinite else {
                throw .unreadable(Self.wrongHistory(id, revision))
            }
            constraint.constant = change.former
            var difference = DocumentDifference()
            difference.constraints = [(change.id, constraint)]
            return difference
        case .packed(let bytes):
            try budget.charge(Self.workOfPackedByte, times: bytes.count)
            let difference: DocumentDifference
            do throws(PackingError) {
                difference = try DocumentDifference(reading: bytes, against: document)
            } catch {
                throw .unreadable(Self.wrongHistory(id, revision))
            }
            guard difference.isPossible(in: document, nextID: document.constraints.nextID, limits) else {
                throw .unreadable(Self.wrongHistory(id, revision))
            }
            return difference
        }
    }

    /// A history may have been read from a place that others can write to.
    private static func wrongHistory(_ id: String, _ revision: Int) -> String {
        "the stored layout '\(id)' is not one: what takes back revision \(revision) is wrong"
    }

    /// The cost of reading and applying one byte of a difference.
    private static let workOfPackedByte = 4
}
