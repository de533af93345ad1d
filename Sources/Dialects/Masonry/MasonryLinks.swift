import LayoutModel

/// A cursor over the words, with their arguments, after a maker or the name of a constraint.
struct MasonryLinks {
    private let links: [Link]
    private var index: Int
    /// The value assigned to the last word, in place of an argument: `make.left.offset = 8`.
    private var value: Expression?
    private var last: Token?

    init(_ chain: Chain, from index: Int = 0, setting value: Expression? = nil) {
        (links, self.index, self.value, last) = (chain.links, index, value, chain.name)
    }

    /// Consumes the next word; nil at the end.
    ///
    /// - Throws: ``SourceError`` at a call or a subscript.
    mutating func word() throws(SourceError) -> Token? {
        guard index < links.count else { return nil }
        switch links[index] {
        case .member(let word):
            index += 1
            last = word
            return word
        case .call(_, let place): throw SourceError(.unexpected(found: "(", expected: "'.'"), at: place.position)
        case .index(let expression, _):
            throw SourceError(.unexpected(found: "[", expected: "'.'"), at: expression.position)
        }
    }

    /// Consumes the one argument of a word; `maySet` if an assignment may give it.
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

    /// Consumes the `()` of a word without arguments.
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

    /// Consumes the next call; of `equalTo()(view)`, Masonry's form in Swift, the second one.
    private mutating func arguments() -> [Argument]? {
        guard index < links.count, case .call(let arguments, _) = links[index] else { return nil }
        index += 1
        guard arguments.isEmpty, index < links.count, case .call(let second, _) = links[index] else { return arguments }
        index += 1
        return second
    }

    /// - Throws: ``SourceError`` if a value is assigned to a word that takes no assignment.
    func finish() throws(SourceError) {
        guard let value else { return }
        let because = "nothing can be assigned to it"
        throw SourceError(.unsupported(last?.text ?? "=", because: because), at: last?.position ?? value.position)
    }
}
