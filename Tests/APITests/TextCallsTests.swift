import HTTP
import JSON
import LayoutEngine
import Sessions
import Testing

@testable import API

/// The request field `text`, and what answers say of it.
@Suite struct TextCallsTests {
    let client = TestClient()

    private static let story = "It was a bright cold day in April, and the clocks were striking thirteen."

    /// A label ten points from both sides of a screen, with this text.
    private func screen(_ text: String, traits: String = #"{"size": {"width": 375, "height": 667}}"#) -> String {
        #"""
        {"traits": \#(traits), "view": {"subviews": [{"id": "label", "text": \#(text)}]},
         "constraints": ["label.left == 10", "label.right == -10", "label.top == 20"]}
        """#
    }

    private static func object(_ string: String, _ rest: String = "") -> String {
        #"{"string": "\#(string)"\#(rest)}"#
    }

    @Test func `a label between both sides of a screen comes back as high as its text needs`() throws {
        let answer = try client.send(.post, "/solve?text=lines", screen(Self.object(Self.story)))
        let frame = try #require(answer.frame("label"))
        let lines = try #require(answer.json["texts"]?["label"]?["lines"]?.elements)
        #expect(frame[2] == 355)
        #expect(lines.count > 1)
        let one = try client.send(.post, "/solve", screen(Self.object("It")))
        let lineHeight = try #require(one.frame("label"))[3]
        #expect(abs(frame[3] - lineHeight * Double(lines.count)) < 1e-6)
        #expect(answer.json["texts"]?["label"]?["truncatedLines"]?.number == 0)
        #expect(one.json["texts"] == nil)
    }

    @Test func `lines are ranges in UTF-16 code units that follow each other through the whole text`() throws {
        let string = "Wörter 👩‍👩‍👧 und\\nZeilen, von denen es einige gibt, 👍🏽 wie man sieht"
        let answer = try client.send(.post, "/solve?text=lines", screen(Self.object(string)))
        let lines = try #require(answer.json["texts"]?["label"]?["lines"]?.elements)
        let starts = lines.compactMap { $0["start"]?.number }
        let ends = lines.compactMap { $0["end"]?.number }
        #expect(starts.first == 0)
        #expect(Array(starts.dropFirst()) == Array(ends.dropLast()))
        #expect(ends.last == Double(string.replacing("\\n", with: "\n").utf16.count))
        #expect(lines.allSatisfy { ($0["width"]?.number ?? -1) <= 355 })
        let baselines = lines.compactMap { $0["baseline"]?.number }
        #expect(baselines == baselines.sorted() && (baselines.first ?? 0) > 0)
    }

    @Test func `every call that answers a solution includes lines where they are asked for`() throws {
        let body = screen(Self.object(Self.story))
        var answers = [try client.send(.put, "/layouts/x?text=lines", body)]
        answers.append(try client.send(.get, "/layouts/x?text=lines"))
        answers.append(try client.send(.post, "/layouts?text=lines", body))
        answers.append(try client.send(.patch, "/layouts/x/traits?text=lines", #"{"scale": 2}"#))
        answers.append(try client.send(.patch, "/layouts/x/views?text=lines", #"{"operations": []}"#))
        answers.append(try client.send(.patch, "/layouts/x/constraints?text=lines", #"{"operations": []}"#))
        let variants = try client.send(.post, "/layouts/x/variants?text=lines", #"{"variants": [{}]}"#)
        for json in answers.map(\.json) + [try #require(variants.json["variants"]?[0])] {
            #expect(json["texts"]?.keys == ["label"])
        }
        let wrong = try client.send(.get, "/layouts/x?text=words")
        #expect(wrong.status == .badRequest)
        #expect(wrong.json["errors"]?[0]?["parameter"]?.string == "text")
    }

    @Test func `the built-in font is reported as a fallback`() throws {
        let named = Self.object("x", #", "font": {"family": "Nobody's"}"#)
        let answer = try client.send(.post, "/solve", screen(named))
        let fonts = try #require(answer.json["diagnostics"]?["fallbackFonts"]?.elements)
        #expect(fonts.map { $0["family"]?.string } == ["Nobody's"])
        #expect(fonts[0]["views"]?.strings == ["label"])
        #expect(fonts[0]["viewCount"]?.number == 1)
        let plain = try client.send(.post, "/solve", twoViews)
        #expect(plain.json["diagnostics"]?.keys == ["conflicts", "ambiguous"])
    }

    @Test func `who names no font is not told that there is none`() throws {
        let plain = try client.send(.post, "/solve", screen(Self.object("x")))
        #expect(plain.json["diagnostics"]?["fallbackFonts"] == nil)
    }

    @Test func `texts that need shaping are named with their scripts, up to a number of them`() throws {
        let one = try client.send(.post, "/solve", screen(Self.object("สวัสดี ကမ္ဘာ")))
        let expected = #"[{"view":"label","scripts":["Thai","Myanmar"]}]"#
        #expect(try one.json["diagnostics"]?["unshapedTexts"] == JSONValue(parsing: Array(expected.utf8)))
        let given = (0..<1_003).map { #"{"id":"v\#($0)","text":{"string":"ا"}}"# }
        let many = try client.send(.post, "/solve", #"{"view":{"subviews":[\#(given.joined(separator: ","))]}}"#)
        #expect(many.json["diagnostics"]?["unshapedTexts"]?.elements.count == 1_000)
        #expect(many.json["diagnostics"]?["omitted"]?["unshapedTexts"]?.number == 3)
        #expect(try client.send(.post, "/solve", twoViews).json["diagnostics"]?.keys == ["conflicts", "ambiguous"])
    }

    @Test func `set replaces a text whole, and null takes it away`() throws {
        try client.put(screen(Self.object(Self.story, #", "numberOfLines": 1"#)))
        let long = try client.editViews(#"{"set": "label", "text": {"string": "\#(Self.story)"}}"#)
        let short = try client.editViews(#"{"set": "label", "text": {"string": "x"}}"#)
        #expect(try #require(long.frame("label"))[3] > #require(short.frame("label"))[3])
        let none = try client.editViews(#"{"set": "label", "text": null}"#)
        #expect(none.json["diagnostics"]?["ambiguous"]?.elements.isEmpty == false)
        #expect(try client.send(.get, "/layouts/x/source").json["view"]?["subviews"]?[0]?.keys == ["id"])
    }

    @Test func `a string alone in set keeps the font and the lines, as UILabel does`() throws {
        let fields = #","font":{"size":20,"weight":700},"numberOfLines":1"#
        try client.put(screen(Self.object(Self.story, fields)))
        #expect(try client.editViews(#"{"set": "label", "text": "short"}"#).status == .ok)
        func text() throws -> JSONValue? {
            try client.send(.get, "/layouts/x/source").json["view"]?["subviews"]?[0]?["text"]
        }
        #expect(try text() == JSONValue(parsing: Array(Self.object("short", fields).utf8)))
        let plain = #"{"set": "label", "text": null}, {"set": "label", "text": "plain"}"#
        #expect(try client.editViews(plain).status == .ok)
        #expect(try text()?.keys == ["string"] && text()?["string"]?.string == "plain")
        let variant = #"{"variants": [{"views": [{"set": "label", "text": "two words"}]}]}"#
        try client.put(screen(Self.object("a", #","font":{"size":40}"#)))
        let frames = try client.send(.post, "/layouts/x/variants", variant).json["variants"]?[0]?["frames"]
        #expect(try #require(frames?["label"]?["height"]?.number) > 40)
    }

    @Test func `a source has the fields of a text, and the scale as it was written`() throws {
        let text = #"""
            {"string":"a \"b\"\n","font":{"family":"F","size":12.5,"weight":700},"numberOfLines":2,"lineBreak":"charWrap",\#
            "preferredMaxLayoutWidth":100,"letterSpacing":-0.5,"lineHeightMultiple":1.25,"lineSpacing":3,\#
            "insets":{"top":1,"left":2,"bottom":3,"right":4},"minimumScaleFactor":0.5}
            """#
        for scale in [#""accessibilityLarge""#, "1.25"] {
            try client.put(screen(text, traits: #"{"textScale": \#(scale)}"#))
            let source = try client.send(.get, "/layouts/x/source").body
            let words = String(decoding: source, as: UTF8.self)
            #expect(words.contains(#""text":\#(text)"#))
            #expect(words.contains(#""textScale":\#(scale)"#))
            try client.put(words)
            #expect(try client.send(.get, "/layouts/x/source").body == source)
        }
        let named = try client.editViews(#"{"set": "label", "text": {"string": "x", "font": {"weight": "bold"}}}"#)
        #expect(named.status == .ok)
        let view = try client.send(.get, "/layouts/x/source").json["view"]?["subviews"]?[0]
        #expect(view?["text"]?["font"]?["weight"]?.number == 700)
    }

    @Test(
        arguments: [
            ("7", ""), ("{}", "/string"), (#"{"string": 3}"#, "/string"), (#"{"string": null}"#, "/string"),
            (#"{"string": "", "strong": 1}"#, "/strong"), (#"{"string": "", "font": "Arial"}"#, "/font"),
            (#"{"string": "", "font": {"sise": 3}}"#, "/font/sise"),
            (#"{"string": "", "font": {"size": 0}}"#, "/font/size"),
            (#"{"string": "", "font": {"size": -3}}"#, "/font/size"),
            (#"{"string": "", "font": {"size": 1e13}}"#, "/font/size"),
            (#"{"string": "", "font": {"family": ""}}"#, "/font/family"),
            (#"{"string": "", "font": {"weight": 0}}"#, "/font/weight"),
            (#"{"string": "", "font": {"weight": 400.5}}"#, "/font/weight"),
            (#"{"string": "", "font": {"weight": "bald"}}"#, "/font/weight"),
            (#"{"string": "", "numberOfLines": -1}"#, "/numberOfLines"),
            (#"{"string": "", "numberOfLines": 1.5}"#, "/numberOfLines"),
            (#"{"string": "", "lineBreak": "wrap"}"#, "/lineBreak"),
            (#"{"string": "", "preferredMaxLayoutWidth": -1}"#, "/preferredMaxLayoutWidth"),
            (#"{"string": "", "letterSpacing": "1"}"#, "/letterSpacing"),
            (#"{"string": "", "lineHeightMultiple": 0}"#, "/lineHeightMultiple"),
            (#"{"string": "", "lineSpacing": -2}"#, "/lineSpacing"),
            (#"{"string": "", "insets": {"left": -1}}"#, "/insets/left"), (#"{"string": "", "insets": 8}"#, "/insets"),
            (#"{"string": "", "minimumScaleFactor": 0}"#, "/minimumScaleFactor"),
            (#"{"string": "", "minimumScaleFactor": 1.1}"#, "/minimumScaleFactor"),
        ]
    )
    func `a fault of a text is reported at its pointer`(text: String, place: String) throws {
        let answer = try client.send(.post, "/solve", screen(text))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.pointers == ["/view/subviews/0/text\(place)"])
        try client.put(screen("null"))
        let edit = try client.editViews(#"{"set": "label", "text": \#(text)}"#)
        #expect(edit.pointers == ["/operations/0/text\(place)"])
    }

    @Test(arguments: ["0", "-1", "1001", #""tiny""#, "[]", #""Large""#])
    func `a text scale that is none is refused`(scale: String) throws {
        let answer = try client.send(.post, "/solve", #"{"traits": {"textScale": \#(scale)}, "view": {}}"#)
        #expect(answer.pointers == ["/traits/textScale"])
    }

    @Test func `the scale of texts merges and clears as other traits do`() throws {
        try client.put(screen(Self.object("Hello")))
        func height(_ traits: String) throws -> Double {
            try #require(try client.send(.patch, "/layouts/x/traits", traits).frame("label"))[3]
        }
        let usual = try height("{}")
        #expect(try height(#"{"textScale": 2}"#) == 2 * usual)
        #expect(try height(#"{"direction": "rtl"}"#) == 2 * usual)
        #expect(abs(try height(#"{"textScale": "accessibilityExtraExtraExtraLarge"}"#) - usual * 53 / 17) < 1e-6)
        #expect(try height(#"{"textScale": null}"#) == usual)
        let variants = #"{"variants": [{"traits": {"textScale": 3}}, {}]}"#
        let solved = try client.send(.post, "/layouts/x/variants", variants).json["variants"]?.elements ?? []
        let heights = solved.compactMap { $0["frames"]?["label"]?["height"]?.number }
        #expect(heights.count == 2 && abs(heights[0] - 3 * usual) < 1e-6 && heights[1] == usual)
        #expect(solved.first?["traits"]?["textScale"]?.number == 3)
    }

    @Test func `more text than a layout may have is refused with its pointer`() throws {
        var limits = ServiceLimits()
        limits.sessions.textBytes = 10
        let client = TestClient(limits: limits)
        let tooLong = try client.send(.post, "/solve", screen(Self.object("01234567890")))
        #expect(tooLong.pointers == ["/view/subviews/0/text/string"])
        let (a, b) = (Self.object("012345"), Self.object("01234"))
        let two = #"{"view": {"subviews": [{"id": "a", "text": \#(a)}, {"id": "b", "text": \#(b)}]}}"#
        #expect(try client.send(.post, "/solve", two).pointers == ["/view"])
        try client.put(screen(Self.object("012345")))
        let added = try client.editViews(#"{"add": {"id": "b", "text": \#(Self.object("01234"))}, "to": "root"}"#)
        #expect(added.pointers == ["/operations/0/add"])
        let grown = try client.editViews(
            #"{"add": {"id": "b"}, "to": "root"}, {"set": "b", "text": \#(Self.object("01234"))}"#
        )
        #expect(grown.pointers == ["/operations/1/text"])
        let swapped = try client.editViews(#"{"set": "label", "text": \#(Self.object("0123456789"))}"#)
        #expect(swapped.status == .ok)
        #expect(try client.editViews(#"{"remove": "label"}"#).status == .ok)
        let ten = Self.object("0123456789")
        #expect(try client.editViews(#"{"add": {"id": "c", "text": \#(ten)}, "to": "root"}"#).status == .ok)
    }

    private func explanation(of text: String, _ constraints: String = "") throws -> JSONValue {
        try client.put(
            #"""
            {"traits": {"size": {"width": 375, "height": 667}}, "view": {"subviews": [{"id": "label", "text": \#(text)}]},
             "constraints": ["label.left == 0", "label.top == 0", "label.width == 90"\#(constraints)]}
            """#
        )
        return try client.send(.get, "/layouts/x/explanation").json
    }

    @Test func `a text that wraps is as it should be, and one that is too high for its view is truncated`() throws {
        let wrapped = try explanation(of: Self.object(Self.story))
        #expect(wrapped["unmet"]?.elements == [] && wrapped["truncated"]?.elements == [])
        #expect(wrapped["summary"] == .string("Every constraint is satisfied, and nothing is ambiguous."))
        let text = #"{"string": "Alpha beta gamma delta", "numberOfLines": 0}"#
        let low = try explanation(of: text, #", "label.height == 45""#)
        #expect(low["unmet"]?.elements == [])
        let lost = try #require(low["truncated"]?[0])
        #expect(
            lost["explanation"]?.string == """
                label is truncated: it does not show “elta”, which would take 1 more line at its width. It cannot be \
                taller: c4: label.height is 45.
                """
        )
        #expect(lost["because"]?.elements.map { $0["id"]?.string } == ["c4"])
        // A single line is drawn however low its view is.
        let flat = try explanation(of: #"{"string": "Alpha"}"#, #", "label.height == 10""#)
        #expect(flat["truncated"]?.elements == [] && flat["unmet"]?.elements.count == 1)
    }

    @Test func `a text that is clipped or has a width of its own is narrower than it should be`() throws {
        for field in [#""lineBreak": "clip""#, #""preferredMaxLayoutWidth": 200"#] {
            let text = #"{"string": "One line of some thirty letters", \#(field)}"#
            let unmet = try explanation(of: text)["unmet"]?.elements ?? []
            #expect(unmet.contains { $0["explanation"]?.string?.contains("narrower than its text") == true })
        }
    }

    @Test func `a text that loses words is told with them`() throws {
        let text = #"{"string": "Alpha beta gamma delta", "numberOfLines": 1, "lineBreak": "wordWrap"}"#
        let explained = try explanation(of: text)
        #expect(explained["unmet"]?.elements == [])
        #expect(explained["summary"]?.string?.hasSuffix("nothing is ambiguous; 1 text is truncated.") == true)
        let lost = try #require(explained["truncated"]?[0])
        #expect(lost["view"]?.string == "label" && lost["words"]?.string == "gamma delta")
        #expect(lost["elided"]?["start"]?.number == 11 && lost["elided"]?["end"]?.number == 22)
        #expect(
            lost["explanation"]?.string == """
                label is truncated: it does not show “gamma delta”, which would take 2 more lines at its width. It \
                cannot be wider: c3: label.width is 90.
                """
        )
        let long = String(repeating: "many 🇫🇷 words ", count: 50)
        let cut = try explanation(of: #"{"string": "\#(long)", "numberOfLines": 2}"#)["truncated"]?[0]
        #expect((cut?["words"]?.string?.count ?? 0) <= 80 && cut?["explanation"]?.string?.contains("…”") == true)
    }

    /// The tempting fault is to count the hidden lines of the unwrapped text, where the lines that are shown fit.
    @Test(arguments: ["wordWrap", "charWrap", "truncateTail", "truncateHead", "truncateMiddle"])
    func `lines that are left out are counted at the width of the view`(mode: String) throws {
        let string = #"One\nline two is long enough to wrap\nthree"#
        func lines(_ number: Int) throws -> JSONValue? {
            let text = #"{"string": "\#(string)", "numberOfLines": \#(number), "lineBreak": "\#(mode)"}"#
            _ = try explanation(of: text)
            return try client.send(.get, "/layouts/x?text=lines").json["texts"]?["label"]
        }
        let whole = try #require(try lines(0)?["lines"]?.elements.count)
        let one = try #require(try lines(1))
        #expect(whole > 3)
        #expect(one["truncatedLines"]?.number == Double(whole - 1))
    }

    @Test func `more measuring than is allowed ends as more solving does`() throws {
        var limits = ServiceLimits()
        limits.sessions.engine.work = 50_000
        let client = TestClient(limits: limits)
        let long = String(repeating: "words ", count: 2_000)
        let answer = try client.send(.post, "/solve", screen(Self.object(long)))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["detail"]?.string?.contains("more work than is allowed") == true)
        try client.put(screen(Self.object("short")))
        let edit = try client.editViews(#"{"set": "label", "text": \#(Self.object(long))}"#)
        #expect(edit.status == .unprocessableContent)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
        #expect(try client.editViews(#"{"set": "label", "text": \#(Self.object("shorter"))}"#).status == .ok)
    }
}
