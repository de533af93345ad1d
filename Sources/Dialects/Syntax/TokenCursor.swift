import LayoutModel

/// A cursor over the tokens of a source, with unlimited look-ahead.
struct TokenCursor {
    private var lexer: Lexer
    /// Tokens read ahead; those before `head` have been consumed.
    private var upcoming: [Token] = []
    private var head = 0
    /// The byte offset at which the last consumed token ends.
    private(set) var lastEnd: Int
    /// How many tokens have been consumed.
    private(set) var consumed = 0

    init(_ bytes: ArraySlice<UInt8>) {
        lexer = Lexer(bytes)
        lastEnd = bytes.startIndex
    }

    /// Returns the token `ahead` of the next one, without consuming any.
    mutating func peek(_ ahead: Int = 0) throws(SourceError) -> Token {
        while upcoming.count - head <= ahead { upcoming.append(try lexer.next()) }
        return upcoming[head + ahead]
    }

    @discardableResult
    mutating func consume() throws(SourceError) -> Token {
        let token = try peek()
        head += 1
        consumed += 1
        lastEnd = token.end
        if head == upcoming.count {
            upcoming.removeAll(keepingCapacity: true)
            head = 0
        }
        return token
    }

    /// Consumes the next token if it is this symbol.
    mutating func consume(symbol: String) throws(SourceError) -> Token? {
        try peek().isSymbol(symbol) ? consume() : nil
    }

    /// Consumes the next token if it is this word.
    mutating func consume(word: String) throws(SourceError) -> Token? {
        try peek().isWord(word) ? consume() : nil
    }

    /// Consumes the next token, which must be this symbol.
    @discardableResult
    mutating func expect(symbol: String) throws(SourceError) -> Token {
        guard let token = try consume(symbol: symbol) else { throw try unexpected("'\(symbol)'") }
        return token
    }

    /// Consumes the next token, which must be a word; `expected` describes it in the error.
    mutating func expectWord(_ expected: String) throws(SourceError) -> Token {
        guard try peek().isWord else { throw try unexpected(expected) }
        return try consume()
    }

    /// The error that something else was expected instead of the next token.
    mutating func unexpected(_ expected: String) throws(SourceError) -> SourceError {
        let token = try peek()
        return SourceError(.unexpected(found: token.phrase, expected: expected), at: token.position)
    }

    /// The source from `start` to the end of the last consumed token, truncated after ``longestText`` bytes.
    func statementText(from start: Int) -> String {
        guard lastEnd - start > Self.longestText else { return lexer.text(from: start, to: max(start, lastEnd)) }
        var end = start + Self.longestText
        while end > start, lexer.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return lexer.text(from: start, to: end) + "…"
    }

    /// In bytes.
    private static let longestText = 200
}
