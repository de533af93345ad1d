import Glibc

/// A text and what decides where its glyphs stand, but for the size of the font.
///
/// Texts are compared by their bytes. Strings that Swift holds to be equal may differ in them: `é` as one character or as two gives other
/// ranges. The hash is that of Swift's `Hasher`, which nobody outside of the process can foresee.
struct TextKey: Hashable, Sendable {
    let text: String
    private let family: String?
    private let weight: Int
    /// Letter spacing in parts of the font's size.
    private let spacing: Double
    private let hash: Int

    init(_ text: String, style: TextStyle) {
        self.text = text
        family = style.font.family
        weight = style.font.weight
        spacing = style.letterSpacing / style.font.size
        var hasher = Hasher()
        hasher.combine(family)
        hasher.combine(weight)
        hasher.combine(spacing)
        var contiguous = text
        contiguous.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        hash = hasher.finalize()
    }

    static func == (left: TextKey, right: TextKey) -> Bool {
        left.hash == right.hash && left.weight == right.weight && left.spacing == right.spacing
            && left.family == right.family && sameBytes(left.text, right.text)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }

    private static func sameBytes(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        var left = left
        var right = right
        return left.withUTF8 { leftBytes in
            right.withUTF8 { rightBytes in
                guard let first = leftBytes.baseAddress, let second = rightBytes.baseAddress else { return true }
                return unsafe memcmp(first, second, leftBytes.count) == 0
            }
        }
    }
}
