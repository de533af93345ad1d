/// The part of a constraint that is in error.
public enum ConstraintPart: Sendable {
    case first, second, multiplier, constant, priority
    /// Both sides, which cannot be compared.
    case whole
}

/// One of the two sides of a constraint.
public enum ConstraintSide: Sendable {
    case first, second

    public var part: ConstraintPart {
        switch self {
        case .first: .first
        case .second: .second
        }
    }
}

/// The reason a constraint is invalid.
public enum ConstraintError: Error, Hashable, Sendable {
    case unknownItem(String, nearest: String?, side: ConstraintSide)
    case unknownArea(String, nearest: String?, side: ConstraintSide)
    case unknownAttribute(String, nearest: String?, side: ConstraintSide)
    /// `content` or `frame` of a view that does not scroll.
    case notAScrollView(String, area: Area, side: ConstraintSide)
    /// `keyboard` of a node other than the root.
    case notTheRoot(String, area: Area, side: ConstraintSide)
    /// `superview` as the first item; it denotes the superview of the first item.
    case superviewAsFirst
    /// `superview` as the second item of a constraint on the root.
    case noSuperview(of: String)
    /// A position of the root without a second item.
    case positionOfRoot(String)
    /// Two composites with different numbers of attributes, or a composite and a single attribute.
    case mismatchedComposites(first: String, second: String)
    /// A position and a size, or a horizontal and a vertical position; the texts are `item.attribute` as written.
    case incomparable(first: String, Attribute, second: String, Attribute)
    /// `leading` or `trailing` compared with `left` or `right`.
    case mixedDirections(first: String, Attribute, second: String, Attribute)
    /// A multiplier of 0 with a second item.
    case zeroMultiplier
    /// A multiplier whose magnitude is below ``Constraint/smallestMultiplier``.
    case multiplierTooSmall(Double)
    case notFinite(ConstraintPart)
    case priorityOutOfRange(Double)

    public var part: ConstraintPart {
        switch self {
        case .unknownItem(_, _, let side), .unknownArea(_, _, let side), .unknownAttribute(_, _, let side),
            .notAScrollView(_, _, let side), .notTheRoot(_, _, let side):
            side.part
        case .superviewAsFirst, .positionOfRoot: .first
        case .noSuperview: .second
        case .mismatchedComposites, .incomparable, .mixedDirections: .whole
        case .zeroMultiplier, .multiplierTooSmall: .multiplier
        case .notFinite(let part): part
        case .priorityOutOfRange: .priority
        }
    }
}
