import LayoutModel

/// Parses statements of Objective-C and Swift, as far as layout code needs them.
///
/// ```
/// statement   = frame | type | method | control | property | declaration
///             | chain [ ( "=" | "+=" | "-=" | "*=" | "/=" ) expression | "++" | "--" ]
/// declaration = { modifier } ( "let" | "var" ) name [ ":" type ] [ "=" expression ]
///             | { qualifier } type { "*" } name [ "=" expression ] { "," { "*" } name [ "=" expression ] }
/// ```
/// A statement ends at `;`, at the end of its line or at a closing brace. One that cannot be parsed is skipped, and
/// parsing goes on at the next. ``ExpressionParser`` has the expressions; methods and types are in
/// `StatementParser+Methods`, conditions and loops in `StatementParser+Control`.
struct StatementParser {
    private var expressions: ExpressionParser
    private var pending: [Statement] = []
    private let work: SourceWork
    /// How many tokens have been charged.
    private var charged = 0

    init(
        _ bytes: ArraySlice<UInt8>,
        at position: SourcePosition = .start,
        style: SyntaxStyle = SyntaxStyle(),
        _ work: SourceWork
    ) {
        expressions = ExpressionParser(TokenCursor(bytes, at: position), style: style)
        self.work = work
    }

    var style: SyntaxStyle { expressions.style }

    /// Where the next statement begins.
    var position: SourcePosition { mutating get { expressions.tokens.peek().position } }

    /// Parses the next statement of the source; nil at its end.
    ///
    /// - Throws: ``SourceError`` where the budget is exceeded.
    mutating func next() throws(SourceError) -> Statement? {
        while pending.isEmpty {
            while expressions.tokens.peek().isSymbol(";") { expressions.tokens.skip() }
            let start = expressions.tokens.peek()
            guard !start.isEnd else { return nil }
            let before = expressions.tokens
            do throws(SourceError) {
                pending = try expressions.singleStatement().reversed()
            } catch {
                // Brackets that do not close leave nothing behind them to go on with.
                pending = [expressions.skipStatement(from: before, error, toEnd: error.reason.hidesTheRest)]
            }
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
    /// Whether `@property` declares a name; else it is skipped.
    var keepsProperties = false
}

extension ExpressionParser {
    /// Parses statements up to the closing brace; the opening one has been consumed.
    mutating func statementsUntilBrace() throws(SourceError) -> [Statement] {
        let list = try statements { $0.isSymbol("}") }
        try tokens.expect(symbol: "}")
        return list
    }

    /// Parses statements up to a token that ends them, or to the end.
    mutating func statements(until isEnd: (Token) -> Bool) throws(SourceError) -> [Statement] {
        var list: [Statement] = []
        while true {
            while tokens.peek().isSymbol(";") { tokens.skip() }
            let next = tokens.peek()
            guard !next.isEnd, !isEnd(next) else { return list }
            let before = tokens
            do throws(SourceError) {
                list += try singleStatement()
            } catch {
                guard !error.reason.hidesTheRest else { throw error }
                list.append(skipStatement(from: before, error))
            }
        }
    }

    /// Parses one statement, which declares several names if it contains commas.
    mutating func singleStatement() throws(SourceError) -> [Statement] {
        let start = tokens.peek()
        if start.isSymbol("#"), tokens.peek(1).isWord("define") { return try definition(from: start) }
        if let control = try control() { return control.map { [statement(.control($0), from: start)] } ?? [] }
        if start.isSymbol("@"), tokens.peek(1).isWord("property") { return try skipProperty() }
        if swiftDeclarationStart() != nil { return try swiftDeclarations(from: start) }
        if isDeclaration() { return try declarations(from: start) }
        let outer = assignedArguments
        assignedArguments = []
        defer { assignedArguments = outer }
        var kinds = try assignmentsOrExpression()
        kinds = assignedArguments + kinds
        try endStatement()
        return kinds.map { statement($0, from: start) }
    }

    func statement(_ kind: Statement.Kind, from start: Token) -> Statement {
        Statement(
            kind: kind,
            position: start.position,
            text: tokens.statementText(from: start.start),
            start: start.start,
            length: max(0, tokens.lastEnd - start.start)
        )
    }

    /// Checks that a statement ends here; consumes nothing.
    mutating func endStatement() throws(SourceError) {
        let token = tokens.peek()
        guard token.isOneOf([";", "}", ")"]) || token.isEnd || token.startsLine else {
            throw tokens.unexpected("';' or the end of the statement")
        }
        if token.isSymbol(")"), !isInParentheses { throw tokens.unexpected("';' or the end of the statement") }
    }

    /// Parses an expression, an assignment, or the assignments `a = b = value`, of which the last takes effect first.
    private mutating func assignmentsOrExpression() throws(SourceError) -> [Statement.Kind] {
        // `++i` and `i++` are `i += 1`.
        if let sign = try step() { return [try stepping(try expression(), sign)] }
        var value = try expression()
        if let sign = try step() { return [try stepping(value, sign)] }
        var targets: [(chain: Chain, sign: Token)] = []
        while let sign = try assignmentSign() {
            guard let target = value.chain, targets.count < Self.maxTargets, targets.isEmpty || sign.isSymbol("=")
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
    private static let maxTargets = 16

    private mutating func assignmentSign() throws(SourceError) -> Token? {
        guard tokens.peek().isOneOf(["=", "+=", "-=", "*=", "/="]) else { return nil }
        return try tokens.consume()
    }

    private mutating func step() throws(SourceError) -> Token? {
        let sign = tokens.peek()
        guard sign.isOneOf(["++", "--"]) else { return nil }
        return try tokens.consume()
    }

    private func stepping(_ expression: Expression, _ sign: Token) throws(SourceError) -> Statement.Kind {
        guard let target = expression.chain else {
            throw SourceError(.unexpected(found: sign.text, expected: "the end of the statement"), at: sign.position)
        }
        let one = Chain(head: .number(1, isInteger: true), position: sign.position)
        return .assignment(
            target: target,
            sign: sign.renamed(sign.isSymbol("++") ? "+=" : "-="),
            value: Expression(one)
        )
    }
}

// MARK: - Recovery

extension ExpressionParser {
    /// Skips a statement that has a fault, from where the cursor was before it.
    ///
    /// It ends at a `;`, before the brace that closes the block that it is in, or before a line that does not continue
    /// it. With a parenthesis open, that is a line that is indented no more than the first.
    mutating func skipStatement(
        from before: TokenCursor,
        _ error: SourceError,
        toEnd: Bool = false
    ) -> Statement {
        tokens.rewind(to: before)
        let start = tokens.peek()
        var open: [String] = []
        var names: [String] = []
        var last = start
        repeat {
            last = tokens.skip()
            if last.isOneOf(["(", "[", "{"]) { open.append(last.text) }
            if last.isOneOf([")", "]"]), open.last.map({ $0 != "{" }) ?? false { open.removeLast() }
            if last.isSymbol("}") {
                while let bracket = open.popLast(), bracket != "{" {}
            }
            if last.isWord, tokens.peek().isSymbol("="), names.count < 8 { names.append(last.text) }
        } while !tokens.peek().isEnd && (toEnd || !isEndOfSkipped(from: start, last, open))
        return statement(.unreadable(error, names: names), from: start)
    }

    private mutating func isEndOfSkipped(from start: Token, _ last: Token, _ open: [String]) -> Bool {
        let next = tokens.peek()
        guard !open.contains("{") else { return false }
        if next.isSymbol("}") || last.isSymbol(";") { return true }
        guard next.startsLine, !last.isSymbol(",") else { return false }
        if open.isEmpty { return !next.continuesLine }
        return next.position.column <= start.position.column && next.isWord
    }
}

extension Token {
    /// Whether a line that begins with the token continues the one before.
    fileprivate var continuesLine: Bool {
        isOneOf([".", ")", "]", "?", ":", "+", "*", "/", "&&", "||", "??", "=", "==", ",", "{"]) || isWord("else")
    }
}

// MARK: - Declarations

extension ExpressionParser {
    /// Skips `@property (nonatomic, strong) MASConstraint *top;`, which assigns no value.
    mutating func skipProperty() throws(SourceError) -> [Statement] {
        let start = tokens.peek()
        try tokens.consume()
        try tokens.consume()
        if tokens.peek().isSymbol("(") { try skipBrackets() }
        var words: [Token] = []
        while !tokens.peek().isSymbol(";") {
            guard !tokens.peek().isEnd else { throw tokens.unexpected("';'") }
            let token = try tokens.consume()
            if token.isWord, !Self.qualifiers.contains(token.text), token.text != "IBOutlet" { words.append(token) }
        }
        guard style.keepsProperties, words.count > 1, let type = words.first, let name = words.last else { return [] }
        return [statement(.declaration(type: type.text, name: name, value: nil), from: start)]
    }

    /// The number of attributes and modifiers before `let` or `var`, in tokens; nil for anything else.
    private mutating func swiftDeclarationStart() -> Int? {
        let count = modifierCount()
        let word = tokens.peek(count)
        return word.isWord("let") || word.isWord("var") ? count : nil
    }

    private mutating func swiftDeclarations(from start: Token) throws(SourceError) -> [Statement] {
        var isStatic = false
        for _ in 0...modifierCount() {
            let token = try tokens.consume()
            if token.isWord("static") || token.isWord("class") { isStatic = true }
        }
        var list: [Statement] = []
        repeat {
            if tokens.peek().isSymbol("(") { throw tokens.unexpected("a name") }
            let name = try tokens.expectWord("a name")
            var type: String?
            if try tokens.consume(symbol: ":") != nil { type = try swiftType() }
            var value: Expression?
            if try tokens.consume(symbol: "=") != nil { value = try expression() }
            // What observers say is no part of the declaration.
            let declaration = statement(.declaration(type: type, name: name, value: value), from: start)
            var accessors: [Method] = []
            if tokens.peek().isSymbol("{"),
                !tokens.peek().startsLine || value == nil && type != nil || observersFollow()
            {
                accessors = try self.accessors(of: name, type, isStatic: isStatic)
            }
            if value != nil { accessors.removeAll { $0.kind == .getter } }
            if accessors.allSatisfy({ $0.kind == .observer }) { list.append(declaration) }
            list += accessors.map { statement(.control(.method($0)), from: start) }
            if !accessors.isEmpty { break }
        } while try tokens.consume(symbol: ",") != nil
        try endStatement()
        return list
    }

    /// Parses a Swift type and returns its first word, which suffices to distinguish numeric types.
    private mutating func swiftType() throws(SourceError) -> String {
        var type = ""
        var depth = 0
        while true {
            let token = tokens.peek()
            let isPart =
                token.isWord || depth > 0
                || ["[", "]", "<", ">", "?", "!", ".", "(", "->", "@", "&"].contains(token.text)
                    && token.kind == .symbol
            guard isPart, !token.isEnd, !token.startsLine || depth > 0 else { return type }
            if token.isOneOf(["[", "<", "("]) { depth += 1 }
            if token.isOneOf(["]", ">", ")"]) { depth -= 1 }
            if type.isEmpty { type = token.text }
            try tokens.consume()
        }
    }

    /// Whether a declaration of Objective-C follows: a type, any `*`, a name, then `=`, `;` or `,`.
    private mutating func isDeclaration() -> Bool {
        var ahead = 0
        while Self.qualifiers.contains(tokens.peek(ahead).text), ahead < 8 { ahead += 1 }
        if ahead > 0 { return true }
        guard tokens.peek().isWord else { return false }
        ahead = skipGeneric(from: 1)
        while tokens.peek(ahead).isWord("const"), ahead < 8 { ahead += 1 }
        var hasStar = false
        while tokens.peek(ahead).isSymbol("*"), ahead < 64 { (ahead, hasStar) = (ahead + 1, true) }
        if tokens.peek(ahead).isWord("const") { ahead += 1 }
        let name = tokens.peek(ahead)
        guard name.isWord, !name.startsLine else { return false }
        let after = tokens.peek(ahead + 1)
        return after.isSymbol("=") || after.isSymbol(";") || after.isEnd || hasStar && after.isSymbol(",")
    }

    /// Returns the index after the generic arguments `<UIView *>` at `start`, or `start` if there are none.
    private mutating func skipGeneric(from start: Int) -> Int {
        guard tokens.peek(start).isSymbol("<") else { return start }
        for ahead in start..<(start + 16) where tokens.peek(ahead).isSymbol(">") { return ahead + 1 }
        return start
    }

    private static let qualifiers: Set<String> = [
        "const", "static", "extern", "__weak", "__strong", "__block", "__unused", "__unsafe_unretained", "__kindof",
    ]

    private mutating func declarations(from start: Token) throws(SourceError) -> [Statement] {
        var type: Token?
        // The name is the word before `=`, `;`, `,` or the end.
        while !isDeclaredName() {
            guard !tokens.peek().isEnd else { throw tokens.unexpected("a name") }
            if tokens.peek().isSymbol("(") {  // typeof(self)
                try skipBrackets()
                continue
            }
            let token = try tokens.consume()
            guard !token.isOneOf([";", "{", "}"]) else { throw tokens.unexpected("a name") }
            if token.isWord, type == nil, !Self.qualifiers.contains(token.text) { type = token }
        }
        var list: [Statement] = []
        repeat {
            while try tokens.consume(symbol: "*") != nil {}
            let name = try tokens.expectWord("a name")
            var value: Expression?
            if try tokens.consume(symbol: "=") != nil {
                if let type, tokens.peek().isSymbol("{") {
                    value = try structure(type)
                } else {
                    value = try expression()
                }
            }
            // `int a = self.b = 3`
            while let target = value?.chain, let sign = try tokens.consume(symbol: "=") {
                let inner = try expression()
                list.append(statement(.assignment(target: target, sign: sign, value: inner), from: start))
                value = inner
            }
            list.append(statement(.declaration(type: type?.text, name: name, value: value), from: start))
        } while try tokens.consume(symbol: ",") != nil
        try endStatement()
        return list
    }

    private mutating func isDeclaredName() -> Bool {
        guard tokens.peek().isWord else { return false }
        let after = tokens.peek(1)
        return after.isSymbol("=") || after.isSymbol(";") || after.isSymbol(",") || after.isEnd
    }

    /// Skips a bracket and everything up to the one that closes it.
    mutating func skipBrackets() throws(SourceError) {
        var depth = 0
        repeat {
            let token = try tokens.consume()
            if token.isOneOf(["(", "[", "{"]) { depth += 1 }
            if token.isOneOf([")", "]", "}"]) { depth -= 1 }
            guard !token.isEnd else { throw tokens.unexpected("the closing bracket") }
        } while depth > 0
    }
}
