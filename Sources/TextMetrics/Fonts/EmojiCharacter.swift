/// The characters of emoji sequences.
///
/// Source: UTS #51, 1.4.9.
enum EmojiCharacter {
    /// Regional indicators and pictures beyond the symbols that text fonts have as well.
    static let pictures = scalars([0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF])

    /// What a sequence may begin with: pictures, the symbols that can be emoji, and the bases of keycaps.
    static let firsts = scalars([
        0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0xA9...0xA9, 0xAE...0xAE, 0x203C...0x3299, 0x1F000...0x1FAFF,
    ])

    /// Whether a character makes a sequence of those around it: a joiner, a variation selector, a keycap, a skin tone,
    /// a regional indicator or a tag.
    static func makesSequence(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
        default: false
        }
    }

    private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
        ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }
    }
}
