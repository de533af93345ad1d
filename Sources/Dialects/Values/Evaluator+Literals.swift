import LayoutModel

/// The types of literals in Swift, which decide whether a quotient is truncated.
extension Evaluator {
    /// The same evaluator for a place where integer literals are lengths.
    var dividingLengths: Evaluator {
        var other = self
        if vocabulary.infersLiterals { other.vocabulary.dividesIntegers = false }
        return other
    }

    /// Whether an operand is a length, which makes all literals beside it lengths: `29 / 630 * width`.
    func hasLength(_ expression: Expression) throws(SourceError) -> Bool {
        if try isLength(expression.first.chain) { return true }
        for (_, operand) in expression.rest where try isLength(operand.chain) { return true }
        return false
    }

    private func isLength(_ chain: Chain) throws(SourceError) -> Bool {
        try scope.work.spend(SourceWork.ofToken, at: chain.position)
        switch chain.head {
        case .number(_, let isInteger): return !isInteger
        case .group(let inner), .boxed(let inner):
            guard chain.links.isEmpty else { return true }
            return try hasLength(inner)
        case .choice(_, let value, let other):
            if let value, try hasLength(value) { return true }
            return try hasLength(other)
        case .name(let name):
            if case .call? = chain.links.first { return !Names.integerTypes.contains(name.text) }
            let path = chain.path
            guard path.count == chain.links.count + 1, let (value, count) = scope.resolve(path), count == path.count,
                case .number(let number) = value
            else { return path.last?.text != "count" }
            return !number.isInteger
        case .implicit, .message, .cast, .opaque: return true
        case .string, .list, .block: return false
        }
    }
}
