import JSON
import LayoutModel
import Sessions
import Testing
import Wire

@testable import Comparison

/// Frames and findings, in many variants.
@Suite struct VariantComparisonTests {
    private static let bar = #"{"id": "bar"}"#

    /// A bar with margins of its own, as wide as the screen allows.
    private static func bar(_ margin: Int, atMost width: Int = 10_000) -> String {
        let across = ["bar.left == \(margin)", "bar.right == -\(margin) @999", "bar.width <= \(width)"]
        return Compared.layout(bar, across + ["bar.top == 0", "bar.height == 20"])
    }

    private static let sizes = """
        {"variants": [{"name": "small", "traits": {"size": {"width": 100}}},
                      {"name": "middle", "traits": {"size": {"width": 150}}},
                      {"name": "large", "traits": {"size": {"width": 300}}}], "rules": {"unmet": "off"}}
        """

    @Test func `the same difference in many variants is one entry, with the frames of the variant named first`() throws
    {
        let compared = try Compared(Self.bar(8), Self.bar(10), lint: Self.sizes)
        #expect(compared.json["variants"]?.number == 3)
        let frames = try #require(compared.json["frames"]?.elements)
        #expect(frames.count == 1)
        #expect(frames[0]["view"]?.string == "bar")
        #expect(frames[0]["variants"]?.strings == ["small", "middle", "large"])
        #expect(frames[0]["before"]?["x"]?.number == 8 && frames[0]["before"]?["width"]?.number == 84)
        #expect(frames[0]["after"]?["x"]?.number == 10 && frames[0]["after"]?["width"]?.number == 80)
    }

    @Test func `different differences are entries of their own, in the order of the variants`() throws {
        let compared = try Compared(Self.bar(8), Self.bar(8, atMost: 104), lint: Self.sizes)
        let frames = try #require(compared.json["frames"]?.elements)
        // Of 84, 134 and 284 points, the last two are too many.
        #expect(frames.map { $0["variants"]?.strings } == [["middle"], ["large"]])
        #expect(frames.map { $0["after"]?["width"]?.number } == [104, 104])
        #expect(compared.answer.comparison.busiestVariant == 2)
    }

    @Test func `without variants, each document has its own traits`() throws {
        let compared = try Compared(Self.bar(8), Self.bar(8).replacing("200", with: "220"))
        #expect(compared.lists == ["frames"])
        let frames = try #require(compared.json["frames"]?.elements)
        #expect(frames.map { $0["view"]?.string } == ["root", "bar"])
        #expect(frames[1]["variants"]?.strings == ["own traits"])
    }

    @Test func `a view that is not installed has no frame`() throws {
        let wide = #"{"id": "bar", "when": {"horizontal": "regular"}}"#
        let rows = ["bar.left == 0", "bar.top == 0", "bar.size == 20"]
        let compared = try Compared(Compared.layout(Self.bar, rows), Compared.layout(wide, rows))
        let frame = try #require(compared.json["frames"]?.elements.first)
        #expect(frame["before"]?["width"]?.number == 20 && frame["after"] == nil)
    }

    // MARK: - Findings

    private static func label(_ width: Int) -> String {
        Compared.layout(
            #"{"id": "title", "text": {"string": "Welcome back", "numberOfLines": 1}}"#,
            ["title.left == 0", "title.top == 0", "title.width == \(width)"]
        )
    }

    @Test func `a finding in one document only is new or fixed`() throws {
        let worse = try Compared(Self.label(150), Self.label(40))
        #expect(worse.findings("new") == ["truncated title"] && worse.findings("fixed").isEmpty)
        let better = try Compared(Self.label(40), Self.label(150))
        #expect(better.findings("fixed") == ["truncated title"] && better.findings("new").isEmpty)
        #expect(try Compared(Self.label(40), Self.label(41)).findings("new").isEmpty)
    }

    @Test func `a finding of a renamed view, and of an updated constraint, is the same`() throws {
        let before = Self.label(40)
        let compared = try Compared(before, before.replacing("title", with: "heading"))
        #expect(compared.lists == ["views.renamed"])
        let row = #"{"first": "title.height", "constant": 10, "priority": 900}"#
        let others = ["title.height == 50", "title.left == 0", "title.top == 0", "title.width == 9"]
        let unmet = Compared.layout(#"{"id": "title"}"#, others + [row])
        let updated = try Compared(unmet, unmet.replacing(#""constant": 10"#, with: #""constant": 11"#))
        #expect(updated.lists == ["constraints.updated"])
    }

    @Test func `a finding in more variants than before is new in those alone`() throws {
        func layout(_ share: String) -> String {
            Self.label(40).replacing("title.width == 40", with: "title.width == root.width * \(share)")
        }
        // The text is about a hundred points wide.
        let compared = try Compared(layout("0.9"), layout("0.5"), lint: Self.sizes)
        let finding = try #require(compared.json["findings"]?["new"]?.elements.first)
        #expect(compared.findings("new") == ["truncated title"] && compared.findings("fixed").isEmpty)
        #expect(finding["variants"]?.strings == ["middle"])
    }

    @Test func `rules, and assertions about views of one document, come from lint`() throws {
        let off = try Compared(Self.label(150), Self.label(40), lint: #"{"rules": {"truncated": "off"}}"#)
        #expect(off.findings("new").isEmpty)
        let lint = #"{"assertions": ["heading.width >= 100"], "rules": {"truncated": "off"}}"#
        let compared = try Compared(Self.label(150), Self.label(40).replacing("title", with: "heading"), lint: lint)
        #expect(compared.findings("new") == ["assertion heading"])
        let both = #"{"assertions": ["title.width >= 100"], "rules": {"truncated": "off"}}"#
        #expect(try Compared(Self.label(40), Self.label(41), lint: both).findings("new").isEmpty)
    }

    @Test func `an assertion about views that neither document has is refused at its place`() throws {
        let error = try #require(throws: Problem.self) {
            try Compared(Self.label(40), Self.label(40), lint: #"{"assertions": ["titel.width >= 100"]}"#)
        }
        #expect(error.detail.contains("/lint/assertions/0"))
    }

    // MARK: - Limits

    @Test func `entries beyond the limit are counted`() throws {
        let views = (0..<5).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
        let rows = (0..<5).flatMap { ["v\($0).left == 0", "v\($0).top == 0", "v\($0).size == 10"] }
        let moved = rows.map { $0.replacing("left == 0", with: "left == 9") }
        let limits = ComparisonLimits(entries: 2)
        let compared = try Compared(Compared.layout(views, rows), Compared.layout(views, moved), limits: limits)
        #expect(compared.json["frames"]?.elements.count == 2 && compared.json["omitted"]?["frames"]?.number == 3)
        #expect(compared.updated.count == 2 && compared.json["omitted"]?["constraints"]?.number == 3)
        let gone = try Compared(Compared.layout(views, rows), Compared.layout(""), limits: limits)
        #expect(gone.views("removed") == ["v0", "v1"] && gone.json["omitted"]?["views"]?.number == 3)
    }

    @Test func `the work of both documents and all variants is charged to one budget`() throws {
        var budget = WorkBudget(limit: 2_000)
        let text = #"{"before": \#(Self.bar(8)), "after": \#(Self.bar(9)), "lint": \#(Self.sizes)}"#
        let request = try ComparisonRequest(body: RequestBody(Array(text.utf8)), budget: &budget)
        let plans = try ComparedPlans(request.lint, for: request.before, request.after, at: .root)
        var own = WorkBudget(limit: .max)
        let before = try LayoutSession(id: "x", document: request.before.document, limits: LayoutLimits(), budget: &own)
        let after = try LayoutSession(id: "x", document: request.after.document, limits: LayoutLimits(), budget: &own)
        #expect(throws: SessionError.self) {
            _ = try LayoutComparison(before, plans.before, after, plans.after, budget: &budget)
        }
    }
}
