@testable import TextMetrics

/// What a character adds to the width of its line, in font units.
struct CharacterAdvance: Hashable, Sendable {
    /// How far it moves the pen by itself: 0 for marks and what is never seen.
    var advance: Int
    /// What it is moved by because of what follows; not counted where a line ends behind it.
    var kerning = 0
}

extension FontFace {
    /// What each character of a text adds to the width of a line that has them all, as HarfBuzz finds it with its
    /// feature `kern` alone.
    ///
    /// It is worked out from a list of glyphs, in another way than texts are measured, which is held against it. A
    /// character and its mark are one where the face has a glyph for both. The sum over a grapheme cluster is what
    /// counts: how it is shared out among the characters of one means nothing.
    func advances(of text: some Collection<Unicode.Scalar>) -> [CharacterAdvance] {
        var advances: [CharacterAdvance] = []
        advances.reserveCapacity(text.count)
        var line = ShownLine()
        for scalar in text {
            var advance = 0
            if !scalar.isInvisible {
                let glyph = glyph(for: scalar)
                let character = ShownCharacter(scalar: scalar, glyph: glyph, index: advances.count)
                if let base = line.compose(character, in: self) {
                    advances[base.index].advance = self.advance(of: base.glyph)
                } else {
                    line.add(character, isMark: isMark(scalar, glyph))
                    advance = self.advance(of: scalar)
                }
            }
            advances.append(CharacterAdvance(advance: advance))
        }
        line.kern(in: self) { advances[$0].kerning += $1 }
        return advances
    }
}

extension Unicode.Scalar {
    /// Whether it is never seen and takes no room, controls aside, by Swift's tables of Unicode.
    ///
    /// The fillers of Hangul are as wide as the letters whose place they take.
    var isInvisible: Bool {
        properties.isDefaultIgnorableCodePoint && ![0x115F, 0x1160, 0x3164, 0xFFA0].contains(value)
    }
}

/// A character with its glyph, and which one of the text it is.
private struct ShownCharacter {
    var scalar: Unicode.Scalar
    var glyph: GlyphID
    let index: Int
}

/// The characters of a line that are seen.
private struct ShownLine {
    private var characters: [(character: ShownCharacter, isMark: Bool)] = []
    /// Where the last one is that is no mark.
    private var base: Int?
    /// The combining classes of the marks behind it: one that follows another of its class is too far from the base to
    /// be composed.
    private var marks: [Unicode.CanonicalCombiningClass] = []

    mutating func add(_ character: ShownCharacter, isMark: Bool) {
        if isMark {
            marks.append(character.scalar.properties.canonicalCombiningClass)
        } else {
            (base, marks) = (characters.count, [])
        }
        characters.append((character, isMark))
    }

    /// Makes a mark and the character that it is on one; nil where the face has no glyph for both.
    mutating func compose(_ mark: ShownCharacter, in face: FontFace) -> ShownCharacter? {
        guard let base, let composed = Compositions.composed(characters[base].character.scalar, mark.scalar),
            marks.isEmpty || !marks.contains(mark.scalar.properties.canonicalCombiningClass)
        else { return nil }
        let glyph = face.glyph(for: composed)
        guard glyph != .notdef else { return nil }
        characters[base].character.scalar = composed
        characters[base].character.glyph = glyph
        return characters[base].character
    }

    /// Calls `body` with each character that is moved because of what follows, and by how much.
    func kern(in face: FontFace, _ body: (Int, Int) -> Void) {
        var base: ShownCharacter?
        var nearness = GlyphNearness.adjacent
        for (character, isMark) in characters {
            if let base, nearness == .adjacent || !isMark {
                let adjustment = face.kerning(between: base.glyph, and: character.glyph, nearness)
                if adjustment != 0 { body(base.index, adjustment) }
            }
            if isMark {
                nearness = .acrossMarks
            } else {
                (base, nearness) = (character, .adjacent)
            }
        }
    }
}
