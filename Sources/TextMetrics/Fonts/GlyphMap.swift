/// Maps glyphs of a font to numbers, in pages of 256 glyphs; only pages with numbers are stored.
struct GlyphMap: Sendable {
    /// The index of each page among the stored ones; page 0 is the one without numbers.
    private var pages = [UInt16](repeating: 0, count: 256)
    private var numbers = [UInt16](repeating: 0, count: 256)

    /// The cost of creating a map, in entries.
    static let cost = 512

    /// The number of a glyph, or 0 if it has none.
    subscript(glyph: GlyphID) -> Int {
        let page = Int(pages[Int(glyph.index >> 8)])
        return Int(numbers[page << 8 | Int(glyph.index & 0xFF)])
    }

    /// Maps a glyph to a number; both are below 65,536.
    mutating func set(_ glyph: Int, _ number: Int) {
        if pages[glyph >> 8] == 0 {
            pages[glyph >> 8] = UInt16(numbers.count >> 8)
            numbers.append(contentsOf: repeatElement(0, count: 256))
        }
        numbers[Int(pages[glyph >> 8]) << 8 | glyph & 0xFF] = UInt16(number)
    }
}
