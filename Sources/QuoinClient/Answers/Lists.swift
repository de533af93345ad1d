/// A layout in the list of those that the service keeps.
public struct LayoutSummary: Hashable, Sendable, Decodable {
    /// By which it is found.
    public var id: String
    /// What its document calls it.
    public var name: String?
    /// Grows by one with each edit.
    public var revision: Int
    /// How many views it has.
    public var views: Int
}

/// A font that the service measures with.
public struct FontFamily: Hashable, Sendable, Decodable {
    /// As `Font` takes it.
    public var name: String
    /// Ascending.
    public var weights: [Int]
    /// `normal` and `italic`.
    public var styles: [String]
    /// How many faces it has.
    public var faces: Int
    /// Whether it is part of the service.
    public var builtIn: Bool
}

/// A device that the service knows.
public struct Device: Hashable, Sendable, Decodable {
    /// As ``Traits/device(_:_:)`` takes it.
    public var name: String
    /// Such as `iPhone`.
    public var family: String
    /// Upright.
    public var traits: Traits
    /// Turned.
    public var landscape: Traits
}

/// A constraint of a layout.
public struct ListedConstraint: Hashable, Sendable, Decodable {
    /// As selectors take it.
    public var id: String
    /// Its label.
    public var key: String?
    /// The set that it is switched with.
    public var group: String?
    /// As an equation, or in the language that was asked for.
    public var text: String
    /// The first side, such as `title.left`.
    public var first: String
    /// Between the two sides.
    public var relation: Relation
    /// nil: a constant alone.
    public var second: String?
    /// Of the second side.
    public var multiplier: Double
    /// In points.
    public var constant: Double
    /// 1000 is required.
    public var priority: Double
    /// The size classes under which it is installed.
    public var when: SizeClasses?
    /// Where it was written.
    public var source: ConstraintSource?
    /// Whether a conflict leaves it out.
    public var broken: Bool?
    /// Whether it is at its constant, where that was asked for.
    public var binds: Bool?
    /// How many points of room it has, where that was asked for.
    public var slack: Double?
    /// What it does to its view, where that was asked for.
    public var pushes: String?
}

/// The constraints of a layout.
public struct ConstraintList: Hashable, Sendable, Decodable {
    /// In the order of the document.
    public var constraints: [ListedConstraint]
    /// The language that was asked for.
    public var language: String?
    /// Everything that the language can express, for pasting into an app.
    public var text: String?
    /// The constraints for a request.
    public var entries: [JSONValue]?
}

/// A layout under other traits.
public struct VariantSolution: Hashable, Sendable, Decodable {
    /// That of the request.
    public var name: String?
    /// What it is solved in.
    public var traits: Traits
    /// Where everything is.
    public var frames: Frames
    /// Of scroll views, by their ids.
    public var contentSizes: [String: Size]
    /// What is wrong.
    public var diagnostics: Diagnostics
    /// Texts by view, where they were asked for.
    public var texts: [String: SolvedText]?
    /// Why things are as they are, where that was asked for.
    public var explanation: Explanation?
}

/// In what two revisions of a layout differ.
public struct RevisionChanges: Hashable, Sendable, Decodable {
    /// A frame in both revisions; nil where there is none.
    public struct FrameChange: Hashable, Sendable, Decodable {
        public var from: Rect?
        public var to: Rect?
    }

    /// Ids of constraints.
    public struct Constraints: Hashable, Sendable, Decodable {
        public var added: [String]
        public var updated: [String]
        public var removed: [String]
    }

    /// Ids of views.
    public struct Views: Hashable, Sendable, Decodable {
        public var added: [String]
        public var removed: [String]
    }

    /// The earlier revision, or that which was asked for first.
    public var from: Int
    /// The other one.
    public var to: Int
    /// Those that differ, by id.
    public var frames: [String: FrameChange]
    /// What became of constraints.
    public var constraints: Constraints
    /// What became of views.
    public var views: Views
}
