import LayoutEngine
import Sessions

/// How much the service takes upon itself.
public struct ServiceLimits: Sendable {
    /// Layouts that are kept at the same time; beyond it 507.
    public var layouts = 10_000
    /// Views of a layout.
    public var views = 20_000
    /// Constraints of a layout, each item of a composite by itself.
    public var constraints = 100_000
    /// Operations of an edit.
    public var operations = 1_000
    /// Sets of traits in a request.
    public var variants = 50
    /// Frames of a transition, over all its views and samples.
    public var transitionFrames = 200_000
    /// What one solving may do, in touched entries of the system.
    public var solverWork = EngineLimits().work

    public init() {}

    var sessions: LayoutLimits {
        var limits = LayoutLimits()
        limits.layouts = layouts
        limits.views = views
        limits.constraints = constraints
        limits.operations = operations
        limits.variants = variants
        limits.transitionFrames = transitionFrames
        limits.engine.work = solverWork
        return limits
    }
}
