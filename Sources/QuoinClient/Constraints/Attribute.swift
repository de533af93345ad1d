/// A number of a view that a constraint relates; the raw values are those of the wire contract.
public enum Attribute: String, Hashable, Sendable, Codable, CaseIterable {
    /// An edge of the view, whatever the layout direction.
    case left, top, right, bottom
    /// The edge where lines of text begin, and where they end.
    case leading, trailing
    /// A length.
    case width, height
    /// The middle of the view.
    case centerX, centerY
    /// Where the last and the first line of a text stand.
    case lastBaseline, firstBaseline
    /// The same within the layout margins.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The middle of what is within the layout margins.
    case centerXWithinMargins, centerYWithinMargins
}

extension Attribute {
    /// The part of its box that an attribute denotes.
    private enum Part {
        case near, far, center, length
    }

    /// Whether the attribute is measured from left to right.
    var isHorizontal: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            true
        default: false
        }
    }

    /// Whether the attribute is a width or a height.
    var isLength: Bool { part == .length }

    private var part: Part {
        switch self {
        case .left, .top, .leading, .leftMargin, .topMargin, .leadingMargin, .firstBaseline: .near
        case .right, .bottom, .trailing, .rightMargin, .bottomMargin, .trailingMargin, .lastBaseline: .far
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .center
        case .width, .height: .length
        }
    }

    /// How far the attribute moves, or for a length grows, when its box shrinks by insets, in points; leading is taken
    /// for left.
    func shift(shrinkingBy insets: Insets) -> Double {
        let (near, far) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        switch part {
        case .near: return near
        case .far: return -far
        case .center: return (near - far) / 2
        case .length: return -near - far
        }
    }
}

/// How a constraint relates its two sides.
public enum Relation: String, Hashable, Sendable, Codable {
    /// Both sides are the same.
    case equal = "=="
    /// The first side is not more than the second.
    case lessThanOrEqual = "<="
    /// The first side is not less than the second.
    case greaterThanOrEqual = ">="

    /// The relation of the two sides with opposite signs.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
