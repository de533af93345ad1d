import LayoutModel

/// A cursor over the bytes of a conflict log.
struct LogScanner {
    let bytes: ArraySlice<UInt8>
    /// From the start of `bytes`.
    private(set) var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte `ahead` of the current one; nil beyond the end.
    func peek(_ ahead: Int = 0) -> UInt8? {
        byte(at: offset + ahead)
    }

    func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[bytes.startIndex + index] : nil
    }

    func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)], as: UTF8.self)
    }

    /// Whether this text follows.
    func isNext(_ words: String) -> Bool {
        bytes.dropFirst(offset).prefix(words.utf8.count).elementsEqual(words.utf8)
    }
}

// MARK: - Going on

extension LogScanner {
    mutating func advance(to end: Int) {
        while offset < end, let byte = peek() {
            offset += 1
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }

    mutating func advance(_ count: Int = 1) {
        advance(to: offset + count)
    }

    /// Skips spaces within the line.
    mutating func skipSpaces() {
        while let byte = peek(), byte.isSpace, byte != UInt8(ascii: "\n") { advance() }
    }

    mutating func skipLine() {
        while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
    }

    /// Consumes this text if it follows.
    mutating func consume(_ words: String) -> Bool {
        guard isNext(words) else { return false }
        advance(words.utf8.count)
        return true
    }

    /// Consumes this text, which must follow.
    mutating func expect(_ words: String) throws(SourceError) {
        guard consume(words) else { throw unexpected("'\(words)'") }
    }

    /// Consumes a number with an optional sign; nil if none follows.
    mutating func consumeNumber() throws(SourceError) -> Double? {
        guard let end = numberEnd() else { return nil }
        let bytes = self.bytes  // a span of the property would hold all of the scanner
        let value = NumberScanner.value(of: bytes.span, from: offset, to: end)
        guard value.isFinite else {
            throw SourceError(.numberOutOfRange(String(text(from: offset, to: end).prefix(40))), at: position)
        }
        try Evaluator.check(Number(value: value), at: position)
        advance(to: end)
        return value
    }

    /// Consumes a number, which must follow.
    mutating func expectNumber(_ expected: String = "a number") throws(SourceError) -> Double {
        guard let number = try consumeNumber() else { throw unexpected(expected) }
        return number
    }

    func numberEnd() -> Int? {
        let bytes = self.bytes
        return NumberScanner.end(of: bytes.span, from: offset)
    }

    /// Consumes letters; empty if none follow.
    mutating func consumeLetters() -> String {
        let start = offset
        while let byte = peek(), byte.isLetter { advance() }
        return text(from: start, to: offset)
    }

    /// The error that something else was expected here.
    func unexpected(_ expected: String) -> SourceError {
        SourceError(.unexpected(found: found, expected: expected), at: position)
    }

    /// The next word or character, for error messages; nil at the end of the line.
    private var found: String? {
        guard let first = peek(), first != UInt8(ascii: "\n") else { return nil }
        var end = offset
        while let byte = byte(at: end), byte.isLetter || byte.isDigit || byte >= 0x80, end < offset + 160 { end += 1 }
        return String(text(from: offset, to: max(end, offset + 1)).prefix(40))
    }
}

// MARK: - Bytes

extension UInt8 {
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether it may be part of a class name: `MyApp.View`, `_TtC5MyApp4View`.
    var isPartOfClass: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self == UInt8(ascii: "$")
            || self >= 0x80
    }
}
