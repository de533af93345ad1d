import LayoutModel

/// Finds uses of a name in a whole source.
struct SourceSearch {
    let tokens: [Token]

    /// The maximum number of tokens read.
    private static let maxTokens = 100_000

    init(_ bytes: [UInt8]) {
        var lexer = Lexer(bytes[...])
        var tokens: [Token] = []
        while tokens.count < Self.maxTokens {
            let token = lexer.next()
            if token.isEnd { break }
            tokens.append(token)
        }
        self.tokens = tokens
    }

    /// The values in `name.property = value`.
    func assignments(to property: String, of name: String) -> [Range<Int>] {
        starts(setting: property, of: name).compactMap { index in
            let end = end(from: index + 4)
            return end > index + 4 ? tokens[index + 4].start..<tokens[end - 1].end : nil
        }
    }

    /// The statements `name.property = …`.
    func statements(setting property: String, of name: String) -> [Range<Int>] {
        starts(setting: property, of: name).map { index in
            tokens[index].start..<tokens[end(from: index + 4) - 1].end
        }
    }

    /// The first tokens of `name.property = …`.
    private func starts(setting property: String, of name: String) -> [Int] {
        tokens.indices.dropLast(4).filter { index in
            tokens[index].isWord(name) && tokens[index + 1].isSymbol(".") && tokens[index + 2].isWord(property)
                && tokens[index + 3].isSymbol("=")
        }
    }

    /// The elements of arrays that are the name alone, each with the comma after it, if there is one.
    func elements(named name: String) -> [Range<Int>] {
        tokens.indices.dropFirst().dropLast().compactMap { index in
            guard tokens[index].isWord(name) else { return nil }
            let (before, after) = (tokens[index - 1], tokens[index + 1])
            guard before.isOneOf([",", "["]), after.isOneOf([",", "]"]) else { return nil }
            return tokens[index].start..<(after.isSymbol(",") ? after.end : tokens[index].end)
        }
    }

    /// The end of the value of an assignment.
    private func end(from start: Int) -> Int {
        tokens.end(from: start) { tokens[$0].isSymbol(";") || $0 > start && tokens[$0].startsLine } ?? tokens.count
    }
}
