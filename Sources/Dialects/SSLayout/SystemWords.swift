import LayoutModel

/// Attributes and relations by the system's names: `NSLayoutAttributeTop`, `.top`.
enum SystemWords {
    /// Evaluates an attribute; nil for `NSLayoutAttributeNotAnAttribute`.
    static func attribute(_ expression: Expression) throws(SourceError) -> Attribute? {
        let word = try word(of: expression, prefix: "NSLayoutAttribute", kind: "attribute")
        if word.name == ConstructorWords.none { return nil }
        if let attribute = ConstructorWords.attributes[word.name] { return attribute }
        let known = Attribute.allCases.map(\.rawValue)
        throw unknown(word.token, kind: "attribute", nearest: NearestName.nearest(to: word.name, among: known))
    }

    /// Evaluates a relation by name, or by its raw value -1, 0 or 1.
    static func relation(_ expression: Expression, _ evaluator: Evaluator) throws(SourceError) -> Relation {
        if case .number = expression.first.chain.head {
            let number = try evaluator.number(expression, for: "relation").value
            if let relation = numbers[number] { return relation }
            let found = SourceFault.wrongValue(word: "relation", takes: "-1, 0 or 1", found: "another number")
            throw SourceError(found, at: expression.position)
        }
        let word = try word(of: expression, prefix: "NSLayoutRelation", kind: "relation")
        if let relation = ConstructorWords.relations[word.name] { return relation }
        let nearest = NearestName.nearest(to: word.name, among: Array(ConstructorWords.relations.keys))
        throw unknown(word.token, kind: "relation", nearest: nearest)
    }

    private static let numbers: [Double: Relation] = [-1: .lessThanOrEqual, 0: .equal, 1: .greaterThanOrEqual]

    private static func unknown(_ token: Token, kind: String, nearest: String?) -> SourceError {
        SourceError(.unknownWord(token.text, kind: kind, nearest: nearest), at: token.position)
    }

    /// The last word of a name without its Objective-C prefix: `top` for `NSLayoutAttributeTop`.
    private static func word(
        of expression: Expression,
        prefix: String,
        kind: String
    ) throws(SourceError) -> (name: String, token: Token) {
        guard let chain = expression.chain, let token = lastWord(of: chain) else {
            let found = SourceFault.wrongValue(word: kind, takes: "the name of one", found: "something else")
            throw SourceError(found, at: expression.position)
        }
        guard token.text.hasPrefix(prefix) else { return (token.text, token) }
        let name = token.text.dropFirst(prefix.count)
        return (name.prefix(1).lowercased() + name.dropFirst(), token)
    }

    private static func lastWord(of chain: Chain) -> Token? {
        guard chain.links.allSatisfy(\.isMember) else { return nil }
        if let member = chain.lastMember { return member }
        if case .implicit(let token) = chain.head { return token }
        return chain.name
    }
}
