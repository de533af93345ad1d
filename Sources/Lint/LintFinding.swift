public import LayoutEngine
public import LayoutModel

/// One fault of a layout, with all variants in which it occurs.
public struct LintFinding: Sendable {
    public var rule: LintRule
    public var level: LintLevel
    public var view: NodeID?
    /// The second view of a fault that involves two.
    public var other: NodeID?
    /// The faulty attribute, edge or length.
    public var attribute: String?
    public var constraint: ConstraintID?
    /// The index of the assertion in the plan.
    public var assertion: Int?
    /// The largest deviation in points; `nil` if the fault cannot be measured.
    public var by: Double?
    /// The smallest deviation in points.
    public var least: Double?
    /// The details of the worst occurrence.
    public var fact: LintFact
    public var variants: VariantSet
    /// The index of the variant with the worst occurrence; the first in case of a tie.
    public var worst: Int
}

/// The details of a fault for its message; lengths are in points, before rounding to pixels.
public enum LintFact: Sendable {
    case conflict(ExplainedConflict)
    /// Sizes, frames and contents contradict each other, regardless of the constraints.
    case contradiction(equations: [String])
    case ambiguous(ExplainedAmbiguity)
    /// A failed assertion, and the reasons for the values on its first side, then on its second.
    case assertion(MissedConstraint, [FrameReason])
    case truncated(TruncatedText, TextRoom)
    case squeezed(Axis, needs: Double, has: Double, isText: Bool)
    /// The edges with their excess, worst first.
    case outsideSuperview([EdgeExcess])
    case outsideSafeArea([EdgeExcess])
    /// The size of the overlap.
    case overlap(Size)
    case empty(Axis)
    case unmet(MissedConstraint)
    case touchTarget(Axis, has: Double)
    case fixedFont
    case redundant
}

/// An edge that extends beyond its limit.
public struct EdgeExcess: Hashable, Sendable {
    public enum Edge: String, Sendable, CaseIterable {
        case left, right, top, bottom
    }

    public var edge: Edge
    /// The excess in points, greater than 0.
    public var points: Double
}

/// A constraint that is not satisfied.
public struct MissedConstraint: Sendable {
    public var constraint: Constraint
    /// The constant that would satisfy the constraint, in points.
    public var reached: Double
    /// A Boolean value that indicates whether positions are measured from the right, growing to the left.
    public var isMirrored: Bool
}
