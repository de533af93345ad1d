/// The metrics of one face of a font, in font units, of which ``unitsPerEm`` equal the font size.
///
/// Immutable and independent of the file it was read from; it can be used from any thread, at a few nanoseconds per
/// lookup.
///
/// The width of a line of glyphs is the sum of their advances and the kerning between neighbors; an emoji sequence
/// with its own glyph is as wide as that glyph. Other ligatures, contextual forms and mark positioning, which depend
/// on script and language, are not supported; HarfBuzz with only the feature `kern` gives the same measurements.
public final class FontFace: Sendable {
    /// The family name: the typographic family, or else the legacy family.
    public let family: String
    /// The weight, from 1 to 1000: 400 is regular, 700 is bold.
    public var weight: Int { style.weight }
    public let unitsPerEm: Int
    /// The distance from the baseline up to the top of a line.
    ///
    /// From `hhea`, or from OS/2 if that sets USE_TYPO_METRICS or `hhea` is empty.
    public var ascent: Int { lines.ascent }
    /// The distance from the baseline down to the bottom of a line; positive downward.
    public var descent: Int { lines.descent }
    /// The gap between two lines.
    public var lineGap: Int { lines.lineGap }
    /// True for the faces that consist of this service's own tables: the built-in one and that of the system font.
    public let isBuiltIn: Bool
    let legacyFamily: String?
    let style: FontStyle
    private let lines: LineMetrics
    private let characters: CharacterMap
    private let advances: [UInt16]
    /// The marks, or nil if the face does not classify its glyphs.
    private let marks: GlyphSet?
    private let kerning: PairAdjustments?
    let tracking: Tracking
    /// The emoji ligatures, or nil if the face has none.
    let emojiLigatures: EmojiLigatures?
    /// The places of the outlines, or nil if the face has none.
    let outlines: OutlineTables?

    /// The components of a face.
    struct Parts {
        let name: FamilyName
        let style: FontStyle
        let unitsPerEm: Int
        var lines = LineMetrics(ascent: 0, descent: 0, lineGap: 0)
        var characters = CharacterMap()
        /// The advances; at least one.
        ///
        /// Glyphs past the end have the last advance.
        var advances: [UInt16] = [0]
        /// The marks, or nil if the face does not classify its glyphs.
        var marks: GlyphSet?
        var kerning: PairAdjustments?
        var emojiLigatures: EmojiLigatures?
        var tracking = Tracking()
        var isBuiltIn = false
        var outlines: OutlineTables?
    }

    init(_ parts: Parts) {
        precondition(!parts.advances.isEmpty, "a face without advances")
        (family, legacyFamily) = (parts.name.name, parts.name.legacyName)
        (style, unitsPerEm, lines, isBuiltIn) = (parts.style, parts.unitsPerEm, parts.lines, parts.isBuiltIn)
        (characters, advances, marks, kerning) = (parts.characters, parts.advances, parts.marks, parts.kerning)
        (emojiLigatures, tracking, outlines) = (parts.emojiLigatures, parts.tracking, parts.outlines)
    }

    /// Returns the glyph of a character, or ``GlyphID/notdef`` if the font has none.
    ///
    /// If the font lacks the no-break space or hyphen, the glyph of the ordinary one is used.
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID {
        let glyph = characters[scalar]
        guard glyph == .notdef else { return glyph }
        switch scalar {
        case "\u{A0}": return characters[" "]
        case "\u{2011}": return characters["\u{2010}"]
        default: return glyph
        }
    }

    /// Calls `body` for every character in the face, in ascending order.
    func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        characters.forEachCharacter(body)
    }

    /// Returns the advance of a single glyph, in font units.
    public func advance(of glyph: GlyphID) -> Int {
        Int(advances[min(Int(glyph.index), advances.count - 1)])
    }

    /// Returns the kerning of two glyphs in font units, which is added to the advance of `left`; negative values move
    /// them together.
    ///
    /// Glyphs of invisible characters do not count as neighbors, and a mark on the left is not kerned. Pass
    /// `acrossMarks` for two glyphs with marks between them.
    public func kerning(
        between left: GlyphID,
        and right: GlyphID,
        _ nearness: GlyphNearness = .adjacent
    ) -> Int {
        kerning?.adjustment(left, right, nearness) ?? 0
    }

    /// Returns whether a character is a mark, which is drawn over the preceding character without moving the pen.
    ///
    /// The classes of GDEF are used if the face has them, otherwise the categories of Unicode.
    public func isMark(_ scalar: Unicode.Scalar, _ glyph: GlyphID) -> Bool {
        if glyph != .notdef, let marks { return marks.contains(glyph) }
        return scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
    }

    /// Returns the advance of a character in a text, in font units, without kerning.
    ///
    /// Marks and invisible characters, such as controls, joiners and variation selectors, have no advance. A character
    /// missing from the face is as wide as in the built-in face, relative to the em.
    public func advance(of scalar: Unicode.Scalar) -> Int {
        let glyph = glyph(for: scalar)
        if CharacterDatabase.shared.traits(of: scalar).contains(.invisible) || isMark(scalar, glyph) { return 0 }
        guard glyph == .notdef, !isBuiltIn else { return advance(of: glyph) }
        let builtIn = BuiltInFace.nearest(to: weight)
        return (builtIn.advance(of: scalar) * unitsPerEm + builtIn.unitsPerEm / 2) / builtIn.unitsPerEm
    }
}
