public import LayoutModel

/// A number of a view or guide; what one column stands for.
public struct FrameNumber: Hashable, Sendable {
    public var node: NodeID
    public var attribute: FrameAttribute

    public init(node: NodeID, attribute: FrameAttribute) {
        (self.node, self.attribute) = (node, attribute)
    }
}

/// Why a solution is not all that was asked for, as facts.
///
/// Lists are bounded (``ExplanationLimits``); the counts say how many there are in all.
public struct LayoutExplanation: Sendable {
    /// In the order of what was left out.
    public internal(set) var conflicts: [ExplainedConflict] = []
    public internal(set) var conflictCount = 0
    /// In document order.
    public internal(set) var ambiguous: [OpenNode] = []
    public internal(set) var ambiguousCount = 0
    /// Higher priorities first; within one, constraints in the order of adding, then contents in document order.
    public internal(set) var unmet: [UnmetConstraint] = []
    public internal(set) var unmetCount = 0
}

/// A smallest set of required claims that cannot all hold, and how near the one that is left out could come.
public struct ExplainedConflict: Hashable, Sendable {
    /// The constraints in the order of adding, then what holds without them.
    public var claims: [Claim]
    /// The constraint among them that the solution does without; nil where that is what a stack or an aspect ratio asks for.
    public var leftOut: ConstraintID?
    /// What the solution does without.
    public var givenUp: Claim
    /// The constant nearest to its own with which that one could hold beside the others, in points; nil where it is not known.
    public var nearest: Double?
}

/// What the constraints do not fix of a view or guide, and what they say of it all the same.
public struct OpenNode: Hashable, Sendable {
    public var node: NodeID
    /// In the order of ``FrameAttribute``.
    public var numbers: [OpenNumber]
}

/// One number that is not fixed, and the installed claims that speak of it; of each kind the first few.
public struct OpenNumber: Hashable, Sendable {
    /// An equality that ties the number to others that are open as well.
    public struct Tie: Hashable, Sendable {
        public var claim: Claim
        public var others: [FrameNumber]
    }

    public var attribute: FrameAttribute
    public var ties: [Tie] = []
    /// Inequalities.
    public var bounds: [Claim] = []
    /// Optional equalities of nothing else that is open: others of the same priority pull against them.
    public var competing: [Claim] = []
}

/// An optional claim that the solution does not meet.
public struct UnmetConstraint: Hashable, Sendable {
    public var claim: Claim
    /// How far its first side lies beyond what is asked for, in points; negative where it falls short.
    public var error: Double
    /// The constant with which it would be met as things are, in points.
    public var reached: Double
    /// What is in its way, of its priority or a higher one: the constraints in the order of adding, then the rest.
    public var opponents: [Claim]
    public var opponentCount: Int
}

/// How much of what there is to explain is explained.
public struct ExplanationLimits: Hashable, Sendable {
    /// How many conflicts, views and unmet constraints.
    public var subjects: Int
    /// How many claims of each kind for one view or unmet constraint.
    public var claims: Int

    public init(subjects: Int = 100, claims: Int = 20) {
        (self.subjects, self.claims) = (subjects, claims)
    }
}
