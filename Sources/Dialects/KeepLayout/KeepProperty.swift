import LayoutModel

/// An attribute of KeepLayout by name: the two sides of its constraints, and what a value means for them.
///
/// `keepRightInset` compares the view's right edge with that of the superview; its value is the distance inwards.
struct KeepProperty: Hashable, Sendable {
    /// The item of the second side.
    enum Partner: Hashable {
        /// No second side.
        case nobody
        /// The view itself.
        case itself
        case superview(Area?)
        /// The view in parentheses: `keepLeftOffsetTo(other)`.
        case other
    }

    /// What a value gives to the constraint.
    enum Role: Hashable {
        /// The constant is the value times the sign.
        ///
        /// A negative sign reverses inequalities, so that `min` is a minimum of what the value measures
        /// (KeepAttribute.m).
        case constant(sign: Double)
        /// The multiplier is the value times the factor.
        case multiplier(factor: Double)
    }

    let name: String
    let first: Attribute
    let partner: Partner
    let second: Attribute
    let role: Role

    init(
        _ name: String,
        _ first: Attribute,
        _ partner: Partner,
        _ second: Attribute? = nil,
        _ role: Role = .constant(sign: 1)
    ) {
        (self.name, self.first, self.partner) = (name, first, partner)
        (self.second, self.role) = (second ?? first, role)
    }

    /// Whether `a.attribute(b)` and `b.attribute(a)` are one attribute, as for alignments.
    var isShared: Bool { partner == .other && first == second && role.isConstant }
}

extension KeepProperty.Role {
    var isConstant: Bool {
        if case .constant = self { return true }
        return false
    }
}

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
