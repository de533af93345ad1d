public import LayoutModel
import Sessions

/// Settings that have been validated against a layout and define one run.
public struct LintPlan: Sendable {
    public let variants: [LintVariant]
    /// The assertions with resolved names and expanded composites, in the layout as it is.
    public let assertions: [Constraint]
    /// The assertions as written, which are resolved again in other contents.
    let drafts: [ConstraintDraft]
    let edits: [Int: Variation]
    public let languages: [LintLanguage]
    let levels: [LintRule: LintLevel]
    let exemptions: [LintExemption]
    let disabled: [ConstraintID: LintRules]
    let canvas: CanvasSize?
    let limits: LintLimits

    /// - Throws: ``LintFault``.
    public init(
        _ settings: LintSettings,
        for document: LayoutDocument,
        limits: LintLimits = LintLimits()
    ) throws(LintFault) {
        let count = settings.distinctVariantCount
        guard count <= limits.variants else { throw .tooManyVariants(count, limit: limits.variants) }
        guard settings.exemptions.count <= LintLimits.exemptions else {
            throw .tooManyExemptions(limit: LintLimits.exemptions)
        }
        assertions = try Self.assertions(settings.assertions, in: document.tree, mayLack: !settings.edits.isEmpty)
        drafts = settings.assertions
        (edits, languages) = (settings.edits, settings.languages)
        variants = settings.variants(over: document.traits)
        levels = Dictionary(
            uniqueKeysWithValues: LintRule.allCases.compactMap { rule in settings.level(of: rule).map { (rule, $0) } }
        )
        // Those that still name a scene or a file are for others.
        exemptions = settings.exemptions.filter { $0.scene == nil && $0.file == nil }
        (self.limits, disabled, canvas) = (limits, settings.disabled, settings.canvas)
    }

    /// Whether some variants have other contents than the layout, which need copies of it.
    public var hasOtherContents: Bool { !edits.isEmpty || !languages.isEmpty }

    /// Returns true if a rule is enabled and no exemption matches the view.
    public func looks(for rule: LintRule, at view: String) -> Bool {
        levels[rule] != nil && !exemptions.contains { $0.matches(rule, view) }
    }

    /// Returns the assertions in contents whose views differ from those of the layout; those about views that the
    /// contents lack are omitted.
    func assertions(in tree: ViewTree) -> [Constraint] {
        (try? Self.assertions(drafts, in: tree, mayLack: true)) ?? []
    }

    /// Resolves assertions.
    ///
    /// - Parameters:
    ///   - drafts: the assertions as written.
    ///   - tree: the views.
    ///   - mayLack: whether an assertion about an unknown view is omitted, because other contents may have the view.
    /// - Returns: the constraints.
    /// - Throws: ``LintFault``.
    private static func assertions(
        _ drafts: [ConstraintDraft],
        in tree: ViewTree,
        mayLack: Bool
    ) throws(LintFault) -> [Constraint] {
        var constraints: [Constraint] = []
        var faults: [LintFault.Assertion] = []
        for (index, draft) in drafts.enumerated() {
            let room = LintLimits.assertions - constraints.count
            var found: [Constraint] = []
            var refusal: (draft: ConstraintDraft, error: ConstraintError)?
            for single in draft.expanded(in: tree, limit: room + 1) {
                do throws(ConstraintError) {
                    found += try single.resolve(in: tree)
                } catch {
                    refusal = refusal ?? (single, error)
                }
            }
            constraints += found
            // A pattern may match views for which the assertion has no meaning, such as the root.
            if let refusal, found.isEmpty {
                if mayLack, case .unknownItem = refusal.error { continue }
                faults += refusal.draft.faults(in: tree).map {
                    LintFault.Assertion(index: index, draft: draft, error: $0)
                }
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
