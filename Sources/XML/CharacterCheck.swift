/// Checks that bytes are UTF-8 and contain only characters allowed by XML, and finds the lines, all in one pass.
///
/// Afterwards the reader only needs to scan for markup. Source: XML 1.0 (fifth edition), section 2.2, production 2.
struct CharacterCheck {
    private(set) var lines = LineTable()

    /// - Parameter bytes: the text to check.
    /// - Throws: an error for the first invalid byte.
    init(_ bytes: [UInt8]) throws(XMLError) {
        var offset = 0
        let text = bytes.span
        while offset < text.count {
            if offset + ByteWord.size <= text.count {
                // Most words lie within a line of ASCII text.
                let count = ByteWord(text, at: offset).printableCount
                offset += count
                if count == ByteWord.size { continue }
            }
            let byte = text[offset]
            switch byte {
            case UInt8(ascii: "\n"):
                offset += 1
                lines.append(offset)
            case 0x20..<0x80, UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
            case 0..<0x20:
                let code = "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                throw malformed("the control character \(code) is not allowed", at: offset, in: bytes)
            default:
                guard let length = Self.length(of: text, at: offset) else {
                    throw malformed("the bytes are not UTF-8", at: offset, in: bytes)
                }
                offset += length
            }
        }
        lines.finish(bytes)
    }

    private func malformed(_ detail: String, at offset: Int, in bytes: [UInt8]) -> XMLError {
        .malformed(detail: detail, position: lines.position(of: offset, in: bytes))
    }

    /// Returns the length of the non-ASCII character at `start`; `nil` if it is not well-formed, or is U+FFFE or
    /// U+FFFF.
    ///
    /// Source: the Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
    private static func length(of text: Span<UInt8>, at start: Int) -> Int? {
        let second: ClosedRange<UInt8>
        let length: Int
        switch text[start] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard start + length <= text.count, second.contains(text[start + 1]) else { return nil }
        for index in (start + 2)..<(start + length) where text[index] & 0b1100_0000 != 0b1000_0000 { return nil }
        if text[start] == 0xEF, text[start + 1] == 0xBF, text[start + 2] >= 0xBE { return nil }
        return length
    }
}
