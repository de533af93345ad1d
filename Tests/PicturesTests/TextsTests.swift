import LayoutEngine
import LayoutModel
import Sessions
import Testing
import TextMetrics

/// Texts stand in a picture as they were measured; the fault to catch is a browser that breaks or spaces them
/// otherwise.
struct TextsTests {
    /// A text in a view of a width.
    private func text(_ content: String, width: Double = 100, traits: String = "") throws -> (Drawn, [SolvedText]) {
        let session = try Drawn.session(
            """
            {"traits":{"size":{"width":300,"height":200}\(traits)},
            "view":{"id":"root","subviews":[{"id":"t","text":\(content)}]},
            "constraints":["t.leading == 10","t.top == 20","t.width == \(width)"]}
            """
        )
        return (try Drawn(session), session.solution.texts)
    }

    @Test func `each line is a text as wide as it was measured`() throws {
        let (drawn, solved) = try text(#"{"string":"one two three four five six","font":{"size":20,"weight":700}}"#)
        let lines = drawn.all("text", in: "text")
        let measured = try #require(solved.first).text.lines
        #expect(lines.count == measured.count)
        #expect(lines.count > 1)
        #expect(lines.map(\.text).joined(separator: " ") == "one two three four five six")
        for (line, solved) in zip(lines, measured) {
            let width = try #require(line.number("textLength"))
            #expect(abs(width - solved.width) < 1e-5)
            #expect(line["lengthAdjust"] == "spacingAndGlyphs")
            #expect(abs((line.number("y") ?? 0) - 20 - solved.baseline) < 0.5)
        }
        let group = try #require(drawn.elements.first { $0["class"] == "text" })
        #expect(group["font-size"] == "20")
        #expect(group["font-weight"] == "700")
    }

    /// Catches a text at the top of a view that is higher, where no label has it.
    @Test func `a text is in the middle of a view that is higher`() throws {
        let session = try Drawn.session(
            """
            {"traits":{"size":{"width":300,"height":200}},"view":{"id":"root","subviews":[{"id":"t","text":"Title"}]},
            "constraints":["t.left == 10","t.top == 20","t.height == 100"]}
            """
        )
        let text = try #require(session.solution.texts.first).text
        let line = try #require(Drawn(session).all("text", in: "text").first)
        let expected = 20 + (100 - text.height) / 2 + text.firstBaseline
        #expect(abs((line.number("y") ?? 0) - expected) < 1e-5)
    }

    @Test func `markup in texts, families and names is text`() throws {
        let string = #"a<b>&\"c\" ]]> \u0001\u0007"#
        let family = #"O'Neil \\ \"x\" <b>"#
        let (drawn, _) = try text(#"{"string":"\#(string)","font":{"family":"\#(family)"}}"#, width: 280)
        #expect(drawn.all("text", in: "text").map(\.text) == [#"a<b>&"c" ]]> "#])
        let group = try #require(drawn.elements.first { $0["class"] == "text" })
        #expect(group["font-family"]?.hasPrefix(#"'O\'Neil \\ "x" <b>', "#) == true)
    }

    @Test func `a truncated line shows its ellipsis where the text is cut`() throws {
        let string = "The quick brown fox jumps over the lazy dog"
        for (mode, isExpected) in [
            ("truncateTail", { $0.hasPrefix("The q") && $0.hasSuffix("…") }),
            ("truncateHead", { $0.hasPrefix("…") && $0.hasSuffix("dog") }),
            ("truncateMiddle", { $0.hasPrefix("The") && $0.contains("…") && $0.hasSuffix("dog") }),
        ] as [(String, (String) -> Bool)] {
            let (drawn, _) = try text(#"{"string":"\#(string)","numberOfLines":1,"lineBreak":"\#(mode)"}"#, width: 150)
            let lines = drawn.all("text", in: "text").map(\.text)
            #expect(lines.count == 1 && isExpected(lines[0]), "\(mode): \(lines)")
        }
    }

    @Test func `texts are aligned by the layout direction, and written by their own`() throws {
        let rtl = #","direction":"rtl""#
        let (english, _) = try text(#""Hello!""#, traits: rtl)
        var line = try #require(english.all("text", in: "text").first)
        #expect(line["x"] == "290" && line["text-anchor"] == "end" && line["direction"] == nil)
        let (hebrew, _) = try text(#""שלום!""#, traits: rtl)
        line = try #require(hebrew.all("text", in: "text").first)
        #expect(line["x"] == "290" && line["text-anchor"] == nil && line["direction"] == "rtl")
        let (mixed, _) = try text(#""שלום!""#)
        line = try #require(mixed.all("text", in: "text").first)
        #expect(line["x"] == "10" && line["text-anchor"] == "end" && line["direction"] == "rtl")
    }

    @Test func `spaces in a row are kept, and a soft hyphen is seen at the end of a line alone`() throws {
        let (drawn, _) = try text(#"{"string":"a   b"}"#)
        #expect(drawn.all("text", in: "text").map(\.text) == ["a \u{A0}\u{A0}b"])
        let (hyphens, _) = try text(#"{"string":"hyphen\u00ADation\u00ADlessness"}"#, width: 110)
        let lines = hyphens.all("text", in: "text").map(\.text)
        #expect(lines.count > 1)
        #expect(lines.first?.hasSuffix("-") == true)
        #expect(lines.joined().replacing("-", with: "") == "hyphenationlessness")
    }

    @Test func `a clipped line is not squeezed into its view`() throws {
        let (drawn, _) = try text(
            #"{"string":"much longer than the view","lineBreak":"clip","numberOfLines":1}"#,
            width: 40
        )
        let line = try #require(drawn.all("text", in: "text").first)
        #expect(line["textLength"] == nil)
        #expect(line.text == "much longer than the view")
        #expect(drawn.elements.contains { $0.name == "svg" && $0["overflow"] == "hidden" && $0["width"] == "40" })
    }
}
