import LayoutModel

/// Reads statements of Objective-C and Swift, as far as layout code needs them.
///
/// ```
/// statement   = import | type | method | property | declaration | chain [ ( "=" | "+=" | "-=" | "*=" | "/=" ) expression ]
/// method      = ( "-" | "+" ) "(" … ")" … block | { modifier } "func" … block
/// import      = [ "#" ] "import" … to the end of its line
/// type        = { modifier } ( "class" | "struct" | "extension" ) name … block | "@" "implementation" … to the end of
///             its line | "@" "end"
/// property    = "@" "property" … ";"
/// declaration = { modifier } ( "let" | "var" ) name [ ":" type ] [ "=" expression ]
///             | { qualifier } type { "*" } name [ "=" expression ] { "," { "*" } name [ "=" expression ] }
/// ```
/// `;`, the end of the line or a closing brace ends a statement. ``ExpressionParser`` has the rules of expressions.
struct StatementParser {
    private var expressions: ExpressionParser
    private var pending: [Statement] = []

    init(_ bytes: ArraySlice<UInt8>, style: SyntaxStyle = SyntaxStyle()) {
        expressions = ExpressionParser(TokenCursor(bytes), style: style)
    }

    /// The next statement of a source; nil at its end.
    mutating func next() throws(SourceError) -> Statement? {
        while pending.isEmpty {
            while try expressions.tokens.take(symbol: ";") != nil {}
            guard try !expressions.tokens.peek().isEnd else { return nil }
            pending = try expressions.statements().reversed()
        }
        return pending.popLast()
    }
}

/// In what the languages differ that share the syntax.
struct SyntaxStyle {
    /// Whether a word that begins like this stands behind a number as if `+` stood between: `42 keepHigh`.
    var suffix: String?
    /// Words that stand behind any value like this: `gap keepHigh`.
    var suffixes: Set<String> = []
}

extension ExpressionParser {
    /// The statements between braces, of which the first has been taken.
    mutating func statementsUntilBrace() throws(SourceError) -> [Statement] {
        var list: [Statement] = []
        while true {
            while try tokens.take(symbol: ";") != nil {}
            if try tokens.take(symbol: "}") != nil { return list }
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("'}'") }
            list += try statements()
        }
    }

    /// One statement, or the several that one with commas stands for.
    fileprivate mutating func statements() throws(SourceError) -> [Statement] {
        let start = try tokens.peek()
        if try isFrame(start) { return try skipLine() }
        try refuseControlFlow(start)
        if let body = try method() { return body }
        if start.isWord("guard") { return try skipGuard() }
        if start.isSymbol("@"), try tokens.peek(1).isWord("property") { return try skipProperty() }
        if try isSwiftDeclaration() { return [try swiftDeclaration(from: start)] }
        if try isDeclaration() { return try declarations(from: start) }
        let kind = try assignmentOrExpression()
        try endStatement()
        return [statement(kind, from: start)]
    }

    private func statement(_ kind: Statement.Kind, from start: Token) -> Statement {
        Statement(kind: kind, position: start.position, text: tokens.statementText(from: start.start))
    }

    /// Takes the end of a statement, which has to be next.
    private mutating func endStatement() throws(SourceError) {
        let token = try tokens.peek()
        guard token.isSymbol(";") || token.isSymbol("}") || token.isEnd || token.startsLine else {
            throw try tokens.unexpected("';' or the end of the statement")
        }
    }

    private mutating func assignmentOrExpression() throws(SourceError) -> Statement.Kind {
        let left = try expression()
        for sign in ["=", "+=", "-=", "*=", "/="] {
            guard let sign = try tokens.take(symbol: sign) else { continue }
            guard let target = left.chain else {
                throw SourceError(.unexpected(found: "=", expected: "the end of the statement"), at: sign.position)
            }
            return .assignment(target: target, sign: sign, value: try expression())
        }
        return .expression(left)
    }

    /// What depends on values that only the app has cannot be read.
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
    /// Whether a line is next that only stands around methods: an import, the first or the last one of a class.
    private mutating func isFrame(_ start: Token) throws(SourceError) -> Bool {
        guard start.isOneOf(["#", "@"]) || start.isWord("import") else { return false }
        let next = try tokens.peek(1)
        if start.isSymbol("#") { return next.isWord("import") }
        if start.isSymbol("@") { return next.isWord("implementation") || next.isWord("end") }
        return next.isWord && !next.startsLine
    }

    private mutating func skipLine() throws(SourceError) -> [Statement] {
        try tokens.take()
        while case let token = try tokens.peek(), !token.startsLine, !token.isEnd { try tokens.take() }
        return []
    }

    /// Whether `class Name`, `struct Name` or `extension Name` is next, behind modifiers if there are any.
    private mutating func isType() throws(SourceError) -> Bool {
        let count = try modifierCount()
        guard try ["class", "struct", "extension"].contains(tokens.peek(count).text) else { return false }
        return try tokens.peek(count + 1).isWord
    }

    /// The statements of a method or a type that is pasted as a whole; nil where something else is next.
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
            try tokens.take()
        }
        try tokens.take()
        return try nested { (parser) throws(SourceError) in
            try parser.statementsUntilBrace()
        }
    }

    /// Whether `- (type)name` is next.
    private mutating func isMethodHead() throws(SourceError) -> Bool {
        guard try tokens.peek(1).isSymbol("(") else { return false }
        var ahead = 2
        while try tokens.peek(ahead).isPartOfType, ahead < 8 { ahead += 1 }
        guard ahead > 2, try tokens.peek(ahead).isSymbol(")") else { return false }
        return try tokens.peek(ahead + 1).isWord
    }

    /// Whether `func` is next, behind modifiers if there are any.
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

    /// `guard let self = self else { return }` has no effect here.
    private mutating func skipGuard() throws(SourceError) -> [Statement] {
        let start = try tokens.take()
        guard try tokens.peek().isWord("let"), try Names.isSelf(tokens.peek(1).text) else {
            let because = "which statements run is decided in the app; send those that do"
            throw SourceError(.unsupported(start.text, because: because), at: start.position)
        }
        while try !tokens.peek().isSymbol("}") {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("'}'") }
            try tokens.take()
        }
        try tokens.take()
        return []
    }
}

// MARK: - Declarations

extension ExpressionParser {
    /// `@property (nonatomic, strong) MASConstraint *top;` gives nothing a value.
    private mutating func skipProperty() throws(SourceError) -> [Statement] {
        while try !tokens.peek().isSymbol(";") {
            guard try !tokens.peek().isEnd else { throw try tokens.unexpected("';'") }
            try tokens.take()
        }
        return []
    }

    private mutating func isSwiftDeclaration() throws(SourceError) -> Bool {
        let word = try tokens.peek(modifierCount())
        return word.isWord("let") || word.isWord("var")
    }

    private mutating func swiftDeclaration(from start: Token) throws(SourceError) -> Statement {
        while try tokens.take(word: "let") == nil, try tokens.take(word: "var") == nil { try tokens.take() }
        let name = try tokens.expectWord("a name")
        var type: String?
        if try tokens.take(symbol: ":") != nil { type = try swiftType() }
        var value: Expression?
        if try tokens.take(symbol: "=") != nil { value = try expression() }
        try endStatement()
        return statement(.declaration(type: type, name: name, value: value), from: start)
    }

    /// A type of Swift as far as it tells numbers apart: its first word.
    private mutating func swiftType() throws(SourceError) -> String {
        var type = ""
        while true {
            let token = try tokens.peek()
            guard token.isWord || ["[", "]", "<", ">", "?", "!", "."].contains(token.text), !token.startsLine else {
                return type
            }
            if type.isEmpty { type = token.text }
            try tokens.take()
        }
    }

    /// Whether a declaration of Objective-C is next: a type, perhaps `*`, a name and then what ends or gives its value.
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

    /// How far `<UIView *>` goes that begins so many tokens ahead; no way where there is none.
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
                while try tokens.take(symbol: ")") == nil {
                    guard try !tokens.peek().isEnd else { throw try tokens.unexpected("')'") }
                    try tokens.take()
                }
                continue
            }
            let token = try tokens.take()
            if token.isWord, type == nil, !Self.qualifiers.contains(token.text) { type = token }
        }
        var list: [Statement] = []
        repeat {
            while try tokens.take(symbol: "*") != nil {}
            let name = try tokens.expectWord("a name")
            var value: Expression?
            if try tokens.take(symbol: "=") != nil {
                if let type, try tokens.peek().isSymbol("{") {
                    value = try structure(type)
                } else {
                    value = try expression()
                }
            }
            list.append(statement(.declaration(type: type?.text, name: name, value: value), from: start))
        } while try tokens.take(symbol: ",") != nil
        try endStatement()
        return list
    }

    private mutating func isDeclaredName() throws(SourceError) -> Bool {
        guard try tokens.peek().isWord else { return false }
        let after = try tokens.peek(1)
        return after.isSymbol("=") || after.isSymbol(";") || after.isSymbol(",") || after.isEnd
    }
}
