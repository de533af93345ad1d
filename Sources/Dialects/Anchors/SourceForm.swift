import LayoutModel

/// Detects the programming language of a source, where both have the same words.
enum SourceForm {
    /// Whether a source is Objective-C, where 7 / 2 is 3; in Swift, lengths are divided and 7 / 2 is 3.5.
    ///
    /// The first token decides that only one of the two languages has: `;`, a literal with `@` or a message for
    /// Objective-C; `let`, `var` or `func` for Swift. Swift is the default.
    static func isObjectiveC(_ bytes: ArraySlice<UInt8>) -> Bool {
        var tokens = TokenCursor(bytes)
        // A source that cannot be tokenized is reported when it is parsed.
        do throws(SourceError) {
            while true {
                let token = try tokens.consume()
                if token.isEnd { return false }
                if let decided = try isObjectiveC(token, before: &tokens) { return decided }
            }
        } catch {
            return false
        }
    }

    private static let swiftTypes: Set<String> = ["actor", "class", "extension", "protocol", "struct"]

    private static func isObjectiveC(_ token: Token, before rest: inout TokenCursor) throws(SourceError) -> Bool? {
        switch token.text {
        case ";" where token.kind == .symbol: return true
        case "let", "var", "func": return token.isWord ? false : nil
        // `init?(coder aDecoder: NSCoder)` has a parameter with two names.
        case "init": return token.isWord && rest.peek().isOneOf(["(", "?", "!", "<"]) ? false : nil
        case "@" where token.kind == .symbol: return rest.peek().isWord ? nil : true
        case "YES", "NO": return token.isWord ? true : nil
        default:
            // `] word :` or `word word :` is part of a message, unless it is the head of a type: `class A: B`.
            guard token.isWord || token.isSymbol("]") || token.isSymbol(")"), rest.peek().isWord,
                !rest.peek().startsLine
            else { return nil }
            guard rest.peek(1).isSymbol(":") else { return nil }
            // Both languages have `enum A: B`.
            return token.isWord("enum") ? nil : !swiftTypes.contains(token.text)
        }
    }
}
