/// The glyph of every character: pages of 256 characters, of which only those with glyphs are kept.
///
/// A look-up costs two loads. A face of Latin, Greek and Cyrillic takes some 20 KB, one of 40,000 ideographs some 100
/// KB.
struct CharacterMap: Sendable {
    private static let pageCount = 0x1100
    private static let pageSize = 256

    /// The number of each page among those kept; 0 is the one without glyphs.
    private var pages = [UInt16](repeating: 0, count: pageCount)
    private var glyphs = [UInt16](repeating: 0, count: pageSize)

    /// ``GlyphID/notdef`` where there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphID {
        let page = Int(pages[Int(scalar.value >> 8)])
        return GlyphID(glyphs[page << 8 | Int(scalar.value & 0xFF)])
    }

    /// Calls `body` with every character that has a glyph, ascending.
    func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        for (index, page) in pages.enumerated() where page > 0 {
            for offset in 0..<Self.pageSize where glyphs[Int(page) << 8 | offset] > 0 {
                if let character = Unicode.Scalar(UInt32(index << 8 | offset)) { body(character) }
            }
        }
    }

    /// Gives a character, up to 0x10FFFF, a glyph.
    mutating func set(_ character: Int, _ glyph: UInt16) {
        if pages[character >> 8] == 0 {
            pages[character >> 8] = UInt16(glyphs.count >> 8)
            glyphs.append(contentsOf: repeatElement(0, count: Self.pageSize))
        }
        glyphs[Int(pages[character >> 8]) << 8 | character & 0xFF] = glyph
    }

    /// Gives `count` characters from `first` on the same glyph; whole pages of it are kept once.
    ///
    /// None of them may be given another glyph later.
    mutating func fill(_ first: Int, count: Int, with glyph: UInt16) {
        var character = first
        var whole: UInt16?
        while character < first + count {
            if character & 0xFF == 0, first + count - character >= Self.pageSize, let page = whole {
                pages[character >> 8] = page
                character += Self.pageSize
                continue
            }
            let end = min(first + count, (character | 0xFF) + 1)
            let isWhole = end - character == Self.pageSize
            while character < end {
                set(character, glyph)
                character += 1
            }
            if isWhole { whole = pages[(end - 1) >> 8] }
        }
    }
}
