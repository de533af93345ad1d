/// A number of a view that a constraint can speak of: a position, a size, or one of these within the margins.
///
/// `baseline` of the wire is ``lastBaseline``. Composites are ``CompositeAttribute``s.
public enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case firstBaseline, lastBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
}

/// A word for several attributes, which a constraint expands to item by item.
public enum CompositeAttribute: String, Sendable, CaseIterable {
    case edges, horizontalEdges, verticalEdges, directionalEdges, size, center

    /// The attributes it stands for, in the order in which their constraints are added.
    public var parts: [Attribute] {
        switch self {
        case .edges: [.left, .top, .right, .bottom]
        case .horizontalEdges: [.left, .right]
        case .verticalEdges: [.top, .bottom]
        case .directionalEdges: [.leading, .top, .trailing, .bottom]
        case .size: [.width, .height]
        case .center: [.centerX, .centerY]
        }
    }
}

extension Attribute {
    /// What an attribute measures, which decides what it can be compared with.
    public enum Kind: Sendable {
        case horizontalPosition
        case verticalPosition
        case size
    }

    public var kind: Kind {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            .horizontalPosition
        case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
            .verticalPosition
        case .width, .height: .size
        }
    }

    /// Whether the attribute depends on the layout direction.
    public var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        case .left, .right, .top, .bottom, .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline,
            .leftMargin, .rightMargin, .topMargin, .bottomMargin, .centerXWithinMargins, .centerYWithinMargins:
            false
        }
    }

    /// Whether the attribute is a left or a right edge whatever the direction, and so no partner of a directional one.
    public var isPhysicalEdge: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        case .leading, .trailing, .top, .bottom, .width, .height, .centerX, .centerY, .firstBaseline, .lastBaseline,
            .topMargin, .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins:
            false
        }
    }
}
