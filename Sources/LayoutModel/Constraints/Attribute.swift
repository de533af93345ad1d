/// An attribute of a view that a constraint can refer to: a position, a size, or one of these within the margins.
///
/// `baseline` on the wire is ``lastBaseline``. Words for several attributes are ``CompositeAttribute``s. The cases are
/// in wire order; their meaning is in the table ``definition``.
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
        /// The left or top edge, regardless of the layout direction.
        case minEdge
        /// The right or bottom edge, regardless of the layout direction.
        case maxEdge
        /// The edges at which a line of text begins and ends, which depend on the layout direction.
        case leadingEdge, trailingEdge
        case center, length
        case firstBaseline, lastBaseline
    }

    /// One row of the table.
    struct Definition {
        let axis: Axis
        let feature: Feature
        /// True if the box is the view's box inset by its layout margins.
        let isWithinMargins: Bool
        /// The raw value of `NSLayoutConstraint.Attribute`, which also determines the system order.
        let systemNumber: Int

        init(_ axis: Axis, _ feature: Feature, _ systemNumber: Int, isWithinMargins: Bool = false) {
            (self.axis, self.feature, self.systemNumber) = (axis, feature, systemNumber)
            self.isWithinMargins = isWithinMargins
        }
    }

    /// The row of the attribute, from which all other facts about it are derived.
    ///
    /// This is a `switch` rather than an array because the compiler then demands a row for every case and the lookup
    /// needs no bounds check. Inlined, it becomes one table per property, and a property costs four instructions; as a
    /// call it took 1.9 % of a `POST /solve`.
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

    /// The part of the box that the attribute denotes: an edge, the center, the length or a baseline.
    public var feature: Feature { definition.feature }

    /// True if the attribute is measured within the layout margins.
    public var isWithinMargins: Bool { definition.isWithinMargins }

    /// All attributes, in the order of `NSLayoutConstraint.Attribute`.
    public static let systemOrder = allCases.sorted { $0.definition.systemNumber < $1.definition.systemNumber }

    /// The corresponding attribute within the margins, or outside them for a margin attribute; nil if there is none.
    public var marginCounterpart: Attribute? {
        Attribute.allCases.first {
            $0.axis == axis && $0.feature == feature && $0.isWithinMargins != isWithinMargins
        }
    }

    /// The quantity an attribute measures, which determines the attributes it can be compared with.
    public enum Kind: Sendable {
        case horizontalPosition
        case verticalPosition
        case size
    }

    /// The quantity that the attribute measures.
    public var kind: Kind {
        let definition = definition
        switch (definition.feature, definition.axis) {
        case (.length, _): return .size
        case (_, .horizontal): return .horizontalPosition
        case (_, .vertical): return .verticalPosition
        }
    }

    /// True if the attribute depends on the layout direction.
    public var isDirectional: Bool { feature == .leadingEdge || feature == .trailingEdge }

    /// True if the attribute is a fixed left or right edge, which cannot be compared with a directional edge.
    public var isPhysicalEdge: Bool { axis == .horizontal && (feature == .minEdge || feature == .maxEdge) }

    /// True if the attribute is a text baseline, which areas of a view do not have.
    public var isBaseline: Bool { feature == .firstBaseline || feature == .lastBaseline }

    /// Returns the distance in points by which the attribute moves when its box is inset; for a length, the change in
    /// length.
    ///
    /// Leading is treated as left, and trailing as right.
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

/// A word for several attributes; a constraint that uses it expands to one constraint per attribute.
public enum CompositeAttribute: String, Sendable, CaseIterable {
    case edges, horizontalEdges, verticalEdges, directionalEdges, size, center

    /// The attributes it denotes, in the order in which their constraints are added.
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
