public import LayoutModel
public import Sessions

/// The progress of a run.
public struct LintProgress: Hashable, Sendable {
    /// The number of finished variants, and of all.
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
        (self.done, self.total) = (done, total)
    }
}

extension LayoutSession {
    /// Checks the layout in every variant of a plan, without changing it.
    ///
    /// One engine is moved from variant to variant, and variants with the same traits are solved only once.
    ///
    /// - Parameters:
    ///   - plan: the plan, created for the document of this session.
    ///   - budget: the budget for all variants together.
    ///   - report: a closure called before each variant is solved.
    /// - Returns: the findings.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public func lint(
        _ plan: LintPlan,
        budget: inout WorkBudget,
        reporting report: (LintProgress) -> Void = { _ in }
    ) throws(SessionError) -> LintReport {
        var walk = try LintWalk(self, plan, budget: &budget)
        var done = 0
        for indices in plan.groups {
            report(LintProgress(done: done, total: plan.variants.count))
            _ = try walk.look(at: indices, plan.variants[indices[0]].traits, of: self, budget: &budget)
            done += indices.count
        }
        return walk.report(of: self)
    }
}

extension LintPlan {
    /// The indices of the variants, grouped by traits, in the order in which the engine visits them.
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
