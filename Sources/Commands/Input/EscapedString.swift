/// The content of a string in a JSON text, including its escapes.
struct EscapedString: Sendable {
    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The offsets in the whole text at which the lines of the unescaped string begin.
    private let lineStarts: [Int]

    /// - Parameters:
    ///   - bytes: the whole text, which is valid JSON.
    ///   - range: the byte range between the quotes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
        var starts = [range.lowerBound]
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (length, isLineFeed) = Self.element(at: offset, bytes, range)
            offset += length
            if isLineFeed { starts.append(min(offset, range.upperBound)) }
        }
        lineStarts = starts
    }

    /// Returns the offset in the whole text of a position in the unescaped string; if there is no such position,
    /// returns the end of the line or string.
    func offset(of position: SourceText.Position) -> Int {
        guard position.line >= 1, position.line <= lineStarts.count else { return range.upperBound }
        var offset = lineStarts[position.line - 1]
        for _ in 1..<max(1, position.column) {
            guard offset < range.upperBound else { return range.upperBound }
            let (length, isLineFeed) = Self.element(at: offset, bytes, range)
            guard !isLineFeed else { return offset }
            offset += length
        }
        return min(offset, range.upperBound)
    }

    /// Returns the byte range of a number of scalars from a position on.
    func range(from position: SourceText.Position, scalars: Int) -> Range<Int> {
        let start = offset(of: position)
        var (end, left) = (start, scalars)
        while left > 0, end < range.upperBound {
            end += Self.element(at: end, bytes, range).length
            left -= 1
        }
        return start..<min(end, range.upperBound)
    }

    /// Returns the byte range from a position to the end of the word there; at least one byte if possible.
    func word(at position: SourceText.Position) -> Range<Int> {
        let start = offset(of: position)
        guard start < range.upperBound else { return start..<min(start + 1, bytes.count) }
        var end = start + 1
        while end < range.upperBound, bytes[end].isPartOfWord { end += 1 }
        return start..<end
    }

    /// Returns the length of the scalar or escape at `offset`, and true if it ends a line.
    private static func element(
        at offset: Int,
        _ bytes: [UInt8],
        _ range: Range<Int>
    ) -> (length: Int, isLineFeed: Bool) {
        guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
            var end = offset + 1
            while end < range.upperBound, bytes[end].continuesScalar { end += 1 }
            return (end - offset, bytes[offset] == UInt8(ascii: "\n"))
        }
        switch bytes[offset + 1] {
        case UInt8(ascii: "n"): return (2, true)
        case UInt8(ascii: "u"):
            let digits = bytes[min(offset + 2, range.upperBound)..<min(offset + 6, range.upperBound)]
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
            // A surrogate pair encodes a single scalar.
            return (0xD800...0xDBFF ~= unit ? 12 : 6, unit == 0x0A)
        default: return (2, false)
        }
    }
}

extension UInt8 {
    /// True if a byte of UTF-8 is a part of a word.
    var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
