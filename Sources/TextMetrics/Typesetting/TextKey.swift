#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A text and everything that determines the positions of its glyphs, except for the font size.
///
/// Texts are compared bytewise: canonically equivalent strings, which Swift considers equal, can have different ranges
/// (`é` as one or as two characters). The hash is Swift's `Hasher`, which is seeded randomly per process, so that
/// clients cannot provoke collisions.
struct TextKey: Hashable, Sendable {
    let text: String
    private let family: String?
    private let weight: Int
    /// The letter spacing relative to the font size.
    private let spacing: Double
    /// The tracking of the face relative to the font size.
    private let tracking: Double
    private let hash: Int

    init(_ text: String, style: TextStyle, tracking: Double = 0) {
        (self.text, self.tracking) = (text, tracking)
        family = style.font.family
        weight = style.font.weight
        spacing = style.letterSpacing / style.font.size
        var hasher = Hasher()
        hasher.combine(family)
        hasher.combine(weight)
        hasher.combine(spacing)
        hasher.combine(tracking)
        var contiguous = text
        contiguous.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        hash = hasher.finalize()
    }

    static func == (left: TextKey, right: TextKey) -> Bool {
        left.hash == right.hash && left.weight == right.weight && left.spacing == right.spacing
            && left.tracking == right.tracking && left.family == right.family && sameBytes(left.text, right.text)
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
