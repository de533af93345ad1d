/// A constraint as an equation of two anchors: `field.leading == title.trailing + 8 ~ .high`.
///
/// Equations have the semantics of the service's native form: without a second anchor, a length is compared with the
/// constant, and a position with the same attribute of the superview.
public struct Equation: ConstraintStatement {
    let first: Side
    let relation: Relation
    let second: Side?
    /// The second side if it has no anchor.
    let number: Double
    public var properties = StatementProperties()

    /// An anchor with its kind erased.
    struct Side: Sendable {
        let item: String
        let attributes: [Attribute]
        let multiplier: Double
        let constant: Double

        init<Kind>(_ anchor: Anchor<Kind>) {
            (item, attributes) = (anchor.item, anchor.attributes)
            (multiplier, constant) = (anchor.multiplier, anchor.constant)
        }
    }

    fileprivate init<Kind>(_ first: Anchor<Kind>, _ relation: Relation, _ second: Anchor<Kind>) {
        (self.first, self.relation, self.second, number) = (Side(first), relation, Side(second), 0)
    }

    fileprivate init<Kind>(_ first: Anchor<Kind>, _ relation: Relation, _ number: Double) {
        (self.first, self.relation, second, self.number) = (Side(first), relation, nil, number)
    }

    public func entries(at location: SourceLocation) throws -> [ConstraintEntry] {
        // m₁ a + c₁ rel m₂ b + c₂ is a rel (m₂ / m₁) b + (c₂ - c₁) / m₁, where rel is flipped if m₁ < 0.
        guard first.multiplier != 0 else {
            throw Problem(building: "the first side is multiplied by 0, and so constrains nothing", at: location)
        }
        let constant = ((second?.constant ?? number) - first.constant) / first.multiplier
        let multiplier = second.map { $0.multiplier / first.multiplier } ?? 1
        let relation = first.multiplier < 0 ? relation.flipped : relation
        return try first.attributes.indices.map { index in
            let other = second.map { ConstraintEntry.Place(item: $0.item, attribute: $0.attributes[index]) }
            return try ConstraintEntry(
                ConstraintEntry.Place(item: first.item, attribute: first.attributes[index]),
                relation,
                other,
                multiplier: multiplier,
                constant: constant,
                at: location
            )
        }
    }
}

precedencegroup PriorityPrecedence {
    lowerThan: ComparisonPrecedence
    higherThan: LogicalConjunctionPrecedence
}

/// An operator that assigns a priority to an equation.
infix operator ~ : PriorityPrecedence

extension Equation {
    /// Returns the equation with another priority.
    public static func ~ (equation: Equation, priority: Priority) -> Equation { equation.priority(priority) }
}

extension Anchor {
    /// Returns an equation whose sides are equal.
    public static func == (first: Anchor, second: Anchor) -> Equation { Equation(first, .equal, second) }

    /// Returns an equation whose first side is at most the second.
    public static func <= (first: Anchor, second: Anchor) -> Equation { Equation(first, .lessThanOrEqual, second) }

    /// Returns an equation whose first side is at least the second.
    public static func >= (first: Anchor, second: Anchor) -> Equation { Equation(first, .greaterThanOrEqual, second) }

    /// Returns an equation for a length of `points`, or a position at a distance of `points` from the superview's.
    public static func == (first: Anchor, points: Double) -> Equation { Equation(first, .equal, points) }

    /// Returns an equation for a length of at most `points`, or a position at most `points` from the superview's.
    public static func <= (first: Anchor, points: Double) -> Equation { Equation(first, .lessThanOrEqual, points) }

    /// Returns an equation for a length of at least `points`, or a position at least `points` from the superview's.
    public static func >= (first: Anchor, points: Double) -> Equation { Equation(first, .greaterThanOrEqual, points) }
}
