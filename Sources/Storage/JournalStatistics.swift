/// What a journal has done since it was opened.
public struct JournalStatistics: Hashable, Sendable {
    /// Records that were stored, the writes that they shared, and their bytes with headers.
    public var records = 0
    public var batches = 0
    public var bytes = 0
    /// Waits for the disk, and their time in all.
    public var syncs = 0
    public var syncSeconds = 0.0
    /// Syncs by their time: up to each of ``syncBounds``, and longer.
    public var syncCounts = [Int](repeating: 0, count: syncBounds.count + 1)
    /// Times that records could not be stored, or no file be made.
    public var failures = 0
    /// Files that there are now.
    public var files = 0

    /// The upper bounds of ``syncCounts`` in seconds, ascending.
    public static let syncBounds = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    mutating func count(sync duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let time = Double(seconds) + Double(attoseconds) / 1e18
        syncs += 1
        syncSeconds += time
        syncCounts[Self.syncBounds.firstIndex { time <= $0 } ?? Self.syncBounds.count] += 1
    }
}
