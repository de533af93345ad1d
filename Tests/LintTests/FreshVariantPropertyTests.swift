import JSON
import LayoutFuzzing
import LayoutModel
import Lint
import Sessions
import TestSupport
import Testing
import Wire

/// The tempting fault is a rule that sees what an earlier variant has left in the engine.
@Suite(.tags(.long)) struct FreshVariantPropertyTests {
    private static let settings = """
        {"variants": [
          {"traits": {}}, {"traits": {"device": "iPhone SE"}}, {"traits": {"device": "iPad", "orientation": "landscape"}},
          {"traits": {"device": "iPhone 15 Pro", "textScale": "accessibilityLarge"}}, {"traits": {"size": {"width": 200}}}],
         "directions": ["ltr", "rtl"], "assertions": ["root.width >= 300", "root.height <= 700"]}
        """

    @Test(.property(checking: 0.8), arguments: Seeds.range(2))
    func `many variants are judged as each of them alone`(seed: UInt64) throws {
        let author = LayoutAuthor(seed: 7_100 + seed)
        // Every fourth document has extreme numbers, of which some cannot be trusted.
        for number in 0..<24 where number % 4 != 3 {
            var writer = JSONWriter()
            writer.value(author[number].document)
            let body = RequestBody(writer.bytes)
            var budget = WorkBudget(limit: .max)
            guard let request = try? LayoutRequest(body: body, budget: &budget) else {
                Cases.skip()
                continue
            }
            var document = request.document
            document.onConflict = .leaveOut
            if try compare(document) { Cases.check() } else { Cases.skip() }
        }
    }

    /// Returns false where the document cannot be solved.
    private func compare(_ document: LayoutDocument) throws -> Bool {
        var budget = WorkBudget(limit: .max)
        let settings = try LintSettings(body: RequestBody(Array(Self.settings.utf8)), budget: &budget)
        guard let together = try report(document, settings) else { return false }
        var alone: [String: Double] = [:]
        for (index, variant) in settings.variants(over: document.traits).enumerated() {
            var varied = document
            var only = LintSettings()
            only.assertions = settings.assertions
            if hasFrames(document) {
                // The mask of a view says what its frame becomes from the document's traits on.
                only.product.written = [VariantProduct.Written(traits: change(to: variant.traits))]
            } else {
                varied.traits = variant.traits
            }
            guard let report = try report(varied, only) else { return false }
            // What follows in every variant is another question.
            for finding in report.findings where finding.rule != .redundant {
                let key = key(finding)
                alone["\(key) in \(index)"] = finding.by ?? 0
                alone[key] = max(alone[key] ?? 0, finding.by ?? 0)
            }
        }
        var found: Set<String> = []
        for finding in together.findings where finding.rule != .redundant {
            let key = key(finding)
            found.insert(key)
            for index in finding.variants { found.insert("\(key) in \(index)") }
            #expect(abs((alone[key] ?? .nan) - (finding.by ?? 0)) < 1e-5, "\(key)")
        }
        #expect(found == Set(alone.keys))
        return true
    }

    private func hasFrames(_ document: LayoutDocument) -> Bool {
        document.tree.preorder().contains { document.tree.properties(of: $0).frame != nil }
    }

    private func change(to traits: Traits) -> TraitsChange {
        var change = TraitsChange()
        change.fields = TraitsChange.Fields(rawValue: .max)
        change.values = traits
        return change
    }

    /// What is found; nil where the document cannot be solved.
    private func report(_ document: LayoutDocument, _ settings: LintSettings) throws -> LintReport? {
        let plan = try LintPlan(settings, for: document, at: .root)
        var budget = WorkBudget(limit: .max)
        do throws(SessionError) {
            let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
            return try session.lint(plan, budget: &budget)
        } catch {
            return nil
        }
    }

    private func key(_ finding: LintFinding) -> String {
        let numbers = [finding.view?.index, finding.other?.index, finding.constraint?.number, finding.assertion]
        return "\(finding.rule) \(numbers.map { $0.map(String.init) ?? "-" }) \(finding.attribute ?? "-")"
    }
}
