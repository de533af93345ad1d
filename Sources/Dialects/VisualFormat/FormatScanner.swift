import LayoutModel

/// Scans visual formats, one on each line, ignoring spaces.
///
/// It replaces the common ``Lexer`` because `-` is part of a word here, and the end of a line ends a format.
struct FormatScanner {
    private let bytes: ArraySlice<UInt8>
    /// From the start of `bytes`.
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }

    /// The next byte of the line other than a space; nil at the end of the line.
    mutating func peek() -> UInt8? {
        while let byte = byte(at: offset), byte.isSpaceOfLine { advance() }
        guard let byte = byte(at: offset), byte != UInt8(ascii: "\n") else { return nil }
        return byte
    }

    /// Moves to the next line with content other than a comment, which may be the current one; false if there is none.
    mutating func findLine() -> Bool {
        while isAtEndOfLine() {
            guard offset < bytes.count else { return false }
            offset += 1
            (line, column) = (line + 1, 1)
        }
        return true
    }

    /// Whether only spaces and a comment, which is skipped, are left of the line.
    private mutating func isAtEndOfLine() -> Bool {
        if peek() == UInt8(ascii: "/"), byte(at: offset + 1) == UInt8(ascii: "/") { skipLine() }
        return peek() == nil
    }

    /// Skips the rest of the line.
    mutating func skipLine() {
        while let byte = byte(at: offset), byte != UInt8(ascii: "\n") { advance() }
    }

    /// The rest of the line if it begins with a word.
    mutating func line(startingWith word: String) -> ArraySlice<UInt8>? {
        _ = peek()
        let rest = bytes.dropFirst(offset).prefix { $0 != UInt8(ascii: "\n") }
        return rest.starts(with: word.utf8) ? rest : nil
    }

    /// Consumes the next character if it is this one.
    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// The rest of the line, truncated after ``longestText`` bytes.
    var restOfLine: String {
        var end = offset
        while let byte = byte(at: end), byte != UInt8(ascii: "\n"), end - offset < Self.longestText { end += 1 }
        let isWhole = byte(at: end).map { $0 == UInt8(ascii: "\n") } ?? true
        while end > offset, let last = byte(at: end), last.isContinuation { end -= 1 }
        while isWhole, end > offset, let last = byte(at: end - 1), last.isSpaceOfLine { end -= 1 }
        return text(from: offset, to: end) + (isWhole ? "" : "…")
    }

    /// In bytes.
    private static let longestText = 200

    /// The error that something else was expected here.
    mutating func unexpected(_ expected: String) -> SourceError {
        SourceError(.unexpected(found: found(), expected: expected), at: position)
    }

    /// The next word or character, for error messages; nil at the end of the line.
    private mutating func found() -> String? {
        guard peek() != nil else { return nil }
        let end = wordEnd(from: offset, withHyphens: false)
        if end > offset { return String(text(from: offset, to: end).prefix(40)) }
        return text(from: offset, to: offset + 1)
    }
}

// MARK: - Words and numbers

extension FormatScanner {
    /// The context of a word, which decides whether `-` is part of it.
    enum Surroundings {
        /// Between boxes: `-` is the sign of a gap.
        case line
        /// In brackets or parentheses, where `-` can only be part of a name or the sign of a number.
        case brackets
    }

    /// Consumes a number, signed only in brackets; nil if none follows.
    ///
    /// - Parameters:
    ///   - surroundings: the context of the number.
    ///   - mayBeName: whether a view's name is allowed here, so that `8-b` is one.
    /// - Returns: the number.
    /// - Throws: ``SourceError`` at a number beyond the range of `Double`.
    mutating func consumeNumber(
        in surroundings: Surroundings,
        orName mayBeName: Bool
    ) throws(SourceError) -> Double? {
        guard let first = peek(), surroundings == .brackets || !first.isSign else { return nil }
        let bytes = self.bytes  // a span of the property would hold all of the scanner
        let span = bytes.span
        guard let end = NumberScanner.end(of: span, from: offset),
            wordEnd(from: offset, withHyphens: mayBeName) <= end
        else { return nil }
        let value = NumberScanner.value(of: span, from: offset, to: end)
        guard value.isFinite else {
            throw SourceError(.numberOutOfRange(text(from: offset, to: min(end, offset + 40))), at: position)
        }
        advance(to: end)
        return value
    }

    /// Consumes a name, `padding`, or a path of names, `padding.top`; empty if no name follows.
    mutating func consumePath(in surroundings: Surroundings) -> [Token] {
        var path: [Token] = []
        guard peek() != nil else { return path }
        repeat {
            let end = wordEnd(from: offset, withHyphens: surroundings == .brackets)
            guard end > offset else { break }
            let text = text(from: offset, to: end)
            path.append(
                Token(kind: .word, text: text, start: offset, end: end, position: position, startsLine: false)
            )
            advance(to: end)
        } while consumePoint(in: surroundings)
        return path
    }

    /// Consumes a point if a word follows it.
    private mutating func consumePoint(in surroundings: Surroundings) -> Bool {
        guard byte(at: offset) == UInt8(ascii: "."), wordEnd(from: offset + 1, withHyphens: false) > offset + 1 else {
            return false
        }
        advance()
        return true
    }

    private func wordEnd(from start: Int, withHyphens: Bool) -> Int {
        var end = start
        while let byte = byte(at: end), byte.isPartOfWord || withHyphens && byte == UInt8(ascii: "-") { end += 1 }
        return end
    }
}

// MARK: - Bytes

extension FormatScanner {
    private func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[bytes.startIndex + index] : nil
    }

    private mutating func advance() {
        offset += 1
        if !(byte(at: offset - 1)?.isContinuation ?? false) { column += 1 }
    }

    private mutating func advance(to end: Int) {
        while offset < end { advance() }
    }

    private func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)], as: UTF8.self)
    }
}

extension UInt8 {
    /// Letters, digits, `_`, `$` and all bytes outside of ASCII.
    var isPartOfWord: Bool {
        ViewName.isNameByte(self) && self != UInt8(ascii: "-") || self == UInt8(ascii: "$") || self >= 0x80
    }

    fileprivate var isSpaceOfLine: Bool {
        self == 0x20 || (0x09...0x0D).contains(self) && self != UInt8(ascii: "\n")
    }

    fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

    /// Whether the byte continues a UTF-8 sequence.
    fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
