public import LayoutModel

/// What a row of a stack is there for; every stack has at most one row for each role.
///
/// Behind each stands the name that UIKit's logs give such a constraint. Views are in the order of the stack; `near` and `far` are the
/// ends of an axis in the direction of the stack: left and right, under right to left the other way round, top and bottom.
public enum StackRole: Hashable, Sendable {
    /// The first view is at the near end of the stack (`UISV-canvas-connection`).
    case start(NodeID)
    /// The last view is at its far end (`UISV-canvas-connection`).
    case end(NodeID)
    /// The space between two neighbours, or the least that it may be (`UISV-spacing`).
    case spacing(NodeID, NodeID)
    /// A view is as long as the first (`UISV-fill-equally`).
    case equalLengths(NodeID, NodeID)
    /// The share of the stack's length that goes to a view (`UISV-fill-proportionally`).
    case share(NodeID)
    /// The gaps on both sides of the second of three views are equal (`UISV-distributing-edge`, `UISV-fill-equally`).
    case equalGaps(NodeID, NodeID, NodeID)
    /// The centre of the second of three views is halfway between the others' (the same).
    case equalCentering(NodeID, NodeID, NodeID)
    /// Across the axis, a view is at the stack's near edge or inside of it (`UISV-alignment`, `UISV-spanning-boundary`).
    case alignedStart(NodeID)
    /// The same at its far edge.
    case alignedEnd(NodeID)
    /// A view is in the middle of the stack (`UISV-alignment`).
    case alignedCenter(NodeID)
    /// A baseline is that of the first view (`UISV-alignment`).
    case alignedBaseline(NodeID, NodeID)
    /// A view that is aligned by its baseline lies as near to the stack's edge as the others let it.
    case edgePull(NodeID)
    /// The stack is as small as what it arranges lets it (`UISV-spanning-fit`, `UISV-canvas-fit`).
    case fit(Axis)
    /// A view of no natural length across the axis is as small as it may be (`UISV-ambiguity-suppression`).
    case flatness(NodeID)
    /// A hidden view has no length (`UISV-hiding`).
    case collapse(NodeID)
    /// A hidden view lies where the view before it ends, or where the stack starts (`UISV-spacing`).
    case collapsedStart(NodeID)

    /// The view whose row it is; nil for the stack's own.
    var view: NodeID? {
        switch self {
        case .start(let view), .end(let view), .share(let view), .alignedStart(let view), .alignedEnd(let view),
            .alignedCenter(let view), .edgePull(let view), .flatness(let view), .collapse(let view),
            .collapsedStart(let view), .spacing(_, let view), .equalLengths(let view, _),
            .alignedBaseline(let view, _), .equalGaps(_, let view, _), .equalCentering(_, let view, _):
            view
        case .fit: nil
        }
    }
}

/// What a row of a stack asks for: a constraint, or that two differences are equal.
struct StackEquation: Hashable, Sendable {
    var first: Constraint
    /// Set where `first` stands for the difference of its two sides, which is that of the sides of this one.
    var balance: Constraint?

    init(_ first: Constraint, equal balance: Constraint? = nil) {
        (self.first, self.balance) = (first, balance)
    }
}

/// A row that a stack makes.
struct StackRow {
    var role: StackRole
    var equation: StackEquation
}
