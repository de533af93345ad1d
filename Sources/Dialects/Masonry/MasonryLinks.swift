import LayoutModel

/// Walks through the words behind a maker or the name of a constraint, and their arguments.
struct MasonryLinks {
    private let links: [Link]
    private var index: Int
    /// What is assigned to the last word, in place of an argument.
    private var value: Expression?
    private var last: Token?

    init(_ chain: Chain, from index: Int = 0, setting value: Expression? = nil) {
        (links, self.index, self.value, last) = (chain.links, index, value, chain.name)
    }

    /// The next word; nil at the end.
    ///
    /// - Throws: ``SourceError`` where something else is next.
    mutating func word() throws(SourceError) -> Token? {
        guard index < links.count else { return nil }
        switch links[index] {
        case .member(let word):
            index += 1
            last = word
            return word
        case .call(_, let position): throw SourceError(.unexpected(found: "(", expected: "'.'"), at: position)
        case .index(let expression):
            throw SourceError(.unexpected(found: "[", expected: "'.'"), at: expression.position)
        }
    }

    /// The one argument of a word; `maySet` where an assignment may give it.
    mutating func argument(of word: Token, takes: String, maySet: Bool = false) throws(SourceError) -> Expression {
        if maySet, index == links.count, let value {
            self.value = nil
            return value
        }
        guard let arguments = arguments(), !arguments.isEmpty else {
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: "nothing"), at: word.position)
        }
        guard arguments.count == 1 else {
            let found = "\(arguments.count) values"
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: found), at: arguments[1].value.position)
        }
        if let label = arguments[0].label {
            throw SourceError(.unexpected(found: label.text, expected: takes), at: label.position)
        }
        return arguments[0].value
    }

    /// Takes the `()` of a word that takes nothing.
    mutating func emptyCall(of word: Token) throws(SourceError) {
        guard let arguments = arguments() else {
            let because = "it does nothing without parentheses: \(word.text)()"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        guard let first = arguments.first else { return }
        throw SourceError(
            .wrongValue(word: word.text, takes: "nothing", found: "a value"),
            at: first.value.position
        )
    }

    /// The arguments that are next; those of the second call in Swift, `equalTo()(view)`.
    private mutating func arguments() -> [Argument]? {
        guard index < links.count, case .call(let arguments, _) = links[index] else { return nil }
        index += 1
        guard arguments.isEmpty, index < links.count, case .call(let second, _) = links[index] else { return arguments }
        index += 1
        return second
    }

    /// - Throws: ``SourceError`` where something is assigned to a word that takes no assignment.
    func finish() throws(SourceError) {
        guard let value else { return }
        let because = "nothing can be assigned to it"
        throw SourceError(.unsupported(last?.text ?? "=", because: because), at: last?.position ?? value.position)
    }
}
