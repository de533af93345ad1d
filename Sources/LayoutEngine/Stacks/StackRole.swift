public import LayoutModel

/// The purpose of a row of a stack; a stack has at most one row for each role.
///
/// The identifier of UIKit's constraint is given in parentheses. Views are in the order of the stack; the near and the
/// far end of an axis are left and right horizontally (under right to left, right and left), and top and bottom
/// vertically.
public enum StackRole: Hashable, Sendable {
    /// The first view is at the near end of the stack (`UISV-canvas-connection`).
    case start(NodeID)
    /// The last view is at the far end of the stack (`UISV-canvas-connection`).
    case end(NodeID)
    /// The space between two neighbours, or its minimum (`UISV-spacing`).
    case spacing(NodeID, NodeID)
    /// A view is as long as the first (`UISV-fill-equally`).
    case equalLengths(NodeID, NodeID)
    /// A view has its share of the stack's length (`UISV-fill-proportionally`).
    case share(NodeID)
    /// The gaps on both sides of the second of three views are equal (`UISV-distributing-edge`, `UISV-fill-equally`).
    case equalGaps(NodeID, NodeID, NodeID)
    /// The centre of the second of three views is halfway between those of the others (same identifiers).
    case equalCentering(NodeID, NodeID, NodeID)
    /// Across the axis, a view is at or inside the stack's near edge (`UISV-alignment`, `UISV-spanning-boundary`).
    case alignedStart(NodeID)
    /// Across the axis, a view is at or inside the stack's far edge (same identifiers).
    case alignedEnd(NodeID)
    /// A view is in the middle of the stack (`UISV-alignment`).
    case alignedCenter(NodeID)
    /// A baseline is aligned with that of the first view (`UISV-alignment`).
    case alignedBaseline(NodeID, NodeID)
    /// A baseline-aligned view is as close to the stack's edge as the other rows allow.
    case edgePull(NodeID)
    /// The stack is as small as its views allow (`UISV-spanning-fit`, `UISV-canvas-fit`).
    case fit(Axis)
    /// A view without a natural length across the axis is as small as possible (`UISV-ambiguity-suppression`).
    case flatness(NodeID)
    /// A hidden view has the stack's length across its axis (`UISV-alignment`).
    case stretch(NodeID)
    /// A hidden view has length 0 (`UISV-hiding`).
    case collapse(NodeID)
    /// A hidden view is in the gap between its neighbours, or at an end of the stack (`UISV-spacing`).
    case collapsedStart(NodeID)

    /// The view that the row positions or sizes; `nil` for a row about the stack itself.
    var view: NodeID? {
        switch self {
        case .start(let view), .end(let view), .share(let view), .alignedStart(let view), .alignedEnd(let view),
            .alignedCenter(let view), .edgePull(let view), .flatness(let view), .stretch(let view),
            .collapse(let view), .collapsedStart(let view), .spacing(_, let view), .equalLengths(let view, _),
            .alignedBaseline(let view, _), .equalGaps(_, let view, _), .equalCentering(_, let view, _):
            view
        case .fit: nil
        }
    }
}

/// A row of a stack: a constraint, or the equality of two differences.
struct StackEquation: Hashable, Sendable {
    var first: Constraint
    /// If set, the row equates `first side - second side` of `first` with that of this constraint.
    var balance: Constraint? { balanceBox?.value }
    /// Boxed because few rows have a second constraint.
    private let balanceBox: Box<Constraint>?

    init(_ first: Constraint, equal balance: Constraint? = nil) {
        self.first = first
        balanceBox = balance.map { Box($0) }
    }
}

/// A row of a stack with its role.
struct StackRow {
    var role: StackRole
    var equation: StackEquation
}
