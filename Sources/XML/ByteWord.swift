/// Eight bytes of a text as one number, the first byte lowest.
struct ByteWord {
    static let size = 8

    private let bits: UInt64

    /// - Precondition: there are eight bytes from `offset` on.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // The bounds are checked; the call is unsafe only for types with invalid bit patterns.
        let text = unsafe bytes.bytes
        bits = unsafe UInt64(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The number of bytes before the first that is a control character or not ASCII.
    ///
    /// Each subtraction sets the top bit of the bytes in question. It may also borrow from later bytes and set theirs,
    /// but never from earlier ones, so the first is right.
    @inline(__always)
    var printableCount: Int {
        (((bits &- Self.repeated(0x20)) | bits) & Self.repeated(0x80)).trailingZeroBitCount / 8
    }

    /// The number of bytes before the first that is `end`, `&`, `<` or a control character.
    @inline(__always)
    func plainCount(until end: UInt8) -> Int {
        let (ends, ampersands) = (bits ^ Self.repeated(end), bits ^ Self.repeated(UInt8(ascii: "&")))
        let brackets = bits ^ Self.repeated(UInt8(ascii: "<"))
        let ones = Self.repeated(1)
        // Masked with the complement, as bytes beyond ASCII are none of these.
        let marks =
            ((ends &- ones) & ~ends) | ((ampersands &- ones) & ~ampersands) | ((brackets &- ones) & ~brackets)
            | ((bits &- Self.repeated(0x20)) & ~bits)
        return (marks & Self.repeated(0x80)).trailingZeroBitCount / 8
    }

    /// The number of spaces at the beginning.
    @inline(__always)
    var spaceCount: Int { (bits ^ Self.repeated(UInt8(ascii: " "))).trailingZeroBitCount / 8 }

    @inline(__always)
    private static func repeated(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }
}
