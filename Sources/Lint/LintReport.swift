public import LayoutModel

/// The findings for a layout over all its variants.
public struct LintReport: Sendable {
    /// The names of the checked variants.
    public var variants: [String]
    /// The findings: errors first, then warnings and notes; within a level ordered by rule, then by view in document
    /// order.
    public var findings: [LintFinding]
    /// A lower bound on the number of further findings, beyond ``LintLimits/findings``.
    public var omitted: Int
    /// The assertions to which findings refer.
    public var assertions: [Constraint]
    /// The findings in other contents: those of variants with edits, and of languages.
    public var others: [LintPart] = []

    private var allFindings: [LintFinding] { findings + others.flatMap(\.findings) }

    /// Returns the number of findings with the given level.
    public func count(_ level: LintLevel) -> Int { allFindings.count { $0.level == level } }

    /// The highest severity of the findings; `nil` if there are none.
    public var worstLevel: LintLevel? { allFindings.map(\.level).max() }
}

/// The findings in contents other than those of the layout.
public struct LintPart: Sendable {
    /// The name of the language; nil for the document's own texts.
    public var language: String?
    /// The layout with these contents.
    public var document: LayoutDocument
    public var findings: [LintFinding]
    /// The assertions to which the findings refer.
    public var assertions: [Constraint]
}
