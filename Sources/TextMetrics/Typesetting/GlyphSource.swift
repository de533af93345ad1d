/// The faces for measuring a text.
///
/// They are the requested face and, for characters that are missing from it, another mounted face or else that of the
/// system font.
struct GlyphSource: Sendable {
    /// The glyph and the advance of a character.
    struct Glyph {
        /// The glyph, or nil if the requested face does not have the character.
        var id: GlyphID?
        /// True if no mounted face has the character.
        var isBuiltIn = false
        var isMark = false
        /// The advance in units of ``ShapedText/unitsPerFontUnit``.
        var advance: Int64
    }

    let face: FontFace
    /// True if the requested font is missing.
    let isFallback: Bool
    private let fallback: FontFace
    private let catalog: FontCatalog
    private let weight: Int

    init(_ choice: FontChoice, weight: Int, in catalog: FontCatalog) {
        (face, isFallback) = (choice.face, choice.isFallback)
        (self.catalog, self.weight) = (catalog, weight)
        fallback = SystemFont.face(weight: weight)
    }

    /// Returns whether the requested face has a character.
    func hasGlyph(for scalar: Unicode.Scalar) -> Bool { face.glyph(for: scalar) != .notdef }

    /// Returns the glyph of a visible character.
    func glyph(for scalar: Unicode.Scalar) -> Glyph {
        let glyph = face.glyph(for: scalar)
        guard glyph != .notdef || face.isBuiltIn else { return substitute(for: scalar) }
        // Marks start at U+0300; most text is below that and skips the lookup.
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

    /// Converts an advance of another face to the em of the requested one, rounded to the nearest unit.
    private func converted(_ advance: Int, from other: FontFace) -> Int64 {
        let unitsPerEm = Int64(other.unitsPerEm)
        let units = Int64(advance) * ShapedText.unitsPerFontUnit
        return (units * Int64(face.unitsPerEm) + unitsPerEm / 2) / unitsPerEm
    }
}
