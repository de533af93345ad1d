import HTTP
import JSON
import Testing

@testable import API

/// Views whose contents compete for space are one ambiguity, which hugging or compression resistance decides.
@Suite struct ContentContestTests {
    private let client = TestClient()

    private static let row = #"""
        "a.leading == superview.leading + 16", "b.leading == a.trailing + 8", "b.trailing == superview.trailing - 16",
        "a.top == 10", "b.top == 10"
        """#

    private func explain(_ views: String, _ constraints: String = Self.row, width: Int = 320) throws -> JSONValue {
        try client.put(
            """
            {"traits": {"size": {"width": \(width), "height": 100}}, "view": {"subviews": [\(views)]},
             "constraints": [\(constraints)]}
            """
        )
        return try client.send(.get, "/layouts/x/explanation").json
    }

    private static let labels = #"{"id": "a", "text": "Name"}, {"id": "b", "text": "Value"}"#

    @Test func `two labels in a row are one ambiguity, with a hugging priority as its first repair`() throws {
        let found = try explain(Self.labels)
        #expect(found["summary"]?.string == "No conflict, 1 ambiguous view and no unmet optional constraint.")
        let entries = found["ambiguous"]?.elements ?? []
        #expect(entries.map { $0["view"]?.string } == ["a"])
        #expect(
            entries.first?["explanation"]?.string
                == """
                a and b share the width that is left, and nothing decides which of them stretches: the horizontal content \
                hugging of each is 250.
                """
        )
        let repairs = entries.first?["repairs"]?.elements ?? []
        let first = try #require(repairs.first)
        #expect(first["call"]?.string == "views")
        #expect(
            EditedSource.json(try #require(first["operations"]))
                == #"[{"set":"a","hugging":{"horizontal":251}}]"#
        )
        #expect(first["explanation"]?.string == "Raise the horizontal hugging of a to 251.")
        // The length of a text is no constant.
        #expect(repairs.allSatisfy { $0["call"]?.string == "views" })
    }

    @Test func `the repair determines all of it and moves nothing`() throws {
        let found = try explain(Self.labels)
        let before = try client.send(.get, "/layouts/x").json["frames"]
        let repairs = found["ambiguous"]?[0]?["repairs"]?.elements ?? []
        #expect(repairs.count == 2)
        for repair in repairs {
            _ = try explain(Self.labels)
            let answer = try client.editViews(repair["operations"]?.elements.map(EditedSource.json).joined() ?? "").json
            #expect(answer["diagnostics"]?["ambiguous"] == .array([]))
            #expect(answer["frames"] == before)
        }
    }

    @Test func `contents without room compete by compression resistance`() throws {
        let size = #""intrinsicSize": {"width": 100, "height": 20}"#
        let found = try explain(#"{"id": "a", \#(size)}, {"id": "b", \#(size)}"#, width: 140)
        let entries = found["ambiguous"]?.elements ?? []
        #expect(entries.count == 1)
        let words = "nothing decides which of them shrinks: the horizontal compression resistance of each is 750."
        #expect(entries.first?["explanation"]?.string?.hasSuffix(words) ?? false)
        let operation = entries.first?["repairs"]?[0]?["operations"]?[0]
        #expect(operation?["compressionResistance"]?["horizontal"]?.number == 751)
    }

    @Test func `among three, the one that stretches gets a lower priority`() throws {
        let row = #"""
            "a.left == 0", "b.left == a.right", "c.left == b.right", "c.right == root.right", "a.top == 0", "b.top == 0",
            "c.top == 0"
            """#
        let views = ["a", "b", "c"].map { #"{"id": "\#($0)", "intrinsicSize": {"width": 50, "height": 20}}"# }
        let entries = try explain(views.joined(separator: ", "), row)["ambiguous"]?.elements ?? []
        #expect(entries.count == 1)
        let operation = entries.first?["repairs"]?[0]?["operations"]?[0]
        #expect(operation?["hugging"]?["horizontal"]?.number == 249)
    }

    @Test func `what else is ambiguous in such a view has repairs of its own`() throws {
        let row = #""a.leading == 16", "b.leading == a.trailing + 8", "b.trailing == -16", "b.top == 10""#
        let entries = try explain(Self.labels, row)["ambiguous"]?.elements ?? []
        #expect(entries.map { $0["view"]?.string } == ["a"])
        #expect(entries.first?["attributes"] == .array([.string("top"), .string("width")]))
        let repairs = entries.first?["repairs"]?.elements ?? []
        #expect(repairs.first?["call"]?.string == "views")
        #expect(repairs.last?["explanation"]?.string == "Fix a.top by adding a.top == superview.top.")
    }

    // MARK: - Repairs that make no sense

    @Test func `no repair makes views overlap or leave their superview`() throws {
        let constraints =
            #""a.left == 16", "a.width == 100", "b.left == a.right + 8", "b.width == 100", "b.right == -16""#
        let found = try explain(#"{"id": "a"}, {"id": "b"}"#, constraints, width: 200)
        let repairs = found["conflicts"]?[0]?["repairs"]?.elements ?? []
        let sentences = repairs.compactMap { $0["explanation"]?.string }
        // 16 + 100 + 8 + 100 + 16 is 40 too many: the widths have room for it, the spaces have not.
        #expect(sentences.filter { $0.hasPrefix("Move") }.count == 2)
        #expect(sentences.contains("Move the constant of c4 from 100 to 60."))
        #expect(sentences.contains("Move the constant of c2 from 100 to 60."))
        #expect(sentences.last?.hasPrefix("Remove") ?? false)
    }

    @Test func `no repair writes the length of a text`() throws {
        let label = #"{"id": "a", "text": "Name", "compressionResistance": {"horizontal": 1000}}"#
        let found = try explain(label, #""a.left == 0", "a.top == 0", "a.width <= 20""#)
        let repairs = found["conflicts"]?[0]?["repairs"]?.elements ?? []
        #expect(!repairs.isEmpty && repairs.allSatisfy { $0["operations"]?[0]?["constant"] == nil })
    }

    @Test func `a repair says what is seen of it`() throws {
        let constraints = #""a.left == 0", "a.top == 0", "a.width == 100", "a.right == -100", "b.left == a.right""#
        let found = try explain(#"{"id": "a"}, {"id": "b"}"#, constraints, width: 240)
        let repairs = found["conflicts"]?[0]?["repairs"]?.elements ?? []
        let removal = repairs.first { $0["explanation"]?.string?.hasPrefix("Remove c3") ?? false }
        #expect(removal?["effect"]?.string == "a gets 40 points wider; b moves 40 points right.")
        #expect(repairs.first?["effect"]?.string == "Nothing moves.")
    }

    /// The estimated height of a cell is UIKit's; the last constraint downward gives way.
    @Test func `in a cell whose height is encapsulated, the lower end gets 999 first`() throws {
        let constraints = #"""
            {"equation": "root.height == 100", "key": "UIView-Encapsulated-Layout-Height"}, "a.top == 10",
            "a.height == 60", "b.top == a.bottom", "b.height == 60", "b.bottom == root.bottom - 10"
            """#
        try client.put(
            """
            {"traits": {"size": {"width": 100}}, "view": {"subviews": [{"id": "a"}, {"id": "b"}]},
             "constraints": [\(constraints)]}
            """
        )
        let found = try client.send(.get, "/layouts/x/explanation").json
        let repairs = found["conflicts"]?[0]?["repairs"]?.elements ?? []
        #expect(repairs.first?["explanation"]?.string == "Lower the priority of c6 to 999.")
        #expect(!repairs.contains { $0["explanation"]?.string?.contains("c1 ") ?? false })
    }
}
