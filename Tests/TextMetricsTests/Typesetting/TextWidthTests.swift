import TestSupport
import Testing

@testable import TextMetrics

struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("a", 5), ("ab c", 17.5), ("W.", 11), ("漢字", 20), (" a ", 10),
        ("AV", 9), ("A\u{301}V", 9), ("A\u{200B}V", 9), ("VA", 10), ("A V", 12.25),
        ("e\u{301}", 5), ("\u{301}", 0), ("a\u{200B}\u{AD}b", 10), ("a\u{0}b", 10),
        ("👩\u{200D}🚀", 24), ("👩🏽", 23), ("🇩🇪", 14), ("\u{1100}\u{1161}", 9),
    ])
    func `a line is as wide as its glyphs, kerned, without marks and what is never seen`(text: String, width: Double) {
        #expect(SquareFace.measure(text).width == width)
    }

    /// The tempting fault is to let a mark add nothing to a character that is narrower by itself than with it.
    @Test(arguments: [
        ("l\u{30C}", "ľ"), ("L\u{30C}x", "Ľx"), ("A\u{323}\u{302}", "Ậ"), ("e\u{301}\u{323}", "é\u{323}"),
        ("ι\u{308}\u{301}", "ΐ"),
    ])
    func `a character and its marks are as wide as the one that they make`(marked: String, one: String) {
        let measurer = TextMeasurer(fonts: .builtIn)
        #expect(
            measurer.measure(marked, style: TextStyle(), width: nil).width
                == measurer.measure(one, style: TextStyle(), width: nil).width
        )
    }

    /// Catches a second mark that is kerned with the letter as if the first one were not between them.
    @Test func `of several marks on a letter, only the first is kerned with it`() throws {
        var font = SampleFont("ABC\u{301}\u{302}") { _ in 500 }
        font.marks = [4, 5]
        font.positioning = SamplePositioning([.init(flags: 8, [.pairs([1: [2: -100, 4: -7, 5: -11]])])])
        let measurer = TextMeasurer(fonts: FontCatalog(try SampleFont.faces(in: font.bytes)))
        let style = TextStyle(font: FontDescription(family: "Sample", size: 1_000))
        func width(_ text: String) -> Double { measurer.measure(text, style: style, width: nil).width }
        #expect(width("A\u{301}B") == 893 && width("A\u{302}B") == 889)
        #expect(width("A\u{301}\u{302}B") == 893)
    }

    @Test func `nothing is kerned across the end of a line`() {
        #expect(SquareFace.widths("AVAV", SquareFace.style(.charWrap), width: 9) == [9, 9])
        #expect(SquareFace.widths("AVAV", SquareFace.style(.charWrap), width: 8.9) == [5, 5, 5, 5])
        #expect(SquareFace.widths("A A", width: 6) == [5, 5])
        #expect(SquareFace.widths("A\nV") == [5, 5])
    }

    @Test func `letter spacing follows every cluster, the last one too, but nothing unseen`() {
        #expect(SquareFace.measure("ab", SquareFace.style(letterSpacing: 2)).width == 14)
        #expect(SquareFace.measure("e\u{301}\u{200B}f", SquareFace.style(letterSpacing: 2)).width == 14)
        #expect(SquareFace.measure("ab", SquareFace.style(letterSpacing: -1)).width == 8)
        #expect(SquareFace.measure("ab", SquareFace.style(letterSpacing: -20)).width == 0)
        #expect(SquareFace.lines("ab cd", SquareFace.style(letterSpacing: 2), width: 14) == ["ab ", "cd"])
    }

    @Test func `a tab leads to the next multiple of 28 points`() {
        #expect(SquareFace.measure("\ta").width == 33)
        #expect(SquareFace.measure("ab\tc").width == 33)
        #expect(SquareFace.measure("a\tb\tc").width == 61)
        // From a stop, a tab leads to the next one: `WW漢` is 9 + 9 + 10 = 28 wide.
        #expect(SquareFace.measure("\t\ta").width == 61)
        #expect(SquareFace.measure("WW漢\ta").width == 61)
        #expect(SquareFace.measure("\u{3000}\u{3000}WW\t").width == 56)
        #expect(SquareFace.widths("a\tb", width: 30) == [5, 5])
        #expect(SquareFace.widths("a\tb", width: 33) == [33])
    }

    @Test func `a size is the size of the font times the size of its em`() {
        var style = SquareFace.style()
        style.font.size = 17
        #expect(SquareFace.measure("abc", style).width == 25.5)
        #expect(SquareFace.measure("abc", style).height == 18.7)
    }

    @Test func `characters of another face are as wide as there, and said to be`() {
        let text = SquareFace.measure("aж")
        let system = FontCatalog.builtIn.face(family: nil, weight: 400).face
        let width = Double(system.advance(of: "ж")) / Double(system.unitsPerEm) * SquareFace.size
        #expect(abs(text.width - 5 - width) < 1e-6)
        #expect(text.usedFallback)
        #expect(!SquareFace.measure("a").usedFallback)
        #expect(!SquareFace.measurer.measure("a", style: TextStyle(), width: nil).usedFallback)
    }

    @Test func `a sequence of emoji that no font has is as wide as one emoji`() {
        let one = SquareFace.measure("👨").width
        #expect(one > 0)
        #expect(SquareFace.measure("👨\u{200D}👨\u{200D}👦").width == one)
        #expect(SquareFace.measure("🇫🇷🇫🇷").width == 2 * one)
    }
}
