import Storage

/// What the records of a journal say of all layouts, when a service starts.
struct StoredTable {
    private(set) var layouts: [LayoutKey: StoredLayout] = [:]
    /// In the order in which they were removed.
    private(set) var removals: [(key: LayoutKey, revision: Int, reason: RetiredRevisions.Reason)] = []
    private(set) var floors: [Namespace: Int] = [:]
    /// The last revisions of layouts that have lost edits, as damage was stepped over.
    private(set) var lost: [LayoutKey: Int] = [:]
    /// The last edits of layouts whose snapshots stood in files that have been given up: a later record has each of
    /// them as a whole, or says that it is gone.
    private(set) var orphans: [LayoutKey: RecordPosition] = [:]
    /// The first edit that does not follow from the records before it, where damage is stepped over.
    private(set) var firstMisfit: RecordPosition?
    private var firstFile: Int?
    private let isSalvaging: Bool

    /// Whether no record was missing.
    var isSound: Bool { lost.isEmpty && orphans.isEmpty }

    static let misfit = "the edit belongs to another state of its layout"
    static let orphan = "the layout that was edited is nowhere as a whole"

    init(isSalvaging: Bool) {
        self.isSalvaging = isSalvaging
    }

    /// Takes in the next record.
    ///
    /// - Throws: `RecordFault`, where it does not follow from those before it.
    mutating func read(
        _ position: RecordPosition,
        _ payload: ArraySlice<UInt8>,
        _ byteCount: Int
    ) throws(RecordFault) {
        let record: LayoutRecord
        do throws(RecordError) {
            record = try LayoutRecord(payload)
        } catch {
            switch error {
            case .malformed: throw .damage("the record is malformed")
            case .unknownKind(let kind): throw .damage("a record of the unknown kind \(kind)")
            }
        }
        let firstFile = firstFile ?? position.file
        self.firstFile = firstFile
        switch record {
        case .snapshot(let key, let snapshot):
            orphans[key] = nil
            layouts[key] = StoredLayout(snapshot, at: position, sequence: 0, bytes: byteCount)
            lost[key] = nil
        case .edit(let key, let edit, let previous):
            guard let layout = layouts[key], layout.head == previous, layout.revision + 1 == edit.revision else {
                if layouts[key] == nil, previous.file < firstFile || orphans[key] == previous {
                    orphans[key] = position
                    return
                }
                guard isSalvaging else { throw .damage(Self.misfit) }
                firstMisfit = firstMisfit ?? position
                lost[key] = max(edit.revision, lost[key] ?? 0)
                return
            }
            layouts[key] = layout.after(edit, at: position, sequence: 0, bytes: byteCount)
        case .removal(let key, let revision, let reason):
            layouts[key] = nil
            (lost[key], orphans[key]) = (nil, nil)
            removals.append((key, revision, reason))
        case .floor(let namespace, let revision):
            floors[namespace] = max(revision, floors[namespace] ?? 0)
        }
    }
}
