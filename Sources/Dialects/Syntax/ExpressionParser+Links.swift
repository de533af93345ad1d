import LayoutModel

/// What follows a head: members, calls and their arguments.
extension ExpressionParser {
    mutating func link() throws(SourceError) -> Link? {
        let token = tokens.peek()
        if token.isSymbol(".") || token.isSymbol("->") {
            try tokens.consume()
            return .member(try tokens.expectWord("the name of a member"))
        }
        // `view?.left`, `view!.left`, `view.superview!`: unwrapping does not change a value.
        if token.isOneOf(["?", "!"]), token.start == tokens.lastEnd {
            let next = tokens.peek(1)
            let isCalled = token.isSymbol("?") && next.start == token.end && next.isOneOf(["(", "["])
            if next.isSymbol(".") || isCalled || token.isSymbol("!") {
                try tokens.consume()
                return try link()
            }
        }
        // A bracket that begins a line begins a statement: Swift has no `;` between the two.
        guard !token.startsLine else { return nil }
        if token.isSymbol("(") {
            try tokens.consume()
            let arguments = try arguments()
            return .call(arguments, at: CallPlace(position: token.position, end: tokens.lastEnd))
        }
        if token.isSymbol("{") {
            guard !isRestricted, !observersFollow() else { return nil }
            let blocks = try trailingBlocks()
            return .call(blocks, at: CallPlace(position: token.position, end: tokens.lastEnd))
        }
        guard token.isSymbol("["), token.start == tokens.lastEnd else { return nil }
        try tokens.consume()
        let index = try unrestricted { (parser) throws(SourceError) in try parser.expression() }
        try tokens.expect(symbol: "]")
        return .index(index, end: tokens.lastEnd)
    }

    /// Parses the arguments after the opening parenthesis, and a trailing closure.
    mutating func arguments() throws(SourceError) -> [Argument] {
        var list = try unrestricted { (parser) throws(SourceError) in try parser.argumentsInParentheses() }
        let next = tokens.peek()
        if next.isSymbol("{"), !next.startsLine, !isRestricted, !observersFollow() { list += try trailingBlocks() }
        return list
    }

    private mutating func argumentsInParentheses() throws(SourceError) -> [Argument] {
        var list: [Argument] = []
        while try tokens.consume(symbol: ")") == nil {
            if !list.isEmpty { try tokens.expect(symbol: ",") }
            var label: Token?
            if tokens.peek().isWord, tokens.peek(1).isSymbol(":") {
                label = try tokens.consume()
                try tokens.consume()
            }
            list.append(Argument(label: label, value: try expression()))
            guard tokens.peek().isOneOf([",", ")"]) else {
                throw tokens.unexpected("',' or ')'")
            }
        }
        return list
    }

    /// Parses a trailing closure and further ones with labels: `{ … } completion: { … }`.
    private mutating func trailingBlocks() throws(SourceError) -> [Argument] {
        var list = [Argument(value: try blockExpression())]
        while tokens.peek().isWord, !tokens.peek().startsLine, tokens.peek(1).isSymbol(":"),
            tokens.peek(2).isSymbol("{")
        {
            let label = try tokens.consume()
            try tokens.consume()
            list.append(Argument(label: label, value: try blockExpression()))
        }
        return list
    }

    private mutating func blockExpression() throws(SourceError) -> Expression {
        let position = tokens.peek().position
        return Expression(Chain(head: .block(try block()), position: position))
    }
}
