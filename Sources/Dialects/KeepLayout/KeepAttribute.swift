import LayoutModel

/// A value with its priority.
struct KeepAmount {
    /// NaN for `KeepNone`.
    var value: Double
    /// nil if none is given.
    var priority: Double?
    var position: SourcePosition
}

/// An attribute of one view, or of a view in relation to another: a `KeepAttribute` object of the library.
struct KeepAttribute: Hashable {
    let property: KeepProperty
    var item: SlotKey.Item
    var other: SlotKey.Item?

    /// The same attribute as seen from the other view; nil if they do not share it.
    var mirrored: KeepAttribute? {
        guard property.isShared, let other else { return nil }
        return KeepAttribute(property: property, item: other, other: item)
    }

    /// The constraint that keeps the attribute at an amount.
    func clause(_ bound: ConstraintSlot.Bound, _ amount: KeepAmount) -> Clause {
        let first = FirstAnchor(node: item.node, area: item.area, attribute: property.first)
        var clause = Clause(first, bound.relation, second)
        switch property.role {
        case .constant(let sign):
            clause.constant = sign * amount.value
            if sign < 0 { clause.relation = bound.relation.reversed }
        case .multiplier(let factor): clause.multiplier = factor * amount.value
        }
        clause.priority = amount.priority
        return clause
    }

    private var second: SecondAnchor? {
        switch property.partner {
        case .nobody: nil
        case .itself: SecondAnchor(node: .node(item.node), area: item.area, attribute: property.second)
        case .superview(let area): SecondAnchor(node: .superview, area: area, attribute: property.second)
        case .other:
            other.map { SecondAnchor(node: .node($0.node), area: $0.area, attribute: property.second) }
        }
    }
}
