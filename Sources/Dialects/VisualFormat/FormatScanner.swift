import LayoutModel

/// Walks through the characters of visual formats, one format a line; spaces within a line fall away.
///
/// The visual format has a scanner of its own: `-` joins words there, and the end of a line ends a statement.
struct FormatScanner {
    private let bytes: ArraySlice<UInt8>
    /// From the beginning of `bytes`.
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }

    /// The next byte of the line that is no space; nil at the end of the line.
    mutating func peek() -> UInt8? {
        while let byte = byte(at: offset), byte.isSpaceOfLine { advance() }
        guard let byte = byte(at: offset), byte != UInt8(ascii: "\n") else { return nil }
        return byte
    }

    /// Goes to the next line that says anything, this one included; false where there is none.
    mutating func findLine() -> Bool {
        while peek() == nil {
            guard offset < bytes.count else { return false }
            offset += 1
            (line, column) = (line + 1, 1)
        }
        return true
    }

    /// Takes the next character if it is this one.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// The rest of the line, cut off where it is long.
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

    /// The fault that something else was expected in place of what is next.
    mutating func unexpected(_ expected: String) -> SourceError {
        SourceError(.unexpected(found: found(), expected: expected), at: position)
    }

    /// What is next, as a fault tells of it: a word or one character; nil at the end of the line.
    private mutating func found() -> String? {
        guard peek() != nil else { return nil }
        let end = wordEnd(from: offset, withHyphens: false)
        if end > offset { return String(text(from: offset, to: end).prefix(40)) }
        return text(from: offset, to: offset + 1)
    }
}

// MARK: - Words and numbers

extension FormatScanner {
    /// How words are told from the signs around them.
    enum Surroundings {
        /// Between gaps: `-` is a sign.
        case line
        /// In brackets, where nothing but a name or a number may hold a `-`.
        case brackets
    }

    /// Takes a number, which has no sign but in brackets; nil where none is next.
    ///
    /// - Parameters:
    ///   - surroundings: what stands around it.
    ///   - mayBeName: whether `8-b` is the name of a view here.
    /// - Returns: the number.
    /// - Throws: ``SourceError`` where it is beyond the range of a double.
    mutating func takeNumber(
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

    /// Takes a name, `padding`, or several with points between them, `padding.top`; none where no name is next.
    mutating func takePath(in surroundings: Surroundings) -> [Token] {
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
        } while takePoint(in: surroundings)
        return path
    }

    /// Takes a point that a word follows.
    private mutating func takePoint(in surroundings: Surroundings) -> Bool {
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
    /// Letters, digits, `_`, `$` and everything beyond ASCII.
    fileprivate var isPartOfWord: Bool {
        ViewName.isNameByte(self) && self != UInt8(ascii: "-") || self == UInt8(ascii: "$") || self >= 0x80
    }

    fileprivate var isSpaceOfLine: Bool {
        self == 0x20 || (0x09...0x0D).contains(self) && self != UInt8(ascii: "\n")
    }

    fileprivate var isSign: Bool { self == UInt8(ascii: "+") || self == UInt8(ascii: "-") }

    /// Whether it goes on with a character that began before.
    fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
