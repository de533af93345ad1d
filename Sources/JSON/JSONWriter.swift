/// Writes one JSON text, inserting commas and colons.
///
/// It does not check that its caller closes every object and array, and writes a key before each member's value. A text
/// that exceeds the limit is not stored: the writer accepts the rest of it in constant memory.
public struct JSONWriter: ~Copyable {
    private var buffer: ByteBuffer
    private var needsComma = false
    private let limit: Int

    /// The maximum number of bytes that a token reserves beyond its own length.
    private static let slack = 1_024

    /// - Parameters:
    ///   - capacity: the expected number of bytes.
    ///   - limit: the maximum number of bytes.
    public init(capacity: Int = 256, limit: Int = .max) {
        // A token may reserve more than it needs, so the limit of the buffer is slightly higher than that of the text.
        buffer = ByteBuffer(capacity: capacity, limit: limit > .max - Self.slack ? .max : limit + Self.slack)
        self.limit = limit
    }

    /// A Boolean value that indicates whether the text exceeds the limit, in which case callers may stop writing.
    public var hasOverflowed: Bool { buffer.hasOverflowed || buffer.count > limit }

    /// The length of the text so far in bytes; meaningless after an overflow.
    public var byteCount: Int { buffer.count }

    /// A copy of the text so far.
    ///
    /// - Precondition: the text has not overflowed.
    public var bytes: [UInt8] {
        precondition(!hasOverflowed, "a text beyond its limit")
        return buffer.bytes
    }

    public mutating func beginObject() {
        open(UInt8(ascii: "{"))
    }

    public mutating func endObject() {
        close(UInt8(ascii: "}"))
    }

    public mutating func beginArray() {
        open(UInt8(ascii: "["))
    }

    public mutating func endArray() {
        close(UInt8(ascii: "]"))
    }

    /// Writes a key known at compile time.
    ///
    /// - Precondition: the key is ASCII and needs no escapes.
    public mutating func key(_ name: StaticString) {
        buffer.append(key: name, afterComma: needsComma)
        needsComma = false
    }

    @_disfavoredOverload
    public mutating func key(_ name: String) {
        string(name)
        buffer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    public mutating func string(_ string: String) {
        let text = string.utf8Span.span
        // Most strings are plain; the others are written byte by byte.
        if !buffer.append(plain: text, afterComma: needsComma) {
            separate()
            buffer.append(UInt8(ascii: "\""))
            for index in text.indices { escape(text[index]) }
            buffer.append(UInt8(ascii: "\""))
        }
        needsComma = true
    }

    /// Writes a value that is already encoded as JSON.
    public mutating func raw(_ value: String) {
        raw(value.utf8Span.span)
    }

    /// Writes a value that is already encoded as JSON.
    public mutating func raw(_ value: Span<UInt8>) {
        separate()
        buffer.append(value)
        needsComma = true
    }

    /// Writes a string that consists of a letter and a number, such as `c12`.
    ///
    /// - Precondition: the letter is ASCII and needs no escape; the number is not negative.
    public mutating func string(_ letter: UInt8, _ number: Int) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(letter)
        buffer.append(digits: UInt64(number), decimals: 0)
        buffer.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes an object whose values are all numbers.
    ///
    /// - Precondition: there are as many numbers as names.
    public mutating func object(_ names: JSONNumberNames, _ numbers: Span<Double>) {
        separate()
        buffer.append(names, numbers)
        needsComma = true
    }

    public mutating func bool(_ bool: Bool) {
        separate()
        buffer.append(bool ? "true" : "false")
        needsComma = true
    }

    public mutating func null() {
        separate()
        buffer.append("null")
        needsComma = true
    }

    public mutating func integer(_ integer: Int) {
        separate()
        if integer < 0 { buffer.append(UInt8(ascii: "-")) }
        buffer.append(digits: UInt64(integer.magnitude), decimals: 0)
        needsComma = true
    }

    /// Writes the shortest number that parses to the same double; -0 becomes 0.
    ///
    /// JSON has no infinities and no NaN (RFC 8259, section 6); these become `null`.
    public mutating func number(_ number: Double) {
        separate()
        needsComma = true
        buffer.append(number)
    }

    private mutating func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }

    private func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes a byte of a string, escaped if necessary (RFC 8259, section 7).
    private mutating func escape(_ byte: UInt8) {
        guard isEscaped(byte) else { return buffer.append(byte) }
        switch byte {
        case UInt8(ascii: "\""): buffer.append("\\\"")
        case UInt8(ascii: "\\"): buffer.append("\\\\")
        case UInt8(ascii: "\n"): buffer.append("\\n")
        case UInt8(ascii: "\r"): buffer.append("\\r")
        case UInt8(ascii: "\t"): buffer.append("\\t")
        default:
            buffer.append(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0xF
            buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
