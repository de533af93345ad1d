/// A set of glyphs of a font.
struct GlyphSet: Hashable, Sendable {
    private var words: [UInt64] = []

    func contains(_ glyph: GlyphID) -> Bool {
        let word = Int(glyph.index >> 6)
        return word < words.count && words[word] >> UInt64(glyph.index & 63) & 1 == 1
    }

    mutating func insert(_ glyph: GlyphID) {
        let word = Int(glyph.index >> 6)
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        words[word] |= 1 << UInt64(glyph.index & 63)
    }
}
