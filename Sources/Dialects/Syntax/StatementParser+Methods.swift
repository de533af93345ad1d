import LayoutModel

/// Lines and braces that enclose statements: methods, types, imports.
///
/// ```
/// frame  = [ "#" ] "import" … | "#pragma" … | "@" ( "implementation" | "class" | "end" ) …, to the end of the line
///        | "@" ( "interface" | "protocol" ) … "@" "end"
/// method = ( "-" | "+" ) "(" type ")" selector block | { modifier } ( "func" | "init" | "deinit" ) … block
/// type   = { modifier } ( "class" | "struct" | "extension" | "enum" | "protocol" ) name … block
/// ```
extension ExpressionParser {
    /// Parses a line or braces that enclose statements; an inner nil has no content, an outer one is something else.
    mutating func enclosure() throws(SourceError) -> Control?? {
        let start = tokens.peek()
        if style.keepsProperties, start.isSymbol("@"), tokens.peek(1).isWord("interface") {
            return Control.body(try properties())
        }
        if start.isSymbol("@"), tokens.peek(1).isWord("implementation") { return try implementation() }
        if start.isOneOf(["#", "@"]) || start.isWord("import") || start.isWord("typealias") {
            if try skipFrame(start) { return .some(nil) }
        }
        if start.isOneOf(["-", "+"]) { return isMethodHead() ? try objectiveCMethod() : nil }
        let count = modifierCount()
        let word = tokens.peek(count)
        guard word.isWord else { return nil }
        let next = tokens.peek(count + 1)
        switch word.text {
        case "func" where next.isWord || next.kind == .symbol, "subscript" where next.isSymbol("("):
            return try swiftMethod(name: next, modifiers: count, wordCount: 2)
        case "init" where next.isOneOf(["(", "?", "!", "<"]), "deinit" where next.isSymbol("{"):
            return try swiftMethod(name: word, modifiers: count, wordCount: 1)
        case "class" where next.isWord, "struct" where next.isWord, "extension" where next.isWord,
            "actor" where next.isWord, "enum" where next.isWord, "protocol" where next.isWord:
            let after = (tokens.peek(count + 2), tokens.peek(count + 3))
            let superclass = word.text == "class" && after.0.isSymbol(":") && after.1.isWord ? after.1.text : nil
            return try typeBody(word, name: next, superclass: superclass)
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

    /// Parses `#define name value`; a macro of more than one operand declares nothing.
    ///
    /// Such a macro takes part in the expression around it: with `#define sum 1 + 2`, `sum * 2` is 5.
    mutating func definition(from start: Token) throws(SourceError) -> [Statement] {
        tokens.skip()
        tokens.skip()
        let name = tokens.skip()
        var value: Expression?
        let next = tokens.peek()
        if name.isWord, next.isSymbol("("), next.start == name.end, let macro = try macro(name) {
            return [statement(.control(.method(macro)), from: start)]
        }
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

    /// Parses `(a, b) expression`, as far as the line goes; nil, consuming nothing, for anything else.
    private mutating func macro(_ name: Token) throws(SourceError) -> Method? {
        let before = tokens
        do throws(SourceError) {
            var parameters: [Parameter] = []
            try tokens.consume()
            while try tokens.consume(symbol: ")") == nil {
                if !parameters.isEmpty { try tokens.expect(symbol: ",") }
                parameters.append(Parameter(name: try tokens.expectWord("the name of a parameter").text))
            }
            let start = tokens.peek()
            if !start.startsLine, !start.isEnd {
                let value = try unrestricted { (parser) throws(SourceError) in try parser.expression() }
                if tokens.peek().startsLine || tokens.peek().isEnd {
                    let result = statement(.expression(value), from: start)
                    let body = start.start..<max(start.start, tokens.lastEnd)
                    return Method(name: name, parameters: parameters, result: "id", statements: [result], body: body)
                }
            }
        } catch {
            guard !error.reason.hidesTheRest else { throw error }
        }
        tokens.rewind(to: before)
        return nil
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

    /// Parses from `@implementation` to `@end`, or to the end of the source.
    private mutating func implementation() throws(SourceError) -> Control?? {
        tokens.skip()
        tokens.skip()
        let name = try tokens.expectWord("the name of a class")
        let isExtension = tokens.peek().isSymbol("(") && !tokens.peek().startsLine
        while case let token = tokens.peek(), !token.startsLine, !token.isEnd {
            // Instance variables.
            if token.isSymbol("{") { try skipBrackets() } else { tokens.skip() }
        }
        var statements: [Statement] = []
        while case let start = tokens.peek(), !start.isEnd {
            if start.isSymbol(";") {
                tokens.skip()
                continue
            }
            if start.isSymbol("@") {
                if tokens.peek(1).isWord("implementation") { break }
                if tokens.peek(1).isWord("end") {
                    tokens.skip()
                    tokens.skip()
                    break
                }
            }
            let before = tokens
            do throws(SourceError) {
                statements += try singleStatement()
            } catch {
                statements.append(skipStatement(from: before, error, toEnd: error.reason.hidesTheRest))
            }
        }
        return Control.type(TypeBody(name: name, isExtension: isExtension, isClass: true, statements: statements))
    }

    /// Parses the braces of a type; a declaration without them has no content.
    private mutating func typeBody(_ word: Token, name: Token, superclass: String?) throws(SourceError) -> Control?? {
        guard try skipHead() else { return .some(nil) }
        return Control.type(
            TypeBody(
                name: name,
                isExtension: word.text == "extension",
                isClass: word.text == "class" || word.text == "extension",
                superclass: superclass,
                statements: try bracedStatements()
            )
        )
    }

    /// Skips to the opening brace of a method or a type; false if a `;` comes before it.
    private mutating func skipHead() throws(SourceError) -> Bool {
        while !tokens.peek().isSymbol("{") {
            let token = tokens.peek()
            guard !token.isEnd, !token.isSymbol("}") else { throw tokens.unexpected("'{'") }
            if token.isSymbol("(") {
                try skipBrackets()
            } else {
                try tokens.consume()
                if token.isSymbol(";") { return false }
            }
        }
        return true
    }

    /// Parses `- (UILabel *)labelWithText:(NSString *)text size:(CGFloat)size { … }`.
    private mutating func objectiveCMethod() throws(SourceError) -> Control?? {
        let sign = try tokens.consume()
        let result = try typeInParentheses()
        let name = try tokens.consume()
        var method = Method(name: name, result: result, isStatic: sign.isSymbol("+"), statements: [], body: 0..<0)
        method.isObjectiveC = true
        var label: Token? = name
        while let part = label, try tokens.consume(symbol: ":") != nil {
            let type = tokens.peek().isSymbol("(") ? try typeInParentheses() : nil
            let parameter = try tokens.expectWord("the name of a parameter")
            let isFirst = method.parameters.isEmpty
            method.parameters.append(
                Parameter(label: isFirst ? nil : part.text, name: parameter.text, type: type)
            )
            label = tokens.peek().isWord && tokens.peek(1).isSymbol(":") ? try tokens.consume() : nil
        }
        guard try skipHead() else { return .some(nil) }
        return try complete(&method)
    }

    /// The first word of the type in parentheses; nil for `void`.
    private mutating func typeInParentheses() throws(SourceError) -> String? {
        var ahead = 1
        while Self.annotations.contains(tokens.peek(ahead).text) { ahead += 1 }
        let word = tokens.peek(ahead)
        try skipBrackets()
        return word.isWord && word.text != "void" ? word.text : nil
    }

    private static let annotations: Set<String> = [
        "nullable", "nonnull", "_Nullable", "_Nonnull", "__kindof", "const", "__nullable", "__nonnull", "__unused",
    ]

    /// Parses what follows the modifiers of a function or an initializer of Swift.
    private mutating func swiftMethod(
        name: Token,
        modifiers: Int,
        wordCount: Int
    ) throws(SourceError) -> Control?? {
        var method = Method(name: name, statements: [], body: 0..<0)
        for _ in 0..<modifiers {
            let token = try tokens.consume()
            if token.isWord("static") || token.isWord("class") { method.isStatic = true }
            if token.isWord("override") { method.isOverride = true }
        }
        for _ in 0..<wordCount { try tokens.consume() }
        while !tokens.peek().isOneOf(["(", "{", ";"]), !tokens.peek().isEnd { try tokens.consume() }
        if tokens.peek().isSymbol("(") { method.parameters = try swiftParameters() }
        var ahead = 0
        while tokens.peek(ahead).isWord("throws") || tokens.peek(ahead).isWord("async") { ahead += 1 }
        if tokens.peek(ahead).isSymbol("->") {
            while tokens.peek(ahead + 1).isWord("some") || tokens.peek(ahead + 1).isWord("any") { ahead += 1 }
            let word = tokens.peek(ahead + 1)
            method.result = word.text == "Void" ? nil : word.text
        }
        guard !tokens.peek().isSymbol("}"), try skipHead() else { return .some(nil) }
        return try complete(&method)
    }

    private mutating func swiftParameters() throws(SourceError) -> [Parameter] {
        var list: [Parameter] = []
        try tokens.consume()
        while try tokens.consume(symbol: ")") == nil {
            if !list.isEmpty { try tokens.expect(symbol: ",") }
            while try tokens.consume(symbol: "@") != nil { try tokens.consume() }
            let first = try tokens.expectWord("the name of a parameter")
            let second = tokens.peek().isWord ? try tokens.consume() : nil
            try tokens.expect(symbol: ":")
            var parameter = Parameter(
                label: first.text == "_" ? nil : first.text,
                name: (second ?? first).text
            )
            var depth = 0
            while case let token = tokens.peek(), depth > 0 || !token.isOneOf([",", ")", "="]) {
                guard !token.isEnd else { throw tokens.unexpected("')'") }
                if token.isOneOf(["(", "[", "<"]) { depth += 1 }
                if token.isOneOf([")", "]", ">"]) { depth -= 1 }
                if parameter.type == nil, token.isWord, token.text != "inout", token.text != "escaping" {
                    parameter.type = token.text
                }
                try tokens.consume()
            }
            if try tokens.consume(symbol: "=") != nil {
                parameter.value = try unrestricted { (parser) throws(SourceError) in try parser.expression() }
            }
            list.append(parameter)
        }
        return list
    }

    /// Parses the body of a method.
    mutating func complete(_ method: inout Method) throws(SourceError) -> Control?? {
        let start = tokens.peek().end
        method.statements = try bracedStatements()
        method.body = start..<max(start, tokens.lastEnd)
        return Control.method(method)
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
