/// A possible problem in a layout that has a solution.
///
/// Findings are listed in the order of the cases.
public enum LintRule: String, Sendable, CaseIterable {
    /// Required constraints that cannot all be satisfied.
    case conflict
    /// A value that the constraints do not determine.
    case ambiguous
    /// An assertion that does not hold.
    case assertion
    /// A text that is missing characters or lines.
    case truncated
    /// A view that is smaller than its content.
    case squeezed
    /// A view that extends beyond its superview.
    case outsideSuperview = "outside-superview"
    /// A view with content that extends beyond the safe area of the root.
    case outsideSafeArea = "outside-safe-area"
    /// Two siblings with content that overlap.
    case overlap
    /// A view with visible content but no width or no height.
    case empty
    /// An optional constraint that is not satisfied.
    case unmet
    /// A control that is too small for a finger.
    case touchTarget = "touch-target"
    /// A text whose size does not follow the user's text size.
    case fixedFont = "fixed-font"
    /// A required equality that is implied by other required constraints.
    case redundant
}

/// A set of rules.
public struct LintRules: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public init(_ rules: some Sequence<LintRule>) {
        self = rules.reduce(into: []) { $0.formUnion(LintRules($1)) }
    }

    public init(_ rule: LintRule) {
        self.init(rawValue: 1 << (LintRule.allCases.firstIndex(of: rule) ?? 0))
    }

    public func contains(_ rule: LintRule) -> Bool { contains(LintRules(rule)) }

    /// The rules in the set, in declaration order.
    public var rules: [LintRule] { LintRule.allCases.filter(contains) }
}
