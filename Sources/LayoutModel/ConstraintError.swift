/// The part of a constraint that is at fault.
public enum ConstraintPart: Sendable {
    case first, second, multiplier, constant, priority
    /// Two sides that do not go together.
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

/// Why a constraint is none.
public enum ConstraintError: Error, Hashable, Sendable {
    case unknownItem(String, nearest: String?, side: ConstraintSide)
    case unknownArea(String, nearest: String?, side: ConstraintSide)
    case unknownAttribute(String, nearest: String?, side: ConstraintSide)
    /// `content` or `frame` of a view that does not scroll.
    case notAScrollView(String, area: Area, side: ConstraintSide)
    /// `superview` stands for the superview of the first item and so cannot be the first item.
    case superviewAsFirst
    /// `superview` beside the root.
    case noSuperview(of: String)
    /// A position of the root, compared with nothing.
    case positionOfRoot(String)
    /// Two composites that do not have the same number of items, or a composite with a plain attribute.
    case mismatchedComposites(first: String, second: String)
    /// A position with a size, or a horizontal with a vertical position. The texts are `item.attribute` as written.
    case incomparable(first: String, Attribute, second: String, Attribute)
    /// `leading` or `trailing` with `left` or `right`.
    case mixedDirections(first: String, Attribute, second: String, Attribute)
    /// A multiplier of 0 beside a second item.
    case zeroMultiplier
    case notFinite(ConstraintPart)
    case priorityOutOfRange(Double)

    public var part: ConstraintPart {
        switch self {
        case .unknownItem(_, _, let side), .unknownArea(_, _, let side), .unknownAttribute(_, _, let side),
            .notAScrollView(_, _, let side):
            side.part
        case .superviewAsFirst, .positionOfRoot: .first
        case .noSuperview: .second
        case .mismatchedComposites, .incomparable, .mixedDirections: .whole
        case .zeroMultiplier: .multiplier
        case .notFinite(let part): part
        case .priorityOutOfRange: .priority
        }
    }
}
