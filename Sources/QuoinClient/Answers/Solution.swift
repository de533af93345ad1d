/// A component of a frame or content size.
public enum FrameAttribute: String, Hashable, Sendable, Codable {
    case left, top, width, height, contentWidth, contentHeight
}

/// A constraint in an answer, or an implicit requirement of the layout.
public struct ConstraintDescription: Hashable, Sendable, Codable {
    /// The id; nil if the caller has not created the constraint.
    public var id: String?
    /// The label.
    public var key: String?
    /// The group, whose constraints are activated and deactivated together.
    public var group: String?
    /// The constraint as an equation; nil if it was described earlier in the same answer.
    public var text: String?
    /// The equation with the labels of its views next to their ids; nil if none of them has a label.
    public var labeledText: String?
    /// The priority; nil if the constraint was described earlier in the same answer.
    public var priority: Double?
    /// The location in pasted source.
    public var source: ConstraintSource?
}

/// The source location of a constraint that was given in another language.
public struct ConstraintSource: Hashable, Sendable, Codable {
    /// The language, such as `snapkit`.
    public var language: String
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1.
    public var column: Int?
    /// The statement, truncated if it is long.
    public var text: String?
    /// For KeepLayout: the attribute, and the value of it that the constraint represents.
    public var slot: String?
    /// For KeepLayout: the atomic layout whose block contains the statement.
    public var block: String?
    /// For a conflict log: true if the log reports that UIKit breaks the constraint.
    public var broken: Bool?
}

/// A minimal set of required constraints that cannot all be satisfied.
public struct Conflict: Hashable, Sendable, Codable {
    /// The constraints in the set, up to 50.
    public var constraints: [ConstraintDescription]
    /// The ids of the constraints that were dropped.
    public var broken: [String]
    /// The number of further constraints in the set.
    public var omitted: Int?
}

/// A view or guide with attributes that the constraints do not determine.
public struct AmbiguousView: Hashable, Sendable, Codable {
    /// The id of the view or guide.
    public var view: String
    /// The undetermined attributes.
    public var attributes: [FrameAttribute]
}

/// The problems of a solution.
public struct Diagnostics: Hashable, Sendable, Codable {
    /// A font that the service lacks.
    public struct FallbackFont: Hashable, Sendable, Codable {
        /// The name of the font.
        public var family: String
        /// Some of the views that use the font.
        public var views: [String]
        /// The number of views that use the font.
        public var viewCount: Int
    }

    /// A text in scripts whose shaping is not measured.
    public struct UnshapedText: Hashable, Sendable, Codable {
        /// The id of the text's view.
        public var view: String
        /// The Unicode names of the scripts.
        public var scripts: [String]
    }

    /// The numbers of diagnostics that are not listed.
    public struct Omitted: Hashable, Sendable, Codable {
        /// The number of further conflicts.
        public var conflicts: Int
        /// The ids of the constraints that were dropped because of these conflicts.
        public var broken: [String]
        /// The number of further ambiguous views.
        public var ambiguous: Int
        /// The number of further unsettled texts.
        public var unsettledTexts: Int
        /// The number of further unshaped texts.
        public var unshapedTexts: Int
    }

    /// The sets of required constraints that cannot all be satisfied.
    public var conflicts: [Conflict]
    /// The views and guides with undetermined attributes.
    public var ambiguous: [AmbiguousView]
    /// The views whose height does not match their text at their width, because the two did not converge.
    public var unsettledTexts: [String]?
    /// The missing fonts for which another font was measured.
    public var fallbackFonts: [FallbackFont]?
    /// The texts whose shaping is not measured.
    public var unshapedTexts: [UnshapedText]?
    /// The numbers of diagnostics that are not listed; nil if all are.
    public var omitted: Omitted?

    /// Creates diagnostics without problems.
    public init() { (conflicts, ambiguous) = ([], []) }

    /// True if the constraints are satisfiable and determine every attribute.
    public var isSound: Bool { conflicts.isEmpty && ambiguous.isEmpty }
}

/// The lines of a view's text at the view's width; offsets are in UTF-16 code units.
public struct SolvedText: Hashable, Sendable, Codable {
    /// A line of the text.
    public struct Line: Hashable, Sendable, Codable {
        /// The offset of the first character.
        public var start: Int
        /// The offset after the last character.
        public var end: Int
        /// The width, in points.
        public var width: Double
        /// The distance of the baseline from the top of the view, in points.
        public var baseline: Double
    }

    /// A range of the text.
    public struct Range: Hashable, Sendable, Codable {
        /// The offset of the first character.
        public var start: Int
        /// The offset after the last character.
        public var end: Int
    }

    /// The lines from top to bottom.
    public var lines: [Line]
    /// The number of lines that do not fit.
    public var truncatedLines: Int
    /// The factor by which the font was reduced.
    public var fontScale: Double?
    /// The range that is not visible.
    public var elided: Range?
}

/// A statement in pasted source that has no effect on the layout, or less effect than in the app.
public struct PassedOver: Hashable, Sendable, Codable {
    /// The JSON pointer to the source in the request.
    public var pointer: String
    /// The line, from 1.
    public var line: Int
    /// The reason.
    public var detail: String
    /// Whether the statement may concern the layout.
    public var kind: Kind

    /// Whether an ignored statement may concern the layout.
    public enum Kind: String, Sendable, Codable {
        /// A part of the layout may be missing: a method whose body is elsewhere, or a constraint that is not active.
        case layout
        /// It does not describe a layout.
        case other
    }
}

/// The frames of a layout and its diagnostics.
public struct Solution: Hashable, Sendable, Decodable {
    /// The id of a stored layout.
    public var id: String?
    /// The revision of a stored layout, which increases by one with each edit.
    public var revision: Int?
    /// All frames, or those requested.
    public var frames: Frames
    /// The content sizes of scroll views, keyed by id.
    public var contentSizes: [String: Size]
    /// The diagnostics.
    public var diagnostics: Diagnostics
    /// The texts, keyed by view; nil unless requested.
    public var texts: [String: SolvedText]?
    /// The statements in pasted source that have no effect.
    public var passedOver: [PassedOver]?
    /// The explanation; nil unless requested.
    public var explanation: Explanation?
}

/// The ids of the constraints changed by an edit.
public struct Changes: Hashable, Sendable, Codable {
    /// The constraints that were added.
    public var added: [String]
    /// The constraints whose constant, priority or activity changed.
    public var updated: [String]
    /// The constraints that were removed.
    public var removed: [String]
    /// Notes about changes that may be unintended.
    public var notes: [String]

    /// Creates changes from lists of constraint ids.
    public init(added: [String] = [], updated: [String] = [], removed: [String] = [], notes: [String] = []) {
        (self.added, self.updated, self.removed, self.notes) = (added, updated, removed, notes)
    }
}

/// The positions of views during the animation of an edit.
public struct Transition: Hashable, Sendable, Decodable {
    /// The path of a view.
    public struct Path: Hashable, Sendable, Decodable {
        /// The frame before the edit.
        public var from: Rect
        /// The frame after the edit.
        public var to: Rect
        /// The frames at each of the times.
        public var frames: [Rect]
    }

    /// The duration, in seconds.
    public var duration: Double
    /// The delay, in seconds.
    public var delay: Double
    /// The sample times, in seconds after the delay.
    public var times: [Double]
    /// The paths of the moving views, keyed by id.
    public var views: [String: Path]
}

/// The result of an edit: the new revision, the frames that moved, and the constraints that changed.
public struct Edit: Hashable, Sendable, Decodable {
    /// The revision of the layout after the edit; for a dry run, the current revision.
    public var revision: Int
    /// The frames that changed; after an edit of traits or views, all frames.
    public var frames: Frames
    /// The content sizes of all scroll views, keyed by id.
    public var contentSizes: [String: Size]
    /// The diagnostics after the edit.
    public var diagnostics: Diagnostics
    /// The constraints that changed.
    public var changes: Changes
    /// The transition to the new frames; nil unless an animation was requested.
    public var transition: Transition?
    /// The statements in pasted source that have no effect.
    public var passedOver: [PassedOver]?

    /// Creates the result of an edit that was not made through a request.
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
