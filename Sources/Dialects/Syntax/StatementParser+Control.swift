import LayoutModel

/// Conditions, loops, and jumps out of them.
///
/// ```
/// if     = "if" conditions block [ "else" ( if | block ) ]
/// guard  = "guard" conditions "else" block
/// switch = "switch" expression "{" { ( "case" patterns | "default" ) ":" statements } "}"
/// for    = "for" names "in" expression [ "where" conditions ] block
///        | "for" "(" type name "in" expression ")" block | "for" "(" [ s ] ";" [ e ] ";" [ s ] ")" block
/// while  = "while" conditions block | ( "repeat" | "do" ) block "while" condition
/// jump   = "break" | "continue" | "fallthrough" | "return" [ expression ] | "throw" expression
/// ```
/// In Objective-C a block may be a single statement.
extension ExpressionParser {
    /// Parses control flow and what encloses statements; an inner nil has no content, an outer one is something else.
    mutating func control() throws(SourceError) -> Control?? {
        let start = tokens.peek()
        if start.isSymbol("{") { return Control.body(try bracedStatements()) }
        if start.isSymbol("@"), ["autoreleasepool", "synchronized", "try"].contains(tokens.peek(1).text) {
            while !tokens.peek().isSymbol("{") {
                guard !tokens.peek().isEnd else { throw tokens.unexpected("'{'") }
                try tokens.consume()
            }
            return Control.body(try bracedStatements())
        }
        guard start.isWord else { return try enclosure() }
        switch start.text {
        case "if": return try choice()
        case "guard": return try guarded()
        case "switch": return try selection()
        case "for": return try loop()
        case "while":
            let word = try tokens.consume()
            let conditions = try conditions()
            return Control.loop(.whilst(conditions, isTestedLast: false), word: word, try branchStatements())
        case "repeat" where tokens.peek(1).isSymbol("{"), "do" where tokens.peek(1).isSymbol("{"):
            let word = try tokens.consume()
            let statements = try bracedStatements()
            if try tokens.consume(word: "while") != nil {
                return Control.loop(.whilst(try conditions(), isTestedLast: true), word: word, statements)
            }
            return Control.body(statements)
        case "break", "continue", "fallthrough", "return", "throw": return try jump()
        default: return try enclosure()
        }
    }

    private mutating func jump() throws(SourceError) -> Control? {
        let jumps: [String: Jump] = ["break": .leaveLoop, "continue": .nextRound, "fallthrough": .fallThrough]
        let word = try tokens.consume()
        let next = tokens.peek()
        if word.text == "return" || word.text == "throw" || next.isWord, !next.startsLine,
            !next.isOneOf([";", "}"]), !next.isEnd
        {
            let returned = try expression()
            try endStatement()
            return .jump(jumps[word.text] ?? .leaveMethod, word.text == "return" ? returned : nil)
        }
        try endStatement()
        return .jump(jumps[word.text] ?? .leaveMethod, nil)
    }

    // MARK: - Branches

    private mutating func choice() throws(SourceError) -> Control? {
        var branches: [Branch] = []
        repeat {
            try tokens.consume()
            let conditions = try conditions()
            branches.append(Branch(conditions: conditions, statements: try branchStatements()))
            // A directive or a comment may come between.
            guard tokens.peek().isWord("else") else { return .choice(branches, otherwise: []) }
            try tokens.consume()
        } while tokens.peek().isWord("if")
        return .choice(branches, otherwise: try branchStatements())
    }

    private mutating func guarded() throws(SourceError) -> Control? {
        try tokens.consume()
        let conditions = try conditions()
        guard try tokens.consume(word: "else") != nil else { throw tokens.unexpected("'else'") }
        return .guarded(Branch(conditions: conditions, statements: try bracedStatements()))
    }

    /// Parses a block, or a single statement of Objective-C.
    private mutating func branchStatements() throws(SourceError) -> [Statement] {
        if tokens.peek().isSymbol("{") { return try bracedStatements() }
        if try tokens.consume(symbol: ";") != nil { return [] }
        let list = try nested { (parser) throws(SourceError) in
            try parser.unrestricted { (parser) throws(SourceError) in try parser.singleStatement() }
        }
        _ = try tokens.consume(symbol: ";")
        return list
    }

    /// Parses conditions with commas between them, up to a brace or a statement.
    private mutating func conditions() throws(SourceError) -> [Condition] {
        try restricted { (parser) throws(SourceError) in
            var list = [try parser.condition()]
            while try parser.tokens.consume(symbol: ",") != nil { list.append(try parser.condition()) }
            return list
        }
    }

    private mutating func condition() throws(SourceError) -> Condition {
        let start = tokens.peek()
        if start.isWord("case") {
            // What follows the pattern is a value: `case .some(let x) = y`.
            while !tokens.peek().isSymbol("=") {
                guard !tokens.peek().isEnd, !tokens.peek().isSymbol("{") else { throw tokens.unexpected("'='") }
                try tokens.consume()
            }
            try tokens.consume()
            _ = try expression()
            return .pattern(start, start.start..<max(start.end, tokens.lastEnd))
        }
        if start.isWord("let") || start.isWord("var"), tokens.peek(1).isWord {
            try tokens.consume()
            let name = try tokens.consume()
            while tokens.peek().isSymbol(":") || tokens.peek().isPartOfType, !tokens.peek().isWord("else") {
                try tokens.consume()
            }
            guard try tokens.consume(symbol: "=") != nil else { return .binding(name, nil) }
            return .binding(name, try expression())
        }
        return .expression(try expression())
    }

    // MARK: - switch

    private mutating func selection() throws(SourceError) -> Control? {
        try tokens.consume()
        let value = try restricted { (parser) throws(SourceError) in try parser.expression() }
        try tokens.expect(symbol: "{")
        let cases = try nested { (parser) throws(SourceError) in
            try parser.unrestricted { (parser) throws(SourceError) in try parser.cases() }
        }
        return .selection(value, cases)
    }

    private mutating func cases() throws(SourceError) -> [Case] {
        var cases: [Case] = []
        while try tokens.consume(symbol: "}") == nil {
            if tokens.peek().isSymbol("@"), tokens.peek(1).isWord("unknown") {
                try tokens.consume()
                try tokens.consume()
            }
            var patterns: [Condition] = []
            if try tokens.consume(word: "default") == nil {
                guard try tokens.consume(word: "case") != nil else { throw tokens.unexpected("'case' or 'default'") }
                repeat { patterns.append(try pattern()) } while try tokens.consume(symbol: ",") != nil
            }
            try tokens.expect(symbol: ":")
            let statements = try statements { token in
                token.isSymbol("}") || token.isWord("case") || token.isWord("default")
            }
            cases.append(Case(patterns: patterns, statements: statements))
        }
        return cases
    }

    private mutating func pattern() throws(SourceError) -> Condition {
        let start = tokens.peek()
        let before = tokens
        do throws(SourceError) {
            let expression = try expression()
            if tokens.peek().isOneOf([":", ","]) { return .expression(expression) }
        } catch {
            guard !error.reason.hidesTheRest else { throw error }
        }
        tokens.rewind(to: before)
        while !tokens.peek().isOneOf([":", ","]) {
            guard !tokens.peek().isEnd else { throw tokens.unexpected("':'") }
            if tokens.peek().isOneOf(["(", "["]) { try skipBrackets() } else { try tokens.consume() }
        }
        return .pattern(start, start.start..<max(start.end, tokens.lastEnd))
    }

    // MARK: - for

    private mutating func loop() throws(SourceError) -> Control? {
        let word = try tokens.consume()
        if tokens.peek().isSymbol("("), !isSwiftTuple() {
            try tokens.consume()
            let loop = try unrestricted { (parser) throws(SourceError) in try parser.objectiveCLoop() }
            try tokens.expect(symbol: ")")
            return Control.loop(loop, word: word, try branchStatements())
        }
        let names = try loopNames()
        let loop = try restricted { (parser) throws(SourceError) in
            let sequence = try parser.expression()
            var conditions: [Condition] = []
            if try parser.tokens.consume(word: "where") != nil { conditions = try parser.conditions() }
            return Loop.elements(names, of: sequence, where: conditions)
        }
        return Control.loop(loop, word: word, try bracedStatements())
    }

    /// Whether `(index, element) in` follows.
    private mutating func isSwiftTuple() -> Bool {
        var ahead = 1
        while tokens.peek(ahead).isWord || tokens.peek(ahead).isSymbol(","), ahead < 16 { ahead += 1 }
        return tokens.peek(ahead).isSymbol(")") && tokens.peek(ahead + 1).isWord("in")
    }

    /// Parses the names before `in`, and `in` itself.
    private mutating func loopNames() throws(SourceError) -> [String] {
        var names: [String] = []
        while try tokens.consume(word: "in") == nil {
            let token = tokens.peek()
            guard token.isWord || token.isOneOf(["(", ")", ",", ":", "*", "<", ">", "?"]) else {
                throw tokens.unexpected("'in'")
            }
            try tokens.consume()
            // `UIView *view`: a type precedes its name. `view: UIView`: or follows it.
            guard token.isWord, !["case", "let", "var"].contains(token.text) else { continue }
            let next = tokens.peek()
            if next.isWord("in") || next.isOneOf([",", ")", ":"]) { names.append(token.text) }
            if next.isSymbol(":") || next.isWord("as") {
                while !tokens.peek().isWord("in"), !tokens.peek().isOneOf([",", ")"]), !tokens.peek().isEnd {
                    try tokens.consume()
                }
            }
        }
        return names
    }

    /// Parses what is in the parentheses of a loop of Objective-C.
    private mutating func objectiveCLoop() throws(SourceError) -> Loop {
        var ahead = 0
        while tokens.peek(ahead).isPartOfType || tokens.peek(ahead).isOneOf(["<", ">"]), ahead < 16 {
            if tokens.peek(ahead).isWord("in") {
                return .elements(try loopNames(), of: try expression(), where: [])
            }
            ahead += 1
        }
        var setup: [Statement] = []
        if !tokens.peek().isSymbol(";") { setup = try singleStatement() }
        try tokens.expect(symbol: ";")
        let condition = tokens.peek().isSymbol(";") ? nil : try expression()
        try tokens.expect(symbol: ";")
        var step: [Statement] = []
        if !tokens.peek().isSymbol(")") {
            step = try inParentheses { (p) throws(SourceError) in try p.singleStatement() }
        }
        return .counted(setup: setup, condition, step: step)
    }
}
