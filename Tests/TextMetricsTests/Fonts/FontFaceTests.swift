import TestSupport
import Testing
import TextMetrics

@Suite struct FontFaceTests {
    @Test(arguments: [SampleFont.MapFormat.segments, .groups, .both])
    func `characters of all planes have the glyphs that the map gives them`(format: SampleFont.MapFormat) throws {
        var font = SampleFont("ABCDéЖ中")
        // Not in the order of the characters, so that format 4 needs its array.
        (font.glyphs[0x42], font.glyphs[0x43]) = (3, 2)
        font.mapFormat = format
        if format != .segments { font.glyphs[0x1F600] = 7 }
        let face = try font.read()
        for (character, glyph) in font.glyphs {
            let scalar = try #require(Unicode.Scalar(character))
            #expect(face.glyph(for: scalar).index == glyph, "\(scalar)")
            #expect(face.advance(of: GlyphID(UInt16(glyph))) == 400 + 10 * glyph)
        }
        for missing: Unicode.Scalar in ["@", "E", "\u{E8}", "\u{FFFF}", "\u{10FFFF}", "\0"] {
            #expect(face.glyph(for: missing) == .notdef)
        }
    }

    /// HarfBuzz falls back to them likewise.
    @Test func `a space or hyphen that keeps a line together looks like the one that does not`() throws {
        let face = try SampleFont("a \u{2010}").read()
        #expect(face.glyph(for: "\u{A0}") == face.glyph(for: " "))
        #expect(face.glyph(for: "\u{2011}") == face.glyph(for: "\u{2010}"))
        #expect(try SampleFont(" \u{A0}").read().glyph(for: "\u{A0}").index == 2)
    }

    @Test func `glyphs behind the last advance have it, too`() throws {
        var font = SampleFont("ab")
        font.glyphsWithLastAdvance = 5
        let face = try font.read()
        #expect([0, 1, 2, 3, 7, 65_535].map { face.advance(of: GlyphID($0)) } == [500, 410, 420, 420, 420, 420])
    }

    @Test func `lines are those of hhea, unless the face wants those of OS 2 or has none in hhea`() throws {
        func lines(_ change: (inout SampleFont) -> Void) throws -> [Int] {
            var font = SampleFont("a")
            change(&font)
            let face = try font.read()
            return [face.ascent, face.descent, face.lineGap]
        }
        #expect(try lines { _ in } == [800, 200, 90])
        #expect(try lines { $0.usesTypographicLines = true } == [750, 250, 100])
        #expect(try lines { $0.lines = [0, 0, 0] } == [750, 250, 100])
        #expect(try lines { $0.replacements["OS/2"] = .some(nil) } == [800, 200, 90])
        // Wrong, and not rare: a descent that points upwards, a gap below nothing.
        #expect(try lines { $0.lines = [800, 200, -20] } == [800, 200, 0])
        // A line whose top is below its bottom would have texts lower than nothing.
        #expect(try lines { $0.lines = [-700, -200, 90] } == [-200, 200, 90])
        #expect(try lines { $0.lines = [-200, -300, 90] } == [-200, 300, 90])
    }

    @Test func `the family is the typographic one, in the encoding of Windows rather than of the Macintosh`() throws {
        var font = SampleFont("a")
        font.family = "Grüße Ultra"
        #expect(try font.read().family == "Grüße Ultra")
        font.typographicFamily = "Grüße"
        #expect(try font.read().family == "Grüße")
        font.typographicFamily = nil
        font.macintoshFamily = [0x47, 0x72, 0x9F, 0xA7, 0x65]
        #expect(try font.read().family == "Grüße")
    }

    @Test(arguments: [(1, 100), (9, 900), (10, 10), (400, 400), (1_000, 1_000)])
    func `a weight is that of OS 2, which old fonts count to nine`(stored: Int, weight: Int) throws {
        var font = SampleFont("a")
        font.weight = stored
        #expect(try font.read().weight == weight)
    }

    @Test func `without OS 2 a face is bold or regular as head has it`() throws {
        var font = SampleFont("a")
        font.replacements["OS/2"] = .some(nil)
        #expect(try font.read().weight == 400)
        font.weight = 700
        #expect(try font.read().weight == 700)
    }

    @Test func `a collection has all its faces`() throws {
        var (one, two) = (SampleFont("ab"), SampleFont("abc"))
        (one.family, two.family) = ("One", "Two")
        let faces = try SampleFont.faces(in: SampleFont.collection([one, two]))
        #expect(faces.map(\.family) == ["One", "Two"])
        #expect(faces.map { $0.glyph(for: "c").index } == [0, 3])
    }

    @Test func `marks and what is never seen move the pen by nothing`() throws {
        // Without classes the categories of Unicode say what a mark is.
        var font = SampleFont("e\u{301}\u{302}\u{200D}\u{AD}\u{FE0F}") { _ in 500 }
        var face = try font.read()
        #expect(face.width(of: "e\u{301}") == 500 && face.width(of: "e\u{302}e") == 1_000)
        #expect(face.width(of: "e\u{200D}\u{FE0F}\u{AD}e") == 1_000)
        // With classes these do.
        font.marks = [3]
        face = try font.read()
        #expect(face.width(of: "e\u{301}") == 1_000 && face.width(of: "e\u{302}") == 500)
        #expect(face.width(of: "e\u{200D}") == 500)
    }

    @Test func `a character that the face does not have is as wide as in the built-in one`() throws {
        var font = SampleFont("a")
        font.unitsPerEm = 500
        let face = try font.read()
        #expect(face.advance(of: "中" as Unicode.Scalar) == 500)
        #expect(face.advance(of: "😀" as Unicode.Scalar) == 500)
        #expect(face.advance(of: "b" as Unicode.Scalar) == (1_300 * 500 + 1_024) / 2_048)
    }
}
