public import LayoutModel

/// What is looked at, and what counts as a fault: the value of `lint`.
public struct LintSettings: Sendable {
    /// The variants in which the layout is looked at.
    public var product = VariantProduct()
    /// The levels of rules that do not have their usual one.
    public var rules: [LintRule: RuleSetting] = [:]
    public var exemptions: [LintExemption] = []
    /// Constraints that are checked and never solved.
    public var assertions: [ConstraintDraft] = []

    public init() {}

    /// What becomes of the findings of a rule.
    public enum RuleSetting: Hashable, Sendable {
        case off
        case level(LintLevel)
    }

    /// The level of a rule; nil where it is off.
    public func level(of rule: LintRule) -> LintLevel? {
        switch rules[rule] {
        case .off: nil
        case .level(let level): level
        case nil: rule.usualLevel
        }
    }
}

/// Findings that are not reported: those that match everything that is given.
public struct LintExemption: Hashable, Sendable {
    public var rule: LintRule?
    /// A view that the finding is about, on either side.
    public var view: String?
    /// The other one, where there are two.
    public var other: String?

    public init(rule: LintRule? = nil, view: String? = nil, other: String? = nil) {
        (self.rule, self.view, self.other) = (rule, view, other)
    }

    /// Whether it matches a finding about this view alone; ``Exemptions`` finds those about two views.
    func matches(_ found: LintRule, _ name: String) -> Bool {
        if let rule, rule != found { return false }
        guard view == nil || other == nil else { return false }
        return name == view ?? other ?? name
    }
}
