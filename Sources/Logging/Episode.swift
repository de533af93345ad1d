/// A condition that may occur many times a second, such as overload, but is logged in a few lines: when it begins,
/// while it lasts, and when it is over.
struct Episode: Sendable {
    /// A line to log, with the number of occurrences and the time since the first one.
    enum Report: Hashable, Sendable {
        case ongoing(count: Int, lasting: Duration)
        case ended(count: Int, lasting: Duration)
    }

    /// The time without an occurrence after which an episode is over; also the interval between reports.
    static let period: Duration = .seconds(10)

    private(set) var count = 1
    private var reportedCount = 1
    private let beginning: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private var nextReport: ContinuousClock.Instant

    /// Creates an episode with its first occurrence.
    init(at now: ContinuousClock.Instant) {
        (beginning, last, nextReport) = (now, now, now + Self.period)
    }

    mutating func recur(at now: ContinuousClock.Instant) {
        count += 1
        last = now
    }

    /// Returns the report that is due now, if any.
    mutating func report(at now: ContinuousClock.Instant) -> Report? {
        if now >= last + Self.period { return end }
        guard now >= nextReport else { return nil }
        nextReport = now + Self.period
        guard count > reportedCount else { return nil }
        reportedCount = count
        return .ongoing(count: count, lasting: now - beginning)
    }

    /// The report of the end of the episode.
    var end: Report { .ended(count: count, lasting: last - beginning) }
}
