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
            if names.count == 1, conditions.isEmpty,
                try runForConstraints(named: sequence, names[0], statements, in: surroundings)
            {
                return nil
            }
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
                for (name, value) in zip(names, row.values(for: names.count)) {
                    evaluator.scope.declare(name, value)
                }
                guard try holds(conditions) else { continue }
                if let end = try runRound(statements, in: surroundings) { return end.jump }
            }
        case .counted(let setup, let condition, let step):
            try run(setup, in: surroundings)
            while true {
                if let condition, try !evaluator.isTrue(condition) { break }
                try budget.spend(length, for: word)
                if let end = try runRound(statements, in: surroundings) { return end.jump }
                try run(step, in: surroundings)
            }
        case .whilst(let conditions, let isTestedLast):
            var isFirst = true
            while true {
                if !(isTestedLast && isFirst), try !holds(conditions) { break }
                isFirst = false
                try budget.spend(length, for: word)
                if let end = try runRound(statements, in: surroundings) { return end.jump }
            }
        }
        return nil
    }

    /// Runs one round of a loop.
    ///
    /// - Returns: how the loop ends; nil where it goes on.
    private mutating func runRound(
        _ statements: [Statement],
        in surroundings: Surroundings
    ) throws(SourceError) -> LoopEnd? {
        switch try run(statements, in: surroundings) {
        case .leaveLoop: LoopEnd(jump: nil)
        case .leaveMethod: LoopEnd(jump: .leaveMethod)
        default: nil
        }
    }
}

/// The end of a loop, with the jump that follows it.
private struct LoopEnd {
    var jump: Jump?
}

extension StatementReader {
    /// Constraints have no names that a loop could use, where a language does not say otherwise.
    mutating func name(_ variable: String, forConstraintsNamed name: String) -> Bool { false }

    /// Runs statements about kept constraints: `for constraint in shown { constraint.activate() }`.
    ///
    /// They run once, for all constraints with the name of the array.
    ///
    /// - Returns: false for anything else in the array.
    mutating func runForConstraints(
        named sequence: Expression,
        _ variable: String,
        _ statements: [Statement],
        in surroundings: Surroundings
    ) throws(SourceError) -> Bool {
        guard let path = sequence.chain?.path, let word = path.last,
            path.count == (sequence.chain?.links.count ?? 0) + 1,
            evaluator.scope.resolve(path) == nil, let name = Names.key(of: word.text),
            statements.contains(where: { $0.changesConstraint(named: variable) }),
            self.name(variable, forConstraintsNamed: name)
        else { return false }
        try run(statements, in: surroundings)
        return true
    }
}

extension [Value] {
    /// The values that the names of a loop have in a round, which may take the elements of a tuple apart.
    fileprivate func values(for count: Int) -> ArraySlice<Value> {
        if count == 1 { return suffix(1) }
        if self.count == 1, case .list(let elements) = self[0], elements.count == count { return elements[...] }
        return self[...]
    }
}

extension Statement {
    /// Whether it is about the constraint that a variable of a loop stands for: `[constraint uninstall]`.
    func changesConstraint(named variable: String) -> Bool {
        let chain: Chain? =
            switch kind {
            case .expression(let expression): expression.chain?.flattened
            case .assignment(let target, _, _): target
            case .declaration, .control, .unreadable: nil
            }
        guard let chain, chain.name?.text == variable, case .member(let word)? = chain.links.first else { return false }
        return Self.changes.contains(word.text)
    }

    private static let changes: Set<String> = [
        "activate", "deactivate", "install", "uninstall", "update", "updateOffset", "updateInsets", "updatePriority",
        "isActive", "active", "constant", "offset", "setOffset", "setInset", "insets", "setInsets", "mas_offset",
        "mas_equalTo", "equalTo", "priority",
    ]
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
            if chain.links.count > 1, arguments.count == 1, let word, Self.cutting.contains(word.text) {
                let rows = try rows(of: Expression(chain.dropping(2)))
                let count = try number(arguments[0].value, for: word.text).value
                return Self.cut(rows, Int(max(0, min(count, Double(rows.count)))), word.text)
            }
            if chain.links.count == 1, word?.text == "zip", arguments.count == 2 {
                let (one, other) = (try rows(of: arguments[0].value), try rows(of: arguments[1].value))
                return zip(one, other).map { $0 + $1 }
            }
        }
        switch try arrayValue(of: sequence) {
        case .list(let elements): return elements.map { [$0] }
        case .item(let item): return [[.item(item)]]
        // A metric says how many elements an array of the app has; what they are is not known.
        case .number(let number) where number.value >= 0 && number.value <= Self.maxUnknownElements:
            return Array(repeating: [.nothing], count: Int(number.value))
        case let other:
            throw SourceError(.wrongValue(word: "in", takes: "an array", found: other.phrase), at: sequence.position)
        }
    }

    private static var maxUnknownElements: Double { 1_000 }

    private static var cutting: Set<String> { ["prefix", "suffix", "dropFirst", "dropLast"] }

    /// A part of an array: `rows.prefix(3)`.
    private static func cut(_ rows: [[Value]], _ count: Int, _ word: String) -> [[Value]] {
        switch word {
        case "prefix": Array(rows.prefix(count))
        case "suffix": Array(rows.suffix(count))
        case "dropFirst": Array(rows.dropFirst(count))
        default: Array(rows.dropLast(count))
        }
    }

    /// Evaluates a sequence; `names` beside the source say which views an unknown one has.
    private func arrayValue(of sequence: Expression) throws(SourceError) -> Value {
        do throws(SourceError) {
            return try decidingValue(of: sequence)
        } catch {
            guard case .undecided(let key) = error.reason, let chain = sequence.chain,
                chain.path.count == chain.links.count + 1
            else { throw error }
            let fault = SourceFault.unknownWord(key, kind: "array", nearest: nil)
            throw SourceError(.unknownView(name: key, fault), at: error.location)
        }
    }
}
