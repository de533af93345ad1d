import LayoutModel

/// Which of two languages a source is written in, where they share their words.
enum SourceForm {
    /// Whether a source is Objective-C, which divides integers where Swift divides lengths: 7 / 2 is 3.
    ///
    /// The first sign that only one of the two has decides: `;`, a literal with `@` or a message for Objective-C; `let`,
    /// `var` or `func` for Swift. Swift it is without any.
    static func isObjectiveC(_ bytes: ArraySlice<UInt8>) -> Bool {
        var tokens = TokenCursor(bytes)
        // A source that cannot be read has a fault that tells more later.
        do throws(SourceError) {
            while true {
                let token = try tokens.take()
                if token.isEnd { return false }
                if let decided = try isObjectiveC(token, before: &tokens) { return decided }
            }
        } catch {
            return false
        }
    }

    private static func isObjectiveC(_ token: Token, before rest: inout TokenCursor) throws(SourceError) -> Bool? {
        switch token.text {
        case ";" where token.kind == .symbol: return true
        case "let", "var", "func": return token.isWord ? false : nil
        case "@" where token.kind == .symbol: return try rest.peek().isWord ? nil : true
        case "YES", "NO": return token.isWord ? true : nil
        default:
            // `] word :`, `word word :`
            guard token.isWord || token.isSymbol("]") || token.isSymbol(")"), try rest.peek().isWord,
                try !rest.peek().startsLine
            else { return nil }
            return try rest.peek(1).isSymbol(":") ? true : nil
        }
    }
}
