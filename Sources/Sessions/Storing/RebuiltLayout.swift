import LayoutEngine
import LayoutModel

/// A layout that is being rebuilt from its records: a snapshot followed by its edits in order.
struct RebuiltLayout {
    private var editor: DocumentEditor
    private var history: EditHistory
    private(set) var revision: Int
    var limits: LayoutLimits { editor.limits }

    /// - Throws: ``RebuildingError/malformed`` if the bytes are not a valid layout.
    init(_ snapshot: LayoutSnapshot, limits: LayoutLimits) throws(RebuildingError) {
        do throws(PackingError) {
            editor = DocumentEditor(try PackedDocument(bytes: snapshot.document).document(), limits: limits)
        } catch {
            throw .malformed
        }
        do throws(RecordError) {
            history = try EditHistory(reading: snapshot.history, limits.history)
        } catch {
            throw .malformed
        }
        revision = snapshot.revision
    }

    /// Replays an edit without solving.
    mutating func apply(_ edit: LayoutEditRecord) throws(RebuildingError) {
        guard edit.revision == revision + 1 else { throw .malformed }
        let difference: DocumentDifference
        do throws(PackingError) {
            difference = try DocumentDifference(reading: edit.difference[...], against: editor.document)
        } catch {
            throw .malformed
        }
        let nextID = ConstraintID(number: edit.nextID)
        guard difference.isPossible(in: editor.document, nextID: nextID, limits) else { throw .malformed }
        editor.repeatEdit(difference, nextID: nextID)
        editor.commit(
            frames: EmptyCollection(),
            as: edit.revision,
            by: edit.step,
            editor.summary.constant,
            difference.maskReferences,
            to: &history
        )
        revision = edit.revision
    }

    /// Solves the layout.
    consuming func session(
        id: String,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        try LayoutSession(id: id, revision: revision, editor, history, budget: &budget)
    }

    /// A snapshot of the layout at its current revision, made without solving.
    var snapshot: LayoutSnapshot {
        LayoutSnapshot(
            revision: revision,
            name: editor.document.name,
            viewCount: editor.document.tree.viewCount,
            document: PackedDocument(editor.document).bytes,
            history: history.packed
        )
    }
}

/// The reason that a stored layout cannot be rebuilt.
enum RebuildingError: Error {
    /// The records are intact but do not describe a layout.
    case malformed
}
