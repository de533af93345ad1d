/// The characters of emoji sequences.
///
/// Source: UTS #51, 1.4.9.
enum EmojiCharacter {
    /// The regional indicators and the pictographs, without the symbols that text fonts also have.
    static let pictures = scalars([0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF])

    /// The characters that can start a sequence: pictures, symbols that can be emoji, and keycap bases.
    static let firsts = scalars([
        0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0xA9...0xA9, 0xAE...0xAE, 0x203C...0x3299, 0x1F000...0x1FAFF,
    ])

    /// Returns whether a character forms a sequence with its neighbors: a joiner, a variation selector, a keycap, a
    /// skin tone, a regional indicator or a tag.
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
