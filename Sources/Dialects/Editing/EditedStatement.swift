import LayoutModel

/// The tokens of a statement, and the part of it that makes one constraint.
struct EditedStatement {
    let bytes: [UInt8]
    /// The tokens of the statement without its semicolon; never empty.
    let tokens: [Token]
    /// The tokens that make the constraint: an element of an array of constraints, or all.
    let unit: Range<Int>
    /// The elements of the array; empty if there is none.
    let elements: [Range<Int>]

    /// The maximum number of tokens read.
    static let maxTokens = 4_000

    init?(_ bytes: [UInt8], at place: StatementPlace) {
        guard let start = place.position.offset(in: bytes) else { return nil }
        self.bytes = bytes
        tokens = Self.statement(in: bytes, from: start, at: place.position)
        guard !tokens.isEmpty else { return nil }
        let elements = Self.elements(of: tokens)
        let isListed = elements.count == place.count && elements.indices.contains(place.index)
        (self.elements, unit) = isListed ? (elements, elements[place.index]) : ([], 0..<tokens.count)
    }

    private static func statement(in bytes: [UInt8], from start: Int, at position: SourcePosition) -> [Token] {
        var lexer = Lexer(bytes[start...], at: position)
        var tokens: [Token] = []
        var depth = 0
        while tokens.count < maxTokens {
            let token = lexer.next()
            if token.isEnd || depth == 0 && token.isSymbol(";") { break }
            if depth == 0, token.startsLine, let last = tokens.last, !token.continues(last) { break }
            if token.opens { depth += 1 }
            if token.closes {
                depth -= 1
                if depth < 0 { break }
            }
            tokens.append(token)
        }
        return tokens
    }

    /// The elements of the first array literal that is an argument or a value.
    private static func elements(of tokens: [Token]) -> [Range<Int>] {
        let before = ["@", "(", "=", ":", "+="]
        for index in tokens.indices.dropFirst() where tokens[index].isSymbol("[") && tokens[index - 1].isOneOf(before) {
            // `:[a foo]` is a message of Objective-C, `(a: [b, c])` an array of Swift.
            guard let end = tokens.closing(of: index), end > index + 1 else { continue }
            var elements: [Range<Int>] = []
            var start = index + 1
            while start < end {
                let next = tokens[..<end].end(from: start) { tokens[$0].isSymbol(",") } ?? end
                if next > start { elements.append(start..<next) }
                start = next + 1
            }
            return elements
        }
        return []
    }

    /// The bytes of tokens.
    func bytes(of range: Range<Int>) -> Range<Int> {
        tokens[range.lowerBound].start..<tokens[range.upperBound - 1].end
    }

    func text(of range: Range<Int>) -> String { String(decoding: bytes[bytes(of: range)], as: UTF8.self) }

    func line(of offset: Int) -> Line { Line(of: offset, in: bytes) }

    /// The beginning of the line of an offset.
    struct Line {
        let start: Int
        /// The white space with which the line begins.
        let indentation: String
        /// Whether only that precedes the offset.
        let isOnlyIndentation: Bool

        init(of offset: Int, in bytes: [UInt8]) {
            start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let space = bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }
            indentation = String(decoding: space, as: UTF8.self)
            isOnlyIndentation = space.endIndex == offset
        }
    }
}

extension RandomAccessCollection<Token> where Index == Int {
    /// The index of the bracket that closes the one at `index`.
    func closing(of index: Int) -> Int? { end(from: index + 1) }

    /// Returns the index of the first token from `start` on that is in no brackets that open after it, and that closes
    /// those around it or satisfies a condition; nil if there is none.
    func end(from start: Int, where isEnd: (Int) -> Bool = { _ in false }) -> Int? {
        var depth = 0
        for index in start..<endIndex {
            if depth == 0, self[index].closes || isEnd(index) { return index }
            if self[index].opens { depth += 1 }
            if self[index].closes { depth -= 1 }
        }
        return nil
    }
}

extension Token {
    var opens: Bool { isOneOf(["(", "[", "{"]) }
    var closes: Bool { isOneOf([")", "]", "}"]) }

    /// Whether the token, which is the first on its line, continues the statement that ends with `last`.
    fileprivate func continues(_ last: Token) -> Bool {
        if isOneOf([".", "?", ":", "=", "+", "-", "*", "/", "||", "&&", "??", ",", "{"]) { return true }
        return last.isOneOf([".", "=", "+", "-", "*", "/", "||", "&&", "??", ",", ":", "?"])
    }
}
