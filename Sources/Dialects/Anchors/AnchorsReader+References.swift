import LayoutModel

/// Expressions that stand for constraints.
extension AnchorsReader {
    /// The constraints that an expression makes or names; nil for any other expression.
    mutating func constraints(in expression: Expression) throws(SourceError) -> [ConstraintReference]? {
        guard expression.first.signs.isEmpty, let first = try constraints(in: expression.first.chain) else {
            return nil
        }
        var all = first
        for (sign, operand) in expression.rest {
            guard sign.isSymbol("+") else { return nil }
            all += try references(in: Expression(first: operand), for: "+")
        }
        return optional(all)
    }

    mutating func constraints(in chain: Chain) throws(SourceError) -> [ConstraintReference]? {
        if let called = chain.calledMethod, let known = returned[called.start] {
            try spend(known.count)
            return known
        }
        let modified = ModifiedConstraint(chain)
        if let clause = try clause(of: modified.base) {
            let made = try make(clause)
            try apply(modified.changes, to: [made])
            return [made]
        }
        if !modified.changes.isEmpty, let known = try constraints(in: modified.base) {
            try apply(modified.changes, to: known)
            return known
        }
        if let mapped = try mapped(chain) { return mapped }
        if let formatted = try formatted(chain) { return formatted }
        if let copied = chain.copiedArray { return try constraints(in: copied) }
        if chain.links.isEmpty, case .group(let inner) = chain.head { return try constraints(in: inner) }
        if chain.links.isEmpty, case .list(let elements) = chain.head {
            guard let first = elements.first else { return nil }
            var (all, fault): ([ConstraintReference], SourceError?) = ([], nil)
            do throws(SourceError) {
                guard let found = try constraints(in: first) else { return nil }
                all = found
            } catch {
                fault = error
            }
            all += try self.all(elements.dropFirst(), for: "a list", after: fault)
            return optional(all)
        }
        guard let name = name(of: chain), let known = names[name] else { return nil }
        try spend(known.count)
        return known
    }

    /// The constraints of an expression that must be some.
    ///
    /// An unknown name is the key of installed constraints.
    mutating func references(in expression: Expression, for word: String) throws(SourceError) -> [ConstraintReference] {
        if let known = try constraints(in: expression) { return known }
        // `[a] + others`, whose first operand may be a name as well.
        if !expression.rest.isEmpty, expression.rest.allSatisfy({ $0.sign.isSymbol("+") }) {
            var all = try references(in: Expression(first: expression.first), for: word)
            for (_, operand) in expression.rest { all += try references(in: Expression(first: operand), for: word) }
            return optional(all)
        }
        guard let chain = expression.chain else {
            let fault = SourceFault.wrongValue(word: word, takes: "constraints", found: "something else")
            throw SourceError(fault, at: expression.position)
        }
        if chain.links.isEmpty, case .group(let inner) = chain.head { return try references(in: inner, for: word) }
        if chain.links.isEmpty, case .list(let elements) = chain.head {
            return optional(try all(elements[...], for: word))
        }
        if let name = name(of: chain) {
            if case .nothing? = evaluator.scope.resolve(chain.path)?.value { return [] }
            if evaluator.scope.hasNoObject(at: chain.path) { return [.key(name)] }
        }
        let found = try evaluator.value(of: chain).phrase
        throw SourceError(.wrongValue(word: word, takes: "constraints", found: found), at: expression.position)
    }

    /// The constraints of the elements of a list, all of whose faults are told together.
    private mutating func all(
        _ elements: ArraySlice<Expression>,
        for word: String,
        after earlier: SourceError? = nil
    ) throws(SourceError) -> [ConstraintReference] {
        var (all, fault) = ([ConstraintReference](), earlier)
        for element in elements {
            if let fault, fault.reason.endsReading { throw fault }
            do throws(SourceError) {
                all += try references(in: element, for: word)
            } catch {
                if let fault { try evaluator.scope.report.record(fault) }
                fault = error
            }
        }
        if let fault { throw fault }
        return all
    }

    /// Constraints that are named together: those of other parts of the app need not exist where there are any others.
    private func optional(_ references: [ConstraintReference]) -> [ConstraintReference] {
        guard references.contains(where: { if case .made = $0 { true } else { false } }) else { return references }
        return references.map { if case .key(let key) = $0 { .optionalKey(key) } else { $0 } }
    }
}

extension AnchorsReader {
    /// Whether an expression is certainly not constraints: a number, a text, or views of the layout.
    func hasNoConstraints(_ expression: Expression) -> Bool {
        guard expression.rest.isEmpty, let chain = expression.chain else {
            return expression.rest.contains { !$0.sign.isSymbol("+") }
        }
        switch chain.head {
        case .number, .string, .boxed: return true
        case .list(let elements):
            return !elements.isEmpty && chain.links.isEmpty && elements.allSatisfy(hasNoConstraints)
        case .name:
            // A constraint may share its name with a view.
            guard name(of: chain).flatMap({ names[$0] }) == nil,
                let (value, count) = evaluator.scope.resolve(chain.path), count == chain.links.count + 1
            else { return false }
            if case .item = value { return true }
            if case .string = value { return true }
            return false
        default: return false
        }
    }

    mutating func keepConstraints(_ result: Expression, of call: Token) throws(SourceError) -> Bool {
        returned[call.start] = try constraints(in: result)
        return returned[call.start] != nil
    }
}

extension Scope {
    /// Whether a path names neither a view nor an attribute: a metric may say whether there is a constraint.
    func hasNoObject(at path: [Token]) -> Bool {
        switch resolve(path)?.value {
        case nil, .number, .bool: true
        default: false
        }
    }

    /// Whether `?` follows a chain in the source.
    func isOptional(_ chain: Chain) -> Bool {
        guard let end = chain.end, text.indices.contains(end) else { return false }
        return text[end] == UInt8(ascii: "?")
    }
}

extension Chain {
    /// The name of the method that the last link, or the message that is the whole chain, calls.
    fileprivate var calledMethod: Token? {
        switch links.last {
        case nil:
            if case .message(let message) = head { return message.parts.first?.name }
            return name
        case .member(let word): return word
        case .call:
            if links.count == 1 { return name }
            if case .member(let word) = links[links.count - 2] { return word }
            return nil
        case .index: return nil
        }
    }

    /// What an array is made from: `all` for `[NSArray arrayWithArray:all]`, `[all copy]` and `Array(all)`.
    fileprivate var copiedArray: Expression? {
        if case .message(let message) = head, links.isEmpty, message.parts.count == 1 {
            let word = message.parts[0].name.text
            if word == "copy" || word == "mutableCopy" { return message.receiver }
            let receiver = message.receiver.chain?.name?.text
            guard receiver == "NSArray" || receiver == "NSMutableArray", word == "arrayWithArray" else { return nil }
            return message.argument(0)
        }
        if links.count == 1, name?.text == "Array", case .call(let arguments, _) = links[0], arguments.count == 1 {
            return arguments[0].value
        }
        guard let last = lastMember, last.text == "copy" || last.text == "mutableCopy" else { return nil }
        return Expression(dropping(1))
    }
}
