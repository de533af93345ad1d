public import LayoutModel

/// The variants and rules of a lint run: the value of `lint` in a request.
public struct LintSettings: Sendable {
    /// The variants in which to check the layout.
    public var product = VariantProduct()
    /// The settings of rules that differ from the default.
    public var rules: [LintRule: RuleSetting] = [:]
    public var exemptions: [LintExemption] = []
    /// Constraints that are checked but not solved.
    public var assertions: [ConstraintDraft] = []

    public init() {}

    /// The treatment of a rule's findings.
    public enum RuleSetting: Hashable, Sendable {
        case off
        case level(LintLevel)
    }

    /// Returns the severity of a rule; `nil` if it is off.
    public func level(of rule: LintRule) -> LintLevel? {
        switch rules[rule] {
        case .off: nil
        case .level(let level): level
        case nil: rule.usualLevel
        }
    }
}

/// An exemption, which suppresses the findings that match all its given fields.
public struct LintExemption: Hashable, Sendable {
    public var rule: LintRule?
    /// One of the views that the finding concerns.
    public var view: String?
    /// The other view, for findings about two views.
    public var other: String?

    public init(rule: LintRule? = nil, view: String? = nil, other: String? = nil) {
        (self.rule, self.view, self.other) = (rule, view, other)
    }

    /// Returns true if the exemption matches a finding about a single view; ``Exemptions`` handles those about two.
    func matches(_ found: LintRule, _ name: String) -> Bool {
        if let rule, rule != found { return false }
        guard view == nil || other == nil else { return false }
        return name == view ?? other ?? name
    }
}
