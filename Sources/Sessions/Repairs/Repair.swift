public import LayoutEngine
public import LayoutModel

/// An edit that was tried on a copy of a layout, and puts right what it was tried for.
public struct Repair: Sendable {
    public var change: RepairChange
    /// What the repair of an ambiguity fixes, in the order of ``FrameAttribute``; empty for a repair of a conflict.
    public var attributes: [FrameAttribute] = []
    /// The frames, in their superviews, of the views and guides that it moves, in document order; the first few.
    public var moved: [RepairedFrame] = []
    /// How many it moves in all.
    public var movedCount = 0
}

/// A frame as it is after a repair.
public struct RepairedFrame: Hashable, Sendable {
    public var node: NodeID
    public var frame: Rect
}

/// The change that a repair makes.
public enum RepairChange: Hashable, Sendable {
    case constant(ConstraintID, from: Double, to: Double)
    /// A required constraint becomes optional.
    case priority(ConstraintID, to: Double)
    case relation(ConstraintID, to: Relation)
    case removal(ConstraintID)
    /// Constraints without labels are added.
    case addition([Constraint])
    /// The given length of the root.
    case rootLength(Axis, from: Double, to: Double)
    /// A view that is hidden in a stack is shown.
    case showing(NodeID)
    /// A view that is placed by its frame is placed by constraints.
    case unframing(NodeID)
    /// A required hugging becomes optional, with what the view then has in both axes.
    case hugging(NodeID, Axis, AxisPriorities)
    /// A required compression resistance becomes optional, with what the view then has in both axes.
    case compressionResistance(NodeID, Axis, AxisPriorities)
    /// A view keeps no aspect ratio.
    case anyAspectRatio(NodeID)
}

/// The repairs of what an explanation tells.
public struct ExplanationRepairs: Sendable {
    /// By conflict of the explanation, the smallest change first.
    public var conflicts: [[Repair]] = []
    /// By ambiguous view or guide of the explanation, the smallest change first.
    public var ambiguous: [[Repair]] = []
    /// How many conflicts and ambiguous views were not looked at, as it would take too much work.
    public var omitted = 0

    /// None at all, for a solution that has nothing to repair.
    public init() {}
}

/// How much is done to find repairs.
enum RepairLimits {
    /// How many changes are tried for one explanation.
    static let trials = 600
    /// The work of all trials, in units.
    static let work = 50_000_000
    /// Members of a conflict that are changed.
    static let members = 8
    /// Repairs of a kind that are offered for one conflict.
    static let repairsOfKind = 3
    /// Frames that are told for one repair.
    static let frames = 50
}
