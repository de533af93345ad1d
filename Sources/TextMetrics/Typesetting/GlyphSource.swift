/// The faces that a text is measured with: the one it asks for, and the built-in one for characters that this one does not have.
struct GlyphSource: Sendable {
    /// What a character is drawn with.
    struct Glyph {
        /// Nil where the face does not have the character.
        var id: GlyphID?
        var isMark = false
        /// In units of ``ShapedText/unitsPerFontUnit``.
        var advance: Int64
    }

    let face: FontFace
    private let fallback: FontFace

    init(_ choice: FontChoice, weight: Int) {
        face = choice.face
        fallback = FontCatalog.builtIn.face(family: nil, weight: weight).face
    }

    /// Whether the face that the text asks for has a character.
    func hasGlyph(for scalar: Unicode.Scalar) -> Bool { face.glyph(for: scalar) != .notdef }

    /// The glyph of a character that is seen.
    func glyph(for scalar: Unicode.Scalar) -> Glyph {
        let glyph = face.glyph(for: scalar)
        guard glyph != .notdef || face.isBuiltIn else { return standIn(for: scalar) }
        // Marks begin at U+0300; before that there are too many characters to ask about each.
        if scalar.value >= 0x300, face.isMark(scalar, glyph) { return Glyph(id: glyph, isMark: true, advance: 0) }
        return Glyph(id: glyph, advance: Int64(face.advance(of: glyph)) * ShapedText.unitsPerFontUnit)
    }

    /// As wide as the built-in face is there, in its own em.
    private func standIn(for scalar: Unicode.Scalar) -> Glyph {
        let advance = Int64(fallback.advance(of: scalar)) * ShapedText.unitsPerFontUnit
        let unitsPerEm = Int64(fallback.unitsPerEm)
        return Glyph(id: nil, advance: (advance * Int64(face.unitsPerEm) + unitsPerEm / 2) / unitsPerEm)
    }
}
