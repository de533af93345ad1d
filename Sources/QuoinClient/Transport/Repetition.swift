/// The retry policy for failed requests.
///
/// A request is retried only if it is idempotent or carries an `Idempotency-Key`. The upper bound of the wait doubles
/// with each retry, and the wait is drawn at random between zero and that bound ("full jitter"), so that clients
/// refused at the same time do not retry at the same time. `Retry-After` is a lower bound.
public struct Repetition: Hashable, Sendable {
    /// The maximum number of times that a request is sent.
    public var attempts: Int
    /// The maximum wait before the first retry.
    public var firstWait: Duration
    /// The maximum wait before any retry, unless the service asks for more.
    public var longestWait: Duration

    /// Creates a policy; by default, up to five attempts with waits of up to 0.1, 0.2, 0.4 and 0.8 seconds.
    public init(
        attempts: Int = 5,
        firstWait: Duration = .milliseconds(100),
        longestWait: Duration = .seconds(5)
    ) {
        (self.attempts, self.firstWait, self.longestWait) = (attempts, firstWait, longestWait)
    }

    /// A policy that sends a request only once.
    public static let none = Repetition(attempts: 1)

    /// Returns the wait after a number of failures.
    func wait(after failures: Int, atLeast least: Duration?) -> Duration {
        let bound = min(longestWait, firstWait * (1 << min(failures - 1, 20)))
        return (least ?? .zero) + bound * Double.random(in: 0...1)
    }

    /// Returns true for statuses of refusals that may be transient.
    static func isPassing(_ status: Int) -> Bool { [429, 502, 503, 504].contains(status) }
}
