import LayoutModel

/// Conditions and jumps; loops are in `StatementReader+Loops`.
extension StatementReader {
    /// Runs control flow.
    mutating func run(
        _ control: Control,
        _ statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) -> Jump? {
        switch control {
        case .body(let statements): return try run(statements, in: surroundings)
        case .method(let method):
            let methods = evaluator.scope.methods
            if let index = methods.index(definedBy: statement) {
                if methods.runsInPlace(index) { try runUncalled(index, in: surroundings) }
            } else if method.kind == .observer {
                return nil
            } else if evaluator.scope.created == nil || !ViewsReader.nestingWords.contains(method.name.text) {
                try runBody(of: method, call: nil, at: method.name, in: surroundings)
            }
            return nil
        case .type(let type):
            try run(type, in: surroundings)
            return nil
        case .choice(let branches, let otherwise): return try run(branches, otherwise, in: surroundings)
        case .guarded(let branch):
            do throws(SourceError) {
                if try holds(branch.conditions) { return nil }
            } catch {
                expectUndeclared(by: branch.conditions)
                throw error
            }
            return try run(branch.statements, in: surroundings) ?? .leaveMethod
        case .selection(let value, let cases): return try run(value, cases, in: surroundings)
        case .loop(let loop, let word, let statements):
            let report = evaluator.scope.report
            let outer = report.methodEnd
            report.methodEnd = nil
            defer { report.methodEnd = outer }
            return try run(loop, word, statements, length: statement.length, in: surroundings)
        case .jump(let jump, let returned):
            // `return make.edges.equalToSuperview()` makes constraints; other values are of no interest.
            if let returned {
                try makeCalls(in: returned, of: statement, in: surroundings)
                if try keep(returned, statement) { return jump }
            }
            if let returned, try evaluator.scope.mention(in: statement, words) != nil {
                var expression = statement
                expression.kind = .expression(returned)
                try run([expression], in: surroundings)
            }
            return jump
        }
    }

    private mutating func run(
        _ branches: [Branch],
        _ otherwise: [Statement],
        in surroundings: Surroundings
    ) throws(SourceError) -> Jump? {
        for (index, branch) in branches.enumerated() {
            do throws(SourceError) {
                guard try holds(branch.conditions) else { continue }
            } catch {
                // None of the branches that are left can be told to run, but each may have faults of its own.
                for branch in branches[index...] {
                    expectUndeclared(by: branch.conditions)
                    try runTentatively(branch.statements, in: surroundings)
                }
                try runTentatively(otherwise, in: surroundings)
                throw error
            }
            return try run(branch.statements, in: surroundings)
        }
        return try run(otherwise, in: surroundings)
    }

    // MARK: - Conditions

    /// Whether all conditions hold; binds names.
    mutating func holds(_ conditions: [Condition]) throws(SourceError) -> Bool {
        defer { evaluator.scope.report.hasUnderstood = true }
        for condition in conditions {
            switch condition {
            case .expression(let expression):
                if let holds = holdsBeforeCreation(expression) {
                    if !holds { return false }
                } else if try !evaluator.isTrue(expression) {
                    return false
                }
            case .binding(let name, let expression): if try !bind(name, expression) { return false }
            case .pattern(let word, let bytes): if try !evaluator.matches(word, bytes) { return false }
            }
        }
        return true
    }

    private mutating func bind(_ name: Token, _ expression: Expression?) throws(SourceError) -> Bool {
        // `guard let self`, `let strongSelf = weakSelf`.
        if expression?.chain?.isSelf ?? Names.isSelf(name.text) { return true }
        let named = Expression(Chain(head: .name(name), position: name.position))
        let value = try evaluator.decidingValue(of: expression ?? named)
        if case .nothing = value { return false }
        // A metric that is true or false says whether there is a value, and not which.
        if case .bool(let isThere) = value { return isThere }
        if expression != nil { evaluator.scope.declare(name.text, value) }
        return true
    }

    private func expectUndeclared(by conditions: [Condition]) {
        for case .binding(let name, _?) in conditions { evaluator.scope.report.expectUndeclared(name.text) }
    }

    // MARK: - switch

    private mutating func run(
        _ subject: Expression,
        _ cases: [Case],
        in surroundings: Surroundings
    ) throws(SourceError) -> Jump? {
        var matching: Int?
        do throws(SourceError) {
            matching = try index(of: subject, in: cases)
        } catch {
            for one in cases { try runTentatively(one.statements, in: surroundings) }
            throw error
        }
        // In Objective-C, where the value is in parentheses, a case without `break` goes on with the next one.
        let fallsThrough = subject.chain.map { if case .group = $0.head { true } else { false } } ?? false
        while let index = matching, index < cases.count {
            let statements = cases[index].statements
            matching = nil
            switch try run(statements, in: surroundings) {
            case .leaveLoop: return nil
            case .fallThrough: matching = index + 1
            case nil: if fallsThrough || statements.isEmpty { matching = index + 1 }
            case .nextRound: return .nextRound
            case .leaveMethod: return .leaveMethod
            }
        }
        return nil
    }

    /// The case that matches, or the default; nil if none does.
    ///
    /// Values of an enumeration exclude each other: where one is known to match, the others need not be known.
    private func index(of subject: Expression, in cases: [Case]) throws(SourceError) -> Int? {
        var unknown: SourceError?
        for (index, one) in cases.enumerated() {
            for pattern in one.patterns {
                switch pattern {
                case .binding: continue
                case .pattern(let word, let bytes): if try evaluator.matches(word, bytes) { return index }
                case .expression(let pattern):
                    do throws(SourceError) {
                        if try evaluator.matches(subject, pattern) { return index }
                    } catch {
                        guard case .undecided = error.reason, pattern.isConstant else { throw error }
                        unknown = unknown ?? error
                    }
                }
            }
        }
        if let unknown { throw unknown }
        return cases.firstIndex { $0.patterns.isEmpty }
    }
}

extension Expression {
    /// Whether it is a name, such as a value of an enumeration.
    fileprivate var isConstant: Bool {
        guard let chain else { return false }
        if case .implicit = chain.head { return chain.links.isEmpty }
        return chain.path.count == chain.links.count + 1
    }
}
