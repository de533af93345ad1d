import LayoutModel

/// What a chain begins with: names, literals, parentheses, brackets and messages.
extension ExpressionParser {
    mutating func head() throws(SourceError) -> Head {
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
            try parser.skipLabel()
            var inner = try parser.expression()
            // `if (self = [super init])` is an assignment with the value of its right side, and there always is an
            // object.
            if try parser.tokens.consume(symbol: "=") != nil {
                let value = try parser.expression()
                if inner.chain?.isSelf != true { inner = value }
            }
            if parser.tokens.peek().isSymbol(",") { return .list(try parser.tuple(beginningWith: inner)) }
            try parser.tokens.expect(symbol: ")")
            return .group(inner)
        }
    }

    /// Parses the rest of a tuple, whose labels do not matter; its elements are those of a list.
    private mutating func tuple(beginningWith first: Expression) throws(SourceError) -> [Expression] {
        var elements = [first]
        while try tokens.consume(symbol: ",") != nil {
            try skipLabel()
            elements.append(try expression())
        }
        try tokens.expect(symbol: ")")
        return elements
    }

    /// Skips the label of an element of a tuple.
    private mutating func skipLabel() throws(SourceError) {
        guard tokens.peek().isWord, tokens.peek(1).isSymbol(":") else { return }
        try tokens.consume()
        try tokens.consume()
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

    /// Parses an argument; an assignment, as in `[view addSubview:self.header = head]`, is a statement before its own.
    private mutating func messageArgument() throws(SourceError) -> Expression {
        let argument = try expression()
        guard tokens.peek().isSymbol("="), let target = argument.chain else { return argument }
        let sign = try tokens.consume()
        assignedArguments.append(.assignment(target: target, sign: sign, value: try expression()))
        return argument
    }

    mutating func message(to receiver: Expression) throws(SourceError) -> Message {
        var message = Message(receiver: receiver, parts: [])
        while try tokens.consume(symbol: "]") == nil {
            let name = try tokens.expectWord("the next part of the message or ']'")
            var part = Message.Part(name: name, arguments: [])
            if try tokens.consume(symbol: ":") != nil {
                part.arguments.append(try messageArgument())
                while try tokens.consume(symbol: ",") != nil { part.arguments.append(try messageArgument()) }
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
