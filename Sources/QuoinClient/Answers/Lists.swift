/// A layout in the list of stored layouts.
public struct LayoutSummary: Hashable, Sendable, Decodable {
    /// The id of the layout.
    public var id: String
    /// The name in the document.
    public var name: String?
    /// The revision, which increases by one with each edit.
    public var revision: Int
    /// The number of views.
    public var views: Int
}

/// A font family that the service uses for text measurement.
public struct FontFamily: Hashable, Sendable, Decodable {
    /// The name, for use in `Font`.
    public var name: String
    /// The available weights, ascending.
    public var weights: [Int]
    /// The available styles: `normal` and `italic`.
    public var styles: [String]
    /// The number of faces.
    public var faces: Int
    /// True if the font is built into the service.
    public var builtIn: Bool
}

/// A device supported by the service.
public struct Device: Hashable, Sendable, Decodable {
    /// The name, for use in ``Traits/device(_:_:)``.
    public var name: String
    /// The device family, such as `iPhone`.
    public var family: String
    /// The traits in portrait orientation.
    public var traits: Traits
    /// The traits in landscape orientation.
    public var landscape: Traits
}

/// A constraint in the list of a layout's constraints.
public struct ListedConstraint: Hashable, Sendable, Decodable {
    /// The id, for use in selectors.
    public var id: String
    /// The label.
    public var key: String?
    /// The group, whose constraints are activated and deactivated together.
    public var group: String?
    /// The constraint as an equation, or in the requested language.
    public var text: String
    /// The first side, such as `title.left`.
    public var first: String
    /// The relation between the two sides.
    public var relation: Relation
    /// The second side; nil if it is only a constant.
    public var second: String?
    /// The multiplier of the second side.
    public var multiplier: Double
    /// The constant, in points.
    public var constant: Double
    /// The priority; 1000 is required.
    public var priority: Double
    /// The size classes in which the constraint is installed.
    public var when: SizeClasses?
    /// The source location.
    public var source: ConstraintSource?
    /// False if the constraint is deactivated.
    public var active: Bool?
    /// False if the constraint is active, but not installed under the current size classes.
    public var installed: Bool?
    /// True if the constraint was dropped because of a conflict.
    public var broken: Bool?
    /// True if the constraint is satisfied with equality; nil unless requested.
    public var binds: Bool?
    /// The slack in points; nil unless requested.
    public var slack: Double?
    /// The effect of the constraint on its view; nil unless requested.
    public var pushes: String?
}

/// The constraints of a layout.
public struct ConstraintList: Hashable, Sendable, Decodable {
    /// The constraints in document order.
    public var constraints: [ListedConstraint]
    /// The requested language.
    public var language: String?
    /// The source of all constraints that the language can express, ready for use in an app.
    public var text: String?
    /// The constraints in the format of requests.
    public var entries: [JSONValue]?
}

/// The solution of a layout with other traits.
public struct VariantSolution: Hashable, Sendable, Decodable {
    /// The name given in the request.
    public var name: String?
    /// The traits of the variant.
    public var traits: Traits
    /// The frames of the views and guides.
    public var frames: Frames
    /// The content sizes of scroll views, keyed by id.
    public var contentSizes: [String: Size]
    /// The diagnostics of the solution.
    public var diagnostics: Diagnostics
    /// The texts, keyed by view; nil unless requested.
    public var texts: [String: SolvedText]?
    /// The explanation; nil unless requested.
    public var explanation: Explanation?
}

/// The differences between two revisions of a layout.
public struct RevisionChanges: Hashable, Sendable, Decodable {
    /// A frame in both revisions; nil if it does not exist.
    public struct FrameChange: Hashable, Sendable, Decodable {
        public var from: Rect?
        public var to: Rect?
    }

    /// The ids of changed constraints.
    public struct Constraints: Hashable, Sendable, Decodable {
        public var added: [String]
        public var updated: [String]
        public var removed: [String]
    }

    /// The ids of added and removed views.
    public struct Views: Hashable, Sendable, Decodable {
        public var added: [String]
        public var removed: [String]
    }

    /// The first of the two requested revisions.
    public var from: Int
    /// The second of the two requested revisions.
    public var to: Int
    /// The frames that differ, keyed by id.
    public var frames: [String: FrameChange]
    /// The changes of constraints.
    public var constraints: Constraints
    /// The changes of views.
    public var views: Views
}
