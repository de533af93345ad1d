/// How much a request may ask for where others wait behind it; what needs more is left alone, and done elsewhere.
///
/// A request begins on the thread of an event loop, in a short turn. Where it finds the layout too large, the work too much or somebody
/// else at the layout, it throws ``SessionError/exceedsTurn``, nothing has changed, and a thread that may take its time does it all.
public struct Turn: Hashable, Sendable {
    /// Views of a layout that is built, edited or told of; five times as many constraints, twenty times as many members of conflicts.
    public var views: Int
    /// What solving may do, in touched entries of the system.
    public var work: Int
    /// What happens where somebody else is at the layout.
    public var patience: Patience

    public enum Patience: Hashable, Sendable {
        case waits
        case leaves
    }

    public init(views: Int, work: Int, patience: Patience) {
        (self.views, self.work, self.patience) = (views, work, patience)
    }

    /// As long as it takes, within the limits of layouts.
    public static let unhurried = Turn(views: .max, work: .max, patience: .waits)

    /// Refuses what solves, or tells of, so many views so many times, where that is too much.
    ///
    /// - Throws: ``SessionError/exceedsTurn``.
    public func check(_ views: Int, times: Int) throws(SessionError) {
        let (product, isTooLarge) = views.multipliedReportingOverflow(by: times)
        guard !isTooLarge, product <= self.views else { throw .exceedsTurn }
    }
}
