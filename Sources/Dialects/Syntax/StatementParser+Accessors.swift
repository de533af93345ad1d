import LayoutModel

/// Getters and observers of properties in Swift.
extension ExpressionParser {
    /// Parses the accessors of a property of Swift, from the opening brace on.
    ///
    /// - Returns: the getter and `didSet`, if they are there.
    mutating func accessors(of name: Token, _ type: String?, isStatic: Bool) throws(SourceError) -> [Method] {
        let next = tokens.peek(1)
        var method = Method(
            kind: .getter,
            name: name,
            result: type,
            isStatic: isStatic,
            statements: [],
            body: 0..<0
        )
        let isList = Self.accessorWords.contains(next.text) && tokens.peek(2).isOneOf(["{", "("])
        guard isList || next.isSymbol("@") || next.isSymbol("}") else {
            _ = try complete(&method)
            return [method]
        }
        try tokens.consume()
        var list: [Method] = []
        while try tokens.consume(symbol: "}") == nil {
            let word = try tokens.consume()
            guard !word.isEnd else { throw tokens.unexpected("'}'") }
            let parameter = tokens.peek().isSymbol("(") && tokens.peek(1).isWord ? tokens.peek(1).text : nil
            if tokens.peek().isSymbol("(") { try skipBrackets() }
            guard tokens.peek().isSymbol("{") else { continue }
            if word.isWord("get") {
                _ = try complete(&method)
                list.append(method)
            } else if word.isWord("didSet") {
                var observer = Method(kind: .observer, name: word.renamed(name.text), statements: [], body: 0..<0)
                (observer.isStatic, observer.parameters) = (isStatic, [Parameter(name: parameter ?? "oldValue")])
                _ = try complete(&observer)
                list.append(observer)
            } else {
                try skipBrackets()
            }
        }
        return list
    }

    /// Whether the observers of a property follow, `{ didSet {`, and no closure.
    mutating func observersFollow() -> Bool {
        let word = tokens.peek(1)
        return tokens.peek().isSymbol("{") && (word.isWord("didSet") || word.isWord("willSet"))
            && tokens.peek(2).isOneOf(["{", "("])
    }

    private static let accessorWords: Set<String> = ["get", "set", "willSet", "didSet", "mutating", "nonmutating"]
}
