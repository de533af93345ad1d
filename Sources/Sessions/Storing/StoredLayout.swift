import Storage

/// Where the store has a layout, and the facts that are known without reading it.
///
/// A layout is a snapshot and the edits behind it, each of which tells where the record before it is. In a
/// ``SharedStore`` the positions are stamps.
struct StoredLayout: Sendable {
    var revision: Int
    var name: String?
    var viewCount: Int
    /// The snapshot.
    var base: RecordPosition
    /// The last record.
    var head: RecordPosition
    /// The number of the last record among those of this process; 0 for one that was there when it started.
    var sequence: UInt64
    var baseBytes: Int
    /// Those of the snapshot and of the edits.
    var bytes: Int
    var editCount = 0

    /// A layout whose last record is a snapshot.
    init(_ snapshot: LayoutSnapshot, at position: RecordPosition, sequence: UInt64, bytes: Int) {
        (revision, name, viewCount) = (snapshot.revision, snapshot.name, snapshot.viewCount)
        (base, head, self.sequence) = (position, position, sequence)
        (baseBytes, self.bytes) = (bytes, bytes)
    }

    /// A layout that is read elsewhere, with stamps for positions.
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

    /// The layout after an edit.
    func after(_ edit: LayoutEditRecord, at position: RecordPosition, sequence: UInt64, bytes: Int) -> StoredLayout {
        var next = self
        (next.revision, next.viewCount) = (edit.revision, edit.viewCount)
        (next.head, next.sequence) = (position, sequence)
        next.bytes += bytes
        next.editCount += 1
        return next
    }

    /// Whether a snapshot takes the place of an edit of so many bytes: once the edits take as much as the last
    /// snapshot, so that at most half of what is written are snapshots, and a layout is soon read again; or once
    /// reading them would take long.
    func wantsSnapshot(insteadOf bytes: Int) -> Bool {
        self.bytes - baseBytes + bytes > max(baseBytes, Self.fewBytes) || editCount >= Self.mostEdits
            || editCount * viewCount > Self.mostViewsOfEdits
    }

    private static let mostEdits = 1_000
    /// Repeating an edit that moves views takes time for each view of the layout.
    private static let mostViewsOfEdits = 1_000_000

    /// Edits of a small layout take so many bytes before there is another snapshot.
    private static let fewBytes = 4_096
}
