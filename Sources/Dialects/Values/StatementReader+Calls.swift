import LayoutModel

/// Calls of methods that the source defines: the body runs once for each call, with the arguments.
///
/// The calls in a statement are made before it is read, the innermost ones first; their values are found by the places
/// of their names, see ``MethodTable/results``.
extension StatementReader {
    /// Makes the calls in a statement; true if it is nothing but such a call.
    mutating func makeCalls(in statement: Statement, in surroundings: Surroundings) throws(SourceError) -> Bool {
        guard !evaluator.scope.methods.isEmpty else { return false }
        let context = CallContext(statement: statement, surroundings: surroundings)
        switch statement.kind {
        case .expression(let expression):
            if let chain = expression.chain { return try makeCalls(in: chain, context) }
            try makeCalls(in: expression, context)
        case .assignment(let target, _, let value):
            try makeCalls(in: value, context)
            if !target.links.isEmpty { _ = try makeCalls(in: target.dropping(1), context) }
        case .declaration(_, _, let value?): try makeCalls(in: value, context)
        case .declaration, .control, .unreadable: break
        }
        return false
    }

    /// Makes the calls in the value of a statement.
    mutating func makeCalls(
        in expression: Expression,
        of statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) {
        guard !evaluator.scope.methods.isEmpty else { return }
        try makeCalls(in: expression, CallContext(statement: statement, surroundings: surroundings))
    }

    private mutating func makeCalls(
        in expression: Expression,
        _ context: CallContext<Surroundings>
    ) throws(SourceError) {
        _ = try makeCalls(in: expression.first.chain, context)
        for (_, operand) in expression.rest { _ = try makeCalls(in: operand.chain, context) }
    }

    /// Makes the calls in a chain; true if the last link, or all of it, is a call of a method of the source.
    private mutating func makeCalls(
        in chain: Chain,
        _ context: CallContext<Surroundings>
    ) throws(SourceError) -> Bool {
        var isCall = false
        switch chain.head {
        case .group(let inner), .boxed(let inner): try makeCalls(in: inner, context)
        case .cast(_, let operand): _ = try makeCalls(in: operand.chain, context)
        case .list(let elements): for element in elements { try makeCalls(in: element, context) }
        case .message(let message):
            try makeCalls(in: message.receiver, context)
            var arguments: [Argument] = []
            for (index, part) in message.parts.enumerated() {
                for value in part.arguments {
                    arguments.append(Argument(label: index == 0 ? nil : part.name, value: value))
                }
            }
            try makeCalls(in: arguments, of: message.parts.first?.name, context)
            if let name = message.parts.first?.name, let receiver = message.receiver.chain {
                let site = CallSite(name: name, receiver: receiver, arguments: arguments, isCall: true)
                isCall = try make(site, context)
            }
        case .name(let name):
            if case .call(let arguments, _)? = chain.links.first {
                try makeCalls(in: arguments, of: name, context)
                if try runClosure(name, arguments, context) { return chain.links.count == 1 }
                let site = CallSite(name: name, receiver: nil, arguments: arguments, isCall: true)
                isCall = try make(site, context)
            } else {
                _ = try make(CallSite(name: name, receiver: nil, arguments: [], isCall: false), context)
            }
        case .number, .string, .implicit, .block, .choice, .opaque: break
        }
        for (index, link) in chain.links.enumerated() {
            switch link {
            case .member(let word):
                var site = CallSite(name: word, receiver: chain.prefix(index), arguments: [], isCall: false)
                if index + 1 < chain.links.count, case .call(let arguments, _) = chain.links[index + 1] {
                    try makeCalls(in: arguments, of: word, context)
                    (site.arguments, site.isCall) = (arguments, true)
                }
                isCall = try make(site, context)
            case .index(let expression, _):
                try makeCalls(in: expression, context)
                isCall = false
            case .call: continue
            }
        }
        return isCall
    }

    private mutating func makeCalls(
        in arguments: [Argument],
        of word: Token?,
        _ context: CallContext<Surroundings>
    ) throws(SourceError) {
        let isMaker = word.map { $0.text.hasSuffix("akeConstraints") || $0.text.hasSuffix("pdateConstraints") } ?? false
        for argument in arguments {
            if case .block(let block)? = argument.value.chain?.head {
                // The properties that a block of constraints uses are made by then.
                if isMaker { try makeProperties(in: block.statements, context) }
            } else {
                try makeCalls(in: argument.value, context)
            }
        }
    }

    /// Calls the getters that create the properties which statements name.
    private mutating func makeProperties(
        in statements: [Statement],
        _ context: CallContext<Surroundings>
    ) throws(SourceError) {
        let methods = evaluator.scope.methods
        guard methods.hasLazyProperties else { return }
        for statement in statements {
            guard var tokens = evaluator.scope.tokens(of: statement) else { continue }
            while case let token = tokens.skip(), !token.isEnd {
                try evaluator.scope.work.spend(SourceWork.ofToken, at: statement.position)
                guard token.isWord, methods.isLazy(token.text) else { continue }
                let receiver = Chain(head: .name(token.renamed("self")), position: token.position)
                _ = try make(CallSite(name: token, receiver: receiver, arguments: [], isCall: true), context)
            }
        }
    }

    /// Runs a closure that was passed to the method: `configure(label)`.
    private mutating func runClosure(
        _ name: Token,
        _ arguments: [Argument],
        _ context: CallContext<Surroundings>
    ) throws(SourceError) -> Bool {
        let methods = evaluator.scope.methods
        guard let block = methods.blocks[name.text] else { return false }
        try evaluator.scope.loops.spend(0, for: name)
        var names: [(String, Value?)] = []
        for (index, argument) in arguments.enumerated() {
            let parameter = index < block.parameters.count ? block.parameters[index] : "$\(index)"
            let value = try self.value(of: argument.value, for: parameter, context.statement)
            names.append((parameter, evaluator.scope.value(named: parameter)))
            evaluator.scope.restore(parameter, to: value)
        }
        // The block of a closure is not the closure itself.
        let outer = methods.blocks
        methods.blocks[name.text] = nil
        defer {
            methods.blocks = outer
            for (name, value) in names.reversed() { evaluator.scope.restore(name, to: value) }
        }
        try run(block.statements, in: context.surroundings)
        return true
    }
}

/// A call, or the use of a property that may have a getter.
private struct CallSite {
    let name: Token
    /// nil for a method of the object itself.
    let receiver: Chain?
    var arguments: [Argument]
    /// Whether it is written as a call.
    var isCall: Bool
}

private struct CallContext<Surroundings> {
    let statement: Statement
    let surroundings: Surroundings
}

// MARK: - One call

extension StatementReader {
    /// Makes a call; false if the source defines no such method.
    private mutating func make(_ site: CallSite, _ context: CallContext<Surroundings>) throws(SourceError) -> Bool {
        let (name, methods) = (site.name, evaluator.scope.methods)
        if site.isCall, MethodTable.schedulers.contains(name.text) { methods.schedule(name.text) }
        // A local name hides a method, but not one that is called on something: `let label = Self.label()`.
        guard methods.has(name.text), site.receiver != nil || !methods.isLocal(name.text) else { return false }
        methods.results[name.start] = nil
        let target = try target(of: site)
        for index in entries(named: name.text, for: target) {
            let entry = methods.entries[index]
            try evaluator.scope.work.spend(SourceWork.ofMethod, at: name.position)
            guard let arguments = entry.method.bind(site.arguments), entry.matches(target, site.isCall) else {
                continue
            }
            if entry.method.kind == .getter || entry.isLazy {
                guard !methods.isRunning(index), !(entry.isLazy && methods.reached.contains(index)) else {
                    return false
                }
                // The request says what it is.
                if !entry.isLazy, site.receiver == nil, evaluator.scope.value(named: name.text) != nil { return false }
            }
            // A method that calls itself, as exchanged implementations seem to, is of interest only for its layout.
            if methods.isRunning(index), try !holdsLayout(entry.method.statements) { return false }
            try call(index, arguments, on: target, site, context)
            return true
        }
        return false
    }

    /// The methods of a name: those of the class of the object first, if the source has several classes.
    private func entries(named name: String, for target: CallTarget) -> [Int] {
        let (methods, classes) = (evaluator.scope.methods, evaluator.scope.classes)
        let all = methods.entries(named: name)
        guard all.count > 1 else { return all }
        var type = methods.currentOwner ?? classes.current
        if case .view(.item(let item)) = target, let instance = classes.instance(item) { type = instance.type }
        guard let type else { return all }
        let own = all.filter { methods.entries[$0].owner.map { classes.isKind(type, of: $0) } ?? false }
        return own.isEmpty ? all : own + all.filter { !own.contains($0) }
    }

    /// What a method is called on.
    private func target(of site: CallSite) throws(SourceError) -> CallTarget {
        guard let receiver = site.receiver else { return .own }
        if receiver.isSelf { return .own }
        // What follows `snp` is a word of the language, which a method of the source may share.
        if let last = receiver.lastMember, last.text == "snp" { return .unknown }
        if let name = receiver.name, receiver.links.isEmpty {
            if name.text == "super" { return .unknown }
            if name.text.first?.isUppercase ?? false { return .type(name.text) }
        }
        if let value = try ifKnown(evaluator.value(of: receiver.flattened)), case .item = value { return .view(value) }
        return .unknown
    }

    private mutating func call(
        _ index: Int,
        _ arguments: [(parameter: Parameter, value: Expression?)],
        on target: CallTarget,
        _ site: CallSite,
        _ context: CallContext<Surroundings>
    ) throws(SourceError) {
        let methods = evaluator.scope.methods
        let method = methods.entries[index].method
        if methods.reach(index) { try evaluator.scope.loops.spend(method.body.count, for: site.name) }
        var values: [(parameter: Parameter, value: Value?, block: Block?, expression: Expression?)] = []
        for (parameter, argument) in arguments {
            if case .block(let block)? = argument?.chain?.head {
                values.append((parameter, .bool(true), block, nil))
            } else if let argument {
                let value = try self.value(of: argument, for: parameter.name, context.statement)
                let expression = argument.chain.flatMap {
                    $0.links.isEmpty ? methods.expressions[$0.name?.text ?? ""] : nil
                }
                values.append((parameter, value?.converted(to: parameter.type), nil, expression ?? argument))
            }
        }
        let scope = evaluator.scope
        let outer = (blocks: methods.blocks, expressions: methods.expressions, own: scope.value(named: "self"))
        var names: [(String, Value?)] = []
        for (parameter, value, block, expression) in values {
            evaluator.scope.hideProperty(parameter.name)
            names.append((parameter.name, scope.value(named: parameter.name)))
            evaluator.scope.restore(parameter.name, to: nil)
            if let value { evaluator.scope.declare(parameter.name, value) }
            methods.blocks[parameter.name] = block
            methods.expressions[parameter.name] = value == nil ? expression : nil
        }
        let isOnView = methods.isOnView
        if case .view(let view) = target {
            evaluator.scope.declare("self", view)
            methods.isOnView = true
            // Its properties, not those of the object that calls it.
            if case .item(let item) = view, let instance = evaluator.scope.classes.instance(item) {
                for (name, value) in instance.names where !values.contains(where: { $0.parameter.name == name }) {
                    names.append((name, scope.value(named: name)))
                    evaluator.scope.restore(name, to: value)
                }
            }
        }
        defer {
            methods.isOnView = isOnView
            (methods.blocks, methods.expressions) = (outer.blocks, outer.expressions)
            for (name, value) in names.reversed() { evaluator.scope.restore(name, to: value) }
            for (parameter, _, _, _) in values { evaluator.scope.showProperty(parameter.name) }
            evaluator.scope.restore("self", to: outer.own)
        }
        try runBody(of: method, call: site.name, at: site.name, in: context.surroundings)
    }
}

/// What a method is called on.
private enum CallTarget {
    /// The object whose method runs.
    case own
    case view(Value)
    case type(String)
    case unknown
}

extension MethodTable.Entry {
    fileprivate func matches(_ target: CallTarget, _ isCall: Bool) -> Bool {
        switch target {
        case .own: isCall || method.kind == .getter || isLazy
        case .view: !method.isStatic && isOfClass && (isCall || method.kind == .getter)
        case .type(let name): method.isStatic && (owner == name || name == "Self") && (isCall || method.kind == .getter)
        case .unknown: false
        }
    }
}

extension MethodTable {
    static let schedulers: Set<String> = [
        "setNeedsUpdateConstraints", "updateConstraintsIfNeeded", "setNeedsLayout", "layoutIfNeeded",
    ]
}
