/// The faces that a text is measured with: the requested one, and for characters that it lacks another mounted one, or
/// else the built-in one.
struct GlyphSource: Sendable {
    /// What a character is drawn with, and how far it moves the pen.
    struct Glyph {
        /// Nil where the requested face does not have the character.
        var id: GlyphID?
        /// Whether no mounted face has the character.
        var isBuiltIn = false
        var isMark = false
        /// In units of ``ShapedText/unitsPerFontUnit``.
        var advance: Int64
    }

    let face: FontFace
    private let fallback: FontFace
    private let catalog: FontCatalog
    private let weight: Int

    init(_ choice: FontChoice, weight: Int, in catalog: FontCatalog) {
        face = choice.face
        (self.catalog, self.weight) = (catalog, weight)
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

    private func substitute(for scalar: Unicode.Scalar) -> Glyph {
        guard let other = catalog.substitute(for: scalar, weight: weight) else {
            return Glyph(id: nil, isBuiltIn: true, advance: converted(fallback.advance(of: scalar), from: fallback))
        }
        let glyph = other.glyph(for: scalar)
        if other.isMark(scalar, glyph) { return Glyph(id: nil, isMark: true, advance: 0) }
        return Glyph(id: nil, advance: converted(other.advance(of: glyph), from: other))
    }

    /// An advance of another face, converted to the em of the requested one and rounded to the nearest unit.
    private func converted(_ advance: Int, from other: FontFace) -> Int64 {
        let unitsPerEm = Int64(other.unitsPerEm)
        let units = Int64(advance) * ShapedText.unitsPerFontUnit
        return (units * Int64(face.unitsPerEm) + unitsPerEm / 2) / unitsPerEm
    }
}
