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

/// Returns the layout of a session with the texts of a language.
public typealias LintTranslator = (LintLanguage, inout WorkBudget) throws(SessionError) -> LayoutDocument

extension LayoutSession {
    /// Checks the layout in every variant of a plan, without changing it.
    ///
    /// One engine is moved from variant to variant with the same contents, and variants with the same traits are solved
    /// only once.
    ///
    /// - Parameters:
    ///   - plan: the plan, created for the document of this session.
    ///   - budget: the budget for all variants together.
    ///   - report: a closure called before each variant is solved.
    ///   - translate: returns the layout in a language; `nil` to replace the texts of the document.
    /// - Returns: the findings.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``,
    ///   ``SessionError/tooMuchText(limit:)`` and ``SessionError/variantFaults(_:)`` of variants with other contents,
    ///   and the errors of `translate`.
    public func lint(
        _ plan: LintPlan,
        budget: inout WorkBudget,
        reporting report: (LintProgress) -> Void = { _ in },
        translating translate: LintTranslator? = nil
    ) throws(SessionError) -> LintReport {
        // Every node, constraint and variant is examined once before anything is solved.
        try budget.charge(Self.workOfLooking, times: nodeCount + constraintCount)
        try budget.charge(Self.workOfVariant, times: plan.variants.count)
        var runs = LintRuns(plan, document)
        for (content, groups) in plan.contents where content.language == nil && content.edits == nil {
            try runs.look(at: groups, of: self, content, &budget, report)
        }
        for (content, groups) in plan.contents where content.language == nil {
            guard let edits = content.edits.flatMap({ plan.edits[$0] }), let index = content.edits else { continue }
            let edited = try edited(by: edits, of: index, budget: &budget)
            try runs.look(at: groups, of: edited, content, &budget, report)
        }
        for (index, language) in plan.languages.enumerated() {
            try lint(in: language, index, plan, &runs, &budget, translate, report)
        }
        return runs.report(document)
    }

    private func lint(
        in language: LintLanguage,
        _ index: Int,
        _ plan: LintPlan,
        _ runs: inout LintRuns,
        _ budget: inout WorkBudget,
        _ translate: LintTranslator?,
        _ report: (LintProgress) -> Void
    ) throws(SessionError) {
        try budget.charge(Self.workOfLooking, times: nodeCount)
        try budget.charge(Self.workOfByte, times: document.tree.textByteCount)
        var translated = try translate?(language, &budget) ?? language.translated(document)
        translated.onConflict = .leaveOut
        let session = try LayoutSession(id: id, document: translated, limits: limits, budget: &budget)
        for (content, groups) in plan.contents where content.language == index {
            if let edits = content.edits.flatMap({ plan.edits[$0] }), let number = content.edits {
                let edited = try session.edited(by: edits, of: number, budget: &budget)
                try runs.look(at: groups, of: edited, content, &budget, report)
            } else {
                try runs.look(at: groups, of: session, content, &budget, report)
            }
        }
    }

    private static let workOfLooking = 10
    private static let workOfVariant = 100
    private static let workOfByte = 1
}

extension LintPlan {
    /// The contents of the variants, each with the indices of its variants, grouped by traits, in the order in which an
    /// engine visits them.
    var contents: [(LintContent, groups: [[Int]])] {
        var numbers: [LintContent: Int] = [:]
        var contents: [(LintContent, indices: [Int])] = []
        for (index, variant) in variants.enumerated() {
            if let number = numbers[variant.content] {
                contents[number].indices.append(index)
            } else {
                numbers[variant.content] = contents.count
                contents.append((variant.content, [index]))
            }
        }
        return contents.map { ($0, groups(of: $1)) }
    }

    private func groups(of indices: [Int]) -> [[Int]] {
        var numbers: [Traits: Int] = [:]
        var groups: [[Int]] = []
        for index in indices {
            let traits = variants[index].traits
            if let number = numbers[traits] {
                groups[number].append(index)
            } else {
                numbers[traits] = groups.count
                groups.append([index])
            }
        }
        return VariantOrder.indices(of: groups.map { variants[$0[0]].traits }).map { groups[$0] }
    }
}
