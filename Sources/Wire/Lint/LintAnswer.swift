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
        public var constraint: ConflictReport.Member?
        /// The largest error in any variant, in points.
        public var by: Double?
        public var message: String
        public var variants: VariantSet
        /// The range in the layout's file; `nil` if unknown.
        public var place: Range<SourcePosition>?
        /// The finding's data in an Interface Builder file; `nil` for another layout.
        public var scene: InScene?

        /// The source location of a constraint in another language.
        public var source: ConstraintSource? { constraint?.source }

        /// An identity that is stable across runs, independent of constraint numbers, and different in each scene of a
        /// file.
        public var fingerprint: String {
            ([rule.rawValue, view, other, attribute, constraint?.text] + (scene.map { [$0.id] } ?? []))
                .map { $0 ?? "" }.joined(separator: "|")
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
        findings = report.findings.map { Finding($0, report, text, document) }
        if let scene { add(scene) }
    }

    /// Returns the number of findings of a level.
    public func count(_ level: LintLevel) -> Int { findings.count { $0.level == level } }

    /// Returns the names of the variants that have a finding.
    public func variantNames(of finding: Finding) -> [String] { finding.variants.map { variants[$0] } }
}

extension LintAnswer.Finding {
    /// Creates a finding; `text` provides the names for sentences, `document` those for everything else.
    fileprivate init(
        _ finding: LintFinding,
        _ report: LintReport,
        _ text: ExplanationText,
        _ document: LayoutDocument
    ) {
        (rule, level) = (finding.rule, finding.level)
        view = finding.view.map(document.tree.name)
        other = finding.other.map(document.tree.name)
        (attribute, by, variants) = (finding.attribute, finding.by, finding.variants)
        constraint = Self.constraint(finding, report, document)
        // If the numbers of a message differ between variants, it shows those of one.
        let place = finding.by == finding.least ? "" : " (Worst in \(report.variants[finding.worst]).)"
        message = text.sentence(finding) + place
    }

    private static func constraint(
        _ finding: LintFinding,
        _ report: LintReport,
        _ document: LayoutDocument
    ) -> ConflictReport.Member? {
        if let assertion = finding.assertion {
            let constraint = report.assertions[assertion]
            return ConflictReport.Member(
                key: constraint.key,
                text: constraint.equation(in: document.tree),
                priority: constraint.priority
            )
        }
        guard let id = finding.constraint else { return nil }
        return document.constraints[id].map { ConflictReport.Member(id, $0, in: document) }
    }
}
