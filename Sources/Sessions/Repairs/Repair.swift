public import LayoutEngine
public import LayoutModel

/// An edit that fixes a problem of a layout, verified on a copy.
public struct Repair: Sendable {
    public var change: RepairChange
    /// The attributes that the repair of an ambiguity fixes, in the order of ``FrameAttribute``; empty for a repair of
    /// a conflict.
    public var attributes: [FrameAttribute] = []
    /// The frames, in superview coordinates, of the first views and guides that the repair moves, in document order.
    public var moved: [RepairedFrame] = []
    /// The total number of views and guides that the repair moves.
    public var movedCount = 0
    /// The edits of the layout's source that have the same result; empty if there are none.
    public var edits: [PlacedEdit] = []
}

/// A frame after a repair.
public struct RepairedFrame: Hashable, Sendable {
    public var node: NodeID
    public var frame: Rect
    /// The frame before the repair; `nil` if the view was not installed.
    public var former: Rect?
}

/// The change that a repair makes.
public enum RepairChange: Hashable, Sendable {
    case constant(ConstraintID, from: Double, to: Double)
    /// Makes a required constraint optional.
    case priority(ConstraintID, to: Double)
    case relation(ConstraintID, to: Relation)
    case removal(ConstraintID)
    /// Adds constraints without labels.
    case addition([Constraint])
    /// Changes the given length of the root.
    case rootLength(Axis, from: Double, to: Double)
    /// Shows a view that is hidden in a stack.
    case showing(NodeID)
    /// Places a view by constraints instead of its frame.
    case unframing(NodeID)
    /// Makes required content hugging optional; the priorities are the resulting ones of both axes.
    case hugging(NodeID, Axis, AxisPriorities)
    /// Makes required compression resistance optional; the priorities are the resulting ones of both axes.
    case compressionResistance(NodeID, Axis, AxisPriorities)
    /// Removes the aspect ratio of a view.
    case anyAspectRatio(NodeID)
}

/// The repairs for an explanation.
public struct ExplanationRepairs: Sendable {
    /// The repairs of each conflict in the explanation, smallest change first.
    public var conflicts: [[Repair]] = []
    /// The repairs of each ambiguous view or guide in the explanation, smallest change first.
    public var ambiguous: [[Repair]] = []
    /// The number of conflicts and ambiguous views that were skipped because of the work limit.
    public var omitted = 0

    /// Creates an empty value, for a solution that has nothing to repair.
    public init() {}
}

/// The limits on the search for repairs.
enum RepairLimits {
    /// The maximum number of changes tried for one explanation.
    static let trials = 600
    /// The maximum work of all trials, in units of work.
    static let work = 50_000_000
    /// The maximum number of members of a conflict that are changed.
    static let members = 8
    /// The maximum number of repairs of one kind that are offered for a conflict.
    static let repairsOfKind = 3
    /// The maximum number of priorities that are offered for contents that compete.
    static let contestRepairs = 3
    /// The maximum number of frames reported for one repair.
    static let frames = 50
}
