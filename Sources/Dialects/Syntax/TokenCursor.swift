import LayoutModel

/// Walks through the tokens of a source, with a look ahead.
struct TokenCursor {
    private var lexer: Lexer
    /// Tokens that were looked at; those before `head` are taken.
    private var upcoming: [Token] = []
    private var head = 0
    /// Where the token ends that was taken last.
    private(set) var lastEnd: Int

    init(_ bytes: ArraySlice<UInt8>) {
        lexer = Lexer(bytes)
        lastEnd = bytes.startIndex
    }

    /// The token that is next, or so many after it.
    mutating func peek(_ ahead: Int = 0) throws(SourceError) -> Token {
        while upcoming.count - head <= ahead { upcoming.append(try lexer.next()) }
        return upcoming[head + ahead]
    }

    @discardableResult
    mutating func take() throws(SourceError) -> Token {
        let token = try peek()
        head += 1
        lastEnd = token.end
        if head == upcoming.count {
            upcoming.removeAll(keepingCapacity: true)
            head = 0
        }
        return token
    }

    /// Takes the next token if it is this sign.
    mutating func take(symbol: String) throws(SourceError) -> Token? {
        try peek().isSymbol(symbol) ? take() : nil
    }

    /// Takes the next token if it is this word.
    mutating func take(word: String) throws(SourceError) -> Token? {
        try peek().isWord(word) ? take() : nil
    }

    /// Takes this sign, which has to be next.
    @discardableResult
    mutating func expect(symbol: String) throws(SourceError) -> Token {
        guard let token = try take(symbol: symbol) else { throw try unexpected("'\(symbol)'") }
        return token
    }

    /// Takes a word, which has to be next.
    mutating func expectWord(_ expected: String) throws(SourceError) -> Token {
        guard try peek().isWord else { throw try unexpected(expected) }
        return try take()
    }

    /// The fault that something else was expected in place of the next token.
    mutating func unexpected(_ expected: String) throws(SourceError) -> SourceError {
        let token = try peek()
        return SourceError(.unexpected(found: token.phrase, expected: expected), at: token.position)
    }

    /// The source from a byte to the end of the last token taken, cut off where it is long.
    func statementText(from start: Int) -> String {
        guard lastEnd - start > Self.longestText else { return lexer.text(from: start, to: max(start, lastEnd)) }
        var end = start + Self.longestText
        while end > start, lexer.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return lexer.text(from: start, to: end) + "…"
    }

    /// In bytes.
    private static let longestText = 200
}
