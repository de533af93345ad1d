import LayoutModel

/// Constraints that a closure makes for each element of an array: `[a, b].map { $0.topAnchor.constraint(…) }`.
extension AnchorsReader {
    /// The constraints of `map`, `flatMap` or `compactMap`; nil for any other chain, and where the closure makes none.
    mutating func mapped(_ chain: Chain) throws(SourceError) -> [ConstraintReference]? {
        guard chain.links.count > 1 || chain.name == nil, case .call(let arguments, _)? = chain.links.last,
            case .member(let word)? = chain.links.dropLast().last, Self.maps.contains(word.text),
            arguments.count == 1, case .block(let block)? = arguments[0].value.chain?.head,
            let last = block.statements.last, case .expression(let result)? = last.returned
        else { return nil }
        guard try evaluator.scope.mention(in: last, words) != nil else { return nil }
        let rows = try evaluator.rows(of: Expression(chain.dropping(2)))
        let names = block.parameters.isEmpty ? ["$0", "$1"] : block.parameters
        let outer = names.map { ($0, evaluator.scope.value(named: $0)) }
        defer { for (name, value) in outer { evaluator.scope.restore(name, to: value) } }
        var all: [ConstraintReference] = []
        for row in rows {
            try evaluator.scope.loops.spend(last.length, for: word)
            for (name, value) in zip(names, row) { evaluator.scope.declare(name, value) }
            try run(Array(block.statements.dropLast()), in: ())
            all += try references(in: result, for: word.text)
        }
        return all
    }

    private static let maps: Set<String> = ["map", "flatMap", "compactMap"]
}

extension Statement {
    /// What a closure with this statement at its end returns.
    fileprivate var returned: Kind? {
        switch kind {
        case .expression: kind
        case .control(.jump(.leaveMethod, let value?)): .expression(value)
        default: nil
        }
    }
}
