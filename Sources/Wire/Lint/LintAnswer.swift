public import LayoutModel
public import Lint
public import Sessions

/// A lint report with names instead of ids and a sentence per finding, independent of the layout.
public struct LintAnswer: Sendable {
    public struct Finding: Sendable {
        public var rule: LintRule
        public var level: LintLevel
        public var view: String?
        /// The other view of a finding that concerns two.
        public var other: String?
        public var attribute: String?
        /// The language whose texts have the fault; nil for the document's own texts.
        public var language: String?
        public var constraint: ConflictReport.Member?
        /// The largest error in any variant, in points.
        public var by: Double?
        public var message: String
        public var variants: VariantSet
        /// The index of the variant that has the worst occurrence, and whose numbers the message shows.
        public var worst = 0
        /// The pictures of the finding, the worst first; empty unless they were drawn.
        public var shots: [FindingShot] = []
        /// The range in the layout's file; `nil` if unknown.
        public var place: Range<SourcePosition>?
        /// The finding's data in an Interface Builder file; `nil` for another layout.
        public var scene: InScene?

        /// The source location of a constraint in another language.
        public var source: ConstraintSource? { constraint?.source }

        /// An identity that is stable across runs, independent of constraint numbers, and different in each scene of a
        /// file.
        public var fingerprint: String {
            ([rule.rawValue, view, other, attribute, constraint?.text] + (scene.map { [$0.id] } ?? [])
                + (language.map { [$0] } ?? [])).map { $0 ?? "" }.joined(separator: "|")
        }
    }

    /// A finding in a scene of an Interface Builder file.
    public struct InScene: Hashable, Sendable {
        /// Interface Builder's id of the scene.
        public var id: String
        /// An identifier, label or class of the scene, or else its id.
        public var title: String
        /// The name of the view in Xcode's outline.
        public var viewName: String?
        /// True if Xcode has also marked the view as ambiguous; only for findings of ambiguity.
        public var isKnownToXcode: Bool?
    }

    /// The name of the layout.
    public var name: String?
    /// The names of the variants that were checked.
    public var variants: [String]
    public var findings: [Finding]
    /// The minimum number of unlisted findings.
    public var omitted: Int
    /// The number of scenes checked in an Interface Builder file; `nil` for another layout.
    public var scenes: Int?
    /// The pictures to which the shots of findings refer; empty unless they were drawn.
    public var screens: [DrawnScreen] = []
    /// The problems that Xcode recorded but that the layout does not have.
    public var doubts: [XcodeDoubt] = []

    init(name: String?, variants: [String], findings: [Finding], omitted: Int) {
        (self.name, self.variants, self.findings, self.omitted) = (name, variants, findings, omitted)
    }

    /// - Parameters:
    ///   - report: the report of the engine.
    ///   - document: the layout.
    ///   - scene: the scene that the layout comes from; `nil` if it does not come from a file.
    public init(_ report: LintReport, of document: LayoutDocument, scene: SceneOrigin? = nil) {
        name = document.name
        variants = report.variants
        omitted = report.omitted
        let text = ExplanationText(document: document, showing: scene?.outlineNames)
        let own = report.findings.map { FoundFault($0, report.assertions, text, document) }
        if report.others.isEmpty {
            findings = own.map { $0.located(report.variants) }
        } else {
            var faults = FaultList(own, in: document)
            for part in report.others { faults.add(part, showing: scene?.outlineNames) }
            findings = faults.sorted.map { $0.located(report.variants) }
        }
        if let scene { add(scene) }
    }

    /// Returns the number of findings of a level.
    public func count(_ level: LintLevel) -> Int { findings.count { $0.level == level } }

    /// Returns the names of the variants that have a finding.
    public func variantNames(of finding: Finding) -> [String] { finding.variants.map { variants[$0] } }
}
