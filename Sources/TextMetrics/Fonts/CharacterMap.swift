/// Maps characters to glyphs, in pages of 256 characters; only pages with glyphs are stored.
///
/// A lookup costs two loads. A face with Latin, Greek and Cyrillic uses about 20 KB, one with 40,000 ideographs about
/// 100 KB.
struct CharacterMap: Sendable {
    private static let pageCount = 0x1100
    private static let pageSize = 256

    /// The index of each page among the stored ones; page 0 is the one without glyphs.
    private var pages = [UInt16](repeating: 0, count: pageCount)
    private var glyphs = [UInt16](repeating: 0, count: pageSize)

    /// The glyph of a character, or ``GlyphID/notdef`` if there is none.
    subscript(scalar: Unicode.Scalar) -> GlyphID {
        let page = Int(pages[Int(scalar.value >> 8)])
        return GlyphID(glyphs[page << 8 | Int(scalar.value & 0xFF)])
    }

    /// Calls `body` for every character that has a glyph, in ascending order.
    func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        for (index, page) in pages.enumerated() where page > 0 {
            for offset in 0..<Self.pageSize where glyphs[Int(page) << 8 | offset] > 0 {
                if let character = Unicode.Scalar(UInt32(index << 8 | offset)) { body(character) }
            }
        }
    }

    /// Maps a character, up to 0x10FFFF, to a glyph.
    mutating func set(_ character: Int, _ glyph: UInt16) {
        if pages[character >> 8] == 0 {
            pages[character >> 8] = UInt16(glyphs.count >> 8)
            glyphs.append(contentsOf: repeatElement(0, count: Self.pageSize))
        }
        glyphs[Int(pages[character >> 8]) << 8 | character & 0xFF] = glyph
    }

    /// Maps `count` characters from `first` on to the same glyph; whole pages are shared.
    ///
    /// These characters must not be remapped later.
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
