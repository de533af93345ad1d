public import LayoutModel

/// A number of a frame or content size of one node: the content of a solver column.
public struct FrameNumber: Hashable, Sendable {
    public var node: NodeID
    public var attribute: FrameAttribute

    public init(node: NodeID, attribute: FrameAttribute) {
        (self.node, self.attribute) = (node, attribute)
    }
}

/// Facts about a solution that does not satisfy every constraint or is not unique.
///
/// Lists are bounded by ``ExplanationLimits``; counts include unlisted items.
public struct LayoutExplanation: Sendable {
    /// In the insertion order of the constraints left out.
    public internal(set) var conflicts: [ExplainedConflict] = []
    public internal(set) var conflictCount = 0
    /// In document order.
    public var ambiguous: [ExplainedAmbiguity] = []
    /// Like ``ambiguous``, it counts views whose contents compete as one.
    public var ambiguousCount = 0
    /// The unmet constraints, by descending priority; at equal priority, constraints in insertion order come first,
    /// then contents in document order.
    public internal(set) var unmet: [UnmetConstraint] = []
    public internal(set) var unmetCount = 0
    /// The truncated texts, in document order.
    public internal(set) var truncated: [TruncatedText] = []
    public internal(set) var truncatedCount = 0
}

/// A text that its view truncates.
public struct TruncatedText: Hashable, Sendable {
    public var node: NodeID
    /// The hidden part, in UTF-16 code units.
    public var elided: Range<Int>
    /// The beginning of the hidden part, without surrounding white space.
    public var words: String
    /// True if `words` is only a part of it.
    public var isCut: Bool
    /// The number of additional lines that would show everything at this width.
    public var truncatedLines: Int
    /// The axis along which the view is smaller than its text; `nil` if only `numberOfLines` truncates the text.
    public var axis: Axis?
    /// The constraints that deny the view more room along ``axis``, as in ``UnmetConstraint/blocking``.
    public var blocking: [ConstraintDescription] = []
    public var blockingCount = 0
}

/// A smallest set of required constraints that cannot all hold, and the closest feasible value of the one left out.
public struct ExplainedConflict: Hashable, Sendable {
    /// The constraints in insertion order, then the engine's requirements; limited by ``DiagnosticLimits``.
    public var members: [ConstraintDescription]
    /// The number of unlisted members.
    public var omittedMembers = 0
    /// The caller's constraint that the solution leaves out; `nil` if it is a rule of a stack or an aspect ratio.
    public var leftOut: ConstraintID?
    /// The member that the solution leaves out, whether the caller's or not.
    public var omitted: ConstraintDescription
    /// The constant nearest to its own at which ``leftOut`` could hold together with the other members, in points;
    /// `nil` if unknown.
    public var nearest: Double?
}

/// The ambiguous numbers of a view or guide, and the constraints that mention them.
public struct ExplainedAmbiguity: Hashable, Sendable {
    public var node: NodeID
    /// In the order of ``FrameAttribute``.
    public var numbers: [AmbiguousNumber]
    /// The contests that leave numbers of the view open, at most one along each axis; unknown until repairs are
    /// searched for.
    public var contests: [ContentContest] = []
}

/// Views with content that share the remaining space, while no priority decides which of them stretches or shrinks.
public struct ContentContest: Hashable, Sendable {
    /// The kind of priority that is equal.
    public var kind: ContentPriorityEdit.Kind
    public var axis: Axis
    /// The views, in document order.
    public var views: [NodeID]
    /// The numbers that a decision determines, also of views that only depend on these.
    public var attributes: [NodeID: [FrameAttribute]]

    public init(
        kind: ContentPriorityEdit.Kind,
        axis: Axis,
        views: [NodeID],
        attributes: [NodeID: [FrameAttribute]]
    ) {
        (self.kind, self.axis, self.views, self.attributes) = (kind, axis, views, attributes)
    }
}

/// A number that the constraints do not determine, and the first few installed constraints of each kind that mention
/// it.
public struct AmbiguousNumber: Hashable, Sendable {
    /// An equality between this number and other ambiguous ones.
    public struct Tie: Hashable, Sendable {
        public var constraint: ConstraintDescription
        public var others: [FrameNumber]
        /// True if there is exactly one other number, and this is its first tie too.
        public var isMutual = false
    }

    public var attribute: FrameAttribute
    public var ties: [Tie] = []
    /// Inequalities.
    public var bounds: [ConstraintDescription] = []
    /// Optional equalities that mention no other ambiguous number: others of the same priority compete with them.
    public var competing: [ConstraintDescription] = []
    /// The range of the number over the equally good solutions, in points, before ties are resolved; `nil` if unknown.
    public var range: NumberRange?
}

/// The minimum and maximum of a number; `nil` if unbounded.
public struct NumberRange: Hashable, Sendable {
    public var least: Double?
    public var most: Double?

    public init(least: Double?, most: Double?) {
        (self.least, self.most) = (least, most)
    }
}

/// An optional constraint that the solution does not satisfy.
public struct UnmetConstraint: Hashable, Sendable {
    public var constraint: ConstraintDescription
    /// First side minus second side, in points: positive if the first side is too large.
    public var error: Double
    /// The constant at which the current frames would satisfy it, in points.
    public var reached: Double
    /// The constraints that prevent it, at its priority or higher: the caller's in insertion order, then the rest.
    public var blocking: [ConstraintDescription]
    public var blockingCount: Int
}

/// The maximum extent of an explanation.
public struct ExplanationLimits: Hashable, Sendable {
    /// The maximum number of conflicts, views and unmet constraints, each.
    public var subjects: Int
    /// The maximum number of constraints of each kind per number or unmet constraint.
    public var constraints: Int

    public init(subjects: Int = 100, constraints: Int = 20) {
        (self.subjects, self.constraints) = (subjects, constraints)
    }
}
