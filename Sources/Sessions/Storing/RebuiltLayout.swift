import LayoutEngine
import LayoutModel

/// A layout on its way from what is stored of it to a session: a snapshot, and then the edits behind it, in order.
struct RebuiltLayout {
    private var editor: DocumentEditor
    private var history: EditHistory
    private(set) var revision: Int
    var limits: LayoutLimits { editor.limits }

    /// - Throws: ``RebuildingError/malformed`` where the bytes are not those of a layout.
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

    /// Repeats an edit, without solving.
    mutating func apply(_ edit: LayoutEditRecord) throws(RebuildingError) {
        guard edit.revision == revision + 1 else { throw .malformed }
        let difference: DocumentDifference
        do throws(PackingError) {
            difference = try DocumentDifference(reading: edit.difference[...], against: editor.document)
        } catch {
            throw .malformed
        }
        guard edit.nextID >= editor.document.constraints.nextID.number else { throw .malformed }
        editor.repeatEdit(difference, nextID: ConstraintID(number: edit.nextID))
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

    /// The layout as a snapshot at its present revision, without solving it.
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

/// Why a stored layout cannot be rebuilt.
enum RebuildingError: Error {
    /// Its records are sound as bytes, and do not describe a layout.
    case malformed
}
