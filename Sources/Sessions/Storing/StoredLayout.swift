import Storage

/// The location of a layout in the store, and the facts that are available without reading it.
///
/// A layout is a snapshot followed by edits, each of which has the position of the previous record. In a
/// ``SharedStore``, stamps replace the positions.
struct StoredLayout: Sendable {
    var revision: Int
    var name: String?
    var viewCount: Int
    /// The position of the snapshot.
    var base: RecordPosition
    /// The position of the last record.
    var head: RecordPosition
    /// The number of the last record among those of this process; 0 if it existed before the start.
    var sequence: UInt64
    var baseBytes: Int
    /// The size of the snapshot and the edits.
    var bytes: Int
    var editCount = 0

    /// Creates the location of a layout whose last record is a snapshot.
    init(_ snapshot: LayoutSnapshot, at position: RecordPosition, sequence: UInt64, bytes: Int) {
        (revision, name, viewCount) = (snapshot.revision, snapshot.name, snapshot.viewCount)
        (base, head, self.sequence) = (position, position, sequence)
        (baseBytes, self.bytes) = (bytes, bytes)
    }

    /// Creates the location of a layout from another source, with stamps as positions.
    init(
        revision: Int,
        name: String?,
        viewCount: Int,
        base: RecordPosition,
        head: RecordPosition,
        baseBytes: Int,
        bytes: Int,
        editCount: Int
    ) {
        (self.revision, self.name, self.viewCount, self.base, self.head) = (revision, name, viewCount, base, head)
        (self.baseBytes, self.bytes, self.editCount) = (baseBytes, bytes, editCount)
        sequence = 0
    }

    /// Returns the location after an edit.
    func after(_ edit: LayoutEditRecord, at position: RecordPosition, sequence: UInt64, bytes: Int) -> StoredLayout {
        var next = self
        (next.revision, next.viewCount) = (edit.revision, edit.viewCount)
        (next.head, next.sequence) = (position, sequence)
        next.bytes += bytes
        next.editCount += 1
        return next
    }

    /// Returns true if a snapshot should replace an edit of this size: when the edits are as large as the last
    /// snapshot, so that at most half of the written data is snapshots and a layout is quick to read; or when replaying
    /// the edits would take long.
    func wantsSnapshot(insteadOf bytes: Int) -> Bool {
        self.bytes - baseBytes + bytes > max(baseBytes, Self.fewBytes) || editCount >= Self.maxEdits
            || editCount * viewCount > Self.maxViewsOfEdits
    }

    private static let maxEdits = 1_000
    /// Replaying an edit that moves views takes time for each view of the layout.
    private static let maxViewsOfEdits = 1_000_000

    /// The size of the edits of a small layout before the next snapshot.
    private static let fewBytes = 4_096
}
