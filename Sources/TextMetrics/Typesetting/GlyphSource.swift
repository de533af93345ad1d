/// The faces that a text is measured with: the requested one, and the built-in one for characters that it lacks.
struct GlyphSource: Sendable {
    /// What a character is drawn with, and how far it moves the pen.
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

    /// Whether the requested face has a character.
    func hasGlyph(for scalar: Unicode.Scalar) -> Bool { face.glyph(for: scalar) != .notdef }

    /// The glyph of a visible character.
    func glyph(for scalar: Unicode.Scalar) -> Glyph {
        let glyph = face.glyph(for: scalar)
        guard glyph != .notdef || face.isBuiltIn else { return substitute(for: scalar) }
        // Marks begin at U+0300; most text is below that, and skips the look-up.
        if scalar.value >= 0x300, face.isMark(scalar, glyph) { return Glyph(id: glyph, isMark: true, advance: 0) }
        return Glyph(id: glyph, advance: Int64(face.advance(of: glyph)) * ShapedText.unitsPerFontUnit)
    }

    /// The advance in the built-in face, converted to the em of the requested one and rounded to the nearest unit.
    private func substitute(for scalar: Unicode.Scalar) -> Glyph {
        let advance = Int64(fallback.advance(of: scalar)) * ShapedText.unitsPerFontUnit
        let unitsPerEm = Int64(fallback.unitsPerEm)
        return Glyph(id: nil, advance: (advance * Int64(face.unitsPerEm) + unitsPerEm / 2) / unitsPerEm)
    }
}
