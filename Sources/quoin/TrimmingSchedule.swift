/// When freed memory is returned to the system: where what the process has besides its layouts has grown since memory
/// was last returned, looked at every few seconds.
///
/// The allocator keeps what large requests have freed, as new ones will need it. It is returned while no worker is
/// busy, as threads that allocate wait for a moment then.
struct TrimmingSchedule: Sendable {
    private var next = Duration.zero
    /// The least resident bytes besides those of layouts since memory was last returned.
    private var least: Int

    private static let interval = Duration.seconds(10)
    /// How much more the process has before it is worth it, in bytes.
    private static let growth = 16 << 20

    /// - Parameter otherBytes: resident bytes besides those of layouts at the start.
    init(from otherBytes: Int) {
        least = otherBytes
    }

    /// Whether it is time to look, `now` after the start.
    mutating func isDue(at now: Duration) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }

    /// Whether memory is to be returned.
    ///
    /// - Parameter otherBytes: resident bytes besides those of layouts; of memory that layouts have freed, too.
    /// - Returns: whether it has grown enough.
    mutating func isWorthwhile(_ otherBytes: Int) -> Bool {
        least = min(least, otherBytes)
        return otherBytes >= least + Self.growth
    }

    mutating func hasTrimmed(to otherBytes: Int) {
        least = otherBytes
    }
}
