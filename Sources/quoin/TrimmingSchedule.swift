/// Decides when to return freed memory to the system: when the memory other than that of layouts has grown since the
/// last time, checked every few seconds.
///
/// The allocator keeps the memory freed by large requests, because new ones will need it. It is returned only while all
/// workers are idle, because allocating threads are briefly blocked meanwhile.
struct TrimmingSchedule: Sendable {
    private var next = Duration.zero
    /// The minimum resident memory other than that of layouts since memory was last returned, in bytes.
    private var least: Int

    private static let interval = Duration.seconds(10)
    /// The growth that makes trimming worthwhile, in bytes.
    private static let growth = 16 << 20

    /// - Parameter otherBytes: the resident memory other than that of layouts at the start.
    init(from otherBytes: Int) {
        least = otherBytes
    }

    /// Returns true if a check is due, `now` after the start.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }

    /// Returns true if memory should be returned.
    ///
    /// - Parameter otherBytes: the resident memory other than that of layouts, including memory that layouts have
    ///   freed.
    /// - Returns: true if it has grown enough.
    mutating func isWorthwhile(_ otherBytes: Int) -> Bool {
        least = min(least, otherBytes)
        return otherBytes >= least + Self.growth
    }

    mutating func hasTrimmed(to otherBytes: Int) {
        least = otherBytes
    }
}
