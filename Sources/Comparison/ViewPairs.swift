public import LayoutModel

/// The views and guides of two layouts that mean the same, in pairs.
public struct ViewPairs: Sendable {
    /// The partners, indexed by node of the layout before.
    private var afterOf: [NodeID?]
    /// The partners, indexed by node of the layout after.
    private var beforeOf: [NodeID?]

    init(before: ViewTree, after: ViewTree) {
        afterOf = Array(repeating: nil, count: before.capacity)
        beforeOf = Array(repeating: nil, count: after.capacity)
    }

    /// Returns the node after that a node before has become; `nil` if it is gone.
    public func after(_ before: NodeID) -> NodeID? { afterOf[before.index] }

    /// Returns the node before from which a node after comes; `nil` if it is new.
    public func before(_ after: NodeID) -> NodeID? { beforeOf[after.index] }

    /// - Precondition: neither has a partner.
    mutating func pair(_ before: NodeID, _ after: NodeID) {
        (afterOf[before.index], beforeOf[after.index]) = (after, before)
    }
}

/// The same number for both nodes of a pair, and different numbers for all others.
struct NodeToken: Hashable, Comparable {
    let number: Int

    /// The superview of the other item, where it is not looked up.
    static let superview = NodeToken(number: .max)
    /// The item itself, where it is related to itself.
    static let itself = NodeToken(number: .max - 1)
    /// Any node without a partner.
    static let unpaired = NodeToken(number: .min)

    static func < (left: NodeToken, right: NodeToken) -> Bool { left.number < right.number }
}

/// One of the two compared layouts.
enum ComparedSide {
    case before, after
}

extension ViewPairs {
    func token(of node: NodeID, _ side: ComparedSide) -> NodeToken {
        switch side {
        case .after: NodeToken(number: node.index)
        case .before: NodeToken(number: afterOf[node.index]?.index ?? ~node.index)
        }
    }

    func isPaired(_ node: NodeID, _ side: ComparedSide) -> Bool {
        switch side {
        case .after: beforeOf[node.index] != nil
        case .before: afterOf[node.index] != nil
        }
    }
}
