import LayoutModel

/// A word, a literal or an operator.
struct Token: Hashable {
    enum Kind: Hashable {
        /// A name or keyword; `text` is the word.
        case word
        /// An unsigned number; `isInteger` if it has no point, exponent or `f` suffix.
        case number(Double, isInteger: Bool)
        /// A string literal; `text` is its unescaped content.
        case string
        /// A string literal with values in it, `"\\(count) items"`.
        case interpolated
        /// An operator or a bracket; `text` is its spelling.
        case symbol
        /// What cannot be a token, such as a text that does not end.
        case invalid(SourceFault)
        /// The end of the source.
        case end
    }

    let kind: Kind
    let text: String
    /// Byte offsets within the source.
    let start: Int
    let end: Int
    let position: SourcePosition
    /// Whether this is the first token on its line.
    let startsLine: Bool

    var isWord: Bool { kind == .word }
    var isEnd: Bool { kind == .end }

    func isSymbol(_ symbol: String) -> Bool {
        kind == .symbol && text == symbol
    }

    func isOneOf(_ symbols: [String]) -> Bool {
        kind == .symbol && symbols.contains(text)
    }

    /// Whether it may be part of a type of Objective-C.
    var isPartOfType: Bool { isWord || isSymbol("*") }

    func isWord(_ word: String) -> Bool {
        kind == .word && text == word
    }

    /// The token as error messages quote it; nil at the end of the source.
    var phrase: String? {
        switch kind {
        case .end: nil
        case .string, .interpolated: "\"\(text.prefix(40))\""
        case .word, .number, .symbol, .invalid: String(text.prefix(40))
        }
    }

    /// The same token with another spelling.
    func renamed(_ text: String) -> Token {
        Token(kind: kind, text: text, start: start, end: end, position: position, startsLine: startsLine)
    }
}
