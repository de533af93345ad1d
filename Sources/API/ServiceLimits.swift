import Dialects
import LayoutEngine
import Sessions
import Wire

/// How much the service takes upon itself.
public struct ServiceLimits: Sendable {
    /// Objects and arrays of a body that lie in each other; beyond it 400.
    public var jsonDepth = 512
    /// Layouts that are kept at the same time; beyond it 507.
    public var layouts = LayoutLimits().layouts
    /// Views of all layouts together; beyond it 507.
    public var totalViews = LayoutLimits().totalViews
    /// Views of a layout.
    public var views = LayoutLimits().views
    /// Constraints of a layout, each item of a composite by itself.
    public var constraints = LayoutLimits().constraints
    /// Bytes of the texts of a layout, all together.
    public var textBytes = LayoutLimits().textBytes
    /// Bytes of a source in another language.
    public var sourceBytes = SourceLimits().bytes
    /// Operations of an edit.
    public var operations = LayoutLimits().operations
    /// Sets of traits in a request.
    public var variants = LayoutLimits().variants
    /// Lines of texts in all variants of a request.
    public var textLines = LayoutLimits().textLines
    /// Frames of a transition, over all its views and samples.
    public var transitionFrames = LayoutLimits().transitionFrames
    /// What solving may do for one request, in touched entries of the system.
    public var solverWork = EngineLimits().work

    /// What is done on the thread of an event loop: a body of so many bytes, a layout of so many views; more goes to workers.
    public var inlineBodyBytes = 32 << 10
    public var inlineViews = 500
    /// What solving may do there, in touched entries: one to two milliseconds of it.
    var inlineSolverWork = 150_000
    /// How many bytes of sources in other languages are read there: none, as two kilobytes of arrays in arrays took 48 ms.
    static let inlineSourceBytes = 0

    public init() {}

    var inlineBudget: InlineBudget { InlineBudget(views: inlineViews, work: inlineSolverWork, whenBusy: .giveUp) }

    var body: BodyLimits {
        var limits = BodyLimits()
        limits.jsonDepth = jsonDepth
        limits.sourceBytes = sourceBytes
        limits.layout = sessions
        return limits
    }

    var sessions: LayoutLimits {
        var limits = LayoutLimits()
        // A view lies two levels deeper in JSON than its superview, and there is something around and in it.
        limits.depth = max(1, (jsonDepth - 12) / 2)
        limits.layouts = layouts
        limits.totalViews = totalViews
        limits.views = views
        limits.constraints = constraints
        limits.textBytes = textBytes
        limits.operations = operations
        limits.variants = variants
        limits.textLines = textLines
        limits.transitionFrames = transitionFrames
        limits.engine.work = solverWork
        return limits
    }
}
