/// Eight bytes of a text as an integer, with the first byte in the lowest bits.
struct ByteWord {
    static let size = 8

    private let bits: UInt64

    /// - Precondition: there are eight bytes at `offset`.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // The bounds are checked; the call is unsafe only for types with invalid bit patterns.
        let text = unsafe bytes.bytes
        bits = unsafe UInt64(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The number of bytes before the first one that is a control character or non-ASCII.
    ///
    /// Each subtraction sets the top bit of the matching bytes. A borrow may also set the top bits of later bytes, but
    /// never of earlier ones, so the first mark is correct.
    @inline(__always)
    var printableCount: Int {
        (((bits &- Self.repeated(0x20)) | bits) & Self.repeated(0x80)).trailingZeroBitCount / 8
    }

    /// Returns the number of bytes before the first one that is `end`, `&`, `<` or a control character.
    @inline(__always)
    func plainCount(until end: UInt8) -> Int {
        let (ends, ampersands) = (bits ^ Self.repeated(end), bits ^ Self.repeated(UInt8(ascii: "&")))
        let brackets = bits ^ Self.repeated(UInt8(ascii: "<"))
        let ones = Self.repeated(1)
        // Masked with the complement, because non-ASCII bytes are none of these.
        let marks =
            ((ends &- ones) & ~ends) | ((ampersands &- ones) & ~ampersands) | ((brackets &- ones) & ~brackets)
            | ((bits &- Self.repeated(0x20)) & ~bits)
        return (marks & Self.repeated(0x80)).trailingZeroBitCount / 8
    }

    /// The number of leading spaces.
    @inline(__always)
    var spaceCount: Int { (bits ^ Self.repeated(UInt8(ascii: " "))).trailingZeroBitCount / 8 }

    @inline(__always)
    private static func repeated(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }
}
