public import LayoutEngine
public import TextMetrics

/// The limits on the size of layouts and edits, and on the cost of solving them.
public struct LayoutLimits: Sendable {
    public var views = 20_000
    public var constraints = 100_000
    /// The maximum total text of a layout, in bytes of UTF-8.
    public var textBytes = 200_000
    /// The limits on the history of former revisions.
    public var history = HistoryLimits()
    /// The maximum length of a name, key or group chosen by a client, in bytes of UTF-8.
    public var nameBytes = 256
    /// The maximum depth to which edits may nest views; a document is limited by the depth of its JSON.
    public var depth = 250
    /// The maximum number of operations in one edit.
    public var operations = 1_000
    /// The maximum number of constraints that one edit looks up, counted each time an operation or a source statement
    /// finds them.
    public var lookups = 20_000_000
    /// The maximum number of sets of traits in one request.
    public var variants = 1_000
    /// The maximum number of text lines in all variants of one request.
    public var textLines = 500_000
    /// The maximum number of frames in a transition, over all its views and samples.
    public var transitionFrames = 200_000
    /// The maximum size of a response, in bytes.
    public var answerBytes = 64 << 20
    /// The maximum number of layouts stored at the same time.
    public var layouts = 10_000
    /// The maximum total number of views in all stored layouts.
    public var totalViews = 2_000_000
    /// The maximum number of layouts, views, and bytes of memory of one namespace.
    public var layoutsPerNamespace = Int.max
    public var viewsPerNamespace = Int.max
    public var memoryPerNamespace = Int.max
    /// The memory for layouts and requests in progress, in bytes; see ``MemoryAccount``.
    public var memory = Int.max
    /// The idle time after which a layout is removed; nil for never.
    public var timeToLive: Duration?
    /// The idle time after which a layout frees the memory that is useful only during edits; nil for never.
    ///
    /// The next edit allocates it again, which costs about as much as trimming: so use seconds, not less.
    public var trimAfter: Duration? = .seconds(5)
    /// The idle time after which a layout is put to sleep; nil for never.
    public var sleepAfter: Duration?
    /// The idle time after which a layout is evicted to the store, if there is one; nil for never.
    public var evictAfter: Duration? = .seconds(900)
    /// The maximum number of layouts in memory at the same time if there is a store; 0 for as many as the memory
    /// permits.
    ///
    /// The limit can be exceeded briefly: the surplus is evicted by the next sweep.
    public var residentLayouts = 0
    public var engine = EngineLimits()
    /// The measurer of texts.
    public var measurer = TextMeasurer.builtIn
    /// Called with the cost of every solve, on the thread that ran the solver.
    public var observe: (@Sendable (SolvingCost) -> Void)?

    /// The upper bound of the ids of nodes: an edit that adds and removes views leaves gaps, and a stored edit with
    /// larger ids would take memory that the layout does not need.
    var nodeIDs: Int { max(1 << 16, 4 * views) }

    public init() {}
}
