import LayoutEngine
public import LayoutModel
public import Lint
public import Sessions

/// What differs between two layouts: their views and constraints, and frames and findings in every variant.
public struct LayoutComparison: Sendable {
    /// The names of the variants.
    public private(set) var variants: [String]
    public private(set) var views = ViewChanges()
    /// The constraints of the layout after that are new.
    public private(set) var addedConstraints: [ConstraintID] = []
    /// The constraints of the layout before that are gone.
    public private(set) var removedConstraints: [ConstraintID] = []
    public private(set) var updatedConstraints: [(before: ConstraintID, after: ConstraintID)] = []
    public private(set) var frames: [FrameChange] = []
    /// The findings in the layout after that are new, with the variants in which they are.
    public private(set) var newFindings: LintReport
    /// The findings in the layout before that are gone, with the variants in which they are.
    public private(set) var fixedFindings: LintReport
    public private(set) var omitted = OmittedChanges()
    /// The index of the variant that changes most; `nil` if in each of them, one of the layouts contradicts itself.
    public private(set) var busiestVariant: Int?
    /// The new names of views and guides by old name.
    public private(set) var names: [String: String] = [:]

    /// Compares two layouts in every variant, without changing them.
    ///
    /// One engine of each layout is moved from variant to variant; no solution is kept.
    ///
    /// - Parameters:
    ///   - before: the layout before.
    ///   - beforePlan: the plan for the layout before; its variants have the names of those of `afterPlan`.
    ///   - after: the layout after.
    ///   - afterPlan: the plan for the layout after.
    ///   - limits: the limits of the result.
    ///   - budget: the budget for both layouts and all variants together.
    ///   - report: a closure called before each variant is solved.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public init(
        _ before: borrowing LayoutSession,
        _ beforePlan: LintPlan,
        _ after: borrowing LayoutSession,
        _ afterPlan: LintPlan,
        limits: ComparisonLimits = ComparisonLimits(),
        budget: inout WorkBudget,
        reporting report: (LintProgress) -> Void = { _ in }
    ) throws(SessionError) {
        precondition(beforePlan.variants.count == afterPlan.variants.count, "plans of different settings")
        let (own, other) = (before.document, after.document)
        let pairs = try ViewMatcher.pairs(of: own, other, budget: &budget)
        let constraints = try ConstraintPairs(own, other, pairs, budget: &budget)
        variants = afterPlan.variants.map(\.name)
        names = ViewChanges.names(own.tree, other.tree, pairs)
        views = try ViewChanges(own.tree, other.tree, pairs, names, budget: &budget)
        (addedConstraints, removedConstraints) = (constraints.added, constraints.removed)
        updatedConstraints = constraints.updated

        var walk = try LintWalk(before, beforePlan, budget: &budget)
        var otherWalk = try LintWalk(after, afterPlan, budget: &budget)
        var changes = FrameChanges(limit: limits.entries)
        var done = 0
        func traits(_ index: Int) -> [Traits] { [beforePlan.variants[index].traits, afterPlan.variants[index].traits] }
        let groups = VariantOrder.groups(of: variants.indices, by: traits) { afterPlan.variants[$0].traits }
        for indices in groups {
            report(LintProgress(done: done, total: variants.count))
            let solution = try walk.look(at: indices, of: before, budget: &budget)
            let newSolution = try otherWalk.look(at: indices, of: after, budget: &budget)
            try budget.charge(Self.workOfFrame, times: own.tree.nodeCount + other.tree.nodeCount)
            // If the sizes of one contradict each other, it has no frames, and a finding says so.
            if let solution, let newSolution { changes.add(indices, solution, newSolution, pairs) }
            done += indices.count
        }
        (frames, busiestVariant) = (changes.sorted(other.tree), changes.busiestVariant)
        let reports = (walk.report(of: before), otherWalk.report(of: after))
        (fixedFindings, newFindings) = FindingChanges(own, other, pairs, constraints).new(reports.0, reports.1)
        omitted.frames = changes.omitted
        omitted.findings = reports.0.omitted + reports.1.omitted
        cut(to: limits)
    }

    /// Compares a layout with none: all of it is new, or is gone.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public init(
        ofOnly session: borrowing LayoutSession,
        _ plan: LintPlan,
        isAfter: Bool,
        limits: ComparisonLimits = ComparisonLimits(),
        budget: inout WorkBudget,
        reporting report: (LintProgress) -> Void = { _ in }
    ) throws(SessionError) {
        let (document, found) = (session.document, try session.lint(plan, budget: &budget, reporting: report))
        var nothing = found
        nothing.findings = []
        let nodes = document.tree.preorder().filter { document.tree[$0].kind == .view }
        variants = found.variants
        (newFindings, fixedFindings) = isAfter ? (found, nothing) : (nothing, found)
        if isAfter {
            (views.added, addedConstraints) = (nodes, document.constraints.ids)
        } else {
            (views.removed, removedConstraints) = (nodes, document.constraints.ids)
        }
        omitted.findings = found.omitted
        cut(to: limits)
    }

    /// The cost of comparing a frame, in units of work.
    private static let workOfFrame = 12

    private mutating func cut(to limits: ComparisonLimits) {
        let most = limits.entries
        views.added.cut(to: most, counting: &omitted.views)
        views.removed.cut(to: most, counting: &omitted.views)
        views.moved.cut(to: most, counting: &omitted.views)
        views.updated.cut(to: most, counting: &omitted.views)
        views.renamed.cut(to: most, counting: &omitted.views)
        addedConstraints.cut(to: most, counting: &omitted.constraints)
        removedConstraints.cut(to: most, counting: &omitted.constraints)
        updatedConstraints.cut(to: most, counting: &omitted.constraints)
        newFindings.findings.cut(to: most, counting: &omitted.findings)
        fixedFindings.findings.cut(to: most, counting: &omitted.findings)
    }
}
