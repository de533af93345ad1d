public import LayoutModel

/// Settings that have been validated against a layout and define one run.
public struct LintPlan: Sendable {
    public let variants: [LintVariant]
    /// The assertions with resolved names and expanded composites.
    public let assertions: [Constraint]
    let levels: [LintRule: LintLevel]
    let exemptions: [LintExemption]
    let limits: LintLimits

    /// - Throws: ``LintFault``.
    public init(
        _ settings: LintSettings,
        for document: LayoutDocument,
        limits: LintLimits = LintLimits()
    ) throws(LintFault) {
        let count = settings.product.distinctCount
        guard count <= limits.variants else { throw .tooManyVariants(count, limit: limits.variants) }
        guard settings.exemptions.count <= LintLimits.exemptions else {
            throw .tooManyExemptions(limit: LintLimits.exemptions)
        }
        assertions = try Self.assertions(settings.assertions, in: document.tree)
        variants = settings.variants(over: document.traits)
        levels = Dictionary(
            uniqueKeysWithValues: LintRule.allCases.compactMap { rule in settings.level(of: rule).map { (rule, $0) } }
        )
        exemptions = settings.exemptions
        self.limits = limits
    }

    /// Returns true if a rule is enabled and no exemption matches the view.
    public func looks(for rule: LintRule, at view: String) -> Bool {
        levels[rule] != nil && !exemptions.contains { $0.matches(rule, view) }
    }

    private static func assertions(
        _ drafts: [ConstraintDraft],
        in tree: ViewTree
    ) throws(LintFault) -> [Constraint] {
        var constraints: [Constraint] = []
        var faults: [LintFault.Assertion] = []
        for (index, draft) in drafts.enumerated() {
            do throws(ConstraintError) {
                constraints += try draft.resolve(in: tree)
            } catch {
                faults += draft.faults(in: tree).map { LintFault.Assertion(index: index, draft: draft, error: $0) }
            }
            guard faults.count < LintFault.maxListed else { break }
            guard constraints.count <= LintLimits.assertions else {
                throw .tooManyAssertions(limit: LintLimits.assertions)
            }
        }
        guard faults.isEmpty else { throw .assertions(faults) }
        return constraints
    }
}

/// An error in the settings for a layout.
public enum LintFault: Error, Sendable {
    case tooManyVariants(Int, limit: Int)
    case tooManyAssertions(limit: Int)
    case tooManyExemptions(limit: Int)
    case assertions([Assertion])

    /// An error in one of the assertions.
    public struct Assertion: Sendable {
        /// The index of the assertion in the settings.
        public var index: Int
        public var draft: ConstraintDraft
        public var error: ConstraintError
    }

    /// The maximum number of faulty assertions listed.
    static let maxListed = 20
}
