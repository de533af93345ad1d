import LayoutEngine
import LayoutModel
import Sessions

/// One run over the variants of a plan.
struct LintRun {
    let plan: LintPlan
    let views: VisibleViews
    let tree: ViewTree
    /// The checked optional constraints between views, ascending.
    let optional: [ConstraintID]
    var found: FindingTable
    /// The required equalities that follow from the others in all variants so far; `nil` before the first.
    var redundant: [ConstraintID]?
    /// The variants in which each of ``redundant`` is installed and follows.
    var redundantVariants: [ConstraintID: [Int]] = [:]

    init(_ plan: LintPlan, _ document: LayoutDocument) {
        self.plan = plan
        tree = document.tree
        let views = VisibleViews(of: document.tree)
        self.views = views
        found = FindingTable(plan, Exemptions(plan, document.tree))
        var optional: [ConstraintID] = []
        document.constraints.forEach { id, constraint in
            guard constraint.priority < PriorityName.required.value, views.containsItems(of: constraint) else { return }
            optional.append(id)
        }
        self.optional = optional
    }

    /// Returns the findings of all variants.
    mutating func report(_ document: LayoutDocument) -> LintReport {
        reportRedundancy(document)
        return LintReport(
            variants: plan.variants.map(\.name),
            findings: found.sorted(tree),
            omitted: found.omitted,
            assertions: plan.assertions
        )
    }

    /// Solves the layout with the traits of a group of variants, and checks it for faults.
    ///
    /// - Returns: false if sizes, frames and contents contradict each other.
    mutating func look(
        at variants: [Int],
        _ traits: Traits,
        of session: borrowing LayoutSession,
        _ engine: inout Engine,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Bool {
        found.begin(variants)
        defer { found.end() }
        do throws(EngineError) {
            let document = try session.move(&engine, to: traits, budget: &budget)
            try lookAtConflicts(&engine, document, &budget)
            try lookAtAmbiguity(&engine, document, &budget)
            try lookAtAssertions(&engine, document, &budget)
            try lookAtTexts(&engine, document, &budget)
            try lookAtFrames(engine, traits, &budget)
            try lookAtOptional(engine, document, &budget)
            try lookAtRedundancy(&engine, document, &budget)
            return true
        } catch {
            guard case .contradiction(let equations) = error else { throw .unsolvable(error) }
            let key = FindingKey(rule: .conflict)
            if found.finds(key) { found.keep(key, .contradiction(equations: equations)) }
            return false
        }
    }
}
