public import LayoutModel
public import Lint
public import Sessions

/// A report with everything by its name and each finding in a sentence, independent of the layout.
public struct LintAnswer: Sendable {
    public struct Finding: Sendable {
        public var rule: LintRule
        public var level: LintLevel
        public var view: String?
        /// The other view of a fault that is between two.
        public var other: String?
        public var attribute: String?
        public var constraint: ConflictReport.Member?
        /// How far it is off where it is worst, in points.
        public var by: Double?
        public var message: String
        public var variants: VariantSet
        /// Where in its file what is at fault stands; nil where that is not known.
        public var place: Range<SourcePosition>?
        /// What is known of it in an Interface Builder file; nil for another layout.
        public var scene: InScene?

        /// Where the constraint was written, for one in another language.
        public var source: ConstraintSource? { constraint?.source }

        /// What makes it the same fault in another run, whatever the numbers of constraints.
        public var fingerprint: String {
            [rule.rawValue, view, other, attribute, constraint?.text].map { $0 ?? "" }.joined(separator: "|")
        }
    }

    /// A finding in a scene of an Interface Builder file.
    public struct InScene: Hashable, Sendable {
        /// Interface Builder's id of the scene.
        public var id: String
        /// An identifier, label or class of it, or else its id.
        public var title: String
        /// What Xcode's outline calls the view.
        public var viewName: String?
        /// Whether Xcode has marked the view as ambiguous, for a finding that it is.
        public var isKnownToXcode: Bool?
    }

    /// The name of the layout.
    public var name: String?
    /// The names of the variants that were looked at.
    public var variants: [String]
    public var findings: [Finding]
    /// How many more findings there are at least.
    public var omitted: Int
    /// How many scenes of an Interface Builder file were looked at; nil for another layout.
    public var scenes: Int?
    /// What Xcode believes, and the layout does not show.
    public var doubts: [XcodeDoubt] = []

    init(name: String?, variants: [String], findings: [Finding], omitted: Int) {
        (self.name, self.variants, self.findings, self.omitted) = (name, variants, findings, omitted)
    }

    /// - Parameters:
    ///   - report: what was found.
    ///   - document: the layout.
    ///   - scene: the scene that it comes from; nil for a layout that is from no file.
    public init(_ report: LintReport, of document: LayoutDocument, scene: SceneOrigin? = nil) {
        name = document.name
        variants = report.variants
        omitted = report.omitted
        var named = document
        if let scene { named.tree = document.tree.showing(scene.outlineNames) }
        let text = ExplanationText(document: named)
        findings = report.findings.map { Finding($0, report, text, document) }
        if let scene { add(scene) }
    }

    /// How many findings have a level.
    public func count(_ level: LintLevel) -> Int { findings.count { $0.level == level } }

    /// The names of the variants in which something was found.
    public func variantNames(of finding: Finding) -> [String] { finding.variants.map { variants[$0] } }
}

extension LintAnswer.Finding {
    /// The names of `text` are for sentences, those of `document` for everything else.
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
        // Where the numbers of a message differ from variant to variant, they are those of one.
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
