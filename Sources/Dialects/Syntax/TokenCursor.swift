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

    /// - Parameters:
    ///   - bytes: the source, or a part of it.
    ///   - position: where the part begins.
    init(_ bytes: ArraySlice<UInt8>, at position: SourcePosition = .start) {
        lexer = Lexer(bytes, at: position)
        lastEnd = bytes.startIndex
    }

    /// Returns the token `ahead` of the next one, without consuming any.
    mutating func peek(_ ahead: Int = 0) -> Token {
        while upcoming.count - head <= ahead { upcoming.append(lexer.next()) }
        return upcoming[head + ahead]
    }

    /// Consumes the next token.
    ///
    /// - Throws: ``SourceError`` if it is not a legal one.
    @discardableResult
    mutating func consume() throws(SourceError) -> Token {
        let token = skip()
        if case .invalid(let fault) = token.kind { throw SourceError(fault, at: token.position) }
        return token
    }

    /// Consumes the next token, whatever it is.
    @discardableResult
    mutating func skip() -> Token {
        let token = peek()
        head += 1
        consumed += 1
        lastEnd = token.end
        // A copy of the cursor, to return to, copies what is left: so that is kept short.
        if head == upcoming.count || head >= 32 {
            upcoming.removeFirst(head)
            head = 0
        }
        return token
    }

    /// Returns to where `earlier`, an earlier copy of the cursor, was; what has been consumed stays counted.
    mutating func rewind(to earlier: TokenCursor) {
        let count = consumed
        self = earlier
        consumed = count
    }

    /// Consumes the next token if it is this symbol.
    mutating func consume(symbol: String) throws(SourceError) -> Token? {
        peek().isSymbol(symbol) ? try consume() : nil
    }

    /// Consumes the next token if it is this word.
    mutating func consume(word: String) throws(SourceError) -> Token? {
        peek().isWord(word) ? try consume() : nil
    }

    /// Consumes the next token, which must be this symbol.
    @discardableResult
    mutating func expect(symbol: String) throws(SourceError) -> Token {
        guard let token = try consume(symbol: symbol) else { throw unexpected("'\(symbol)'") }
        return token
    }

    /// Consumes the next token, which must be a word; `expected` describes it in the error.
    mutating func expectWord(_ expected: String) throws(SourceError) -> Token {
        guard peek().isWord else { throw unexpected(expected) }
        return try consume()
    }

    /// The error that something else was expected instead of the next token.
    mutating func unexpected(_ expected: String) -> SourceError {
        let token = peek()
        if case .invalid(let fault) = token.kind { return SourceError(fault, at: token.position) }
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
