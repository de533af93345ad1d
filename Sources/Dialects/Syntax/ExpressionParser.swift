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
    private var isRestricted = false
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

    private mutating func with<Result>(
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
    private mutating func enclosed<Result>(
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

    private mutating func operand() throws(SourceError) -> Operand {
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

    private mutating func chain() throws(SourceError) -> Chain {
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

// MARK: - Links

extension ExpressionParser {
    private mutating func link() throws(SourceError) -> Link? {
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
            guard !isRestricted else { return nil }
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
    private mutating func arguments() throws(SourceError) -> [Argument] {
        var list = try unrestricted { (parser) throws(SourceError) in try parser.argumentsInParentheses() }
        let next = tokens.peek()
        if next.isSymbol("{"), !next.startsLine, !isRestricted { list += try trailingBlocks() }
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

// MARK: - Heads

extension ExpressionParser {
    private mutating func head() throws(SourceError) -> Head {
        let token = tokens.peek()
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
        case .interpolated:
            try tokens.consume()
            return .opaque(token)
        case .end, .invalid: throw tokens.unexpected("a value")
        case .symbol:
            switch token.text {
            case "@": return try literal()
            case "#": return try directive()
            case "(": return try parenthesized()
            case "[": return try bracketed()
            case "^", "{": return .block(try block())
            case ".":
                try tokens.consume()
                return .implicit(try tokens.expectWord("a name"))
            default: throw tokens.unexpected("a value")
            }
        }
    }

    /// Parses a literal that begins with `@`; boxing does not change a value.
    private mutating func literal() throws(SourceError) -> Head {
        try tokens.consume()
        var signs: [Token] = []
        while tokens.peek().isOneOf(["-", "+"]) { signs.append(try tokens.consume()) }
        let token = tokens.peek()
        if token.isSymbol("{") {
            try skipBrackets()
            return .opaque(token)
        }
        if ["selector", "encode", "protocol"].contains(token.text), tokens.peek(1).isSymbol("(") {
            try tokens.consume()
            try skipBrackets()
            return .opaque(token)
        }
        if token.isWord("available") { return try directive(token) }
        guard !token.isEnd, token.kind != .symbol || token.isOneOf(["(", "["]) else {
            throw tokens.unexpected("a number, a text, '(' or '[' after '@'")
        }
        let head = try head()
        guard !signs.isEmpty else {
            if case .group(let inner) = head { return .boxed(inner) }
            return head
        }
        return .boxed(Expression(first: Operand(signs: signs, chain: Chain(head: head, position: token.position))))
    }

    /// Parses `#available(…)`, `#selector(…)` and the like after the sign.
    private mutating func directive() throws(SourceError) -> Head {
        try tokens.consume()
        let word = tokens.peek()
        guard word.isWord else { throw tokens.unexpected("a word after '#'") }
        return try directive(word)
    }

    private mutating func directive(_ word: Token) throws(SourceError) -> Head {
        try tokens.consume()
        if tokens.peek().isSymbol("(") { try skipBrackets() }
        // What is read here is that of the newest system.
        switch word.text {
        case "available": return .name(word.renamed("true"))
        case "unavailable": return .name(word.renamed("false"))
        default: return .opaque(word)
        }
    }

    /// Parses a parenthesized expression, a C cast or a compound literal, `(CGSize){10, 20}`.
    private mutating func parenthesized() throws(SourceError) -> Head {
        try tokens.consume()
        if let type = try castType() {
            return .cast(to: type, try operand())
        }
        if !isRestricted, tokens.peek().isWord, tokens.peek(1).isSymbol(")"), tokens.peek(2).isSymbol("{") {
            let type = try tokens.consume()
            try tokens.consume()
            return .group(try structure(type))
        }
        return try enclosed { (parser) throws(SourceError) in
            var inner = try parser.expression()
            // `if (self = [super init])` is an assignment with the value of its right side, and there always is an
            // object.
            if try parser.tokens.consume(symbol: "=") != nil {
                let value = try parser.expression()
                if inner.chain?.isSelf != true { inner = value }
            }
            try parser.tokens.expect(symbol: ")")
            return .group(inner)
        }
    }

    /// Parses the braces of a compound literal as a call of its type: `{10, 20}`, `{.width = 10, .height = 20}`.
    mutating func structure(_ type: Token) throws(SourceError) -> Expression {
        try tokens.expect(symbol: "{")
        let brace = tokens.peek().position
        return try enclosed { (parser) throws(SourceError) in
            var parts: [Argument] = []
            while try parser.tokens.consume(symbol: "}") == nil {
                if !parts.isEmpty {
                    guard try parser.tokens.consume(symbol: ",") != nil else {
                        throw parser.tokens.unexpected("',' or '}'")
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
        let type = tokens.peek()
        guard type.isWord else { return nil }
        // `(UIView *)x` is a cast; `(width)` without a star only where the word is a known type.
        var ahead = 1
        while tokens.peek(ahead).isSymbol("*"), ahead < 4 { ahead += 1 }
        guard tokens.peek(ahead).isSymbol(")"),
            ahead > 1 || Names.numericTypes.contains(type.text) || type.text == "id"
        else { return nil }
        for _ in 0...ahead { try tokens.consume() }
        return type.text
    }

    /// Parses an array literal or a message of Objective-C.
    private mutating func bracketed() throws(SourceError) -> Head {
        try tokens.consume()
        return try enclosed { (parser) throws(SourceError) in
            let start = parser.tokens.peek()
            if try parser.tokens.consume(symbol: "]") != nil { return .list([]) }
            if start.isSymbol(":") { return try parser.dictionary(from: start) }
            let first = try parser.expression()
            if parser.tokens.peek().isSymbol(":") { return try parser.dictionary(from: start) }
            if parser.tokens.peek().isWord { return .message(try parser.message(to: first)) }
            var elements = [first]
            while try parser.tokens.consume(symbol: "]") == nil {
                guard try parser.tokens.consume(symbol: ",") != nil else {
                    throw parser.tokens.unexpected("',', ']' or a message")
                }
                if try parser.tokens.consume(symbol: "]") != nil { break }
                elements.append(try parser.expression())
            }
            return .list(elements)
        }
    }

    /// Skips the rest of a dictionary of Swift.
    private mutating func dictionary(from start: Token) throws(SourceError) -> Head {
        while try tokens.consume(symbol: "]") == nil {
            if tokens.peek().isOneOf(["(", "[", "{"]) {
                try skipBrackets()
            } else if try tokens.consume().isEnd {
                throw tokens.unexpected("']'")
            }
        }
        return .opaque(start)
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
                throw tokens.unexpected("':'")
            } else if !tokens.peek().isSymbol("]") {
                throw tokens.unexpected("':' or ']'")
            }
            message.parts.append(part)
        }
        return message
    }
}

// MARK: - Blocks

extension ExpressionParser {
    private mutating func block() throws(SourceError) -> Block {
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
