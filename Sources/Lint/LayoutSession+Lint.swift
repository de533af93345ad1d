import LayoutEngine
public import LayoutModel
public import Sessions

/// How far a run has come.
public struct LintProgress: Hashable, Sendable {
    /// Variants.
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
        (self.done, self.total) = (done, total)
    }
}

extension LayoutSession {
    /// Looks for faults of the layout in every variant of a plan, and changes nothing.
    ///
    /// One engine goes from variant to variant, and those with the same traits are solved once.
    ///
    /// - Parameters:
    ///   - plan: what is looked at; made for the document of this session.
    ///   - budget: what may be done for all variants together.
    ///   - report: told before each variant is solved.
    /// - Returns: what was found.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public func lint(
        _ plan: LintPlan,
        budget: inout WorkBudget,
        reporting report: (LintProgress) -> Void = { _ in }
    ) throws(SessionError) -> LintReport {
        // Every node, constraint and variant is looked at once before anything is solved.
        try budget.charge(Self.workOfLooking, times: nodeCount + constraintCount)
        try budget.charge(Self.workOfVariant, times: plan.variants.count)
        var run = LintRun(plan, document)
        var engine = movingEngine
        var done = 0
        for indices in plan.groups {
            report(LintProgress(done: done, total: plan.variants.count))
            try run.look(at: indices, plan.variants[indices[0]].traits, of: self, &engine, &budget)
            done += indices.count
        }
        return run.report(document)
    }

    private static let workOfLooking = 10
    private static let workOfVariant = 100
}

extension LintPlan {
    /// The indices of variants with the same traits, in the order in which an engine goes from one to the next.
    var groups: [[Int]] {
        var numbers: [Traits: Int] = [:]
        var groups: [[Int]] = []
        for (index, variant) in variants.enumerated() {
            if let number = numbers[variant.traits] {
                groups[number].append(index)
            } else {
                numbers[variant.traits] = groups.count
                groups.append([index])
            }
        }
        return VariantOrder.indices(of: groups.map { variants[$0[0]].traits }).map { groups[$0] }
    }
}
