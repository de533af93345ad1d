/// The relation between the two sides of a constraint.
public enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
}

/// A named priority.
///
/// Priorities are above 0 and at most 1000, which means required.
public enum PriorityName: String, Sendable, CaseIterable {
    case required, high, medium, low, fitting

    public var value: Double {
        switch self {
        case .required: 1000
        case .high: 750
        case .medium: 500
        case .low: 250
        case .fitting: 50
        }
    }
}

/// An area of a view that can be constrained as if it were a view.
public enum Area: String, Sendable, CaseIterable {
    case safeArea, margins, content, frame
    /// The area of the root covered by the keyboard; without a keyboard, the bottom edge of the safe area with height
    /// 0.
    case keyboard
    /// The margins of a view, narrowed around their center to a readable width if they are too wide for a line of
    /// text.
    case readable
}

/// The node of a second item: a specific node, or the current superview of the first item.
public enum SecondNode: Hashable, Sendable {
    case node(NodeID)
    case superview
}

/// The first side of a constraint, such as `title.left`: a node, optionally an area of it, and an attribute.
public struct FirstAnchor: Hashable, Sendable {
    public var node: NodeID
    public var area: Area?
    public var attribute: Attribute

    public init(node: NodeID, area: Area? = nil, attribute: Attribute) {
        self.node = node
        self.area = area
        self.attribute = attribute
    }
}

/// The second side of a constraint, such as `superview.safeArea.left`.
public struct SecondAnchor: Hashable, Sendable {
    public var node: SecondNode
    public var area: Area?
    public var attribute: Attribute

    public init(node: SecondNode, area: Area? = nil, attribute: Attribute) {
        self.node = node
        self.area = area
        self.attribute = attribute
    }
}

/// Identifies a constraint of a layout.
///
/// Ids ascend in insertion order and are written as `c12` on the wire.
public struct ConstraintID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    /// The maximum number in stored or imported data: half of the range in which doubles are exact.
    ///
    /// The other half is left for further edits.
    public static let maxNumber = 1 << 52

    public init(number: Int) {
        self.number = number
    }

    public var description: String { "c\(number)" }

    public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
        left.number < right.number
    }
}

/// A constraint: `first.attribute (== | <= | >=) second.attribute × multiplier + constant @ priority`.
///
/// Composites have been expanded. Without `second`, a size is compared with the constant, and a position with the same
/// attribute of the superview. `constant` is in points; `priority` is above 0 and at most 1000 (required).
public struct Constraint: Labelled, Hashable, Sendable {
    public var first: FirstAnchor
    public var relation: Relation
    public var second: SecondAnchor?
    public var multiplier: Double
    public var constant: Double
    public var priority: Double
    public var labels = ConstraintLabels()
    public var isActive = true
    /// The size classes under which the constraint is installed.
    public var when = SizeClasses.any

    public init(
        first: FirstAnchor,
        relation: Relation = .equal,
        second: SecondAnchor? = nil,
        multiplier: Double = 1,
        constant: Double = 0,
        priority: Double = 1000
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority
    }
}

/// The policy for a required constraint that cannot hold together with earlier ones.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    /// The constraint is left out and reported.
    case leaveOut = "break"
    /// The request is rejected.
    case reject
}
