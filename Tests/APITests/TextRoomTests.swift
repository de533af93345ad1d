import HTTP
import JSON
import Testing

@testable import API

/// Room around a text, and a text that becomes smaller to fit.
@Suite struct TextRoomTests {
    let client = TestClient()

    private func layout(_ text: String, width: Int? = nil) -> String {
        let width = width.map { #", "t.width == \#($0)""# } ?? ""
        return #"""
            {"view": {"subviews": [{"id": "t", "text": \#(text)}, {"id": "b", "intrinsicSize": {"width": 1, "height": 1}}]},
             "constraints": ["t.left == root.left", "t.top == root.top", "b.left == root.left",
               "b.bottom == t.firstBaseline"\#(width)]}
            """#
    }

    private func solve(_ text: String, width: Int? = nil) throws -> Answer {
        let answer = try client.send(.post, "/solve?text=lines", layout(text, width: width))
        #expect(answer.status == .ok, "\(answer.json)")
        return answer
    }

    @Test func `insets are part of the natural size, and move the lines and the baseline`() throws {
        let plain = try solve(#"{"string": "Log in"}"#)
        let padded = try solve(#"{"string": "Log in", "insets": {"top": 8, "left": 16, "bottom": 4, "right": 12}}"#)
        let (small, large) = (try #require(plain.frame("t")), try #require(padded.frame("t")))
        #expect(abs(large[2] - small[2] - 28) < 1e-6 && abs(large[3] - small[3] - 12) < 1e-6)
        let baselines = [plain, padded].compactMap { $0.json["texts"]?["t"]?["lines"]?[0]?["baseline"]?.number }
        #expect(abs(baselines[1] - baselines[0] - 8) < 1e-6)
        #expect(abs(try #require(padded.frame("b"))[1] - #require(plain.frame("b"))[1] - 8) < 1e-6)
    }

    @Test func `a text wraps within its insets`() throws {
        let words = "one two three four five six seven eight"
        let plain = try solve(#"{"string": "\#(words)"}"#, width: 100)
        let padded = try solve(#"{"string": "\#(words)", "insets": {"left": 20, "right": 30, "top": 1}}"#, width: 150)
        func ends(_ answer: Answer) -> [Double?] {
            (answer.json["texts"]?["t"]?["lines"]?.elements ?? []).map { $0["end"]?.number }
        }
        #expect(ends(plain).count > 1 && ends(plain) == ends(padded))
        #expect(abs(try #require(padded.frame("t"))[3] - #require(plain.frame("t"))[3] - 1) < 1e-6)
    }

    @Test func `a line shrinks until it fits, and no further than it may`() throws {
        let natural = try #require(solve(#"{"string": "A rather long line"}"#).frame("t"))
        func shrunk(to share: Double, least: Double, insets: String = "{}") throws -> JSONValue? {
            let text = """
                {"string": "A rather long line", "numberOfLines": 1, "minimumScaleFactor": \(least), "insets": \(insets)}
                """
            let answer = try solve(text, width: Int(natural[2] * share))
            // The natural size stays that of the font.
            #expect(answer.frame("t")?[3] == natural[3])
            return answer.json["texts"]?["t"]
        }
        let fitting = try shrunk(to: 0.75, least: 0.5)
        #expect(abs(try #require(fitting?["fontScale"]?.number) - 0.75) < 0.01)
        #expect(fitting?["elided"] == nil)
        let width = try #require(fitting?["lines"]?[0]?["width"]?.number)
        #expect(width <= natural[2] * 0.75 && width > natural[2] * 0.7)
        let cut = try shrunk(to: 0.4, least: 0.5)
        #expect(cut?["fontScale"]?.number == 0.5)
        #expect(cut?["elided"] != nil)
        let whole = try shrunk(to: 1.5, least: 0.5)
        #expect(whole?["fontScale"] == nil)
        let inset = try shrunk(to: 1, least: 0.1, insets: #"{"left": \#(natural[2] / 2)}"#)
        #expect(abs(try #require(inset?["fontScale"]?.number) - 0.5) < 0.02)
        #expect(inset?["elided"] == nil)
        // Several lines wrap instead.
        let wrapped = try solve(#"{"string": "A rather long line", "minimumScaleFactor": 0.1}"#, width: 60)
        #expect(wrapped.json["texts"]?["t"]?["fontScale"] == nil)
    }

    @Test func `after edits the frames are those of a fresh layout`() throws {
        try client.put(layout(#"{"string": "Log in"}"#, width: 80))
        let texts = [
            #"{"string": "Log in now please", "numberOfLines": 1, "minimumScaleFactor": 0.3}"#,
            #"{"string": "Log in now please", "insets": {"left": 30, "top": 5}}"#,
            #"{"string": "Log in now please", "numberOfLines": 1, "insets": {"right": 9}, "minimumScaleFactor": 0.6}"#,
            #"{"string": "Log in now please", "minimumScaleFactor": 0.6}"#, #""Log in""#,
        ]
        for text in texts {
            _ = try client.editViews(#"{"set": "t", "text": \#(text)}"#)
            for width in [40, 90, 200] {
                _ = try client.edit(#"{"set": {"id": "c5"}, "constant": \#(width)}"#)
                let live = try client.send(.get, "/layouts/x?text=lines").json
                let fresh = try solve(text, width: width).json
                #expect(live["frames"] == fresh["frames"] && live["texts"] == fresh["texts"], "\(text) \(width)")
            }
        }
    }
}
