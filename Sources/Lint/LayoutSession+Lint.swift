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
        try charge(for: plan, &budget)
        var runs = LintRuns(plan, document)
        try forEach(of: plan.contents, plan, budget: &budget, translating: translate) {
            (session, content, groups, budget) throws(SessionError) in
            try runs.look(at: groups, of: session, content, &budget, report)
        }
        let report = runs.report(document)
        try budget.charge(Self.workOfFinding, times: report.findings.count)
        return report
    }

    /// Charges for a run, because every node, constraint and variant is examined once before anything is solved.
    func charge(for plan: LintPlan, _ budget: inout WorkBudget) throws(SessionError) {
        try budget.charge(Self.workOfLooking, times: nodeCount + constraintCount)
        try budget.charge(Self.workOfVariant, times: plan.variants.count)
    }

    /// Calls `body` with a session for each of some contents of a plan: first that of the layout as it is, then those
    /// after edits, then those in each language.
    func forEach(
        of contents: [LintPlan.Content],
        _ plan: LintPlan,
        budget: inout WorkBudget,
        translating translate: LintTranslator?,
        _ body: (borrowing LayoutSession, LintContent, [[Int]], inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) {
        let own = contents.filter { $0.content.language == nil }
        try forEachEdit(own.filter { $0.content.edits == nil }, plan, &budget, body)
        try forEachEdit(own.filter { $0.content.edits != nil }, plan, &budget, body)
        for (index, language) in plan.languages.enumerated() {
            let contents = contents.filter { $0.content.language == index }
            guard !contents.isEmpty else { continue }
            try budget.charge(Self.workOfLooking, times: nodeCount)
            try budget.charge(Self.workOfByte, times: document.tree.textByteCount)
            var translated = try translate?(language, &budget) ?? language.translated(document)
            translated.onConflict = .leaveOut
            let session = try LayoutSession(id: id, document: translated, limits: limits, budget: &budget)
            try session.forEachEdit(contents, plan, &budget, body)
        }
    }

    /// Calls `body` with this session, after the edits of each of the contents.
    private func forEachEdit(
        _ contents: [LintPlan.Content],
        _ plan: LintPlan,
        _ budget: inout WorkBudget,
        _ body: (borrowing LayoutSession, LintContent, [[Int]], inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) {
        for (content, groups) in contents {
            if let index = content.edits, let edits = plan.edits[index] {
                try body(try edited(by: edits, of: index, budget: &budget), content, groups, &budget)
            } else {
                try body(self, content, groups, &budget)
            }
        }
    }

    private static let workOfLooking = 10
    private static let workOfVariant = 100
    private static let workOfByte = 1
    /// The cost of a finding, most of which is that of its words.
    private static let workOfFinding = 400
}

extension LintPlan {
    /// What some variants show, and the indices of these, in groups with the same traits.
    typealias Content = (content: LintContent, groups: [[Int]])

    /// The contents of the variants; an engine visits the groups of each in the given order.
    var contents: [Content] {
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
        func traits(_ index: Int) -> Traits { variants[index].traits }
        return contents.map { ($0, VariantOrder.groups(of: $1, by: traits, traits: traits)) }
    }
}
