/// The result of linting.
public struct LintReport: Hashable, Sendable, Decodable {
    /// The number of findings by level.
    public struct Summary: Hashable, Sendable, Decodable {
        public var error: Int
        public var warning: Int
        public var note: Int
    }

    /// A single fault, with all variants in which it occurs.
    public struct Finding: Hashable, Sendable, Decodable {
        /// The violated rule.
        public var rule: LintRule
        /// The severity.
        public var level: LintLevel
        /// The id of the faulty view.
        public var view: String?
        /// The id of the second view, for a fault between two views.
        public var other: String?
        /// The faulty attribute.
        public var attribute: String?
        /// The faulty constraint.
        public var constraint: ConstraintDescription?
        /// The source location of the constraint.
        public var source: ConstraintSource?
        /// The largest deviation in any variant, in points.
        public var by: Double?
        /// A description of the fault.
        public var message: String
        /// The names of the variants in which the fault occurs.
        public var variants: [String]
        /// The language whose texts have the fault; nil for the document's own texts.
        public var language: String?
        /// An identifier or label of the scene, for an Interface Builder file.
        public var scene: String?
        /// Interface Builder's id of the scene.
        public var sceneId: String?
        /// The view's name in Xcode's outline, for an Interface Builder file.
        public var name: String?
        /// The start of the constraint or view in an Interface Builder file, from 1.
        public var line: Int?
        public var column: Int?
        /// For a finding of ambiguity: true if the file also marks the view as ambiguous.
        public var knownToXcode: Bool?
    }

    /// A view whose mark in an Interface Builder file is wrong.
    public struct XcodeDoubt: Hashable, Sendable, Decodable {
        /// The mark: `ambiguous` or `misplaced`.
        public var believes: String
        /// An identifier or label of the scene.
        public var scene: String
        /// Interface Builder's id of the scene.
        public var sceneId: String
        public var view: String
        /// The start of the view in the file, from 1.
        public var line: Int?
        public var column: Int?
        /// A description of the discrepancy.
        public var message: String
    }

    /// The number of variants checked.
    public var variants: Int
    /// The number of findings by level.
    public var summary: Summary
    /// The findings, errors first.
    public var findings: [Finding]
    /// The number of scenes checked in an Interface Builder file.
    public var scenes: Int?
    /// The marks in an Interface Builder file that the layouts contradict.
    public var xcode: [XcodeDoubt]?
    /// The minimum number of further findings that are not listed.
    public var omitted: Int?
}
