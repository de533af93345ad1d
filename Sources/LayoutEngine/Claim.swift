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
        /// That a length is not negative.
        case sign
        /// That a length of the root that is not given be as small as possible.
        case fitting
    }

    public var origin: Origin
    /// What is asked for, as a constraint.
    public var equation: Constraint
    /// Whether its positions are measured from the right, growing to the left.
    public var isMirrored: Bool

    /// The constraint of the caller's; nil where there is none.
    public var id: ConstraintID? {
        guard case .constraint(let id) = origin else { return nil }
        return id
    }
}
