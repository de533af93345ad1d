/// When and how often a request is repeated that has failed.
///
/// Only what changes nothing is repeated, and what the service recognises by its `Idempotency-Key`. The wait doubles
/// from one time to the next, and its length is drawn at random between nothing and that ("full jitter"), so that
/// clients that were turned away together do not come back together. `Retry-After` is the least that is waited.
public struct Repetition: Hashable, Sendable {
    /// How often a request is sent at most.
    public var attempts: Int
    /// The longest wait before the second time.
    public var firstWait: Duration
    /// The longest wait before any time, unless the service asks for more.
    public var longestWait: Duration

    /// Up to five times, with waits of up to 0.1, 0.2, 0.4 and 0.8 seconds.
    public init(
        attempts: Int = 5,
        firstWait: Duration = .milliseconds(100),
        longestWait: Duration = .seconds(5)
    ) {
        (self.attempts, self.firstWait, self.longestWait) = (attempts, firstWait, longestWait)
    }

    /// A request is sent once.
    public static let none = Repetition(attempts: 1)

    /// How long to wait after a number of failures.
    func wait(after failures: Int, atLeast least: Duration?) -> Duration {
        let bound = min(longestWait, firstWait * (1 << min(failures - 1, 20)))
        return (least ?? .zero) + bound * Double.random(in: 0...1)
    }

    /// Statuses of refusals that may be over soon.
    static func isPassing(_ status: Int) -> Bool { [429, 502, 503, 504].contains(status) }
}
