/// A number for some of the glyphs of a font: pages of 256 glyphs, of which only those with numbers are kept.
struct GlyphMap: Sendable {
    /// The number of each page among those kept; 0 is the one without numbers.
    private var pages = [UInt16](repeating: 0, count: 256)
    private var numbers = [UInt16](repeating: 0, count: 256)

    /// What making one costs, in entries.
    static let cost = 512

    /// 0 for a glyph that has been given none.
    subscript(glyph: GlyphID) -> Int {
        let page = Int(pages[Int(glyph.index >> 8)])
        return Int(numbers[page << 8 | Int(glyph.index & 0xFF)])
    }

    /// Gives a glyph a number; both are below 65,536.
    mutating func set(_ glyph: Int, _ number: Int) {
        if pages[glyph >> 8] == 0 {
            pages[glyph >> 8] = UInt16(numbers.count >> 8)
            numbers.append(contentsOf: repeatElement(0, count: 256))
        }
        numbers[Int(pages[glyph >> 8]) << 8 | glyph & 0xFF] = UInt16(number)
    }
}
