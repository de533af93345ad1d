import Testing
import TextMetrics

@Suite struct BuiltInFaceTests {
    private let regular = FontCatalog.builtIn.face(family: "Built-in Sans", weight: 400).face
    private let bold = FontCatalog.builtIn.face(family: "built-in sans", weight: 700).face

    /// The numbers are those of DejaVu Sans 2.37, as fontTools shows them.
    @Test(arguments: [
        ("a", 1_255, 1_382), ("W", 2_025, 2_259), (" ", 651, 713), ("é", 1_260, 1_389), ("Ж", 2_206, 2_507),
        ("ω", 1_715, 1_780),
    ])
    func `letters are as wide as in DejaVu Sans`(letter: Unicode.Scalar, regular: Int, bold: Int) {
        #expect(self.regular.advance(of: letter) == regular && self.bold.advance(of: letter) == bold)
    }

    @Test(arguments: ["中", "あ", "한", "Ａ", "😀", "🦄", "\u{20000}", "\u{3FFFD}"] as [Unicode.Scalar])
    func `East Asian characters and emoji are one em wide`(character: Unicode.Scalar) {
        #expect(regular.advance(of: character) == regular.unitsPerEm)
    }

    @Test func `a flag is one em wide, and what changes an emoji adds nothing`() {
        let em = regular.unitsPerEm
        for text in ["🇩🇪", "👍🏽"] {
            #expect(regular.advances(of: text.unicodeScalars).reduce(0) { $0 + $1.advance } == em, "\(text)")
        }
    }

    @Test(arguments: ["\u{301}", "\u{20DD}", "\u{200D}", "\u{FE0F}", "\u{E0101}"] as [Unicode.Scalar])
    func `marks, joiners and selectors take no room`(character: Unicode.Scalar) {
        #expect(regular.advance(of: character) == 0)
    }

    @Test func `what nobody knows is as wide as the glyph for missing characters`() {
        #expect(regular.advance(of: "\u{E000}") == 1_229 && regular.glyph(for: "\u{E000}") == .notdef)
        #expect(regular.advance(of: "\u{10FFFF}") == 1_229)
    }

    @Test func `lines are those of DejaVu Sans`() {
        #expect([regular.unitsPerEm, regular.ascent, regular.descent, regular.lineGap] == [2_048, 1_901, 483, 0])
    }
}
