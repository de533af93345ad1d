/// What can be wrong with a layout that has a solution; in the order in which findings are listed.
public enum LintRule: String, Sendable, CaseIterable {
    /// Required constraints that cannot all hold.
    case conflict
    /// A number that the constraints do not fix.
    case ambiguous
    /// An assertion that does not hold.
    case assertion
    /// A text that loses characters or lines.
    case truncated
    /// A view that is smaller than its content.
    case squeezed
    /// A view that reaches beyond its superview.
    case outsideSuperview = "outside-superview"
    /// A view with content that reaches beyond the safe area of the root.
    case outsideSafeArea = "outside-safe-area"
    /// Two siblings with content that share an area.
    case overlap
    /// A view with something to show that has no width or no height.
    case empty
    /// An optional constraint that is missed.
    case unmet
    /// A required equality that follows from other required constraints.
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

    /// The rules in the set, in their order.
    public var rules: [LintRule] { LintRule.allCases.filter(contains) }
}
