import LayoutModel

/// What a constraint relates, without its constant, priority and conditions.
///
/// Equations that say the same are equal: `a.left == b.right + 8` and `b.right == a.left - 8`; and a position without a
/// second item, which means the superview.
struct ConstraintMeaning: Hashable {
    struct Side: Hashable {
        var node: NodeToken
        var area: Area?
        var attribute: Attribute
    }

    var first: Side
    var relation: Relation
    var second: Side?
    var multiplier = 1.0
}

/// What may differ between two constraints of the same meaning.
struct ConstraintValues: Hashable {
    /// The constant of the equation as ``ConstraintMeaning`` writes it.
    var constant: Double
    var priority: Double
    var isActive: Bool
    var when: SizeClasses
    var group: String?
    var key: String?
}

/// A constraint with its meaning.
struct ReadConstraint {
    var meaning: ConstraintMeaning
    var values: ConstraintValues
}

/// Reads the constraints of one of two layouts.
struct ConstraintReader {
    let tree: ViewTree
    let side: ComparedSide
    let pairs: ViewPairs
    /// True if a second item that is written as the superview, or not at all, is not looked up.
    var keepsSuperview = false

    func read(_ constraint: Constraint) -> ReadConstraint {
        var meaning = ConstraintMeaning(first: self.side(constraint.first), relation: constraint.relation)
        var constant = constraint.constant
        if let second = Self.second(of: constraint) {
            meaning.multiplier = constraint.multiplier
            let node: NodeToken =
                switch second.node {
                case .node(let node): token(of: node)
                case .superview where keepsSuperview: .superview
                case .superview: tree.parent(of: constraint.first.node).map(token) ?? .superview
                }
            let other = ConstraintMeaning.Side(node: node, area: second.area, attribute: second.attribute)
            meaning.second = other
            if constraint.multiplier == 1, Self.order(other, meaning.first) {
                (meaning.first, meaning.second) = (other, meaning.first)
                meaning.relation = constraint.relation.turned
                constant = -constant
            }
        }
        let values = ConstraintValues(
            constant: constant == 0 ? 0 : constant,
            priority: constraint.priority,
            isActive: constraint.isActive,
            when: constraint.when,
            group: constraint.group,
            key: constraint.key
        )
        return ReadConstraint(meaning: meaning, values: values)
    }

    private func token(of node: NodeID) -> NodeToken { pairs.token(of: node, side) }

    private func side(_ anchor: FirstAnchor) -> ConstraintMeaning.Side {
        ConstraintMeaning.Side(node: token(of: anchor.node), area: anchor.area, attribute: anchor.attribute)
    }

    /// Returns the second side with what it may leave out; `nil` for a size that is compared with a number.
    static func second(of constraint: Constraint) -> SecondAnchor? {
        if let second = constraint.second { return second }
        guard constraint.first.attribute.kind != .size else { return nil }
        return SecondAnchor(node: .superview, attribute: constraint.first.attribute)
    }

    private static func order(_ left: ConstraintMeaning.Side, _ right: ConstraintMeaning.Side) -> Bool {
        (left.node.number, left.area?.rawValue ?? "", left.attribute.rawValue)
            < (right.node.number, right.area?.rawValue ?? "", right.attribute.rawValue)
    }
}

extension Relation {
    /// The relation with its sides exchanged.
    var turned: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
