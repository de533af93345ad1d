public import LayoutEngine
public import TextMetrics

/// How large layouts and edits may be, and what solving them may cost.
public struct LayoutLimits: Sendable {
    public var views = 20_000
    public var constraints = 100_000
    /// All texts of a layout, in bytes of UTF-8.
    public var textBytes = 200_000
    /// What of the revisions before the present one is remembered.
    public var history = HistoryLimits()
    /// A name, a key or a group that a client chooses, in bytes of UTF-8.
    public var nameBytes = 256
    /// How deep edits may nest views; a document is limited by the depth of its JSON.
    public var depth = 250
    /// Operations of one edit.
    public var operations = 1_000
    /// Constraints that one edit looks up, each as often as an operation or a statement of a source finds it.
    public var lookups = 20_000_000
    /// Sets of traits in one request.
    public var variants = 1_000
    /// Lines of texts in all variants of one request.
    public var textLines = 500_000
    /// Frames of a transition, over all its views and samples.
    public var transitionFrames = 200_000
    /// An answer, in bytes.
    public var answerBytes = 64 << 20
    /// Layouts that are stored at the same time.
    public var layouts = 10_000
    /// Views of all stored layouts.
    public var totalViews = 2_000_000
    /// Layouts, views and bytes of memory of one namespace.
    public var layoutsPerNamespace = Int.max
    public var viewsPerNamespace = Int.max
    public var memoryPerNamespace = Int.max
    /// The memory for layouts and requests in progress, in bytes; see ``MemoryAccount``.
    public var memory = Int.max
    /// How long a layout may be idle before it is removed; nil = for ever.
    public var timeToLive: Duration?
    /// How long a layout may be idle before it gives back what is of use during edits only; nil = for ever.
    ///
    /// The next edit takes it again, which costs about as much as trimming: so seconds, not less.
    public var trimAfter: Duration? = .seconds(5)
    /// How long a layout may be idle before it is put to sleep; nil = for ever.
    public var sleepAfter: Duration?
    /// How long a layout may be idle before only the store has it, if there is one; nil = for ever.
    public var evictAfter: Duration? = .seconds(900)
    /// Layouts that are in memory at the same time, where there is a store; 0 = as many as there is room for.
    ///
    /// For a moment there can be more: those beyond it leave with the next sweep.
    public var residentLayouts = 0
    public var engine = EngineLimits()
    /// What texts are measured with.
    public var measurer = TextMeasurer.builtIn
    /// Called with the cost of every solve, on the thread that has solved.
    public var observe: (@Sendable (SolvingCost) -> Void)?

    public init() {}
}
