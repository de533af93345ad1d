import LayoutModel

/// Splits a source into tokens from left to right, in O(length), skipping comments and white space.
///
/// One lexer serves Objective-C and Swift, whose tokens do not conflict. The visual format and conflict logs, in which
/// `-` and `:` may be parts of names, have their own scanners.
struct Lexer {
    let bytes: ArraySlice<UInt8>
    private var offset: Int
    private var line = 1
    private var column = 1
    private var startsLine = true
    /// Where the current token begins.
    private var first = (start: 0, position: SourcePosition.start, startsLine: true)

    init(_ bytes: ArraySlice<UInt8>, at position: SourcePosition = .start) {
        self.bytes = bytes
        (line, column) = (position.line, position.column)
        offset = bytes.startIndex
    }

    /// Returns the next token; at the end of the source, the end token every time.
    mutating func next() -> Token {
        do throws(SourceError) {
            try skipSpace()
            first = (offset, SourcePosition(line: line, column: column), startsLine)
            return try token()
        } catch {
            // A comment that does not end is at fault where it begins; a token, where it begins as well.
            if case .unterminated("comment") = error.reason, case .text(let position) = error.location {
                first = (offset, position, startsLine)
            }
            return Token(
                kind: .invalid(error.reason),
                text: text(from: first.start),
                start: first.start,
                end: offset,
                position: first.position,
                startsLine: first.startsLine
            )
        }
    }

    private mutating func token() throws(SourceError) -> Token {
        let (first, position) = (first, first.position)
        startsLine = false
        func token(_ kind: Token.Kind, _ text: String) -> Token {
            Token(
                kind: kind,
                text: text,
                start: first.start,
                end: offset,
                position: position,
                startsLine: first.startsLine
            )
        }
        guard let byte = peek() else { return token(.end, "") }
        if byte.isWordStart {
            skip { $0.isWordStart || $0.isDigit }
            return token(.word, text(from: first.start))
        }
        if byte.isDigit || byte == UInt8(ascii: ".") && peek(1)?.isDigit ?? false {
            let (value, isInteger) = try number(at: position)
            return token(.number(value, isInteger: isInteger), text(from: first.start))
        }
        if byte == UInt8(ascii: "\"") {
            let (text, isInterpolated) = try string(at: position)
            return token(isInterpolated ? .interpolated : .string, text)
        }
        if let next = peek(1), Self.secondSigns.contains(next) {
            for symbol in Self.symbols where symbol.utf8.elementsEqual(bytes[offset...].prefix(symbol.utf8.count)) {
                advance(symbol.utf8.count)
                return token(.symbol, symbol)
            }
        }
        advance(1)
        skip { $0.isContinuation }
        return token(.symbol, text(from: first.start))
    }

    /// Returns the source between two byte offsets.
    func text(from start: Int, to end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Operators of more than one character.
    ///
    /// The first that matches wins, so longer ones come first.
    private static let symbols = [
        "...", "..<", "===", "!==", "==", "<=", ">=", "!=", "->", "+=", "-=", "*=", "/=", "&&", "||", "??", "++", "--",
    ]

    /// The second characters of ``symbols``: for most tokens, one look ahead rules all of them out.
    private static let secondSigns = Array("=.>&|?+-".utf8)
}

// MARK: - Literals

extension Lexer {
    private mutating func number(at position: SourcePosition) throws(SourceError) -> (value: Double, isInteger: Bool) {
        let start = offset
        if peek() == UInt8(ascii: "0"), peek(1).map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            advance(2)
            skip { $0.isHexDigit || $0 == UInt8(ascii: "_") }
            let digits = text(from: start + 2, to: offset).filter { $0 != "_" }
            guard let value = UInt64(digits, radix: 16) else {
                throw SourceError(.numberOutOfRange(text(from: start)), at: position)
            }
            return (Double(value), true)
        }
        var isInteger = true
        skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        // A point belongs to the number unless a member name follows: `1.f` is a number, `1.left` is a member access.
        if peek() == UInt8(ascii: "."), peek(1) != UInt8(ascii: "."),
            !(peek(1)?.isWordStart ?? false) || isSuffix(at: 1)
        {
            isInteger = false
            advance(1)
            skip { $0.isDigit || $0 == UInt8(ascii: "_") }
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if peek(hasSign ? 2 : 1)?.isDigit ?? false {
                isInteger = false
                advance(hasSign ? 2 : 1)
                skip { $0.isDigit }
            }
        }
        var digits = bytes[start..<offset].filter { $0 != UInt8(ascii: "_") }
        if digits.last == UInt8(ascii: ".") { digits.append(UInt8(ascii: "0")) }
        let value = NumberScanner.value(of: digits.span, from: 0, to: digits.count)
        guard value.isFinite else { throw SourceError(.numberOutOfRange(text(from: start)), at: position) }
        while isSuffix(at: 0) || isSuffix(at: 1), let byte = peek(), Self.suffixes.contains(byte | 0x20) {
            if byte | 0x20 == UInt8(ascii: "f") { isInteger = false }
            advance(1)
        }
        return (value, isInteger)
    }

    /// Whether the byte `ahead` of the current one is a suffix letter and ends the number, as in `8f` and `8ul`.
    private func isSuffix(at ahead: Int) -> Bool {
        guard let byte = peek(ahead), Self.suffixes.contains(byte | 0x20) else { return false }
        return !(peek(ahead + 1).map { $0.isWordStart || $0.isDigit } ?? false)
    }

    /// The suffixes `f`, `l` and `u` of C's number literals.
    private static let suffixes: [UInt8] = [UInt8(ascii: "f"), UInt8(ascii: "l"), UInt8(ascii: "u")]

    /// Reads a string literal, in one or in three quotation marks.
    private mutating func string(at position: SourcePosition) throws(SourceError) -> (String, isInterpolated: Bool) {
        let isLong = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
        advance(isLong ? 3 : 1)
        var content: [UInt8] = []
        var isInterpolated = false
        while let byte = peek(), isLong || byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\""), !isLong || peek(1) == byte && peek(2) == byte {
                advance(isLong ? 3 : 1)
                return (String(decoding: content, as: UTF8.self), isInterpolated)
            }
            if byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "(") {
                isInterpolated = true
                advance(2)
                skipInterpolation(isLong: isLong)
                continue
            }
            if byte == UInt8(ascii: "\n") {
                newLine()
                continue
            }
            if byte == UInt8(ascii: "\\"), let escaped = peek(1), escaped != UInt8(ascii: "\n") {
                advance(1)
                if escaped == UInt8(ascii: "u"), let scalar = scalar() {
                    content += String(scalar).utf8
                    continue
                }
                content.append(Self.escapes[escaped] ?? escaped)
            } else {
                content.append(byte)
            }
            advance(1)
        }
        throw SourceError(.unterminated("text"), at: position)
    }

    /// The bytes that a backslash and a letter stand for; any other byte stands for itself.
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"),
        UInt8(ascii: "r"): UInt8(ascii: "\r"), UInt8(ascii: "0"): 0,
    ]

    /// Reads `u{1F600}`; nil, with nothing read, for any other text.
    private mutating func scalar() -> Unicode.Scalar? {
        guard peek(1) == UInt8(ascii: "{") else { return nil }
        var value: UInt32 = 0
        var length = 2
        while let byte = peek(length), byte != UInt8(ascii: "}") {
            guard length < 10, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            length += 1
        }
        guard length > 2, peek(length) != nil, let scalar = Unicode.Scalar(value) else { return nil }
        advance(length + 1)
        return scalar
    }

    /// Skips the value in `\(value)` and the closing parenthesis; texts in it may have parentheses of their own.
    private mutating func skipInterpolation(isLong: Bool) {
        var depth = 1
        var isInText = false
        while depth > 0, let byte = peek(), isLong || byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\n") {
                newLine()
                continue
            }
            if byte == UInt8(ascii: "\"") { isInText.toggle() }
            if !isInText, byte == UInt8(ascii: "(") { depth += 1 }
            if !isInText, byte == UInt8(ascii: ")") { depth -= 1 }
            advance(1)
        }
    }
}

// MARK: - White space

extension Lexer {
    private mutating func skipSpace() throws(SourceError) {
        while let byte = peek() {
            if byte == UInt8(ascii: "\n") {
                newLine()
            } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
                advance(1)
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                skip { $0 != UInt8(ascii: "\n") }
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    /// Skips a block comment.
    ///
    /// Swift nests them; in Objective-C nesting changes nothing, as no comment contains `/*`.
    private mutating func skipComment() throws(SourceError) {
        let position = SourcePosition(line: line, column: column)
        advance(2)
        var depth = 1
        while depth > 0 {
            guard let byte = peek() else { throw SourceError(.unterminated("comment"), at: position) }
            if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                advance(2)
                depth -= 1
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                advance(2)
                depth += 1
            } else if byte == UInt8(ascii: "\n") {
                newLine()
            } else {
                advance(1)
            }
        }
    }
}

// MARK: - Bytes

extension Lexer {
    private mutating func newLine() {
        offset += 1
        (line, column, startsLine) = (line + 1, 1, true)
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        offset + ahead < bytes.endIndex ? bytes[offset + ahead] : nil
    }

    private mutating func advance(_ count: Int) {
        for _ in 0..<count {
            if !bytes[offset].isContinuation { column += 1 }
            offset += 1
        }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = peek(), condition(byte) { advance(1) }
    }

    private func text(from start: Int) -> String {
        text(from: start, to: offset)
    }
}

extension UInt8 {
    /// Letters, `_`, `$` and all bytes outside of ASCII.
    fileprivate var isWordStart: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexDigit: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    /// Whether the byte continues a UTF-8 sequence.
    fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
