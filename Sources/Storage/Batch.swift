/// Records that are queued or being written, in position order.
struct Batch: Sendable {
    /// Consecutive records of one file, without gaps.
    struct Run: Hashable, Sendable {
        let start: RecordPosition
        /// The range of the records in the batch's `bytes`.
        var bytes: Range<Int>
        var recordCount: Int
    }

    private(set) var bytes: [UInt8] = []
    private(set) var runs: [Run] = []
    private var storedRuns = 0
    /// The closures that undo records that are not stored yet, one per record.
    private(set) var undos: [@Sendable () -> Void] = []

    var isEmpty: Bool { undos.isEmpty }

    /// The first run that is not stored.
    var nextRun: Run? { storedRuns < runs.count ? runs[storedRuns] : nil }

    /// Marks the first run as stored, so that its records can no longer be undone.
    mutating func finishRun() {
        undos.removeFirst(runs[storedRuns].recordCount)
        storedRuns += 1
    }

    mutating func append(
        _ header: RecordHeader,
        _ payload: [UInt8],
        at position: RecordPosition,
        seed: UInt32,
        undo: @escaping @Sendable () -> Void
    ) {
        let start = bytes.count
        header.append(to: &bytes, at: position, seed: seed)
        bytes.append(contentsOf: payload)
        undos.append(undo)
        if let last = runs.indices.last, runs[last].start.file == position.file {
            runs[last].bytes = runs[last].bytes.lowerBound..<bytes.count
            runs[last].recordCount += 1
        } else {
            runs.append(Run(start: position, bytes: start..<bytes.count, recordCount: 1))
        }
    }

    /// Empties the batch but keeps its memory for reuse, unless that is large.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.capacity <= 4 << 20)
        runs.removeAll()
        storedRuns = 0
        undos.removeAll(keepingCapacity: undos.capacity <= 1 << 16)
    }
}
