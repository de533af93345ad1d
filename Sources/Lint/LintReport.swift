public import LayoutModel

/// What was found in a layout, over all its variants.
public struct LintReport: Sendable {
    /// The names of the variants that were looked at.
    public var variants: [String]
    /// Errors first, then warnings and notes; of each the rules in their order, and of each rule the views in that of
    /// the document.
    public var findings: [LintFinding]
    /// How many more there are at least, beyond ``LintLimits/findings``.
    public var omitted: Int
    /// The assertions that findings refer to.
    public var assertions: [Constraint]

    /// How many findings have a level.
    public func count(_ level: LintLevel) -> Int { findings.count { $0.level == level } }

    /// The gravest level of the findings; nil where there are none.
    public var worstLevel: LintLevel? { findings.map(\.level).max() }
}
