import LayoutModel

/// The bodies of methods of the source, and what they return.
extension StatementReader {
    /// Runs the body of a method.
    mutating func runBody(
        of method: Method,
        call: Token?,
        at word: Token,
        in surroundings: Surroundings
    ) throws(SourceError) {
        let (methods, report) = (evaluator.scope.methods, evaluator.scope.report)
        if call == nil { hideProperties(behind: method.parameters) }
        try methods.enter(method, call: call, at: word)
        evaluator.scope.created?.enterMethod(method.statements)
        let outer = report.methodEnd
        report.methodEnd = method.body.upperBound
        defer {
            report.methodEnd = outer
            leaveMethod()
            if let frame = methods.leave() { restore(after: frame) }
        }
        if call == nil { try bindDefaults(of: method.parameters) }
        if method.result != nil, method.statements.count == 1, let only = method.statements.first,
            case .expression(let result) = only.kind, call != nil
        {
            try makeCalls(in: result, of: only, in: surroundings)
            if try keep(result, only) { return }
        }
        try run(method.statements, in: surroundings)
    }

    private mutating func hideProperties(behind parameters: [Parameter]) {
        for parameter in parameters where evaluator.scope.isUnset(parameter.name) {
            evaluator.scope.hideProperty(parameter.name)
        }
    }

    /// Gives the parameters of a method that the system calls their default values; others are known to the app alone.
    private mutating func bindDefaults(of parameters: [Parameter]) throws(SourceError) {
        for parameter in parameters where evaluator.scope.isUnset(parameter.name) {
            var value: Value?
            if let expression = parameter.value { value = try ifKnown(evaluator.value(of: expression)) }
            evaluator.scope.methods.declareParameter(parameter.name)
            evaluator.scope.restore(parameter.name, to: value?.converted(to: parameter.type))
        }
    }

    /// Lets the names that a method declared mean again what they did before.
    private mutating func restore(after frame: MethodTable.Frame) {
        for (name, value) in frame.locals.reversed() { evaluator.scope.restore(name, to: value) }
        for name in frame.localNames { evaluator.scope.showProperty(name) }
        // The caller has the values that parameters hid.
        guard frame.call == nil else { return }
        for parameter in frame.method.parameters { evaluator.scope.showProperty(parameter.name) }
    }

    /// Keeps what the method that runs returns as the value of its call; false if it is not known.
    mutating func keep(_ result: Expression, _ statement: Statement) throws(SourceError) -> Bool {
        let methods = evaluator.scope.methods
        guard let frame = methods.current, let call = frame.call else { return false }
        if try keepConstraints(result, of: call) { return true }
        let values = try value(of: result, for: call.text, statement)
        guard let value = values?.converted(to: frame.method.result) else { return false }
        methods.results[call.start] = value
        return true
    }

    mutating func keepConstraints(_ result: Expression, of call: Token) throws(SourceError) -> Bool { false }

    /// The value of an argument; nil if it is not known.
    mutating func value(
        of argument: Expression,
        for name: String,
        _ statement: Statement
    ) throws(SourceError) -> Value? {
        if let creation = Creation(argument), evaluator.scope.created != nil {
            let naming = CreationNaming(name: name, value: argument, position: creation.position)
            if let node = try make(creation, naming, statement) { return .item(SourceItem(node)) }
        }
        do throws(SourceError) {
            return try evaluator.value(of: argument)
        } catch {
            guard !error.reason.endsReading else { throw error }
            evaluator.scope.report.postpone(error, until: name)
            return nil
        }
    }
}

extension Value {
    /// A number as the type says whether it is an integer.
    func converted(to type: String?) -> Value {
        guard case .number(var number) = self, let type, Names.numericTypes.contains(type) else { return self }
        number.isInteger = Names.integerTypes.contains(type)
        return .number(number)
    }
}

extension Evaluator {
    /// The value of the last call of a method of the source in a chain, and how many links that has.
    func callResult(_ chain: Chain) -> (value: Value, links: Int)? {
        let results = scope.methods.results
        guard !results.isEmpty else { return nil }
        for index in chain.links.indices.reversed() {
            guard case .member(let word) = chain.links[index], let value = results[word.start] else { continue }
            if index + 1 < chain.links.count, case .call = chain.links[index + 1] { return (value, index + 2) }
            return (value, index + 1)
        }
        if case .message(let message) = chain.head, let word = message.parts.first?.name,
            let value = results[word.start]
        {
            return (value, 0)
        }
        guard let name = chain.name, let value = results[name.start] else { return nil }
        if case .call? = chain.links.first { return (value, 1) }
        return (value, 0)
    }
}
