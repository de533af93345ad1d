import LayoutModel

/// A word, a literal or a sign of a source.
struct Token: Hashable {
    enum Kind: Hashable {
        /// A name or a keyword; `text` is the word.
        case word
        /// A number without a sign; `isInteger` where it has neither point, exponent nor the suffix of a float.
        case number(Double, isInteger: Bool)
        /// A text in quotes; `text` is what it says.
        case string
        /// One or more signs that belong together; `text` is what they look like.
        case symbol
        /// The end of the source.
        case end
    }

    let kind: Kind
    let text: String
    /// Offsets in bytes.
    let start: Int
    let end: Int
    let position: SourcePosition
    /// Whether it is the first of its line.
    let startsLine: Bool

    var isWord: Bool { kind == .word }
    var isEnd: Bool { kind == .end }

    func isSymbol(_ symbol: String) -> Bool {
        kind == .symbol && text == symbol
    }

    func isOneOf(_ symbols: [String]) -> Bool {
        kind == .symbol && symbols.contains(text)
    }

    /// Whether it may stand in a type of Objective-C.
    var isPartOfType: Bool { isWord || isSymbol("*") }

    func isWord(_ word: String) -> Bool {
        kind == .word && text == word
    }

    /// As a fault tells of it; nil at the end.
    var phrase: String? {
        switch kind {
        case .end: nil
        case .string: "\"\(text.prefix(40))\""
        case .word, .number, .symbol: String(text.prefix(40))
        }
    }

    /// The same word spelled otherwise.
    func renamed(_ text: String) -> Token {
        Token(kind: kind, text: text, start: start, end: end, position: position, startsLine: startsLine)
    }
}
