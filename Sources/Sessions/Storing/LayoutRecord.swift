import LayoutModel
import Storage

/// The stored records of layouts, one for each change.
///
/// ```
/// kind, namespace, id, revision, then
///   snapshot:  name or nothing, views, packed document, packed history
///   edit:      position of the record before it, views, step, next id, packed difference
///   removal:   whether the layout has expired
/// kind, namespace, revision: the floor of a namespace's revisions
/// ```
///
/// It may be preceded by the response to the call (``RecordParts``).
enum LayoutRecord {
    case snapshot(LayoutKey, LayoutSnapshot)
    /// An edit, and the position of the layout's previous record.
    case edit(LayoutKey, LayoutEditRecord, after: RecordPosition)
    case removal(LayoutKey, revision: Int, RetiredRevisions.Reason)
    /// No layout of the namespace with a forgotten id had a revision above this one.
    case floor(Namespace, revision: Int)

    fileprivate enum Kind: Int {
        case snapshot = 1
        case edit = 2
        case removal = 3
        case floor = 4
    }

    /// The layout that the record belongs to.
    var layout: LayoutKey? {
        switch self {
        case .snapshot(let key, _), .edit(let key, _, _), .removal(let key, _, _): key
        case .floor: nil
        }
    }

    var bytes: [UInt8] {
        var writer = RecordWriter()
        switch self {
        case .snapshot(let key, let snapshot):
            writer.begin(.snapshot, key, snapshot.revision)
            writer.write(snapshot.name == nil ? 0 : 1)
            if let name = snapshot.name { writer.write(name) }
            writer.write(snapshot.viewCount)
            writer.write(snapshot.document)
            writer.write(snapshot.history)
        case .edit(let key, let edit, let previous):
            writer.begin(.edit, key, edit.revision)
            writer.write(previous.rawValue)
            writer.write(edit.viewCount)
            writer.write(edit.step.number)
            writer.write(edit.nextID)
            writer.write(edit.difference)
        case .removal(let key, let revision, let reason):
            writer.begin(.removal, key, revision)
            writer.write(reason.rawValue)
        case .floor(let namespace, let revision):
            writer.write(Kind.floor.rawValue)
            writer.write(namespace.name)
            writer.write(revision)
        }
        return writer.bytes
    }

    init(_ bytes: ArraySlice<UInt8>) throws(RecordError) {
        var reader = RecordReader(try RecordParts(bytes).change)
        let number = try reader.number()
        guard let kind = Kind(rawValue: number) else { throw .unknownKind(number) }
        let namespace = Namespace(try reader.text())
        guard kind != .floor else {
            self = .floor(namespace, revision: try reader.number())
            guard reader.isAtEnd else { throw .malformed }
            return
        }
        let key = LayoutKey(try reader.text(), in: namespace)
        let revision = try reader.number()
        switch kind {
        case .snapshot:
            let name = try reader.number() == 0 ? nil : try reader.text()
            self = .snapshot(
                key,
                LayoutSnapshot(
                    revision: revision,
                    name: name,
                    viewCount: try reader.number(),
                    document: Array(try reader.content()),
                    history: Array(try reader.content())
                )
            )
        case .edit:
            let previous = RecordPosition(rawValue: try reader.bits())
            let edit = LayoutEditRecord(
                revision: revision,
                viewCount: try reader.number(),
                step: try HistoryStep(number: try reader.number()),
                nextID: try reader.number(),
                difference: Array(try reader.content())
            )
            self = .edit(key, edit, after: previous)
        case .removal, .floor:
            guard let reason = RetiredRevisions.Reason(rawValue: try reader.number()) else { throw .malformed }
            self = .removal(key, revision: revision, reason)
        }
        guard reader.isAtEnd else { throw .malformed }
    }
}

extension RecordWriter {
    fileprivate mutating func begin(_ kind: LayoutRecord.Kind, _ key: LayoutKey, _ revision: Int) {
        write(kind.rawValue)
        write(key.namespace.name)
        write(key.id)
        write(revision)
    }
}

/// A snapshot of a layout in stored form.
struct LayoutSnapshot: Sendable {
    var revision: Int
    var name: String?
    var viewCount: Int
    /// The bytes of a ``PackedDocument``.
    var document: [UInt8]
    /// The history as encoded by ``EditHistory/packed``.
    var history: [UInt8]
}

/// A snapshot with its record, which is encoded before taking a lock that other threads wait for.
struct SnapshotRecord: Sendable {
    let snapshot: LayoutSnapshot
    let bytes: [UInt8]
    /// The response to the call that created this state, if it had an idempotency key.
    let answer: StoredAnswer?

    init(_ snapshot: LayoutSnapshot, of key: LayoutKey, with answer: StoredAnswer? = nil) {
        (self.snapshot, self.answer) = (snapshot, answer)
        bytes = LayoutRecord.snapshot(key, snapshot).bytes
    }
}
