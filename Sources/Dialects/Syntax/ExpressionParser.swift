import LayoutModel

/// A recursive-descent parser for expressions of Objective-C and Swift, one method for each rule.
///
/// ```
/// expression = binary [ "?" [ expression ] ":" expression ]
/// binary     = operand { operator operand }
/// operand    = { "-" | "+" | "!" } head { "." word | "(" arguments ")" | "[" expression "]" | block }
/// head       = word | "." word | number | string | "(" expression ")" | "(" type ")" operand | list | message | block
///            | "@" ( number | string | word | "(" expression ")" | list )
/// list       = "[" [ expression { "," expression } [ "," ] ] "]"
/// message    = "[" expression ( word | word ":" expression { "," expression } { word ":" … } ) "]"
/// arguments  = [ [ word ":" ] expression { "," [ word ":" ] expression } ]
/// block      = "^" [ "(" … ")" ] "{" statements "}" | "{" [ … "in" ] statements "}"
/// ```
struct ExpressionParser {
    var tokens: TokenCursor
    let style: SyntaxStyle
    private var depth = 0
    /// Whether a `{` begins the block of a statement rather than a closure: in `if view.isHidden {`.
    var isRestricted = false
    /// The assignments in the arguments of the current statement.
    var assignedArguments: [Statement.Kind] = []
    /// Whether a `)` may end a statement: in `for (…; …; i++)`.
    private(set) var isInParentheses = false

    init(_ tokens: TokenCursor, style: SyntaxStyle) {
        (self.tokens, self.style) = (tokens, style)
    }

    /// The maximum nesting depth of brackets and operands, which bounds the recursion.
    static let deepest = 64

    mutating func expression() throws(SourceError) -> Expression {
        var result = Expression(first: try operand())
        while let sign = try binarySign(after: result) {
            result.rest.append((sign, try operand()))
        }
        return tokens.peek().isSymbol("?") ? try choice(result) : result
    }

    /// Parses what follows the condition in `condition ? value : other`.
    private mutating func choice(_ condition: Expression) throws(SourceError) -> Expression {
        try tokens.consume()
        return try nested { (parser) throws(SourceError) in
            let value = parser.tokens.peek().isSymbol(":") ? nil : try parser.expression()
            try parser.tokens.expect(symbol: ":")
            let head = Head.choice(condition, value, try parser.expression())
            var chain = Chain(head: head, position: condition.position)
            if let start = condition.bytes?.lowerBound {
                chain.extent = Chain.Extent(start: start, headEnd: max(start, parser.tokens.lastEnd))
            }
            return Expression(chain)
        }
    }

    /// Runs `work` where a `{` after a value begins a block of statements.
    mutating func restricted<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        try with(isRestricted: true, isInParentheses: false, work)
    }

    /// Runs `work` where a `{` after a value begins a closure, as in brackets.
    mutating func unrestricted<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        try with(isRestricted: false, isInParentheses: false, work)
    }

    /// Runs `work` where a `)` ends a statement.
    mutating func inParentheses<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        try with(isRestricted: false, isInParentheses: true, work)
    }

    mutating func with<Result>(
        isRestricted: Bool,
        isInParentheses: Bool,
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        let outer = (self.isRestricted, self.isInParentheses)
        defer { (self.isRestricted, self.isInParentheses) = outer }
        (self.isRestricted, self.isInParentheses) = (isRestricted, isInParentheses)
        return try work(&self)
    }

    /// Runs `work` one nesting level deeper.
    mutating func nested<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        guard depth < Self.deepest else {
            throw SourceError(.tooDeep(limit: Self.deepest), at: tokens.peek().position)
        }
        depth += 1
        defer { depth -= 1 }
        return try work(&self)
    }

    /// Runs `work` within brackets.
    mutating func enclosed<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        try nested { (parser) throws(SourceError) in try parser.unrestricted(work) }
    }

    private mutating func binarySign(after left: Expression) throws(SourceError) -> Token? {
        let token = tokens.peek()
        if token.kind == .symbol, Self.binarySigns.contains(token.text) {
            // At the start of a line, `- (type)` begins a method of Objective-C and is not a subtraction.
            if token.startsLine, token.isOneOf(["-", "+"]), tokens.peek(1).isSymbol("(") { return nil }
            return try tokens.consume()
        }
        guard token.isWord, !token.startsLine, try isSuffix(token, of: left) else { return nil }
        // The suffix `keepHigh` of `42 keepHigh` stays unread: an addition sign of zero length goes before it.
        return Token(
            kind: .symbol,
            text: "+",
            start: token.start,
            end: token.start,
            position: token.position,
            startsLine: false
        )
    }

    /// Whether a word after an expression is a suffix that is added to it, as in KeepLayout's `42 keepHigh`.
    ///
    /// A word followed by a colon is the next part of a message instead.
    private mutating func isSuffix(_ token: Token, of left: Expression) throws(SourceError) -> Bool {
        if let suffix = style.suffix, token.text.hasPrefix(suffix), left.acceptsSuffix { return true }
        guard style.suffixes.contains(token.text) else { return false }
        return !tokens.peek(1).isSymbol(":")
    }

    private static let binarySigns: Set<String> = [
        "+", "-", "*", "/", "%", "|", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||", "??", "..<", "...",
    ]

    mutating func operand() throws(SourceError) -> Operand {
        try nested { (parser) throws(SourceError) in
            var signs: [Token] = []
            while true {
                let token = parser.tokens.peek()
                if parser.isEffect(token) {
                    try parser.tokens.consume()
                    if parser.tokens.peek().isOneOf(["?", "!"]) { try parser.tokens.consume() }
                    continue
                }
                guard token.isOneOf(["-", "+", "!", "&", "~", "*"]) else { break }
                signs.append(try parser.tokens.consume())
            }
            return Operand(signs: signs, chain: try parser.chain())
        }
    }

    /// Whether a token is `try` or `await` before a value.
    private mutating func isEffect(_ token: Token) -> Bool {
        guard token.isWord("try") || token.isWord("await") else { return false }
        return tokens.peek(1).isWord || tokens.peek(1).isOneOf(["?", "!"])
    }

    mutating func chain() throws(SourceError) -> Chain {
        let start = tokens.peek()
        var chain = Chain(head: try head(), position: start.position)
        chain.extent = Chain.Extent(start: start.start, headEnd: tokens.lastEnd)
        while let link = try link() { chain.links.append(link) }
        if try tokens.consume(word: "as") != nil { try skipCast() }
        return chain
    }

    /// Skips the type after `as`, `as!` or `as?`: a cast does not change a value here.
    private mutating func skipCast() throws(SourceError) {
        if try tokens.consume(symbol: "?") == nil { _ = try tokens.consume(symbol: "!") }
        if tokens.peek().isSymbol("[") { return try skipBrackets() }
        _ = try tokens.expectWord("a type")
        while tokens.peek().isSymbol("."), tokens.peek(1).isWord {
            try tokens.consume()
            try tokens.consume()
        }
    }
}

extension Expression {
    /// Whether the last operand is a number, or a suffix, which is stored as an addition of zero length.
    fileprivate var acceptsSuffix: Bool {
        if let last = rest.last, last.sign.start == last.sign.end { return true }
        let operand = rest.last?.operand ?? first
        guard case .number = operand.chain.head else { return false }
        return operand.chain.links.isEmpty
    }
}
