import JSON
import LayoutModel
import Sessions
import Testing
import Wire

@testable import Lint

/// A layout document with `lint`, and what is found in it.
struct Linted {
    let report: LintReport
    let answer: LintAnswer
    let document: LayoutDocument

    /// - Parameters:
    ///   - body: what `POST /lint` takes.
    ///   - limits: how much is looked at.
    /// - Throws: the problem, or what the session throws.
    init(_ body: String, limits: LintLimits = LintLimits()) throws {
        var budget = WorkBudget(limit: .max)
        let request = try LintedLayouts(body: RequestBody(Array(body.utf8)), budget: &budget)
        let document = try request.layout(0, budget: &budget).document
        let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
        var settings = request.lint ?? LintSettings()
        settings.disabled = request.disabled
        let plan = try LintPlan(settings, for: document, limits: limits, at: .root)
        report = try session.lint(plan, budget: &budget)
        answer = LintAnswer(report, of: document)
        self.document = document
    }

    /// A layout of 200 × 100 with these views in the root, and these constraints.
    init(_ views: String, _ constraints: [String], traits: String = "", root: String = "", lint: String = "{}") throws {
        let list = constraints.map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }.joined(separator: ",")
        try self.init(
            """
            {"traits":{"size":{"width":200,"height":100}\(traits)},
            "view":{"id":"root"\(root),"subviews":[\(views)]},"constraints":[\(list)],"lint":\(lint)}
            """
        )
    }

    /// `overlap a b`, `squeezed a width`, `unmet a width c1`, in the order of the report.
    var findings: [String] {
        answer.findings.map { finding in
            let views = [finding.rule.rawValue, finding.view, finding.other, finding.attribute]
            return (views + [finding.constraint?.id?.description]).compactMap(\.self).joined(separator: " ")
        }
    }

    /// The only finding of a rule.
    func only(_ rule: LintRule) throws -> LintAnswer.Finding {
        let all = answer.findings.filter { $0.rule == rule }
        return try #require(all.count == 1 ? all[0] : nil, "\(findings)")
    }

    func has(_ rule: LintRule) -> Bool { answer.findings.contains { $0.rule == rule } }
}
