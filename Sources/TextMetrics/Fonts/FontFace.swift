/// The metrics of one face of a font, in font units; ``unitsPerEm`` of them are the font size.
///
/// Immutable, and independent of the file it was read from: any thread may use it, at a few nanoseconds a look-up.
///
/// The width of a line of glyphs is the sum of their advances and the kerning of neighbours; an emoji sequence that the
/// face has a glyph for is as wide as that. Other ligatures, contextual forms and the positioning of marks, which
/// depend on script and language, are not supported; HarfBuzz with only the feature `kern` measures the same.
public final class FontFace: Sendable {
    /// The family as the font names it: its typographic family, or else its family.
    public let family: String
    /// 1...1000: 400 is regular, 700 bold.
    public var weight: Int { style.weight }
    public let unitsPerEm: Int
    /// From the baseline up to the top of a line: of `hhea`, or of OS/2 where that has USE_TYPO_METRICS set or `hhea`
    /// has nothing.
    public var ascent: Int { lines.ascent }
    /// From the baseline down to the bottom of a line; positive downwards.
    public var descent: Int { lines.descent }
    /// The gap between two lines.
    public var lineGap: Int { lines.lineGap }
    /// Whether it is the built-in face, which substitutes for fonts that are not mounted.
    public let isBuiltIn: Bool
    let legacyFamily: String?
    let style: FontStyle
    private let lines: LineMetrics
    private let characters: CharacterMap
    private let advances: [UInt16]
    /// Nil where the face gives its glyphs no classes.
    private let marks: GlyphSet?
    private let kerning: PairAdjustments?
    /// Nil where the face joins no emoji.
    let emojiLigatures: EmojiLigatures?

    /// The parts that a face is made of.
    struct Parts {
        let name: FamilyName
        let style: FontStyle
        let unitsPerEm: Int
        var lines = LineMetrics(ascent: 0, descent: 0, lineGap: 0)
        var characters = CharacterMap()
        /// At least one; glyphs after the last have the advance of the last.
        var advances: [UInt16] = [0]
        /// Nil where the face gives its glyphs no classes.
        var marks: GlyphSet?
        var kerning: PairAdjustments?
        var emojiLigatures: EmojiLigatures?
        var isBuiltIn = false
    }

    init(_ parts: Parts) {
        precondition(!parts.advances.isEmpty, "a face without advances")
        (family, legacyFamily) = (parts.name.name, parts.name.legacyName)
        (style, unitsPerEm, lines, isBuiltIn) = (parts.style, parts.unitsPerEm, parts.lines, parts.isBuiltIn)
        (characters, advances, marks, kerning) = (parts.characters, parts.advances, parts.marks, parts.kerning)
        emojiLigatures = parts.emojiLigatures
    }

    /// The glyph of a character; ``GlyphID/notdef`` where the font has none.
    ///
    /// The no-break space and hyphen use the glyphs of the ordinary ones where the font lacks them.
    public func glyph(for scalar: Unicode.Scalar) -> GlyphID {
        let glyph = characters[scalar]
        guard glyph == .notdef else { return glyph }
        switch scalar {
        case "\u{A0}": return characters[" "]
        case "\u{2011}": return characters["\u{2010}"]
        default: return glyph
        }
    }

    /// Calls `body` with every character that the face has, ascending.
    func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        characters.forEachCharacter(body)
    }

    /// How far a glyph by itself moves the pen, in font units.
    public func advance(of glyph: GlyphID) -> Int {
        Int(advances[min(Int(glyph.index), advances.count - 1)])
    }

    /// The kerning of two glyphs, added to the advance of `left`, in font units; negative moves them together.
    ///
    /// Glyphs of invisible characters do not count as neighbours, and a mark on the left is not kerned. Pass
    /// `acrossMarks` for two glyphs with marks between them.
    public func kerning(
        between left: GlyphID,
        and right: GlyphID,
        _ nearness: GlyphNearness = .adjacent
    ) -> Int {
        kerning?.adjustment(left, right, nearness) ?? 0
    }

    /// Whether a character is a mark, drawn on the one before it without moving the pen.
    ///
    /// The classes of GDEF decide where the face has them, else the categories of Unicode.
    public func isMark(_ scalar: Unicode.Scalar, _ glyph: GlyphID) -> Bool {
        if glyph != .notdef, let marks { return marks.contains(glyph) }
        return scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
    }

    /// How far a character moves the pen in a text, in font units, without kerning.
    ///
    /// Marks and what is never seen, like controls, joiners and variation selectors, move it by nothing. A character
    /// that the face does not have is as wide as in the built-in one, for one em.
    public func advance(of scalar: Unicode.Scalar) -> Int {
        let glyph = glyph(for: scalar)
        if CharacterDatabase.shared.traits(of: scalar).contains(.invisible) || isMark(scalar, glyph) { return 0 }
        guard glyph == .notdef, !isBuiltIn else { return advance(of: glyph) }
        let builtIn = BuiltInFace.nearest(to: weight)
        return (builtIn.advance(of: scalar) * unitsPerEm + builtIn.unitsPerEm / 2) / builtIn.unitsPerEm
    }
}
