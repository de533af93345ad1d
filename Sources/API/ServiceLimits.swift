public import Sessions
public import Wire

/// How much work the service accepts.
public struct ServiceLimits: Sendable {
    /// How much the body of a request may hold; its `layout` is ``sessions``.
    public var body = BodyLimits()
    /// What one layout, one edit and all layouts together may have, and what solving may do for one request.
    public var sessions: LayoutLimits {
        get { body.layout }
        set { body.layout = newValue }
    }

    /// What is done on the thread of an event loop: a body of so many bytes, a layout of so many views; more goes to workers.
    public var inlineBodyBytes = 32 << 10
    public var inlineViews = 500
    /// What solving may do there, in touched entries: one to two milliseconds of it.
    var inlineSolverWork = 150_000
    /// How many bytes of sources in other languages are read there: none, as two kilobytes of arrays in arrays took 48 ms.
    static let inlineSourceBytes = 0

    public init() {}

    var inlineBudget: InlineBudget { InlineBudget(views: inlineViews, work: inlineSolverWork, whenBusy: .giveUp) }
}
