public import LayoutModel

/// A requirement or preference of a layout as a readable equation: a caller's constraint, or one that the engine adds.
public struct ConstraintDescription: Hashable, Sendable {
    /// The origin of the requirement.
    public enum Origin: Hashable, Sendable {
        case constraint(ConstraintID)
        /// A given length of the root.
        case rootSize
        /// A number of a view placed by frame and mask.
        case frame
        /// A natural length against hugging (`<=`), compression resistance (`>=`), or both (`==`).
        case content
        /// A width is a multiple of the height.
        case aspectRatio
        /// A rule of a stack.
        case stack(NodeID, StackRole)
        /// A length is not negative.
        case sign
        /// A length of the root that is not given is as small as possible.
        case fitting
    }

    public var origin: Origin
    /// The requirement as a constraint.
    public var equation: Constraint
    /// If set, the requirement equates `first - second` of ``equation`` with that of this constraint.
    public var balance: Constraint?
    /// True if positions are measured from the right, growing to the left.
    public var isMirrored: Bool

    public init(origin: Origin, equation: Constraint, balance: Constraint? = nil, isMirrored: Bool) {
        (self.origin, self.equation, self.balance, self.isMirrored) = (origin, equation, balance, isMirrored)
    }

    /// Returns the requirement as text: `title.left == superview.left + 16 @750`, `c.left - b.right == b.left -
    /// a.right`.
    public func text(in tree: ViewTree) -> String {
        guard let balance else { return equation.equation(in: tree) }
        let isRequired = equation.priority == PriorityName.required.value
        let priority = isRequired ? "" : " @\(NumberText.shortest(equation.priority))"
        return [equation, balance]
            .map { "\($0.firstText(in: tree)) - \($0.secondText(in: tree) ?? "0")" }
            .joined(separator: " == ") + priority
    }

    /// The id of the caller's constraint; `nil` if the engine added the requirement.
    public var id: ConstraintID? {
        guard case .constraint(let id) = origin else { return nil }
        return id
    }
}
