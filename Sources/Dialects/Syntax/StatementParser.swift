import LayoutModel

/// Parses statements of Objective-C and Swift, as far as layout code needs them.
///
/// ```
/// statement   = import | type | method | property | declaration
///             | chain [ ( "=" | "+=" | "-=" | "*=" | "/=" ) expression ]
/// method      = ( "-" | "+" ) "(" … ")" … block | { modifier } "func" … block
/// import      = [ "#" ] "import" … to the end of its line
/// type        = { modifier } ( "class" | "struct" | "extension" ) name … block | "@" "implementation" … to the end of
///             its line | "@" "end"
/// property    = "@" "property" … ";"
/// declaration = { modifier } ( "let" | "var" ) name [ ":" type ] [ "=" expression ]
///             | { qualifier } type { "*" } name [ "=" expression ] { "," { "*" } name [ "=" expression ] }
/// ```
/// A statement ends at `;`, at the end of its line or at a closing brace. ``ExpressionParser`` has the expressions.
struct StatementParser {
    private var expressions: ExpressionParser
    private var pending: [Statement] = []
    private let work: SourceWork
    /// How many tokens have been charged.
    private var charged = 0

    init(_ bytes: ArraySlice<UInt8>, style: SyntaxStyle = SyntaxStyle(), _ work: SourceWork) {
        expressions = ExpressionParser(TokenCursor(bytes), style: style)
        self.work = work
    }

    /// Parses the next statement of the source; nil at its end.
    mutating func next() throws(SourceError) -> Statement? {
        while pending.isEmpty {
            while try expressions.tokens.consume(symbol: ";") != nil {}
            let start = try expressions.tokens.peek()
            guard !start.isEnd else { return nil }
            pending = try expressions.statements().reversed()
            let tokens = expressions.tokens.consumed
            try work.spend(SourceWork.ofToken, times: tokens - charged, at: start.position)
            charged = tokens
        }
        return pending.popLast()
    }
}

/// Syntax in which the languages that share this parser differ.
struct SyntaxStyle {
    /// A prefix of words that are added to the number before them: `42 keepHigh` is `42 + keepHigh`.
    var suffix: String?
    /// Words that are added to any value before them: `gap keepHigh`.
    var suffixes: Set<String> = []
}

extension ExpressionParser {
    /// Parses statements up to the closing brace; the opening one has been consumed.
    mutating func statementsUntilBrace() throws(SourceError) -> [Statement] {
        var list: [Statement] = []
        while true {
            while try tokens.consume(symbol: ";") != nil {}
            if try tokens.consume(symbol: "}") != nil { return list }
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("'}'") }
            list += try statements()
        }
    }

    /// Parses one statement, which declares several names if it contains commas, or the statements of a whole method.
    fileprivate mutating func statements() throws(SourceError) -> [Statement] {
        let start = try tokens.peek()
        if try isFrame(start) { return try skipLine() }
        try refuseControlFlow(start)
        if let body = try method() { return body }
        if start.isWord("guard") { return try skipGuard() }
        if start.isSymbol("@"), try tokens.peek(1).isWord("property") { return try skipProperty() }
        if try isSwiftDeclaration() { return [try swiftDeclaration(from: start)] }
        if try isDeclaration() { return try declarations(from: start) }
        let kinds = try assignmentsOrExpression()
        try endStatement()
        return kinds.map { statement($0, from: start) }
    }

    private func statement(_ kind: Statement.Kind, from start: Token) -> Statement {
        Statement(
            kind: kind,
            position: start.position,
            text: tokens.statementText(from: start.start),
            length: tokens.lastEnd - start.start
        )
    }

    /// Checks that a statement ends here; consumes nothing.
    private mutating func endStatement() throws(SourceError) {
        let token = try tokens.peek()
        guard token.isSymbol(";") || token.isSymbol("}") || token.isEnd || token.startsLine else {
            throw try tokens.unexpected("';' or the end of the statement")
        }
    }

    /// Parses an expression, an assignment, or the assignments `a = b = value`, of which the last takes effect first.
    private mutating func assignmentsOrExpression() throws(SourceError) -> [Statement.Kind] {
        var value = try expression()
        var targets: [(chain: Chain, sign: Token)] = []
        while let sign = try assignmentSign() {
            guard let target = value.chain, targets.count < Self.mostTargets, targets.isEmpty || sign.isSymbol("=")
            else {
                throw SourceError(
                    .unexpected(found: sign.text, expected: "the end of the statement"),
                    at: sign.position
                )
            }
            targets.append((target, sign))
            value = try expression()
        }
        guard !targets.isEmpty else { return [.expression(value)] }
        return targets.reversed().map { .assignment(target: $0.chain, sign: $0.sign, value: value) }
    }

    /// The maximum number of targets that one statement assigns to.
    private static let mostTargets = 16

    private mutating func assignmentSign() throws(SourceError) -> Token? {
        guard try tokens.peek().isOneOf(["=", "+=", "-=", "*=", "/="]) else { return nil }
        return try tokens.consume()
    }

    /// Throws at control flow and preprocessor directives, which depend on values that only the app has.
    private mutating func refuseControlFlow(_ start: Token) throws(SourceError) {
        if start.isSymbol("#") {
            throw SourceError(.unsupported("#", because: "the preprocessor does not run here"), at: start.position)
        }
        let words = ["if", "else", "for", "while", "do", "switch", "case", "return", "repeat", "goto", "break"]
        guard start.isWord, words.contains(start.text) else { return }
        let because = "which statements run is decided in the app; send those that do"
        throw SourceError(.unsupported(start.text, because: because), at: start.position)
    }
}

// MARK: - Methods and types

extension ExpressionParser {
    /// Whether a line follows that only encloses methods: an import, `@implementation` or `@end`.
    private mutating func isFrame(_ start: Token) throws(SourceError) -> Bool {
        guard start.isOneOf(["#", "@"]) || start.isWord("import") else { return false }
        let next = try tokens.peek(1)
        if start.isSymbol("#") { return next.isWord("import") }
        if start.isSymbol("@") { return next.isWord("implementation") || next.isWord("end") }
        return next.isWord && !next.startsLine
    }

    private mutating func skipLine() throws(SourceError) -> [Statement] {
        try tokens.consume()
        while case let token = try tokens.peek(), !token.startsLine, !token.isEnd { try tokens.consume() }
        return []
    }

    /// Whether modifiers and `class Name`, `struct Name` or `extension Name` follow.
    private mutating func isType() throws(SourceError) -> Bool {
        let count = try modifierCount()
        guard try ["class", "struct", "extension"].contains(tokens.peek(count).text) else { return false }
        return try tokens.peek(count + 1).isWord
    }

    /// Parses the statements of a pasted method or type; nil if neither follows.
    private mutating func method() throws(SourceError) -> [Statement]? {
        let start = try tokens.peek()
        let isMethod: Bool
        if start.isOneOf(["-", "+"]) {
            isMethod = try isMethodHead()
        } else if try isType() {
            isMethod = true
        } else {
            isMethod = try isFunction()
        }
        guard isMethod else { return nil }
        while try !tokens.peek().isSymbol("{") {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("'{'") }
            try tokens.consume()
        }
        try tokens.consume()
        return try nested { (parser) throws(SourceError) in
            try parser.statementsUntilBrace()
        }
    }

    /// Whether `- (type)name` follows.
    private mutating func isMethodHead() throws(SourceError) -> Bool {
        guard try tokens.peek(1).isSymbol("(") else { return false }
        var ahead = 2
        while try tokens.peek(ahead).isPartOfType, ahead < 8 { ahead += 1 }
        guard ahead > 2, try tokens.peek(ahead).isSymbol(")") else { return false }
        return try tokens.peek(ahead + 1).isWord
    }

    /// Whether modifiers and `func` follow.
    private mutating func isFunction() throws(SourceError) -> Bool {
        var ahead = try modifierCount()
        if try tokens.peek(ahead).isSymbol("@"), try tokens.peek(ahead + 1).isWord { ahead += 2 }
        ahead += try modifierCount(from: ahead)
        return try tokens.peek(ahead).isWord("func")
    }

    private mutating func modifierCount(from start: Int = 0) throws(SourceError) -> Int {
        var count = 0
        while try Self.modifiers.contains(tokens.peek(start + count).text), count < 8 { count += 1 }
        return count
    }

    private static let modifiers: Set<String> = [
        "override", "private", "fileprivate", "internal", "public", "open", "static", "final", "weak", "unowned",
        "lazy",
    ]

    /// Skips `guard let self = self else { return }`, which has no effect here; throws at any other guard.
    private mutating func skipGuard() throws(SourceError) -> [Statement] {
        let start = try tokens.consume()
        guard try tokens.peek().isWord("let"), try Names.isSelf(tokens.peek(1).text) else {
            let because = "which statements run is decided in the app; send those that do"
            throw SourceError(.unsupported(start.text, because: because), at: start.position)
        }
        while try !tokens.peek().isSymbol("}") {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("'}'") }
            try tokens.consume()
        }
        try tokens.consume()
        return []
    }
}

// MARK: - Declarations

extension ExpressionParser {
    /// Skips `@property (nonatomic, strong) MASConstraint *top;`, which assigns no value.
    private mutating func skipProperty() throws(SourceError) -> [Statement] {
        while try !tokens.peek().isSymbol(";") {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("';'") }
            try tokens.consume()
        }
        return []
    }

    private mutating func isSwiftDeclaration() throws(SourceError) -> Bool {
        let word = try tokens.peek(modifierCount())
        return word.isWord("let") || word.isWord("var")
    }

    private mutating func swiftDeclaration(from start: Token) throws(SourceError) -> Statement {
        while try tokens.consume(word: "let") == nil, try tokens.consume(word: "var") == nil { try tokens.consume() }
        let name = try tokens.expectWord("a name")
        var type: String?
        if try tokens.consume(symbol: ":") != nil { type = try swiftType() }
        var value: Expression?
        if try tokens.consume(symbol: "=") != nil { value = try expression() }
        try endStatement()
        return statement(.declaration(type: type, name: name, value: value), from: start)
    }

    /// Parses a Swift type and returns its first word, which suffices to distinguish numeric types.
    private mutating func swiftType() throws(SourceError) -> String {
        var type = ""
        while true {
            let token = try tokens.peek()
            guard token.isWord || ["[", "]", "<", ">", "?", "!", "."].contains(token.text), !token.startsLine else {
                return type
            }
            if type.isEmpty { type = token.text }
            try tokens.consume()
        }
    }

    /// Whether a declaration of Objective-C follows: a type, any `*`, a name, then `=`, `;` or `,`.
    private mutating func isDeclaration() throws(SourceError) -> Bool {
        var ahead = 0
        while try Self.qualifiers.contains(tokens.peek(ahead).text), ahead < 8 { ahead += 1 }
        if ahead > 0 { return true }
        guard try tokens.peek().isWord else { return false }
        ahead = try skipGeneric(from: 1)
        while try tokens.peek(ahead).isWord("const"), ahead < 8 { ahead += 1 }
        var hasStar = false
        while try tokens.peek(ahead).isSymbol("*"), ahead < 64 { (ahead, hasStar) = (ahead + 1, true) }
        if try tokens.peek(ahead).isWord("const") { ahead += 1 }
        let name = try tokens.peek(ahead)
        guard name.isWord, !name.startsLine else { return false }
        let after = try tokens.peek(ahead + 1)
        return after.isSymbol("=") || after.isSymbol(";") || after.isEnd || hasStar && after.isSymbol(",")
    }

    /// Returns the index after the generic arguments `<UIView *>` at `start`, or `start` if there are none.
    private mutating func skipGeneric(from start: Int) throws(SourceError) -> Int {
        guard try tokens.peek(start).isSymbol("<") else { return start }
        for ahead in start..<(start + 16) where try tokens.peek(ahead).isSymbol(">") { return ahead + 1 }
        return start
    }

    private static let qualifiers: Set<String> = [
        "const", "static", "extern", "__weak", "__strong", "__block", "__unused", "__unsafe_unretained", "__kindof",
    ]

    private mutating func declarations(from start: Token) throws(SourceError) -> [Statement] {
        var type: Token?
        // The name is the word before `=`, `;`, `,` or the end.
        while try !isDeclaredName() {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("a name") }
            if try tokens.peek().isSymbol("(") {  // typeof(self)
                while try tokens.consume(symbol: ")") == nil {
                    guard try !tokens.peek().isEnd else { throw try tokens.unexpected("')'") }
                    try tokens.consume()
                }
                continue
            }
            let token = try tokens.consume()
            if token.isWord, type == nil, !Self.qualifiers.contains(token.text) { type = token }
        }
        var list: [Statement] = []
        repeat {
            while try tokens.consume(symbol: "*") != nil {}
            let name = try tokens.expectWord("a name")
            var value: Expression?
            if try tokens.consume(symbol: "=") != nil {
                if let type, try tokens.peek().isSymbol("{") {
                    value = try structure(type)
                } else {
                    value = try expression()
                }
            }
            list.append(statement(.declaration(type: type?.text, name: name, value: value), from: start))
        } while try tokens.consume(symbol: ",") != nil
        try endStatement()
        return list
    }

    private mutating func isDeclaredName() throws(SourceError) -> Bool {
        guard try tokens.peek().isWord else { return false }
        let after = try tokens.peek(1)
        return after.isSymbol("=") || after.isSymbol(";") || after.isSymbol(",") || after.isEnd
    }
}
