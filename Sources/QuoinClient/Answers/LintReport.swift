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
        /// The id of the scene of an Interface Builder file that it is in.
        public var scene: String?
        /// What Xcode's outline calls the view, where it is in an Interface Builder file.
        public var name: String?
        /// Where the constraint or view begins in an Interface Builder file, from 1.
        public var line: Int?
        public var column: Int?
        /// Whether the file marks the view as ambiguous, for a finding that it is.
        public var knownToXcode: Bool?
    }

    /// A view that an Interface Builder file marks, and that is not what the mark says.
    public struct XcodeDoubt: Hashable, Sendable, Decodable {
        /// `ambiguous` or `misplaced`.
        public var believes: String
        /// The id of the scene.
        public var scene: String
        public var view: String
        /// Where the view begins in the file, from 1.
        public var line: Int?
        public var column: Int?
        /// In words.
        public var message: String
    }

    /// How many variants were looked at.
    public var variants: Int
    /// Numbers of findings.
    public var summary: Summary
    /// Errors first.
    public var findings: [Finding]
    /// How many scenes of an Interface Builder file were looked at.
    public var scenes: Int?
    /// What such a file says of its views that the layouts do not show.
    public var xcode: [XcodeDoubt]?
    /// How many more there are at least.
    public var omitted: Int?
}
