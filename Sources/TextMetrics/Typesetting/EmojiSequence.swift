/// The glyphs of a cluster that may be an emoji sequence.
struct EmojiSequence {
    private var components: [EmojiLigatures.Component] = []
    private var isSequence = false
    /// True if the face has all visible characters, and their number is within the limit.
    private var isWhole = true

    mutating func append(_ scalar: Unicode.Scalar, _ glyph: GlyphID, isInvisible: Bool) {
        if EmojiCharacter.makesSequence(scalar) { isSequence = true }
        guard glyph != .notdef else {
            if !isInvisible { isWhole = false }
            return
        }
        guard components.count < EmojiLigatures.maxGlyphs else {
            isWhole = false
            return
        }
        components.append(EmojiLigatures.Component(glyph: glyph, isInvisible: isInvisible))
    }

    /// Returns the visible glyphs after the font's ligatures, or nil if no ligature applies.
    func joined(by ligatures: EmojiLigatures) -> [GlyphID]? {
        guard isSequence, isWhole, components.count > 1 else { return nil }
        let joined = ligatures.join(components)
        return joined.count == components.count ? nil : joined.filter { !$0.isInvisible }.map(\.glyph)
    }
}
