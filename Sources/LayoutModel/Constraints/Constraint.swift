/// How the two sides of a constraint compare.
public enum Relation: String, Sendable, CaseIterable {
    case equal = "=="
    case lessThanOrEqual = "<="
    case greaterThanOrEqual = ">="
}

/// A priority by its name; priorities are above 0 and at most 1000, which is required.
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

/// A part of a view that can be constrained as if it were a view.
public enum Area: String, Sendable, CaseIterable {
    case safeArea, margins, content, frame
    /// What the keyboard covers of the root; without a keyboard the bottom edge of the safe area, with height 0.
    case keyboard
    /// The margins of a view, where they are too wide for a line of text cut to a readable width around their centre.
    case readable
}

/// The node of a second item: a certain node, or whatever is the superview of the first item at the time.
public enum SecondNode: Hashable, Sendable {
    case node(NodeID)
    case superview
}

/// The first side of a constraint, `title.left`: a node, perhaps an area of it, and an attribute.
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

/// The second side of a constraint, `superview.safeArea.left`.
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

/// Identifies a constraint of a layout; ids ascend in the order of adding and are written `c12` on the wire.
public struct ConstraintID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    public init(number: Int) {
        self.number = number
    }

    public var description: String { "c\(number)" }

    public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
        left.number < right.number
    }
}

/// One constraint: `first.attribute (== | <= | >=) second.attribute × multiplier + constant @ priority`.
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
    /// The size classes under which it is installed.
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

/// What happens to a required constraint that cannot hold together with earlier ones.
public enum ConflictPolicy: String, Sendable, CaseIterable {
    /// It is left out and reported.
    case leaveOut = "break"
    /// The request is refused.
    case reject
}
