public import LayoutModel

/// Something that a layout is asked for: a constraint of the caller's, or what holds or is wished for without one.
public struct Claim: Hashable, Sendable {
    /// Whose claim it is.
    public enum Origin: Hashable, Sendable {
        case constraint(ConstraintID)
        /// A given length of the root.
        case rootSize
        /// A number of a view that is placed by frame and mask.
        case frame
        /// A natural length against hugging (`<=`), compression resistance (`>=`), or both (`==`).
        case content
        /// That a width is a multiple of the height.
        case aspectRatio
        /// Something that a stack asks for.
        case stack(NodeID, StackRole)
        /// That a length is not negative.
        case sign
        /// That a length of the root that is not given be as small as possible.
        case fitting
    }

    public var origin: Origin
    /// What is asked for, as a constraint.
    public var equation: Constraint
    /// Set where the equation stands for the difference of its two sides, which has to be that of the sides of this one.
    public var balance: Constraint?
    /// Whether its positions are measured from the right, growing to the left.
    public var isMirrored: Bool

    init(origin: Origin, equation: Constraint, balance: Constraint? = nil, isMirrored: Bool) {
        (self.origin, self.equation, self.balance, self.isMirrored) = (origin, equation, balance, isMirrored)
    }

    /// What is asked for as an equation: `title.left == superview.left + 16 @750`, `c.left - b.right == b.left - a.right`.
    public func text(in tree: ViewTree) -> String {
        guard let balance else { return equation.equation(in: tree) }
        let isRequired = equation.priority == PriorityName.required.value
        let priority = isRequired ? "" : " @\(NumberText.shortest(equation.priority))"
        return [equation, balance]
            .map { "\($0.firstText(in: tree)) - \($0.secondText(in: tree) ?? "0")" }
            .joined(separator: " == ") + priority
    }

    /// The constraint of the caller's; nil where there is none.
    public var id: ConstraintID? {
        guard case .constraint(let id) = origin else { return nil }
        return id
    }
}
