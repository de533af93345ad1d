/// A number of a frame or of a content size.
public enum FrameAttribute: String, Hashable, Sendable, Codable {
    case left, top, width, height, contentWidth, contentHeight
}

/// A constraint, or something that the layout demands without one, in an answer.
public struct ConstraintDescription: Hashable, Sendable, Codable {
    /// nil for what no constraint of the caller made.
    public var id: String?
    /// Its label.
    public var key: String?
    /// The set that it is switched with.
    public var group: String?
    /// As an equation; nil where the same answer has described it before.
    public var text: String?
    /// nil where the same answer has described it before.
    public var priority: Double?
    /// Where it stands in a pasted source.
    public var source: ConstraintSource?
}

/// Where a constraint was written that came in another language.
public struct ConstraintSource: Hashable, Sendable, Codable {
    /// Such as `snapkit`.
    public var language: String
    /// From 1.
    public var line: Int?
    /// From 1.
    public var column: Int?
    /// The statement; a long one is cut off.
    public var text: String?
    /// For KeepLayout: the attribute, and which of its values the constraint is.
    public var slot: String?
    /// For KeepLayout: the atomic layout whose block has the statement.
    public var block: String?
    /// For a conflict log: whether it says that UIKit breaks the constraint.
    public var broken: Bool?
}

/// A smallest set of required constraints that cannot all hold.
public struct Conflict: Hashable, Sendable, Codable {
    /// Up to 50 of them.
    public var constraints: [ConstraintDescription]
    /// Ids of those that are left out.
    public var broken: [String]
    /// How many more the set has.
    public var omitted: Int?
}

/// A view or guide of which the constraints do not determine everything.
public struct AmbiguousView: Hashable, Sendable, Codable {
    /// Its id.
    public var view: String
    /// What is not determined.
    public var attributes: [FrameAttribute]
}

/// What is wrong with a solution.
public struct Diagnostics: Hashable, Sendable, Codable {
    /// A font that the service does not have.
    public struct FallbackFont: Hashable, Sendable, Codable {
        /// Its name.
        public var family: String
        /// Some of the views that ask for it.
        public var views: [String]
        /// How many ask for it.
        public var viewCount: Int
    }

    /// A text in scripts that are not measured as they are drawn.
    public struct UnshapedText: Hashable, Sendable, Codable {
        /// The id of its view.
        public var view: String
        /// Unicode's names of the scripts.
        public var scripts: [String]
    }

    /// What is not told.
    public struct Omitted: Hashable, Sendable, Codable {
        /// How many more conflicts there are.
        public var conflicts: Int
        /// Ids of constraints that they leave out.
        public var broken: [String]
        /// How many more ambiguous views there are.
        public var ambiguous: Int
        /// How many more texts did not settle.
        public var unsettledTexts: Int
        /// How many more texts are not measured as they are drawn.
        public var unshapedTexts: Int
    }

    /// Required constraints that cannot all hold.
    public var conflicts: [Conflict]
    /// What the constraints do not determine.
    public var ambiguous: [AmbiguousView]
    /// Views whose height is not that of their text at their width, as the two did not converge.
    public var unsettledTexts: [String]?
    /// Fonts that another one measured for.
    public var fallbackFonts: [FallbackFont]?
    /// Texts that are not measured as they are drawn.
    public var unshapedTexts: [UnshapedText]?
    /// What is not told; nil where all is.
    public var omitted: Omitted?

    /// Nothing is wrong.
    public init() { (conflicts, ambiguous) = ([], []) }

    /// Whether the constraints hold together and determine everything.
    public var isSound: Bool { conflicts.isEmpty && ambiguous.isEmpty }
}

/// The text of a view at its width; offsets are in UTF-16 code units.
public struct SolvedText: Hashable, Sendable, Codable {
    /// A line of it.
    public struct Line: Hashable, Sendable, Codable {
        /// Its first character.
        public var start: Int
        /// After its last character.
        public var end: Int
        /// In points.
        public var width: Double
        /// In points from the top of the view.
        public var baseline: Double
    }

    /// A part of it.
    public struct Range: Hashable, Sendable, Codable {
        /// Its first character.
        public var start: Int
        /// After its last character.
        public var end: Int
    }

    /// From top to bottom.
    public var lines: [Line]
    /// How many more there would be with more room.
    public var truncatedLines: Int
    /// By how much the font has become smaller.
    public var fontScale: Double?
    /// What is not shown.
    public var elided: Range?
}

/// A statement of a source that says nothing of the layout, or less than in the app.
public struct PassedOver: Hashable, Sendable, Codable {
    /// The source in the request.
    public var pointer: String
    /// From 1.
    public var line: Int
    /// Why.
    public var detail: String
}

/// Where everything is, and what is wrong with it.
public struct Solution: Hashable, Sendable, Decodable {
    /// That of a layout that is kept.
    public var id: String?
    /// That of a layout that is kept; it grows by one with each edit.
    public var revision: Int?
    /// All frames, or those that were asked for.
    public var frames: Frames
    /// Of scroll views, by their ids.
    public var contentSizes: [String: Size]
    /// What is wrong.
    public var diagnostics: Diagnostics
    /// Texts by view, where they were asked for.
    public var texts: [String: SolvedText]?
    /// Statements of pasted sources without effect.
    public var passedOver: [PassedOver]?
    /// Why things are as they are, where that was asked for.
    public var explanation: Explanation?
}

/// What an edit did to constraints, by id.
public struct Changes: Hashable, Sendable, Codable {
    /// New ones.
    public var added: [String]
    /// Those whose constant, priority or activity changed.
    public var updated: [String]
    /// Forgotten ones.
    public var removed: [String]
    /// What may not have been meant.
    public var notes: [String]

    /// Changes of constraints by their ids.
    public init(added: [String] = [], updated: [String] = [], removed: [String] = [], notes: [String] = []) {
        (self.added, self.updated, self.removed, self.notes) = (added, updated, removed, notes)
    }
}

/// Where views are while an edit is animated.
public struct Transition: Hashable, Sendable, Decodable {
    /// The way of a view.
    public struct Way: Hashable, Sendable, Decodable {
        /// Before.
        public var from: Rect
        /// After.
        public var to: Rect
        /// One for each of the times.
        public var frames: [Rect]
    }

    /// In seconds.
    public var duration: Double
    /// In seconds.
    public var delay: Double
    /// Seconds from the end of the delay.
    public var times: [Double]
    /// By the ids of those that move.
    public var views: [String: Way]
}

/// What an edit gives: the new revision, the frames that moved, and what became of constraints.
public struct Edit: Hashable, Sendable, Decodable {
    /// That of the layout after the edit; of a dry run that before it.
    public var revision: Int
    /// Frames that differ from before; all of them where traits or views were edited.
    public var frames: Frames
    /// Of all scroll views, by their ids.
    public var contentSizes: [String: Size]
    /// What is wrong now.
    public var diagnostics: Diagnostics
    /// What became of constraints.
    public var changes: Changes
    /// The way to the new frames, where an animation was asked for.
    public var transition: Transition?
    /// Statements of pasted sources without effect.
    public var passedOver: [PassedOver]?

    /// What an edit gave that was not made by a request.
    public init(
        revision: Int,
        frames: Frames,
        contentSizes: [String: Size],
        diagnostics: Diagnostics,
        changes: Changes
    ) {
        (self.revision, self.frames, self.contentSizes) = (revision, frames, contentSizes)
        (self.diagnostics, self.changes) = (diagnostics, changes)
    }
}
