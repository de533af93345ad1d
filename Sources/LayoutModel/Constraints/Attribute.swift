/// A number of a view that a constraint can refer to: a position, a size, or one of these within the margins.
///
/// `baseline` on the wire is ``lastBaseline``. Words for several attributes are ``CompositeAttribute``s. The cases are
/// in the order of the wire format; what each of them means is in the table ``definition``.
public enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case firstBaseline, lastBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
}

// MARK: - The table

extension Attribute {
    /// The part of a box that an attribute denotes, along one axis.
    public enum Feature: Sendable {
        /// The left or the top edge, whatever the layout direction.
        case minEdge
        /// The right or the bottom edge, whatever the layout direction.
        case maxEdge
        /// The edges where a line of text begins and ends, which depend on the layout direction.
        case leadingEdge, trailingEdge
        case center, length
        case firstBaseline, lastBaseline
    }

    /// One row of the table.
    struct Definition {
        let axis: Axis
        let feature: Feature
        /// Whether the box is the view's without its layout margins.
        let isWithinMargins: Bool
        /// The raw value of `NSLayoutConstraint.Attribute`, which is also its order there.
        let systemNumber: Int

        init(_ axis: Axis, _ feature: Feature, _ systemNumber: Int, isWithinMargins: Bool = false) {
            (self.axis, self.feature, self.systemNumber) = (axis, feature, systemNumber)
            self.isWithinMargins = isWithinMargins
        }
    }

    /// The row of the attribute: all that the modules know of it is derived from here.
    ///
    /// A `switch` instead of an array, as the compiler then demands a row of every case and looks it up without a
    /// check. Inlined, it becomes one table for each property, and a property four instructions; as a call it took
    /// 1.9 % of a `POST /solve`.
    @inline(__always)
    var definition: Definition {
        switch self {
        case .left: Definition(.horizontal, .minEdge, 1)
        case .right: Definition(.horizontal, .maxEdge, 2)
        case .top: Definition(.vertical, .minEdge, 3)
        case .bottom: Definition(.vertical, .maxEdge, 4)
        case .leading: Definition(.horizontal, .leadingEdge, 5)
        case .trailing: Definition(.horizontal, .trailingEdge, 6)
        case .width: Definition(.horizontal, .length, 7)
        case .height: Definition(.vertical, .length, 8)
        case .centerX: Definition(.horizontal, .center, 9)
        case .centerY: Definition(.vertical, .center, 10)
        case .lastBaseline: Definition(.vertical, .lastBaseline, 11)
        case .firstBaseline: Definition(.vertical, .firstBaseline, 12)
        case .leftMargin: Definition(.horizontal, .minEdge, 13, isWithinMargins: true)
        case .rightMargin: Definition(.horizontal, .maxEdge, 14, isWithinMargins: true)
        case .topMargin: Definition(.vertical, .minEdge, 15, isWithinMargins: true)
        case .bottomMargin: Definition(.vertical, .maxEdge, 16, isWithinMargins: true)
        case .leadingMargin: Definition(.horizontal, .leadingEdge, 17, isWithinMargins: true)
        case .trailingMargin: Definition(.horizontal, .trailingEdge, 18, isWithinMargins: true)
        case .centerXWithinMargins: Definition(.horizontal, .center, 19, isWithinMargins: true)
        case .centerYWithinMargins: Definition(.vertical, .center, 20, isWithinMargins: true)
        }
    }
}

// MARK: - Derived from the table

extension Axis {
    /// The length along the axis.
    public var length: Attribute {
        switch self {
        case .horizontal: .width
        case .vertical: .height
        }
    }
}

extension Attribute {
    /// The axis along which the attribute is measured.
    public var axis: Axis { definition.axis }

    /// The part of its box that the attribute denotes: an edge, the centre, the length or a baseline.
    public var feature: Feature { definition.feature }

    /// Whether the attribute is measured within the layout margins.
    public var isWithinMargins: Bool { definition.isWithinMargins }

    /// All attributes in the order of `NSLayoutConstraint.Attribute`.
    public static let systemOrder = allCases.sorted { $0.definition.systemNumber < $1.definition.systemNumber }

    /// The same attribute within the margins, or for one within the margins the same outside of them; nil where there
    /// is none.
    public var marginCounterpart: Attribute? {
        Attribute.allCases.first {
            $0.axis == axis && $0.feature == feature && $0.isWithinMargins != isWithinMargins
        }
    }

    /// What an attribute measures, which decides what it can be compared with.
    public enum Kind: Sendable {
        case horizontalPosition
        case verticalPosition
        case size
    }

    /// What the attribute measures.
    public var kind: Kind {
        let definition = definition
        switch (definition.feature, definition.axis) {
        case (.length, _): return .size
        case (_, .horizontal): return .horizontalPosition
        case (_, .vertical): return .verticalPosition
        }
    }

    /// Whether the attribute depends on the layout direction.
    public var isDirectional: Bool { feature == .leadingEdge || feature == .trailingEdge }

    /// Whether the attribute is a left or a right edge whatever the direction, and so cannot be compared with a
    /// directional one.
    public var isPhysicalEdge: Bool { axis == .horizontal && (feature == .minEdge || feature == .maxEdge) }

    /// Whether the attribute is a line of text in the view, which no part of a view has.
    public var isBaseline: Bool { feature == .firstBaseline || feature == .lastBaseline }

    /// How far the attribute moves, or for a length grows, when its box shrinks by insets; in points.
    ///
    /// Leading is taken for left and trailing for right.
    public func shift(shrinkingBy insets: Insets) -> Double {
        let (near, far) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        switch feature {
        case .minEdge, .leadingEdge, .firstBaseline: return near
        case .maxEdge, .trailingEdge, .lastBaseline: return -far
        case .center: return (near - far) / 2
        case .length: return -near - far
        }
    }
}

// MARK: - Composites

/// A word for several attributes; a constraint that uses it expands to one for each of them.
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
