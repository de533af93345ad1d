/// A validated string of the text: the range between its quotes.
struct RawString {
    var range: Range<Int>
    var hasEscapes: Bool
}

extension JSONReader {
    public mutating func string() throws(JSONError) -> String {
        text(of: try rawString())
    }

    /// Reads a string as UTF-8, returning a slice of the text if it has no escapes.
    public mutating func stringBytes() throws(JSONError) -> ArraySlice<UInt8> {
        let string = try rawString()
        return string.hasEscapes ? unescaped(string)[...] : bytes[string.range]
    }

    private mutating func rawString() throws(JSONError) -> RawString {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw unexpected("a string") }
        return try scanString()
    }

    mutating func skipString() throws(JSONError) {
        _ = try scanString()
    }

    /// Reads and validates a string, whose opening quote is next.
    mutating func scanString() throws(JSONError) -> RawString {
        let start = offset + 1
        var position = start
        var hasEscapes = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                offset = position + 1
                return RawString(range: start..<position, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                position = try endOfEscape(at: position)
            case 0x20..<0x80:
                position += 1
            case 0..<0x20:
                throw unexpected("a control character to be escaped", at: position)
            default:
                guard let length = utf8Length(at: position) else {
                    throw malformed("the bytes are not UTF-8", at: position)
                }
                position += length
            }
        }
        throw unexpected("'\"' at the end of a string", at: bytes.count)
    }

    /// Returns the offset after the escape at `start`; a surrogate pair counts as one escape.
    private func endOfEscape(at start: Int) throws(JSONError) -> Int {
        guard start + 1 < bytes.count else { throw unexpected("an escape", at: start + 1) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let unit = try codeUnit(at: start + 2)
            guard 0xD800...0xDFFF ~= unit else { return start + 6 }
            guard unit < 0xDC00, start + 7 < bytes.count, bytes[start + 6] == UInt8(ascii: "\\"),
                bytes[start + 7] == UInt8(ascii: "u"), 0xDC00...0xDFFF ~= (try codeUnit(at: start + 8))
            else { throw malformed("a surrogate without its partner", at: start) }
            return start + 12
        default:
            throw unexpected("one of \"\\/bfnrtu after a backslash", at: start + 1)
        }
    }

    /// Parses the four hexadecimal digits at `start`.
    private func codeUnit(at start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for position in start..<(start + 4) {
            guard position < bytes.count, let digit = hexadecimalDigit(bytes[position]) else {
                throw unexpected("four hexadecimal digits", at: position)
            }
            unit = unit << 4 | digit
        }
        return unit
    }

    private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Returns the length of the non-ASCII UTF-8 sequence at `start`; `nil` if it is not well-formed.
    ///
    /// Source: the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
    func utf8Length(at start: Int) -> Int? {
        let second: ClosedRange<UInt8>
        let length: Int
        switch bytes[start] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard start + length <= bytes.count, second.contains(bytes[start + 1]) else { return nil }
        return bytes[(start + 2)..<(start + length)].allSatisfy { $0 & 0b1100_0000 == 0b1000_0000 } ? length : nil
    }

    func text(of string: RawString) -> String {
        guard !string.hasEscapes else { return String(decoding: unescaped(string), as: UTF8.self) }
        return String(decoding: bytes[string.range], as: UTF8.self)
    }

    /// Returns the content of a string with escapes replaced.
    func unescaped(_ string: RawString) -> [UInt8] {
        guard string.hasEscapes else { return Array(bytes[string.range]) }
        var result: [UInt8] = []
        var position = string.range.lowerBound
        while position < string.range.upperBound {
            guard bytes[position] == UInt8(ascii: "\\") else {
                result.append(bytes[position])
                position += 1
                continue
            }
            let (scalar, length) = escapedScalar(at: position)
            result.append(contentsOf: scalar.utf8)
            position += length
        }
        return result
    }

    /// Returns the scalar of a validated escape, and the number of its bytes.
    private func escapedScalar(at start: Int) -> (scalar: Unicode.Scalar, length: Int) {
        switch bytes[start + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            let unit = checkedCodeUnit(at: start + 2)
            if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
            let supplementary = 0x10000 + (unit - 0xD800) << 10 + (checkedCodeUnit(at: start + 8) - 0xDC00)
            guard let scalar = Unicode.Scalar(supplementary) else { preconditionFailure("an unpaired surrogate") }
            return (scalar, 12)
        case let byte: return (Unicode.Scalar(byte), 2)
        }
    }

    /// Returns the value of four validated hexadecimal digits.
    private func checkedCodeUnit(at start: Int) -> UInt32 {
        bytes[start..<(start + 4)].reduce(0) { unit, byte in unit << 4 | (hexadecimalDigit(byte) ?? 0) }
    }
}
