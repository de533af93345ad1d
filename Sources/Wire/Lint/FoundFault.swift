import LayoutModel
import Lint
import Sessions

/// A finding with names and a sentence, before it is known in which variants it is worst.
struct FoundFault {
    private(set) var finding: LintAnswer.Finding
    /// The smallest deviation in points.
    private var least: Double?
    /// The index of the variant with the worst occurrence.
    private var worst: Int

    /// Creates a fault; `text` provides the names for sentences, `document` those for everything else.
    init(
        _ finding: LintFinding,
        _ assertions: [Constraint],
        _ text: ExplanationText,
        _ document: LayoutDocument,
        in language: String? = nil
    ) {
        self.finding = LintAnswer.Finding(
            rule: finding.rule,
            level: finding.level,
            view: finding.view.map(document.tree.name),
            other: finding.other.map(document.tree.name),
            attribute: finding.attribute,
            language: language,
            constraint: Self.constraint(finding, assertions, document),
            by: finding.by,
            message: text.sentence(finding),
            variants: finding.variants
        )
        (least, worst) = (finding.least, finding.worst)
    }

    private static func constraint(
        _ finding: LintFinding,
        _ assertions: [Constraint],
        _ document: LayoutDocument
    ) -> ConflictReport.Member? {
        if let assertion = finding.assertion {
            let constraint = assertions[assertion]
            return ConflictReport.Member(
                key: constraint.key,
                text: constraint.equation(in: document.tree),
                priority: constraint.priority
            )
        }
        guard let id = finding.constraint else { return nil }
        return document.constraints[id].map { ConflictReport.Member(id, $0, in: document) }
    }

    /// Removes the id of a constraint that the layout does not have, or has in another form: variants may use the same
    /// id for constraints of their own.
    mutating func forgetConstraint(unlessIn document: LayoutDocument) {
        guard let member = finding.constraint, let id = member.id else { return }
        guard document.constraints[id]?.equation(in: document.tree) != member.text else { return }
        finding.constraint = ConflictReport.Member(key: member.key, text: member.text, priority: member.priority)
    }

    /// Adds the occurrences of the same fault in other contents.
    mutating func add(_ other: FoundFault) {
        let variants = finding.variants
        least = [least, other.least].compactMap(\.self).min()
        if let points = other.finding.by, points > (finding.by ?? 0) + Self.noise {
            (finding, worst) = (other.finding, other.worst)
            finding.variants.formUnion(variants)
        } else {
            finding.variants.formUnion(other.finding.variants)
        }
    }

    private static let noise = 1e-6

    /// Returns the finding; its message names the variant that its numbers are from, unless they are those of all.
    func located(_ variants: [String]) -> LintAnswer.Finding {
        var located = finding
        located.worst = finding.variants.first { _ in true } ?? worst
        if finding.by != least {
            located.worst = worst
            located.message += " (Worst in \(variants[worst]).)"
        }
        return located
    }
}

/// The faults in all contents of a layout, in which a fault that several contents have is listed once per language.
struct FaultList {
    private var faults: [FoundFault] = []
    private var indices: [Identity: Int] = [:]
    private let document: LayoutDocument

    /// The identity of a fault across contents; views are named, because contents may differ in their views.
    private struct Identity: Hashable {
        let rule: LintRule
        let view: String?
        let other: String?
        let attribute: String?
        let language: String?
        /// The id of a constraint of the layout, or else the text of a constraint.
        let constraint: String?
    }

    /// - Parameters:
    ///   - faults: those in the layout as it is.
    ///   - document: the layout.
    init(_ faults: [FoundFault], in document: LayoutDocument) {
        self.document = document
        for fault in faults { add(fault) }
    }

    mutating func add(_ part: LintPart, showing names: [String: String]?) {
        let text = ExplanationText(document: part.document, showing: names)
        for finding in part.findings {
            var fault = FoundFault(finding, part.assertions, text, part.document, in: part.language)
            fault.forgetConstraint(unlessIn: document)
            add(fault)
        }
    }

    private mutating func add(_ fault: FoundFault) {
        let identity = identity(of: fault.finding)
        if let index = indices[identity] {
            faults[index].add(fault)
        } else {
            indices[identity] = faults.count
            faults.append(fault)
        }
    }

    private func identity(of finding: LintAnswer.Finding) -> Identity {
        Identity(
            rule: finding.rule,
            view: finding.view,
            other: finding.other,
            attribute: finding.attribute,
            language: finding.language,
            constraint: finding.constraint?.id?.description ?? finding.constraint?.text
        )
    }

    /// The faults in the order of a report: by level, rule and view, and those of a language after those of the
    /// document's own texts.
    var sorted: [FoundFault] {
        var ranks: [String: Int] = [:]
        for (rank, node) in document.tree.preorder().enumerated() { ranks[document.tree.name(of: node)] = rank }
        let rules = Dictionary(uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })
        var languages: [String: Int] = [:]
        for fault in faults {
            guard let language = fault.finding.language, languages[language] == nil else { continue }
            languages[language] = languages.count
        }
        func rank(_ name: String?) -> Int { name.map { ranks[$0] ?? .max } ?? -1 }
        let keyed = faults.enumerated().map { place, fault in
            let finding = fault.finding
            return (
                key: (
                    finding.level == .error ? 0 : finding.level == .warning ? 1 : 2, rules[finding.rule] ?? 0,
                    rank(finding.view), rank(finding.other),
                    finding.language.map { languages[$0] ?? .max } ?? -1, place
                ),
                fault
            )
        }
        return keyed.sorted { $0.key < $1.key }.map(\.1)
    }
}
