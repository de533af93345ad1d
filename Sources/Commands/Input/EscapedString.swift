/// The content of a string in a JSON text, with its escapes.
struct EscapedString {
    private let bytes: [UInt8]
    private let range: Range<Int>

    /// - Parameters:
    ///   - bytes: the whole text, which is sound.
    ///   - range: what is between the quotes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
    }

    /// The offset, within the whole text, of a position in what the string stands for; the end of the string where it
    /// has no such position.
    func offset(of position: SourceText.Position) -> Int {
        var found = SourceText.Position(line: 1, column: 1)
        var offset = range.lowerBound
        while offset < range.upperBound {
            if found.line == position.line, found.column >= position.column { return offset }
            if found.line > position.line { return offset }
            let (length, isLineFeed) = element(at: offset)
            offset += length
            if isLineFeed {
                found = SourceText.Position(line: found.line + 1, column: 1)
            } else {
                found.column += 1
            }
        }
        return range.upperBound
    }

    /// The length of the scalar or the escape at `offset`, and whether it ends a line.
    private func element(at offset: Int) -> (length: Int, isLineFeed: Bool) {
        guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
            var end = offset + 1
            while end < range.upperBound, bytes[end] & 0b1100_0000 == 0b1000_0000 { end += 1 }
            return (end - offset, bytes[offset] == UInt8(ascii: "\n"))
        }
        switch bytes[offset + 1] {
        case UInt8(ascii: "n"): return (2, true)
        case UInt8(ascii: "u"):
            let digits = String(
                decoding: bytes[min(offset + 2, range.upperBound)..<min(offset + 6, range.upperBound)],
                as: UTF8.self
            )
            let unit = UInt32(digits, radix: 16) ?? 0
            // A surrogate pair is one scalar.
            return (0xD800...0xDBFF ~= unit ? 12 : 6, unit == 0x0A)
        default: return (2, false)
        }
    }
}
