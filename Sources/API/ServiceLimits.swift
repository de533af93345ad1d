public import HTTP
public import Sessions
import Threads
public import Wire

/// How much work the service accepts.
public struct ServiceLimits: Sendable {
    /// How much the body of a request may hold; its `layout` is ``sessions``.
    public var body = BodyLimits()
    /// The limits of a layout, of an edit and of all layouts together, and of the solving for one request.
    public var sessions: LayoutLimits {
        get { body.layout }
        set { body.layout = newValue }
    }

    /// Bytes of past events of all layouts, for clients that come back.
    public var eventBytes = 32 << 20
    /// How much is kept for calls that are repeated with the same `Idempotency-Key`.
    public var idempotency = IdempotencyLimits()
    /// The largest body, in bytes, that is handled inline, on the thread of an event loop; larger ones go to workers.
    public var inlineBodyBytes = 32 << 10
    /// The largest layout, in views, that is handled inline.
    public var inlineViews = 500
    /// The work of a request inline, in touched entries of the system: one to two milliseconds.
    var inlineSolverWork = 150_000
    /// The largest body, in bytes, that a late event loop handles inline: an edit of a few constraints would wait
    /// longer in a queue than it takes.
    var lateBodyBytes = 1 << 10
    /// Bytes of sources in other languages that are read inline.
    ///
    /// What they stand for counts against the work; a single statement is parsed before it is counted.
    static let inlineSourceBytes = 4 << 10

    /// The path below which every call is.
    public var basePath = PathPrefix.none
    /// Whether the playground is served.
    public var servesPlayground = true

    public init() {}

    /// The limits of the light lane of workers: some tens of milliseconds, whatever the request.
    static let lightBodyBytes = 128 << 10
    static let lightViews = 2_000
    static let lightSourceBytes = 16 << 10
    var lightSolverWork = 1_000_000

    var inlineBudget: InlineBudget { InlineBudget(views: inlineViews, work: inlineSolverWork, level: .inline) }

    /// What a worker may do.
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
