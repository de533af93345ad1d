/// How much of a request is done at one level: on the thread of an event loop, where other connections wait behind it,
/// on a worker for light work, or on one for heavy work.
///
/// A request is first tried inline. Where the layout is too large or another thread holds it,
/// ``SessionError/needsWorker`` is thrown. Where the request takes more work than `work`, the error is
/// ``SessionError/workLimitExceeded``, or ``SessionError/unsolvable(_:)`` with `workLimitExceeded` where that was
/// solving; the caller takes both for the same. In all cases the layout has not changed, and the whole request is done
/// again at the next level. At the last one, with the ``unlimited`` budget, only the limits of the service apply, among
/// them `engine.work` of its session limits.
public struct InlineBudget: Sendable {
    /// Views of a layout that is built, edited or encoded; five times as many constraints, twenty times as many members
    /// of conflicts.
    public var views: Int
    /// Units of work, as in a `WorkBudget`.
    public var work: Int
    public var level: Level
    /// Takes what the answer depends on; nil where nothing is stored.
    public var receipt: StorageReceipt?
    /// What is reserved for the request already, in bytes: where more is asked for, it is not that of others.
    public var reservedBytes = 0

    /// Returns whether nobody waits for the answer any more; `nil` where the request is done in any case.
    public var isAbandoned: (@Sendable () -> Bool)?

    /// Where a request is done, from the tightest limits to the widest.
    public enum Level: Int, Hashable, Sendable {
        case inline, light, unlimited
    }

    /// Only a thread of an event loop may not wait.
    public var whenBusy: WhenBusy { level == .inline ? .giveUp : .wait }

    /// The bytes of an answer that are encoded: on an event loop so many that the next turn comes within a millisecond.
    public var answerBytes: Int {
        switch level {
        case .inline: 256 << 10
        case .light: 4 << 20
        case .unlimited: .max
        }
    }

    /// What happens where another thread holds the layout.
    public enum WhenBusy: Hashable, Sendable {
        case wait
        case giveUp
    }

    public init(views: Int, work: Int, level: Level) {
        (self.views, self.work, self.level) = (views, work, level)
    }

    /// The budget of a worker for heavy work: it adds no limit to those of the service.
    public static let unlimited = InlineBudget(views: .max, work: .max, level: .unlimited)

    /// Checks that solving or encoding `views` views, `times` times over, is within the budget.
    ///
    /// - Throws: ``SessionError/needsWorker``.
    public func check(_ views: Int, times: Int) throws(SessionError) {
        let (product, isTooLarge) = views.multipliedReportingOverflow(by: times)
        // A product that overflows is beyond any budget.
        guard !isTooLarge, product <= self.views else { throw .needsWorker }
    }
}
