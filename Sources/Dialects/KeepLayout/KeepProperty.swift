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
