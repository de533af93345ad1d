import LayoutEngine
import LayoutModel

/// Repairs that solve the equations, but that nobody would want.
extension LayoutSession {
    /// Returns whether a new constant of a constraint is something that a person might write.
    ///
    /// Views next to each other that overlap, views that leave their superview, and the length of a text in points are
    /// not: they hide the conflict on one screen and with one text.
    func makesSense(_ constant: Double, for constraint: Constraint) -> Bool {
        if constraint.first.attribute.kind == .size, constraint.second == nil {
            return constant >= 0 && !isMeasured(constant, for: constraint)
        }
        guard let old = spacing(constraint, constraint.constant), let new = spacing(constraint, constant) else {
            return true
        }
        return new >= 0 || old < 0
    }

    /// Returns whether a constraint places the lower or right end of a view at that of another.
    func isEnd(_ constraint: Constraint) -> Bool {
        let attribute = constraint.first.attribute
        return Self.edge(attribute) == .end && Self.edge(constraint.second?.attribute ?? attribute) == .end
    }

    /// Returns whether a length is that of a view's content.
    func isMeasured(_ length: Double, for constraint: Constraint) -> Bool {
        let node = constraint.first.node
        guard constraint.first.area == nil, document.tree.properties(of: node).text != nil,
            let natural = engine.naturalLength(of: node, along: constraint.first.attribute.axis)
        else { return false }
        return abs(natural - length) < 0.5
    }

    private enum Edge {
        case start, end
    }

    private static func edge(_ attribute: Attribute) -> Edge? {
        switch attribute {
        case .left, .leading, .top: .start
        case .right, .trailing, .bottom: .end
        default: nil
        }
    }

    /// Returns the space that a constraint with a constant leaves between two views next to each other, or between a
    /// view and its superview's edge; `nil` for any other constraint.
    private func spacing(_ constraint: Constraint, _ constant: Double) -> Double? {
        let attribute = constraint.first.attribute
        guard constraint.multiplier == 1, let own = Self.edge(attribute),
            let its = Self.edge(constraint.second?.attribute ?? attribute)
        else { return nil }
        let tree = document.tree
        let node = constraint.first.node
        let other: NodeID? =
            switch constraint.second?.node {
            case .node(let other): other
            case .superview, nil: tree.parent(of: node)
            }
        guard let other else { return nil }
        if own != its {
            guard tree.parent(of: node) == tree.parent(of: other) else { return nil }
            return own == .start ? constant : -constant
        }
        if tree.parent(of: node) == other { return own == .start ? constant : -constant }
        if tree.parent(of: other) == node { return own == .start ? -constant : constant }
        return nil
    }
}
