import LayoutModel

/// A recursive-descent parser for expressions of Objective-C and Swift, one method for each rule.
///
/// ```
/// expression = operand { ( "+" | "-" | "*" | "/" | "|" ) operand }
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
    private let style: SyntaxStyle
    private var depth = 0

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
        let next = try tokens.peek()
        if next.isOneOf(["?", "??", "&&", "||"]) {
            throw SourceError(.unsupported(next.text, because: "conditions are decided in the app"), at: next.position)
        }
        return result
    }

    /// Runs `work` one nesting level deeper.
    mutating func nested<Result>(
        _ work: (inout ExpressionParser) throws(SourceError) -> Result
    ) throws(SourceError) -> Result {
        guard depth < Self.deepest else {
            throw SourceError(.tooDeep(limit: Self.deepest), at: try tokens.peek().position)
        }
        depth += 1
        let result = try work(&self)
        depth -= 1
        return result
    }

    private mutating func binarySign(after left: Expression) throws(SourceError) -> Token? {
        let token = try tokens.peek()
        if token.kind == .symbol, Self.binarySigns.contains(token.text) {
            // At the start of a line, `- (type)` begins a method of Objective-C and is not a subtraction.
            if token.startsLine, token.isOneOf(["-", "+"]), try tokens.peek(1).isSymbol("(") { return nil }
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
        return try !tokens.peek(1).isSymbol(":")
    }

    private static let binarySigns: Set<String> = ["+", "-", "*", "/", "|"]

    private mutating func operand() throws(SourceError) -> Operand {
        try nested { (parser) throws(SourceError) in
            var signs: [Token] = []
            while true {
                let token = try parser.tokens.peek()
                guard token.isOneOf(["-", "+", "!"]) else { break }
                signs.append(try parser.tokens.consume())
            }
            return Operand(signs: signs, chain: try parser.chain())
        }
    }

    private mutating func chain() throws(SourceError) -> Chain {
        let start = try tokens.peek()
        var chain = Chain(head: try head(), position: start.position)
        chain.extent = Chain.Extent(start: start.start, headEnd: tokens.lastEnd)
        while let link = try link() { chain.links.append(link) }
        if try tokens.consume(word: "as") != nil { try skipCast() }
        return chain
    }

    /// Skips the type after `as`, `as!` or `as?`: a cast does not change a value here.
    private mutating func skipCast() throws(SourceError) {
        if try tokens.consume(symbol: "?") == nil { _ = try tokens.consume(symbol: "!") }
        _ = try tokens.expectWord("a type")
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

// MARK: - Links

extension ExpressionParser {
    private mutating func link() throws(SourceError) -> Link? {
        let token = try tokens.peek()
        if token.isSymbol(".") || token.isSymbol("->") {
            try tokens.consume()
            return .member(try tokens.expectWord("the name of a member"))
        }
        // `view?.left`, `view!.left`, `view.superview!`: unwrapping does not change a value.
        if token.isOneOf(["?", "!"]), token.start == tokens.lastEnd {
            let next = try tokens.peek(1)
            if next.isSymbol(".") || token.isSymbol("!") {
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
            let block = Argument(value: try blockExpression())
            return .call([block], at: CallPlace(position: token.position, end: tokens.lastEnd))
        }
        guard token.isSymbol("["), token.start == tokens.lastEnd else { return nil }
        try tokens.consume()
        let index = try expression()
        try tokens.expect(symbol: "]")
        return .index(index, end: tokens.lastEnd)
    }

    /// Parses the arguments after the opening parenthesis, and a trailing closure.
    private mutating func arguments() throws(SourceError) -> [Argument] {
        var list: [Argument] = []
        while try tokens.consume(symbol: ")") == nil {
            if !list.isEmpty { try tokens.expect(symbol: ",") }
            var label: Token?
            if try tokens.peek().isWord, try tokens.peek(1).isSymbol(":") {
                label = try tokens.consume()
                try tokens.consume()
            }
            list.append(Argument(label: label, value: try expression()))
            guard try tokens.peek().isOneOf([",", ")"]) else {
                throw try tokens.unexpected("',' or ')'")
            }
        }
        let next = try tokens.peek()
        if next.isSymbol("{"), !next.startsLine { list.append(Argument(value: try blockExpression())) }
        return list
    }

    private mutating func blockExpression() throws(SourceError) -> Expression {
        let position = try tokens.peek().position
        return Expression(Chain(head: .block(try block()), position: position))
    }
}

// MARK: - Heads

extension ExpressionParser {
    private mutating func head() throws(SourceError) -> Head {
        let token = try tokens.peek()
        switch token.kind {
        case .word:
            try tokens.consume()
            return .name(token)
        case .number(let value, let isInteger):
            try tokens.consume()
            return .number(value, isInteger: isInteger)
        case .string:
            try tokens.consume()
            return .string(token.text)
        case .end: throw try tokens.unexpected("a value")
        case .symbol:
            switch token.text {
            case "@": return try literal()
            case "(": return try parenthesized()
            case "[": return try bracketed()
            case "^", "{": return .block(try block())
            case ".":
                try tokens.consume()
                return .implicit(try tokens.expectWord("a name"))
            default: throw try tokens.unexpected("a value")
            }
        }
    }

    /// Parses a literal that begins with `@`; boxing does not change a value.
    private mutating func literal() throws(SourceError) -> Head {
        try tokens.consume()
        var signs: [Token] = []
        while try tokens.peek().isOneOf(["-", "+"]) { signs.append(try tokens.consume()) }
        let token = try tokens.peek()
        guard !token.isEnd, token.kind != .symbol || token.isOneOf(["(", "["]) else {
            throw try tokens.unexpected("a number, a text, '(' or '[' after '@'")
        }
        let head = try head()
        guard !signs.isEmpty else {
            if case .group(let inner) = head { return .boxed(inner) }
            return head
        }
        return .boxed(Expression(first: Operand(signs: signs, chain: Chain(head: head, position: token.position))))
    }

    /// Parses a parenthesized expression, a C cast or a compound literal, `(CGSize){10, 20}`.
    private mutating func parenthesized() throws(SourceError) -> Head {
        try tokens.consume()
        if let type = try castType() {
            return .cast(to: type, try operand())
        }
        if try tokens.peek().isWord, try tokens.peek(1).isSymbol(")"), try tokens.peek(2).isSymbol("{") {
            let type = try tokens.consume()
            try tokens.consume()
            return .group(try structure(type))
        }
        return try nested { (parser) throws(SourceError) in
            let inner = try parser.expression()
            try parser.tokens.expect(symbol: ")")
            return .group(inner)
        }
    }

    /// Parses the braces of a compound literal as a call of its type: `{10, 20}`, `{.width = 10, .height = 20}`.
    mutating func structure(_ type: Token) throws(SourceError) -> Expression {
        try tokens.expect(symbol: "{")
        let brace = try tokens.peek().position
        return try nested { (parser) throws(SourceError) in
            var parts: [Argument] = []
            while try parser.tokens.consume(symbol: "}") == nil {
                if !parts.isEmpty {
                    guard try parser.tokens.consume(symbol: ",") != nil else {
                        throw try parser.tokens.unexpected("',' or '}'")
                    }
                    if try parser.tokens.consume(symbol: "}") != nil { break }
                }
                var label: Token?
                if try parser.tokens.consume(symbol: ".") != nil {
                    label = try parser.tokens.expectWord("the name of a member")
                    try parser.tokens.expect(symbol: "=")
                }
                parts.append(Argument(label: label, value: try parser.expression()))
            }
            let chain = Chain(
                head: .name(type),
                position: type.position,
                links: [.call(parts, at: CallPlace(position: brace))]
            )
            return Expression(first: Operand(chain: chain))
        }
    }

    /// Parses the type of a C cast and its closing parenthesis; nil, consuming nothing, for any other expression.
    private mutating func castType() throws(SourceError) -> String? {
        let type = try tokens.peek()
        guard type.isWord else { return nil }
        // `(UIView *)x` is a cast; `(width)` without a star only where the word is a known type.
        var ahead = 1
        while try tokens.peek(ahead).isSymbol("*"), ahead < 4 { ahead += 1 }
        guard try tokens.peek(ahead).isSymbol(")"),
            ahead > 1 || Names.numericTypes.contains(type.text) || type.text == "id"
        else { return nil }
        for _ in 0...ahead { try tokens.consume() }
        return type.text
    }

    /// Parses an array literal or a message of Objective-C.
    private mutating func bracketed() throws(SourceError) -> Head {
        try tokens.consume()
        return try nested { (parser) throws(SourceError) in
            if try parser.tokens.consume(symbol: "]") != nil { return .list([]) }
            let first = try parser.expression()
            if try parser.tokens.peek().isWord { return .message(try parser.message(to: first)) }
            var elements = [first]
            while try parser.tokens.consume(symbol: "]") == nil {
                guard try parser.tokens.consume(symbol: ",") != nil else {
                    throw try parser.tokens.unexpected("',', ']' or a message")
                }
                if try parser.tokens.consume(symbol: "]") != nil { break }
                elements.append(try parser.expression())
            }
            return .list(elements)
        }
    }

    private mutating func message(to receiver: Expression) throws(SourceError) -> Message {
        var message = Message(receiver: receiver, parts: [])
        while try tokens.consume(symbol: "]") == nil {
            let name = try tokens.expectWord("the next part of the message or ']'")
            var part = Message.Part(name: name, arguments: [])
            if try tokens.consume(symbol: ":") != nil {
                part.arguments.append(try expression())
                while try tokens.consume(symbol: ",") != nil { part.arguments.append(try expression()) }
            } else if !message.parts.isEmpty {
                throw try tokens.unexpected("':'")
            } else if try !tokens.peek().isSymbol("]") {
                throw try tokens.unexpected("':' or ']'")
            }
            message.parts.append(part)
        }
        return message
    }
}

// MARK: - Blocks

extension ExpressionParser {
    private mutating func block() throws(SourceError) -> Block {
        try nested { (parser) throws(SourceError) in
            var parameters: [String] = []
            if try parser.tokens.consume(symbol: "^") != nil {
                while try parser.tokens.peek().isPartOfType { try parser.tokens.consume() }
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
        while ahead < Self.longestHead, try isPartOfHead(tokens.peek(ahead)) { ahead += 1 }
        guard try tokens.peek(ahead).isWord("in") else { return [] }
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
