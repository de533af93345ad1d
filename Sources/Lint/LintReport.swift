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

    /// Returns the number of findings with the given level.
    public func count(_ level: LintLevel) -> Int { findings.count { $0.level == level } }

    /// The highest severity of the findings; `nil` if there are none.
    public var worstLevel: LintLevel? { findings.map(\.level).max() }
}
