public import JSON
import LayoutModel
public import Lint
import Sessions

/// The plans for two compared layouts, whose variants have the same names.
public struct ComparedPlans: Sendable {
    public let before: LintPlan
    public let after: LintPlan

    /// - Parameters:
    ///   - settings: the settings for both layouts; an assertion is checked in the layout that has its views.
    ///   - before: the layout before.
    ///   - after: the layout after, whose platform decides what the group `all` of devices means.
    ///   - limits: the limits of one lint run.
    ///   - pointer: the location of the settings in the request.
    /// - Throws: a problem with the location of each fault.
    public init(
        _ settings: LintSettings,
        for before: ComparedLayout,
        _ after: ComparedLayout,
        limits: LintLimits = LintLimits(),
        at pointer: JSONPointer
    ) throws(Problem) {
        let contents = settings.faultsOfContents(at: pointer)
        guard contents.isEmpty else { throw Problem(faults: contents) }
        var (own, other) = (settings, settings)
        before.scene?.restrict(&own)
        after.scene?.restrict(&other)
        own.product.familiesOfAll = other.product.familiesOfAll
        own.assertions = settings.assertions.filter { $0.resolves(in: before.document.tree) }
        other.assertions = settings.assertions.filter { $0.resolves(in: after.document.tree) }
        let list = pointer.appending(LintField.assertions.rawValue)
        let faults = settings.assertions.enumerated().flatMap { index, draft in
            let isUsed = draft.resolves(in: before.document.tree) || draft.resolves(in: after.document.tree)
            return isUsed
                ? [] : draft.faults(in: after.document.tree).map { Fault($0, of: draft, at: list.appending(index)) }
        }
        guard faults.isEmpty else { throw Problem(faults: faults) }
        self.before = try LintPlan(own, for: before.document, limits: limits, at: pointer)
        self.after = try LintPlan(other, for: after.document, limits: limits, at: pointer)
    }
}

extension ConstraintDraft {
    /// Whether the assertion can be checked in a layout; one with a pattern is about as many views as it matches.
    fileprivate func resolves(in tree: ViewTree) -> Bool { hasPattern || (try? resolve(in: tree)) != nil }
}

extension LintSettings {
    /// The faults of settings that give the layouts other contents: these are what is compared.
    fileprivate func faultsOfContents(at pointer: JSONPointer) -> [Fault] {
        let detail = "a comparison is about the contents of the two layouts themselves"
        let variants = pointer.appending(LintField.variants.rawValue)
        var faults = edits.keys.sorted().map { Fault(at: variants.appending($0), detail) }
        if !translations.isEmpty { faults.append(Fault(at: pointer.appending(LintField.strings.rawValue), detail)) }
        if hasPseudoLanguages { faults.append(Fault(at: pointer.appending(LintField.pseudo.rawValue), detail)) }
        return faults
    }
}
