import LayoutModel

extension StatementReader {
    /// Runs a loop.
    mutating func run(
        _ loop: Loop,
        _ word: Token,
        _ statements: [Statement],
        length: Int,
        in surroundings: Surroundings
    ) throws(SourceError) -> Jump? {
        let budget = evaluator.scope.loops
        switch loop {
        case .elements(let names, let sequence, let conditions):
            let rows: [[Value]]
            do throws(SourceError) {
                rows = try evaluator.rows(of: sequence)
            } catch {
                for name in names { evaluator.scope.report.expectUndeclared(name) }
                try runTentatively(statements, in: surroundings)
                throw error
            }
            let outer = names.map { ($0, evaluator.scope.value(named: $0)) }
            defer { for (name, value) in outer { evaluator.scope.restore(name, to: value) } }
            for row in rows {
                try budget.spend(length, for: word)
                for (name, value) in zip(names, names.count == 1 ? row.suffix(1) : row[...]) {
                    evaluator.scope.declare(name, value)
                }
                guard try holds(conditions) else { continue }
                let jump = try run(statements, in: surroundings)
                if jump == .leaveLoop { break }
                if jump == .leaveMethod { return jump }
            }
        case .counted(let setup, let condition, let step):
            try run(setup, in: surroundings)
            while true {
                if let condition, try !evaluator.isTrue(condition) { break }
                try budget.spend(length, for: word)
                let jump = try run(statements, in: surroundings)
                if jump == .leaveLoop { break }
                if jump == .leaveMethod { return jump }
                try run(step, in: surroundings)
            }
        case .whilst(let conditions, let isTestedLast):
            var isFirst = true
            while true {
                if !(isTestedLast && isFirst), try !holds(conditions) { break }
                isFirst = false
                try budget.spend(length, for: word)
                let jump = try run(statements, in: surroundings)
                if jump == .leaveLoop { break }
                if jump == .leaveMethod { return jump }
            }
        }
        return nil
    }
}

extension Evaluator {
    /// The elements that a loop runs for, each with its index before it where the sequence is `enumerated()`.
    func rows(of sequence: Expression) throws(SourceError) -> [[Value]] {
        if let chain = sequence.chain, case .call(let arguments, _)? = chain.links.last {
            let word = chain.links.count == 1 ? chain.name : chain.lastMember
            if chain.links.count > 1, arguments.isEmpty {
                switch word?.text {
                case "enumerated":
                    let rows = try rows(of: Expression(chain.dropping(2)))
                    return rows.enumerated().map { index, row in
                        [.number(Number(value: Double(index), isInteger: true))] + row
                    }
                case "reversed": return try rows(of: Expression(chain.dropping(2))).reversed()
                default: break
                }
            }
            if chain.links.count == 1, word?.text == "zip", arguments.count == 2 {
                let (one, other) = (try rows(of: arguments[0].value), try rows(of: arguments[1].value))
                return zip(one, other).map { $0 + $1 }
            }
        }
        switch try decidingValue(of: sequence) {
        case .list(let elements): return elements.map { [$0] }
        case .item(let item): return [[.item(item)]]
        case let other:
            throw SourceError(.wrongValue(word: "in", takes: "an array", found: other.phrase), at: sequence.position)
        }
    }

    /// Whether the subject of a `switch` matches a pattern: a value, or a range that contains it.
    func matches(_ subject: Expression, _ pattern: Expression) throws(SourceError) -> Bool {
        if SystemState.word(pattern) == nil, case .list(let range) = try decidingValue(of: pattern) {
            guard case .number(let number) = try decidingValue(of: subject) else { return false }
            return range.contains { if case .number(let element) = $0 { element.value == number.value } else { false } }
        }
        let sign = Token(
            kind: .symbol,
            text: "==",
            start: 0,
            end: 0,
            position: pattern.position,
            startsLine: false
        )
        return try compare(subject, sign, pattern)
    }
}
