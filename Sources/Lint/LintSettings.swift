public import LayoutModel
public import Sessions

/// The variants and rules of a lint run: the value of `lint` in a request.
public struct LintSettings: Sendable {
    /// The variants in which to check the layout.
    public var product = VariantProduct()
    /// The edits of explicit variants, by their index in ``VariantProduct/written``; variants without edits are
    /// missing.
    public var edits: [Int: Variation] = [:]
    /// The languages with translations, each of which multiplies the variants.
    public var translations: [LintLanguage] = []
    /// Whether the layout is also checked in pseudolanguages.
    public var hasPseudoLanguages = false
    /// The settings of rules that differ from the default.
    public var rules: [LintRule: RuleSetting] = [:]
    public var exemptions: [LintExemption] = []
    /// The rules that comments in the sources of the layout turn off for single constraints.
    public var disabled: [ConstraintID: LintRules] = [:]
    /// Constraints that are checked but not solved.
    public var assertions: [ConstraintDraft] = []

    /// The lengths of the root that are those of a canvas and not of the app; nil for a layout without any.
    public var canvas: CanvasSize?

    public init() {}

    /// The languages in which to check the layout next to its own texts.
    public var languages: [LintLanguage] {
        translations + (hasPseudoLanguages ? PseudoLanguage.allCases.map { LintLanguage($0) } : [])
    }

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
        case nil: rule.isUsual ? rule.usualLevel : nil
        }
    }
}

/// The lengths of a root that hold on the canvas of an editor only.
public struct CanvasSize: Hashable, Sendable {
    /// Whether the height follows from the content in the app, as that of a cell does.
    public var sizesItself: Bool
    /// The axes along which the app decides the length.
    public var axes: Set<Axis>

    public init(sizesItself: Bool, axes: Set<Axis>) {
        (self.sizesItself, self.axes) = (sizesItself, axes)
    }
}
