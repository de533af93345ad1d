import Storage

/// A layout read from a shared server.
public struct SharedLayout: Sendable {
    public let stamp: Stamp
    public let revision: Int
    public let viewCount: Int
    public let name: String?
    /// The record of the snapshot, whose state has the stamp ``snapshotStamp``.
    public let snapshot: [UInt8]
    public let snapshotStamp: Stamp
    /// The records of the edits after the snapshot.
    public let edits: [ArraySlice<UInt8>]

    public init(
        stamp: Stamp,
        revision: Int,
        viewCount: Int,
        name: String?,
        snapshot: [UInt8],
        snapshotStamp: Stamp,
        edits: [ArraySlice<UInt8>]
    ) {
        (self.stamp, self.revision, self.viewCount, self.name) = (stamp, revision, viewCount, name)
        (self.snapshot, self.snapshotStamp, self.edits) = (snapshot, snapshotStamp, edits)
    }

    /// The facts that are available without decoding the records.
    var stored: StoredLayout {
        StoredLayout(
            revision: revision,
            name: name,
            viewCount: viewCount,
            base: snapshotStamp.position,
            head: stamp.position,
            baseBytes: snapshot.count,
            bytes: snapshot.count + edits.reduce(0) { $0 + $1.count },
            editCount: edits.count
        )
    }

    /// Rebuilds the layout without solving it.
    ///
    /// - Throws: ``SessionError/unreadable(_:)``.
    func rebuilt(as key: LayoutKey, _ limits: LayoutLimits) throws(SessionError) -> RebuiltLayout {
        do {
            guard case .snapshot(key, let first) = try LayoutRecord(snapshot[...]) else {
                throw RebuildingError.malformed
            }
            var rebuilt = try RebuiltLayout(first, limits: limits)
            for bytes in edits {
                guard case .edit(key, let edit, _) = try LayoutRecord(bytes) else { throw RebuildingError.malformed }
                try rebuilt.apply(edit)
            }
            guard rebuilt.revision == revision else { throw RebuildingError.malformed }
            return rebuilt
        } catch {
            let owner = key.namespace == .shared ? "" : " of '\(key.namespace.name)'"
            throw .unreadable("what the store has of the layout '\(key.id)'\(owner) is none: \(error)")
        }
    }
}

extension Stamp {
    /// The stamp, represented as a position in a journal.
    var position: RecordPosition { RecordPosition(rawValue: number) }

    init(_ position: RecordPosition) { self.init(position.rawValue) }
}
