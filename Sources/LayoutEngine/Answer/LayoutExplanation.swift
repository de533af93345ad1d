public import LayoutModel

/// A number of a frame or content size of one node: what a column of the solver holds.
public struct FrameNumber: Hashable, Sendable {
    public var node: NodeID
    public var attribute: FrameAttribute

    public init(node: NodeID, attribute: FrameAttribute) {
        (self.node, self.attribute) = (node, attribute)
    }
}

/// Facts about a solution that does not satisfy every constraint, or is not unique.
///
/// Lists are bounded by ``ExplanationLimits``; counts include what is not listed.
public struct LayoutExplanation: Sendable {
    /// In the order in which the constraints left out were added.
    public internal(set) var conflicts: [ExplainedConflict] = []
    public internal(set) var conflictCount = 0
    /// In document order.
    public internal(set) var ambiguous: [ExplainedAmbiguity] = []
    public internal(set) var ambiguousCount = 0
    /// Higher priorities first; within one, constraints in the order of adding, then contents in document order.
    public internal(set) var unmet: [UnmetConstraint] = []
    public internal(set) var unmetCount = 0
    /// The texts that are not shown whole, in document order.
    public internal(set) var truncated: [TruncatedText] = []
    public internal(set) var truncatedCount = 0
}

/// A text that its view does not show whole.
public struct TruncatedText: Hashable, Sendable {
    public var node: NodeID
    /// What is not shown, in UTF-16 code units.
    public var elided: Range<Int>
    /// The beginning of what is not shown, without white space around it.
    public var words: String
    /// Whether `words` is only a part of it.
    public var isCut: Bool
    /// How many more lines would show everything at this width.
    public var truncatedLines: Int
    /// The axis along which the view is smaller than its text; nil where `numberOfLines` alone cuts the text.
    public var axis: Axis?
    /// What keeps the view from having more room along ``axis``, as ``UnmetConstraint/blocking``.
    public var blocking: [ConstraintDescription] = []
    public var blockingCount = 0
}

/// A smallest set of required constraints that cannot all hold, and how close the one left out could come to holding.
public struct ExplainedConflict: Hashable, Sendable {
    /// The constraints in the order of adding, then what holds without them; no more than ``DiagnosticLimits`` allow.
    public var members: [ConstraintDescription]
    /// How many more members the set has.
    public var omittedMembers = 0
    /// The caller's constraint that the solution leaves out; nil where that is a rule of a stack or an aspect ratio.
    public var leftOut: ConstraintID?
    /// The member that the solution leaves out, the caller's or not.
    public var omitted: ConstraintDescription
    /// The constant nearest to its own with which ``leftOut`` could hold beside the other members, in points; nil if
    /// unknown.
    public var nearest: Double?
}

/// The ambiguous numbers of a view or guide, and the constraints that mention them.
public struct ExplainedAmbiguity: Hashable, Sendable {
    public var node: NodeID
    /// In the order of ``FrameAttribute``.
    public var numbers: [AmbiguousNumber]
}

/// A number that the constraints do not determine, and the installed constraints that mention it; the first few of each
/// kind.
public struct AmbiguousNumber: Hashable, Sendable {
    /// An equality between this number and others that are ambiguous as well.
    public struct Tie: Hashable, Sendable {
        public var constraint: ConstraintDescription
        public var others: [FrameNumber]
        /// Whether there is one other, which it is the first tie of as well.
        public var isMutual = false
    }

    public var attribute: FrameAttribute
    public var ties: [Tie] = []
    /// Inequalities.
    public var bounds: [ConstraintDescription] = []
    /// Optional equalities that mention no other ambiguous number: others of the same priority compete with them.
    public var competing: [ConstraintDescription] = []
    /// What the number may be among the equally good solutions, in points, before ties are settled; nil if unknown.
    public var range: NumberRange?
}

/// The least and the greatest value of a number; nil where there is no bound.
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
    /// First side minus second side, in points: positive where the first side is too large.
    public var error: Double
    /// The constant with which the present frames would satisfy it, in points.
    public var reached: Double
    /// What prevents it, at its priority or a higher one: the caller's constraints in the order of adding, then the
    /// rest.
    public var blocking: [ConstraintDescription]
    public var blockingCount: Int
}

/// How much an explanation lists.
public struct ExplanationLimits: Hashable, Sendable {
    /// How many conflicts, views and unmet constraints.
    public var subjects: Int
    /// How many constraints of each kind for one number or unmet constraint.
    public var constraints: Int

    public init(subjects: Int = 100, constraints: Int = 20) {
        (self.subjects, self.constraints) = (subjects, constraints)
    }
}
