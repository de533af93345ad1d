import LayoutEngine
import LayoutModel
import Sessions

/// One run over the variants of a plan.
struct LintRun {
    let plan: LintPlan
    let views: VisibleViews
    let tree: ViewTree
    /// The assertions, resolved in the contents of this run.
    let assertions: [Constraint]
    /// The checked optional constraints between views, ascending.
    let optional: [ConstraintID]
    var found: FindingTable
    /// The candidates for `redundant`, in all runs so far; `nil` if this run does not look for any.
    var redundancy: Redundancy?

    /// - Parameters:
    ///   - plan: the plan.
    ///   - document: the layout, with the contents of this run.
    ///   - assertions: the assertions of the plan, resolved in the layout.
    ///   - redundancy: the candidates of earlier runs; `nil` to look for none.
    ///   - used: the number of findings of earlier runs, by rule.
    init(
        _ plan: LintPlan,
        _ document: LayoutDocument,
        _ assertions: [Constraint],
        _ redundancy: Redundancy?,
        after used: [LintRule: Int] = [:]
    ) {
        (self.plan, self.assertions, self.redundancy) = (plan, assertions, redundancy)
        tree = document.tree
        let views = VisibleViews(of: document.tree)
        self.views = views
        found = FindingTable(plan, Exemptions(plan, document.tree), after: used)
        var optional: [ConstraintID] = []
        document.constraints.forEach { id, constraint in
            guard constraint.priority < PriorityName.required.value, views.containsItems(of: constraint) else { return }
            optional.append(id)
        }
        self.optional = optional
    }

    /// A run over the layout for which the plan was created.
    init(_ plan: LintPlan, _ document: LayoutDocument) {
        self.init(plan, document, plan.assertions, Redundancy(own: document.constraints))
    }

    /// Solves the layout with the traits of a group of variants, which are the same, and checks it for faults.
    ///
    /// - Returns: the solution; `nil` if sizes, frames and contents contradict each other.
    mutating func look(
        at variants: [Int],
        of session: borrowing LayoutSession,
        _ engine: inout Engine,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Solution? {
        let traits = plan.variants[variants[0]].traits
        found.begin(variants)
        defer { found.end() }
        do throws(EngineError) {
            let document = try session.settle(&engine, to: traits, plan.canvas, budget: &budget)
            try lookAtConflicts(&engine, document, &budget)
            try lookAtAmbiguity(&engine, document, &budget)
            try lookAtAssertions(&engine, document, &budget)
            try lookAtTexts(&engine, document, &budget)
            try lookAtFrames(engine, traits, &budget)
            try lookAtControls(engine, &budget)
            try lookAtOptional(engine, document, &budget)
            guard let canvas = plan.canvas, findsRedundancy else {
                try lookAtRedundancy(&engine, document, &budget)
                return engine.solution
            }
            let solution = engine.solution
            // Last, because it leaves the engine in another solution.
            try lookAtRedundancy(&engine, try session.release(&engine, from: traits, canvas, budget: &budget), &budget)
            return solution
        } catch {
            guard case .contradiction(let equations) = error else { throw .unsolvable(error) }
            let key = FindingKey(rule: .conflict)
            if found.finds(key) { found.keep(key, .contradiction(equations: equations)) }
            return nil
        }
    }

    /// Returns the findings in all variants that were looked at.
    mutating func report(_ document: LayoutDocument) -> LintReport {
        reportRedundancy(document)
        return LintReport(
            variants: plan.variants.map(\.name),
            findings: found.sorted(document.tree),
            omitted: found.omitted,
            assertions: assertions
        )
    }
}
