import LayoutModel

/// An attribute by its name in KeepLayout: which two sides its constraints compare, and how a value comes in.
///
/// `keepRightInset` compares the view's right edge with that of the superview, and a value is how far it lies inside.
struct KeepProperty: Hashable, Sendable {
    /// Whose attribute the second side is.
    enum Partner: Hashable {
        /// There is no second side.
        case nobody
        /// The view itself.
        case itself
        case superview(Area?)
        /// The view in parentheses: `keepLeftOffsetTo(other)`.
        case other
    }

    /// What a value does to the constraint.
    enum Role: Hashable {
        /// The constant is the value times the sign; a negative sign turns inequalities round, so that a minimum is
        /// always one of what the value measures.
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

    /// Whether two views have it together, with the sign of the one that was mentioned first.
    var isShared: Bool { partner == .other && first == second && role.isConstant }
}

extension KeepProperty.Role {
    var isConstant: Bool {
        if case .constant = self { return true }
        return false
    }
}

/// The constraint of an attribute that a value is for.
enum KeepSlotName: String, CaseIterable {
    case equal, min, max

    fileprivate var relation: Relation {
        switch self {
        case .equal: .equal
        case .min: .greaterThanOrEqual
        case .max: .lessThanOrEqual
        }
    }
}

/// A value with its priority, as an attribute keeps it.
struct KeepAmount {
    /// NaN is `KeepNone`.
    var value: Double
    /// nil where none is said.
    var priority: Double?
    var position: SourcePosition
}

/// One attribute of one view, perhaps to another: what the library keeps as an object.
struct KeepAttribute: Hashable {
    let property: KeepProperty
    var item: SlotKey.Item
    var other: SlotKey.Item?

    /// The same seen from the other view; nil where the two do not share it.
    var mirrored: KeepAttribute? {
        guard property.isShared, let other else { return nil }
        return KeepAttribute(property: property, item: other, other: item)
    }

    /// The constraint that keeps it at an amount.
    func clause(_ slot: KeepSlotName, _ amount: KeepAmount) -> Clause {
        let first = FirstAnchor(node: item.node, area: item.area, attribute: property.first)
        var clause = Clause(first, slot.relation, second)
        switch property.role {
        case .constant(let sign):
            clause.constant = sign * amount.value
            if sign < 0 { clause.relation = slot.relation.turnedRound }
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

extension Relation {
    fileprivate var turnedRound: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
