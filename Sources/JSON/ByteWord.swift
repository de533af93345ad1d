/// Eight bytes of a text as one number, the first byte lowest.
///
/// Scanning words takes two thirds of the instructions of scanning bytes, even for texts as short as names.
struct ByteWord {
    static let size = 8

    let bits: UInt64

    /// - Precondition: there are eight bytes from `offset` on.
    @inline(__always)
    init(_ bytes: [UInt8], at offset: Int) {
        self.init(bytes.span, at: offset)
    }

    /// - Precondition: there are eight bytes from `offset` on.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        // The bounds are checked; the call is unsafe only for types with invalid bit patterns.
        let text = unsafe bytes.bytes
        bits = unsafe UInt64(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// A mask for the first `count` bytes.
    static func mask(_ count: Int) -> UInt64 {
        count < size ? 1 << UInt64(8 * count) - 1 : .max
    }

    /// The number of bytes before the first one that is not plain: a quote, a backslash, a control character, or not
    /// ASCII (RFC 8259, 7).
    ///
    /// Each subtraction sets the top bit of the bytes in question. It may also borrow from later bytes and set theirs,
    /// but never from earlier ones, so the first is right.
    var plainCount: Int {
        let quotes = bits ^ Self.repeated(UInt8(ascii: "\""))
        let backslashes = bits ^ Self.repeated(UInt8(ascii: "\\"))
        let ones = Self.repeated(1)
        let marks = (quotes &- ones) | (backslashes &- ones) | (bits &- Self.repeated(0x20)) | bits
        return (marks & Self.repeated(0x80)).trailingZeroBitCount / 8
    }

    /// Whether a byte is written in a string without an escape, and is ASCII.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    @inline(__always)
    private static func repeated(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }
}
