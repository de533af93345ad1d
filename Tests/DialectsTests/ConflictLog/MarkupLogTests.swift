import Dialects
import LayoutModel
import Testing

/// Logs from web pages, with entities of HTML.
@Suite struct MarkupLogTests {
    private let plain = """
        (
            "<NSLayoutConstraint:0x60 'top' UILabel:0x1.top >= UIView:0x2.top + 8   (active)>",
            "<NSLayoutConstraint:0x61 H:|-(8)-[UILabel:0x1'A & B']   (active, names: '|':UIView:0x2 )>"
        )
        """

    private func constraints(_ text: String) throws -> [Constraint] {
        let source = DialectSource(language: .log, text: Array(text.utf8)[...])
        var budget = WorkBudget(limit: .max)
        let tree = try ViewTree(ViewDescription(name: "root"))
        let reading = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget)
        return reading.steps.compactMap { step in
            if case .addOrUpdate(let constraint, _) = step.action { constraint } else { nil }
        }
    }

    @Test func `entities are the characters that they stand for`() throws {
        let escaped = plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let expected = try constraints(plain)
        #expect(expected.count == 2)
        for text in [
            escaped, escaped.replacing("\"", with: "&quot;").replacing("'", with: "&#39;"),
            escaped.replacing("\"", with: "&#34;").replacing("'", with: "&apos;"),
        ] {
            let found = try constraints(text)
            #expect(found.map(\.key) == expected.map(\.key))
            #expect(found.map(\.first) == expected.map(\.first) && found.map(\.second) == expected.map(\.second))
            #expect(found.map(\.constant) == expected.map(\.constant))
            #expect(found.map { $0.source?.position.line } == [2, 3])
        }
    }

    /// Catches entities that are decoded in logs that have none.
    @Test func `a log in plain brackets keeps its texts`() throws {
        let text = plain.replacing("A & B", with: "&gt;&amp;")
        #expect(try constraints(text).map(\.first) == constraints(plain).map(\.first))
    }
}
