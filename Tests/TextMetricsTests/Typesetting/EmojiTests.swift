import TestSupport
import Testing

@testable import TextMetrics

/// Emoji sequences in a font whose glyphs are 1 em wide, and 2 em where several are joined.
struct EmojiTests {
    /// The glyphs are 1 to 9 in this order; 10 to 15 are ligatures.
    private static let characters = "👩👧\u{200D}🇩🇪👍🏽1\u{20E3}"

    private func font(isExtension: Bool = false) -> SampleFont {
        var font = SampleFont(Self.characters) { _ in 1_000 }
        font.mapFormat = .both
        font.advances += [Int](repeating: 2_000, count: 6)
        let substitution = SampleSubstitution(
            [
                [([1, 3, 2, 3, 2], 10), ([1, 3, 2], 11), ([4, 5], 12), ([6, 7], 13), ([8, 9], 14)],
                [([11, 3, 1], 15)],
            ],
            isExtension: isExtension
        )
        font.replacements["GSUB"] = substitution.table
        return font
    }

    private func width(_ text: String, of font: SampleFont) throws -> Double {
        let catalog = FontCatalog(try SampleFont.faces(in: font.bytes))
        let style = TextStyle(font: FontDescription(family: "Sample", size: 10))
        return TextMeasurer(fonts: catalog).measure(text, style: style, width: nil).width
    }

    @Test(arguments: [
        ("👩", 10.0), ("👩\u{200D}👧", 20), ("👩\u{200D}👧\u{200D}👧", 20), ("🇩🇪", 20), ("🇩🇪🇩", 30), ("👍🏽", 20),
        ("1\u{FE0F}\u{20E3}", 20), ("👍\u{FE0F}🏽", 20), ("👧\u{200D}👩", 20), ("👩👧", 20), ("👩\u{200D}👧👍🏽1", 50),
        ("🇪🇩", 20), ("👩\u{200D}👧\u{200D}👩", 20),
    ])
    func `a sequence is as wide as the glyph that the font has for it`(text: String, expected: Double) throws {
        for isExtension in [false, true] {
            #expect(abs(try width(text, of: font(isExtension: isExtension)) - expected) < 1e-6)
        }
    }

    /// Catches taking the longest ligature instead, which only fonts that list longer ones first allow.
    @Test func `of the ligatures that match, the one that the font lists first counts`() {
        func joined(_ ligatures: [(glyphs: [Int], ligature: Int)]) -> [UInt16] {
            var table = EmojiLigatures()
            table.beginLookup()
            for (glyphs, ligature) in ligatures { table.add(glyphs, ligature) }
            let sequence = (1...3).map { EmojiLigatures.Component(glyph: GlyphID($0), isInvisible: false) }
            return table.join(sequence).map(\.glyph.index)
        }
        #expect(joined([([1, 2], 10), ([1, 2, 3], 11)]) == [10, 3])
        #expect(joined([([1, 2, 3], 11), ([1, 2], 10)]) == [11])
    }

    @Test func `a font without ligatures has the glyphs one by one`() throws {
        var plain = font()
        plain.replacements = [:]
        #expect(abs(try width("👩\u{200D}👧", of: plain) - 20) < 1e-6)
        #expect(abs(try width("🇩🇪👍🏽", of: plain) - 40) < 1e-6)
    }

    @Test func `a sequence that is longer than any is measured glyph by glyph`() throws {
        let long = "👩" + String(repeating: "\u{200D}👧", count: 20)
        #expect(abs(try width(long, of: font()) - 210) < 1e-6)
    }

    @Test func `a table that is cut or says more than it holds is refused, and one that nothing reads is not`() throws {
        let whole = try #require(font().replacements["GSUB"] ?? nil)
        for length in stride(from: 0, to: whole.count - 1, by: 3) {
            var cut = font()
            cut.replacements["GSUB"] = Array(whole.prefix(length))
            #expect(throws: FontError.table(.substitution, .ends)) { try SampleFont.faces(in: cut.bytes) }
        }
        var text = SampleFont("a")
        text.replacements["GSUB"] = [0, 9]
        #expect(try SampleFont.faces(in: text.bytes).count == 1)
    }
}
