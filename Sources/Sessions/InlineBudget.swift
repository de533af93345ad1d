/// The limits on a request at one level of execution: on an event loop, where other connections are waiting; on a
/// worker for light work; or on a worker for heavy work.
///
/// A request is first tried inline. If the layout is too large or locked by another thread,
/// ``SessionError/needsWorker`` is thrown. If the request exceeds `work`, the error is
/// ``SessionError/workLimitExceeded`` or, if the solver exceeded it, ``SessionError/unsolvable(_:)`` with
/// `workLimitExceeded`; the caller treats both alike. In each case the layout has not changed, and the whole request is
/// retried at the next level. At the last one, with the ``unlimited`` budget, only the limits of the service apply,
/// including `engine.work` of its session limits.
public struct InlineBudget: Sendable {
    /// The maximum number of views in a layout that is built, edited or encoded; the limit is five times as high for
    /// constraints, and twenty times as high for conflict members.
    public var views: Int
    /// The maximum work, in the units of `WorkBudget`.
    public var work: Int
    public var level: Level
    /// Collects the store records that the response depends on; nil if nothing is stored.
    public var receipt: StoreDependencies?
    /// The number of bytes already reserved for the request, which do not count as those of other requests.
    public var reservedBytes = 0

    /// Returns true if the client no longer waits for the response; `nil` if the request must run regardless.
    public var isAbandoned: (@Sendable () -> Bool)?

    /// The execution levels, from the tightest limits to the widest.
    public enum Level: Int, Hashable, Sendable {
        case inline, light, unlimited
    }

    /// The policy for a locked layout: only an event loop must not wait.
    public var whenBusy: WhenBusy { level == .inline ? .giveUp : .wait }

    /// The maximum size of an encoded response in bytes; on an event loop, small enough for the next turn to start
    /// within a millisecond.
    public var answerBytes: Int {
        switch level {
        case .inline: 256 << 10
        case .light: 4 << 20
        case .unlimited: .max
        }
    }

    /// The policy for a layout that is locked by another thread.
    public enum WhenBusy: Hashable, Sendable {
        case wait
        case giveUp
    }

    public init(views: Int, work: Int, level: Level) {
        (self.views, self.work, self.level) = (views, work, level)
    }

    /// The budget of a worker for heavy work, which adds nothing to the limits of the service.
    public static let unlimited = InlineBudget(views: .max, work: .max, level: .unlimited)

    /// Checks that solving or encoding `views` views `times` times is within the budget.
    ///
    /// - Throws: ``SessionError/needsWorker``.
    public func check(_ views: Int, times: Int) throws(SessionError) {
        let (product, isTooLarge) = views.multipliedReportingOverflow(by: times)
        // A product that overflows exceeds any budget.
        guard !isTooLarge, product <= self.views else { throw .needsWorker }
    }
}
