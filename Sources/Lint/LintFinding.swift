public import LayoutEngine
public import LayoutModel

/// One fault of a layout, in however many variants it is found.
public struct LintFinding: Sendable {
    public var rule: LintRule
    public var level: LintLevel
    public var view: NodeID?
    /// The other view of a fault that is between two.
    public var other: NodeID?
    /// The attribute, edge or length that is at fault.
    public var attribute: String?
    public var constraint: ConstraintID?
    /// The index of the assertion among those of the plan.
    public var assertion: Int?
    /// How far it is off where it is worst, in points; nil where nothing can be measured.
    public var by: Double?
    /// The same where it is least.
    public var least: Double?
    /// What was found where it is worst.
    public var fact: LintFact
    public var variants: VariantSet
    /// The one of them in which it is worst, of several the first.
    public var worst: Int
}

/// What was found, for the message; lengths in points, before rounding to pixels.
public enum LintFact: Sendable {
    case conflict(ExplainedConflict)
    /// Sizes, frames and contents cannot hold together, whatever the constraints.
    case contradiction(equations: [String])
    case ambiguous(ExplainedAmbiguity)
    /// An assertion, and why the numbers of its first side have their values, then those of the second.
    case assertion(MissedConstraint, [FrameReason])
    case truncated(TruncatedText, TextRoom)
    case squeezed(Axis, needs: Double, has: Double, isText: Bool)
    /// Edges with how far each reaches beyond, the worst first.
    case outsideSuperview([EdgeExcess])
    case outsideSafeArea([EdgeExcess])
    /// The size of the shared area.
    case overlap(Size)
    case empty(Axis)
    case unmet(MissedConstraint)
    case redundant
}

/// An edge that reaches beyond where it may be.
public struct EdgeExcess: Hashable, Sendable {
    public enum Edge: String, Sendable, CaseIterable {
        case left, right, top, bottom
    }

    public var edge: Edge
    /// In points, more than 0.
    public var points: Double
}

/// A constraint that does not hold.
public struct MissedConstraint: Sendable {
    public var constraint: Constraint
    /// The constant with which it would hold, in points.
    public var reached: Double
    /// Whether positions are measured from the right, growing to the left.
    public var isMirrored: Bool
}
