import LayoutModel

/// Blocks of Objective-C and closures of Swift.
extension ExpressionParser {
    mutating func block() throws(SourceError) -> Block {
        try enclosed { (parser) throws(SourceError) in
            var parameters: [String] = []
            if try parser.tokens.consume(symbol: "^") != nil {
                while parser.tokens.peek().isPartOfType { try parser.tokens.consume() }
                if try parser.tokens.consume(symbol: "(") != nil { parameters = try parser.blockParameters() }
                try parser.tokens.expect(symbol: "{")
            } else {
                try parser.tokens.expect(symbol: "{")
                parameters = try parser.closureParameters()
            }
            return Block(parameters: parameters, statements: try parser.statementsUntilBrace())
        }
    }

    /// Parses the parameter names of a block after the opening parenthesis: the last word before each comma.
    private mutating func blockParameters() throws(SourceError) -> [String] {
        var names: [String] = []
        var last: String?
        while true {
            let token = try tokens.consume()
            if token.isEnd { throw SourceError(.unexpected(found: nil, expected: "')'"), at: token.position) }
            if token.isWord { last = token.text }
            guard token.isSymbol(")") || token.isSymbol(",") else { continue }
            if let last { names.append(last) }
            last = nil
            if token.isSymbol(")") { return names }
        }
    }

    /// Parses the parameter names of a closure up to `in`; none where there is no `in`.
    private mutating func closureParameters() throws(SourceError) -> [String] {
        var ahead = 0
        while ahead < Self.longestHead, isPartOfHead(tokens.peek(ahead)) { ahead += 1 }
        guard tokens.peek(ahead).isWord("in") else { return [] }
        var names: [String] = []
        var (isInCaptures, isType) = (false, false)
        for _ in 0..<ahead {
            let token = try tokens.consume()
            switch token.text {
            case "[": isInCaptures = true
            case "]": isInCaptures = false
            case ":", "->": isType = true
            case ",": isType = false
            default: if token.isWord, !isInCaptures, !isType { names.append(token.text) }
            }
        }
        try tokens.consume()
        return names
    }

    private func isPartOfHead(_ token: Token) -> Bool {
        guard !token.isWord("in") else { return false }
        return token.isWord || ["[", "]", "(", ")", ",", ":", "->", "?", "!", "."].contains(token.text) && !token.isEnd
    }

    /// The maximum length of a closure's parameter list, in tokens.
    private static let longestHead = 32
}
