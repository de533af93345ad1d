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
        // The width of the card is the system's, and so left out last.
        #expect(answer.frame("UILabel-0x1")?[2] == 84)
        let conflict = answer.json["diagnostics"]?["conflicts"]?[0]?["constraints"]?.elements ?? []
        #expect(
            conflict.compactMap { $0["text"]?.string } == [
                "Card-0x2.width == 100", "UILabel-0x1.leading == superview.leading + 8",
                "UILabel-0x1.trailing == Card-0x2.trailing - 8", "UILabel-0x1.width == 120",
            ]
        )
        #expect(conflict.compactMap { $0["key"]?.string } == ["UIView-Encapsulated-Layout-Width", "wide"])
    }

    /// A log is a part of a layout, which says nothing of what else there is.
    @Test func `views that only a log mentions are not ambiguous, others are`() throws {
        let plain = try client.put(
            #"{"view": {"subviews": [{"id": "own"}]}, "constraints": [{"log": "\#(log)"}, "own.width == 20"]}"#
        )
        let ambiguous = plain.json["diagnostics"]?["ambiguous"]?.elements ?? []
        #expect(ambiguous.compactMap { $0["view"]?.string } == ["own"])
        let touched = try client.put(
            #"{"view": {}, "constraints": [{"log": "\#(log)"}, "UILabel-0x1.height == 20"]}"#
        )
        let names = touched.json["diagnostics"]?["ambiguous"]?.elements.compactMap { $0["view"]?.string }
        #expect(names == ["UILabel-0x1"])
    }

    @Test func `names map the views of a log to those of the layout`() throws {
        let answer = try client.put(layout(#"{"log": "\#(log)", "names": {"App.Card:0x2": "card"}}"#))
        #expect(answer.frame("card")?[2] == 100)
        #expect(answer.frame("UILabel-0x1") == [8, 0, 84, 0])
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

    /// The tempting fault is to leave out what closes the conflict in the order of the list.
    @Test func `what UIKit broke is left out, and the explanation says so`() throws {
        let breaking =
            #"\nWill attempt to recover by breaking constraint\n<NSLayoutConstraint:0x61 UILabel:0x1.trailing == App.Card:0x2.trailing - 8   (active)>"#
        let answer = try client.put(layout(#"{"log": "\#(log)\#(breaking)"}"#))
        #expect(answer.frame("UILabel-0x1") == [8, 0, 120, 0])
        #expect(answer.frame("Card-0x2")?[2] == 100)
        let explanation = try client.send(.get, "/layouts/x/explanation").json
        let text = explanation["conflicts"]?[0]?["explanation"]?.string ?? ""
        let broken = "c6 is left out, as UIKit broke it in this log."
        let cell = """
            c3 is the width that a table or collection view gives a cell, at first an estimate; a priority of 999 for one of \
            the cell's own constraints lets that one give way.
            """
        #expect(text.hasSuffix("\(broken) \(cell)"))
        let source = try client.send(.get, "/layouts/x/source")
        let marked = source.json["constraints"]?.elements.filter { $0["source"]?["broken"] == .bool(true) } ?? []
        #expect(marked.count == 1)
        let again = try TestClient().put(String(decoding: source.body, as: UTF8.self))
        #expect(again.json["diagnostics"] == answer.json["diagnostics"])
    }

    @Test func `several logs in one source are conflicts of their own`() throws {
        let other = log.replacing("120", with: "130").replacing("UILabel:0x1", with: "UIButton:0x5")
        let both = #"\#(log)\nUnable to simultaneously satisfy constraints.\n\#(other)"#
        let answer = try client.put(layout(#"{"log": "\#(both)"}"#))
        let conflicts = answer.json["diagnostics"]?["conflicts"]?.elements ?? []
        #expect(conflicts.count == 2)
        for (conflict, view) in zip(conflicts, ["UILabel-0x1", "UIButton-0x5"]) {
            let texts = conflict["constraints"]?.elements.compactMap { $0["text"]?.string } ?? []
            #expect(texts.count == 4 && texts.dropFirst().allSatisfy { $0.hasPrefix(view) })
        }
        #expect(answer.frame("Card-0x2-2")?[2] == 100)
    }

    @Test func `only a log says what UIKit breaks`() throws {
        let entry = #"{"first": "card.width", "constant": 5, "source": {"language": "masonry", "broken": true}}"#
        let answer = try client.send(.put, "/layouts/x", layout(entry))
        #expect(answer.json["errors"]?[0]?["pointer"]?.string == "/constraints/2/source/broken")
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
