import LayoutModel

/// Lines and braces that enclose statements: methods, types, imports.
///
/// ```
/// frame  = [ "#" ] "import" … | "#pragma" … | "@" ( "implementation" | "class" | "end" ) …, to the end of the line
///        | "@" ( "interface" | "protocol" ) … "@" "end"
/// method = ( "-" | "+" ) "(" … ")" … block | { modifier } ( "func" | "init" | "deinit" ) … block
/// type   = { modifier } ( "class" | "struct" | "extension" | "enum" | "protocol" ) name … block
/// ```
extension ExpressionParser {
    /// Parses a line or braces that enclose statements; an inner nil has no content, an outer one is something else.
    mutating func enclosure() throws(SourceError) -> Control?? {
        let start = tokens.peek()
        if style.keepsProperties, start.isSymbol("@"), tokens.peek(1).isWord("interface") {
            return Control.body(name: nil, try properties())
        }
        if start.isOneOf(["#", "@"]) || start.isWord("import") || start.isWord("typealias") {
            if try skipFrame(start) { return .some(nil) }
        }
        if start.isOneOf(["-", "+"]) { return isMethodHead() ? try methodBody(name: try methodName()) : nil }
        let count = modifierCount()
        let word = tokens.peek(count)
        guard word.isWord else { return nil }
        let next = tokens.peek(count + 1)
        switch word.text {
        case "func" where next.isWord || next.kind == .symbol, "subscript" where next.isSymbol("("):
            return try methodBody(name: next)
        case "init" where next.isOneOf(["(", "?", "!", "<"]), "deinit" where next.isSymbol("{"):
            return try methodBody(name: word)
        case "class" where next.isWord, "struct" where next.isWord, "extension" where next.isWord,
            "actor" where next.isWord:
            return try methodBody(name: next)
        case "enum" where next.isWord, "protocol" where next.isWord:
            return try methodBody(name: next)
        case "case" where count == 0:
            // Of an enumeration.
            while case let token = tokens.peek(), !token.isOneOf([";", "}"]), !token.isEnd {
                if tokens.peek().isSymbol("(") { try skipBrackets() } else { try tokens.consume() }
                if tokens.peek().startsLine, !tokens.peek().isSymbol(",") { break }
            }
            return .some(nil)
        default: return nil
        }
    }

    /// Skips an import and the like; false, consuming nothing, for anything else.
    private mutating func skipFrame(_ start: Token) throws(SourceError) -> Bool {
        let next = tokens.peek(1)
        if start.isSymbol("#") {
            guard ["import", "include", "pragma", "undef"].contains(next.text), next.isWord else { return false }
        } else if start.isSymbol("@") {
            if next.isWord("interface") || next.isWord("protocol") { return try skipInterface() }
            guard ["implementation", "end", "import", "class", "synthesize", "dynamic"].contains(next.text),
                next.isWord
            else { return false }
        } else if !next.isWord || next.startsLine {
            return false
        }
        tokens.skip()
        while case let token = tokens.peek(), !token.startsLine, !token.isEnd { tokens.skip() }
        return true
    }

    /// Parses the declarations of properties from `@interface` to `@end`.
    private mutating func properties() throws(SourceError) -> [Statement] {
        var list: [Statement] = []
        while !(tokens.peek().isSymbol("@") && tokens.peek(1).isWord("end")) {
            guard !tokens.peek().isEnd else { throw tokens.unexpected("'@end'") }
            if tokens.peek().isSymbol("@"), tokens.peek(1).isWord("property") {
                list += try skipProperty()
            } else {
                tokens.skip()
            }
        }
        tokens.skip()
        tokens.skip()
        return list
    }

    /// Parses `#define name value`; a macro with parameters, or of more than one operand, declares nothing.
    ///
    /// Such a macro takes part in the expression around it: with `#define sum 1 + 2`, `sum * 2` is 5.
    mutating func definition(from start: Token) throws(SourceError) -> [Statement] {
        tokens.skip()
        tokens.skip()
        let name = tokens.skip()
        var value: Expression?
        let next = tokens.peek()
        if name.isWord, !next.startsLine, !next.isEnd, !(next.isSymbol("(") && next.start == name.end) {
            let before = tokens
            do throws(SourceError) {
                let whole = try unrestricted { (parser) throws(SourceError) in try parser.expression() }
                if whole.rest.isEmpty, tokens.peek().startsLine || tokens.peek().isEnd { value = whole }
            } catch {
                guard !error.reason.hidesTheRest else { throw error }
            }
            if value == nil { tokens.rewind(to: before) }
        }
        let definition = value.map { statement(.declaration(type: nil, name: name, value: $0), from: start) }
        if definition == nil {
            // A line that ends with a backslash goes on in the next one.
            var last = name
            while case let token = tokens.peek(), !token.isEnd, !token.startsLine || last.text == "\\" {
                last = tokens.skip()
            }
        }
        return definition.map { [$0] } ?? []
    }

    /// Skips from `@interface` to `@end`.
    private mutating func skipInterface() throws(SourceError) -> Bool {
        tokens.skip()
        while !(tokens.peek().isSymbol("@") && tokens.peek(1).isWord("end")) {
            guard !tokens.peek().isEnd else { throw tokens.unexpected("'@end'") }
            tokens.skip()
        }
        tokens.skip()
        tokens.skip()
        return true
    }

    /// Parses the braces of a method or a type; a declaration of a method without them has no content.
    private mutating func methodBody(name: Token?) throws(SourceError) -> Control?? {
        while !tokens.peek().isSymbol("{") {
            let token = tokens.peek()
            guard !token.isEnd, !token.isSymbol("}") else { throw tokens.unexpected("'{'") }
            if token.isSymbol("(") {
                try skipBrackets()
            } else {
                try tokens.consume()
                if token.isSymbol(";") { return .some(nil) }
            }
        }
        return Control.body(name: name, try bracedStatements())
    }

    /// Parses statements in braces.
    mutating func bracedStatements() throws(SourceError) -> [Statement] {
        try tokens.expect(symbol: "{")
        return try nested { (parser) throws(SourceError) in
            try parser.unrestricted { (parser) throws(SourceError) in try parser.statementsUntilBrace() }
        }
    }

    /// Whether `- (type)name` follows.
    private mutating func isMethodHead() -> Bool {
        guard tokens.peek(1).isSymbol("(") else { return false }
        var ahead = 2
        while tokens.peek(ahead).isPartOfType || tokens.peek(ahead).isOneOf(["<", ">", ","]), ahead < 16 { ahead += 1 }
        guard ahead > 2, tokens.peek(ahead).isSymbol(")") else { return false }
        return tokens.peek(ahead + 1).isWord
    }

    /// Consumes the sign and the type of a method of Objective-C, and returns the first word of its name.
    private mutating func methodName() throws(SourceError) -> Token {
        try tokens.consume()
        try skipBrackets()
        return tokens.peek()
    }

    /// How many tokens the attributes and modifiers before a declaration of Swift are.
    mutating func modifierCount() -> Int {
        var count = 0
        while count < 32 {
            let token = tokens.peek(count)
            if token.isWord, Self.modifiers.contains(token.text) {
                count += 1
            } else if token.isWord("class"), ["func", "var", "let"].contains(tokens.peek(count + 1).text) {
                return count + 1
            } else if token.isSymbol("@"), tokens.peek(count + 1).isWord {
                count += 2
            } else {
                break
            }
            // `private(set)`, `@available(iOS 9.0, *)`, `@objc(name)`.
            let bracket = tokens.peek(count)
            guard bracket.isSymbol("("), bracket.start == tokens.peek(count - 1).end else { continue }
            var depth = 0
            repeat {
                if tokens.peek(count).isSymbol("(") { depth += 1 }
                if tokens.peek(count).isSymbol(")") { depth -= 1 }
                count += 1
            } while depth > 0 && count < 64 && !tokens.peek(count).isEnd
        }
        return count
    }

    private static let modifiers: Set<String> = [
        "override", "private", "fileprivate", "internal", "public", "open", "static", "final", "weak", "unowned",
        "lazy", "required", "convenience", "mutating", "dynamic", "optional", "nonisolated", "indirect",
    ]
}
