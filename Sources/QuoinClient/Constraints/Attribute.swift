/// An attribute of a view that constraints can refer to; the raw values are those of the wire contract.
public enum Attribute: String, Hashable, Sendable, Codable, CaseIterable {
    /// An edge of the view, independent of the layout direction.
    case left, top, right, bottom
    /// The edge at which lines of text begin, or end.
    case leading, trailing
    /// A length.
    case width, height
    /// The centre of the view.
    case centerX, centerY
    /// The baseline of the last or first line of text.
    case lastBaseline, firstBaseline
    /// The edges inset by the layout margins.
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The centre of the area within the layout margins.
    case centerXWithinMargins, centerYWithinMargins
}

extension Attribute {
    /// The part of its box that an attribute denotes.
    private enum Part {
        case near, far, center, length
    }

    /// True if the attribute is measured from left to right.
    var isHorizontal: Bool {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            true
        default: false
        }
    }

    /// True if the attribute is a width or a height.
    var isLength: Bool { part == .length }

    private var part: Part {
        switch self {
        case .left, .top, .leading, .leftMargin, .topMargin, .leadingMargin, .firstBaseline: .near
        case .right, .bottom, .trailing, .rightMargin, .bottomMargin, .trailingMargin, .lastBaseline: .far
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: .center
        case .width, .height: .length
        }
    }

    /// Returns the change of the attribute in points if its box is inset: the distance it moves or, for a length,
    /// grows; leading is treated as left.
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

/// The relation between the two sides of a constraint.
public enum Relation: String, Hashable, Sendable, Codable {
    /// Both sides are equal.
    case equal = "=="
    /// The first side is at most the second.
    case lessThanOrEqual = "<="
    /// The first side is at least the second.
    case greaterThanOrEqual = ">="

    /// The relation after negating both sides.
    var flipped: Relation {
        switch self {
        case .equal: .equal
        case .lessThanOrEqual: .greaterThanOrEqual
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
