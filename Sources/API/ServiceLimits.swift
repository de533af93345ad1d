public import HTTP
public import Sessions
import Threads
public import Wire

/// The limits on the work that the service accepts.
public struct ServiceLimits: Sendable {
    /// The limits on the body of a request; its `layout` is ``sessions``.
    public var body = BodyLimits()
    /// The limits on a layout, an edit and all layouts together, and on the solving for one request.
    public var sessions: LayoutLimits {
        get { body.layout }
        set { body.layout = newValue }
    }

    /// The maximum memory for the past events of all layouts, for clients that reconnect, in bytes.
    public var eventBytes = 32 << 20
    /// The limits on stored responses to calls with an `Idempotency-Key`.
    public var idempotency = IdempotencyLimits()
    /// The largest body, in bytes, that is handled inline on an event loop; larger ones are left to workers.
    public var inlineBodyBytes = 32 << 10
    /// The largest layout, in views, that is handled inline.
    public var inlineViews = 500
    /// The work limit of an inline request, in touched entries of the system: one to two milliseconds.
    var inlineSolverWork = 150_000
    /// The largest body, in bytes, that a late event loop handles inline: an edit of a few constraints takes less time
    /// than the wait in a queue.
    var lateBodyBytes = 1 << 10
    /// The maximum size of sources in other languages that are read inline, in bytes.
    ///
    /// Their content is charged to the work; a single statement is parsed before it is charged.
    static let inlineSourceBytes = 4 << 10

    /// The path prefix of every call.
    public var basePath = PathPrefix.none
    /// A Boolean value that indicates whether the playground is served.
    public var servesPlayground = true

    public init() {}

    /// The limits of the light worker lane: some tens of milliseconds for any request.
    static let lightBodyBytes = 128 << 10
    static let lightViews = 2_000
    static let lightSourceBytes = 16 << 10
    var lightSolverWork = 1_000_000

    var inlineBudget: InlineBudget { InlineBudget(views: inlineViews, work: inlineSolverWork, level: .inline) }

    /// Returns the budget of a worker.
    func budget(of lane: Lane) -> InlineBudget {
        switch lane {
        case .light:
            InlineBudget(
                views: max(Self.lightViews, inlineViews),
                work: max(lightSolverWork, inlineSolverWork),
                level: .light
            )
        case .heavy: .unlimited
        }
    }
}
