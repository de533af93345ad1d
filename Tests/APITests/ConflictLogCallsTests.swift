import HTTP
import JSON
import Testing

@testable import API

/// Conflict logs over the wire: the views that they add, and the conflict that they report.
@Suite struct ConflictLogCallsTests {
    let client = TestClient()

    /// A label 8 from the left in a card of width 100, which is to be 120 wide and to end 8 before the card.
    private let log = #"""
        (\n  \"<NSLayoutConstraint:0x60 H:|-(8)-[UILabel:0x1'Hi']   (active, names: '|':App.Card:0x2 )>\",\n  \#
        \"<NSLayoutConstraint:0x61 UILabel:0x1.trailing == App.Card:0x2.trailing - 8   (active)>\",\n  \#
        \"<NSLayoutConstraint:0x62 'wide' UILabel:0x1.width == 120   (active)>\",\n  \#
        \"<NSLayoutConstraint:0x63 'UIView-Encapsulated-Layout-Width' App.Card:0x2.width == 100   (active)>\"\n)
        """#

    private func layout(_ constraint: String) -> String {
        """
        {"traits": {"size": {"width": 300, "height": 600}}, "view": {"subviews": [{"id": "card"}]},
         "constraints": ["card.left == 0", "card.top == 0", \(constraint)]}
        """
    }

    @Test func `a log brings its views and its conflict along`() throws {
        let answer = try client.put(layout(#"{"log": "\#(log)"}"#))
        #expect(answer.frame("UILabel-0x1")?[0] == 8)
        #expect(answer.frame("UILabel-0x1")?[2] == 120)
        let conflict = answer.json["diagnostics"]?["conflicts"]?[0]?["constraints"]?.elements ?? []
        #expect(
            conflict.compactMap { $0["text"]?.string } == [
                "UILabel-0x1.leading == superview.leading + 8", "UILabel-0x1.trailing == Card-0x2.trailing - 8",
                "UILabel-0x1.width == 120", "Card-0x2.width == 100",
            ]
        )
        #expect(conflict.compactMap { $0["key"]?.string } == ["wide", "UIView-Encapsulated-Layout-Width"])
    }

    @Test func `names map the views of a log to those of the layout`() throws {
        let answer = try client.put(layout(#"{"log": "\#(log)", "names": {"App.Card:0x2": "card"}}"#))
        // The last one of the log is left out.
        #expect(answer.frame("card")?[2] == 136)
        #expect(answer.frame("UILabel-0x1") == [8, 0, 120, 0])
        #expect(answer.frame("Card-0x2") == nil)
        let byAddress = try client.put(layout(#"{"log": "\#(log)", "names": {"0x2": "card"}}"#))
        #expect(byAddress.frame("Card-0x2") == nil)
    }

    @Test func `the source of a layout with a log makes the same layout`() throws {
        let answer = try client.put(layout(#"{"log": "\#(log)"}"#))
        let source = try client.send(.get, "/layouts/x/source")
        let again = try TestClient().put(String(decoding: source.body, as: UTF8.self))
        #expect(again.json["frames"] == answer.json["frames"])
        #expect(again.json["diagnostics"] == answer.json["diagnostics"])
    }

    @Test func `an edit may bring a log, and a second one of the same views adds none`() throws {
        try client.put(layout(#""card.width == 5""#))
        let first = try client.edit(#"{"make": [{"log": "\#(log)"}]}"#)
        #expect(first.changes("added").count == 4)
        let names = first.json["frames"]?.keys
        let second = try client.edit(#"{"make": [{"log": "\#(log)"}]}"#)
        #expect(second.json["frames"]?.keys == names)
    }

    @Test func `a fault of a log has its place`() throws {
        let log = #"(\n  \"<NSLayoutConstraint:0x1 UIView:0x2.widht == 5>\"\n)"#
        let answer = try client.send(.put, "/layouts/x", layout(#"{"log": "\#(log)"}"#))
        let fault = answer.json["errors"]?[0]
        #expect(fault?["pointer"]?.string == "/constraints/2")
        #expect(fault?["line"]?.number == 2)
        #expect(fault?["column"]?.number == 39)
        #expect(fault?["detail"]?.string?.hasPrefix("unknown attribute 'widht'; did you mean 'width'?") ?? false)
    }
}
