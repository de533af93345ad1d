/// Statistics of a journal since it was opened.
public struct JournalStatistics: Hashable, Sendable {
    /// The number of stored records, of the batches that wrote them, and of their bytes including headers.
    public var records = 0
    public var batches = 0
    public var bytes = 0
    /// The number of syncs, and their total duration.
    public var syncs = 0
    public var syncSeconds = 0.0
    /// The number of syncs by duration: one bucket per bound in ``syncBounds``, and one for longer syncs.
    public var syncCounts = [Int](repeating: 0, count: syncBounds.count + 1)
    /// The number of failures to store records or create a file.
    public var failures = 0
    /// The current number of files.
    public var files = 0

    /// The upper bounds of the ``syncCounts`` buckets in seconds, ascending.
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
