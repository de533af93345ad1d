import LayoutModel
import Lint

/// Finds the findings of one of two reports that the other lacks.
struct FindingChanges {
    /// The identity of a finding in both layouts.
    private struct Identity: Hashable {
        var rule: LintRule
        var view: NodeToken?
        var other: NodeToken?
        var attribute: String?
        /// The number of the constraint after; negative for one that is gone.
        var constraint: Int?
        var assertion: ConstraintMeaning?
        var constant: Double?
    }

    private let documents: (before: LayoutDocument, after: LayoutDocument)
    private let views: ViewPairs
    private let constraints: ConstraintPairs

    init(
        _ before: LayoutDocument,
        _ after: LayoutDocument,
        _ views: ViewPairs,
        _ constraints: ConstraintPairs
    ) {
        documents = (before, after)
        (self.views, self.constraints) = (views, constraints)
    }

    /// Returns both reports with only the findings, and their variants, that the other does not have.
    func new(_ before: LintReport, _ after: LintReport) -> (fixed: LintReport, new: LintReport) {
        let old = variants(before, .before)
        let now = variants(after, .after)
        return (lacking(now, before, .before), lacking(old, after, .after))
    }

    private func variants(_ report: LintReport, _ side: ComparedSide) -> [Identity: VariantSet] {
        var variants: [Identity: VariantSet] = [:]
        for finding in report.findings {
            variants[identity(finding, report, side), default: VariantSet()].insert(contentsOf: finding.variants)
        }
        return variants
    }

    private func lacking(
        _ known: [Identity: VariantSet],
        _ report: LintReport,
        _ side: ComparedSide
    ) -> LintReport {
        var rest = report
        rest.findings = report.findings.compactMap { finding in
            guard let others = known[identity(finding, report, side)] else { return finding }
            var finding = finding
            finding.variants = VariantSet(finding.variants.filter { !others.contains($0) })
            return finding.variants.count > 0 ? finding : nil
        }
        return rest
    }

    private func identity(_ finding: LintFinding, _ report: LintReport, _ side: ComparedSide) -> Identity {
        var identity = Identity(
            rule: finding.rule,
            view: finding.view.map { views.token(of: $0, side) },
            other: finding.other.map { views.token(of: $0, side) },
            attribute: finding.attribute
        )
        if let id = finding.constraint {
            identity.constraint = side == .after ? id.number : constraints.afterOf[id]?.number ?? ~id.number
        }
        if let index = finding.assertion {
            let tree = side == .after ? documents.after.tree : documents.before.tree
            let read = ConstraintReader(tree: tree, side: side, pairs: views).read(report.assertions[index])
            (identity.assertion, identity.constant) = (read.meaning, read.values.constant)
        }
        return identity
    }
}
