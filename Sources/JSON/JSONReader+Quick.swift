/// Fast paths for members and values in their most common notation.
///
/// If a fast path encounters anything else (an escape, non-ASCII text, an error, or the end of the text nearby), it
/// returns `nil` without having consumed more than whitespace; the general functions then read the value or report the
/// error. The fast paths halve the time to read a layout.
extension JSONReader {
    /// Reads the key and colon of the next member, and returns the index of the key in `names`.
    @inline(__always)
    mutating func takeField(of names: JSONFieldNames) -> Int? {
        precondition(level.kind == .object, "a key outside an object")
        skipWhitespace()
        var start = offset
        if level.count > 0 {
            guard start < bytes.count, bytes[start] == UInt8(ascii: ",") else { return nil }
            start += 1
            if start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
        }
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\""),
            let field = names.field(in: bytes, at: start + 1, from: level.nextField)
        else { return nil }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: field.index)
        guard level.seen & bit == 0 else { return nil }
        level.seen |= bit
        level.nextField = field.index &+ 1
        level.count &+= 1
        level.key = start
        offset = start &+ field.nameLength &+ 3
        return field.index
    }

    /// Reads a string, and returns the range of its bytes.
    public mutating func takePlainString() -> Range<Int>? {
        skipWhitespace()
        guard let range = plainString(at: offset) else { return nil }
        offset = range.upperBound + 1
        return range
    }

    /// Returns the range between the quotes of the string at `start`.
    @inline(__always)
    private func plainString(at start: Int) -> Range<Int>? {
        var end = start + 1
        guard end + ByteWord.size <= bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
        repeat {
            let count = ByteWord(bytes, at: end).plainCount
            end += count
            if count < ByteWord.size { return bytes[end] == UInt8(ascii: "\"") ? start + 1..<end : nil }
        } while end + ByteWord.size <= bytes.count
        return nil
    }

    /// Reads a number of up to 15 digits without an exponent.
    ///
    /// The digits and the power of ten are then exact doubles, and their division rounds only once (Clinger, "How to
    /// Read Floating Point Numbers Accurately", PLDI 1990).
    public mutating func takeNumber() -> Double? {
        skipWhitespace()
        let isNegative = offset < bytes.count && bytes[offset] == UInt8(ascii: "-")
        let start = isNegative ? offset + 1 : offset
        var digits: UInt64 = 0
        var end = digitsEnd(from: start, adding: &digits)
        guard end > start, end == start + 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        var decimals = 0
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            let point = end
            end = digitsEnd(from: point + 1, adding: &digits)
            decimals = end - point - 1
            guard decimals > 0 else { return nil }
        }
        // At most 15 digits and a point, so that a double holds the digits exactly.
        guard end - start <= 16, digits < 1_000_000_000_000_000 else { return nil }
        guard end < bytes.count, bytes[end] | 0x20 != UInt8(ascii: "e") else { return nil }
        offset = end
        let magnitude = decimals == 0 ? Double(digits) : Double(digits) / Decimal.powersOfTen[decimals]
        return isNegative ? -magnitude : magnitude
    }

    /// Accumulates digits, overflowing after 19, and returns the offset after the last one.
    @inline(__always)
    private func digitsEnd(from start: Int, adding digits: inout UInt64) -> Int {
        var position = start
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            digits = digits &* 10 &+ UInt64(digit)
            position += 1
        }
        return position
    }
}
