/// What lint has found.
public struct LintReport: Hashable, Sendable, Decodable {
    /// Numbers of findings.
    public struct Summary: Hashable, Sendable, Decodable {
        public var error: Int
        public var warning: Int
        public var note: Int
    }

    /// One fault, in however many variants it is.
    public struct Finding: Hashable, Sendable, Decodable {
        /// The rule that it breaks.
        public var rule: LintRule
        /// How bad it is.
        public var level: LintLevel
        /// The id of the view at fault.
        public var view: String?
        /// The other view of a fault between two.
        public var other: String?
        /// The attribute at fault.
        public var attribute: String?
        /// The constraint at fault.
        public var constraint: ConstraintDescription?
        /// Where that was written.
        public var source: ConstraintSource?
        /// How far it is off where it is worst, in points.
        public var by: Double?
        /// In words.
        public var message: String
        /// The names of the variants in which it is found.
        public var variants: [String]
    }

    /// How many variants were looked at.
    public var variants: Int
    /// Numbers of findings.
    public var summary: Summary
    /// Errors first.
    public var findings: [Finding]
    /// How many more there are at least.
    public var omitted: Int?
}
