import LayoutModel

/// Attributes and constraints as values of expressions.
extension SSReader {
    /// Evaluates an attribute or constraints; nil for other values.
    mutating func value(of expression: Expression) throws(SourceError) -> SSValue? {
        guard let chain = try evaluator.chosen(expression).chain?.flattened else { return nil }
        switch chain.head {
        case .group(let inner) where chain.links.isEmpty: return try value(of: inner)
        case .boxed where chain.links.isEmpty: return nil
        case .cast(_, let operand) where chain.links.isEmpty && operand.signs.isEmpty:
            return try value(of: Expression(first: operand))
        case .list(let elements): return try array(elements, chain)
        default: break
        }
        if let variable = variable(of: chain) { return variable }
        if let made = try attributeOrClause(chain) { return made }
        guard let call = SelectorCall(chain) else { return try initializer(of: chain) }
        if call.receiver.links.isEmpty, call.receiver.name?.text == "NSLayoutConstraint" {
            return try constructor(call.arguments, call.word).map { .clause($0) }
        }
        if call.name == SSWords.lookUp {
            let lookup = try lookup(call)
            return .handles([.lookup(lookup, word: call.word)])
        }
        return isArrayCreation(call) ? .handles([]) : nil
    }

    private func variable(of chain: Chain) -> SSValue? {
        guard let name = chain.declaredName else { return nil }
        return variables[name]
    }

    /// An array of constraints; nil if any element is something else.
    private mutating func array(_ elements: [Expression], _ chain: Chain) throws(SourceError) -> SSValue? {
        if elements.isEmpty { return .handles([]) }
        var handles: [SSHandle] = []
        for element in elements {
            guard let value = try value(of: element) else { return nil }
            let found = try self.handles(of: value, at: element.position)
            if case .key(let key)? = handles.last, case .key(key)? = found.first { continue }
            handles += found
        }
        try count(handles.count)
        return .handles(handles)
    }

    /// The constraints of a value; a constraint written in place is added now.
    mutating func handles(of value: SSValue, at position: SourcePosition) throws(SourceError) -> [SSHandle] {
        switch value {
        case .handles(let handles):
            try count(handles.count)
            return handles
        case .clause(let clause):
            try writer.addOrUpdate(clause)
            if let key = clause.key ?? writer.assignedKey { return [.key(key)] }
            return [.lookup(ConstraintSides(clause), word: Token(endAt: position))]
        case .attribute(let attribute):
            let fault = SourceFault.unexpected(found: attribute.word.text, expected: "a constraint")
            throw SourceError(fault, at: position)
        }
    }

    /// Whether a call makes an empty array: `[NSMutableArray array]` and the like.
    private func isArrayCreation(_ call: SelectorCall) -> Bool {
        let names: Set = ["NSMutableArray", "NSArray"]
        if call.receiver.links.isEmpty, let name = call.receiver.name?.text {
            return names.contains(name) && ["array", "arrayWithCapacity", "new"].contains(call.name)
        }
        guard call.name.hasPrefix("init"), let inner = SelectorCall(call.receiver), inner.name == "alloc" else {
            return false
        }
        return names.contains(inner.receiver.name?.text ?? "")
    }

    /// `NSLayoutConstraint(item: …)` of Swift.
    private mutating func initializer(of chain: Chain) throws(SourceError) -> SSValue? {
        guard chain.links.count == 1, case .call(let arguments, _) = chain.links[0] else { return nil }
        guard let name = chain.name, name.text == "NSLayoutConstraint" else { return nil }
        return try constructor(arguments, name).map { .clause($0) }
    }
}

// MARK: - Attributes

extension SSReader {
    /// The attribute at the head of a chain, and the links after it; nil for any other chain.
    mutating func attribute(of chain: Chain) throws(SourceError) -> (attribute: SSAttribute, rest: ArraySlice<Link>)? {
        let index = chain.links.firstIndex { link in
            guard case .member(let word) = link else { return false }
            return SSWords.looksLikeAttribute(word.text)
        }
        guard let index, case .member(let word) = chain.links[index] else { return namedAttribute(of: chain) }
        let isSafe = SSWords.safeAttributes[word.text] != nil
        guard let attribute = SSWords.attributes[word.text] ?? SSWords.safeAttributes[word.text] else {
            let known = Array(SSWords.attributes.keys) + SSWords.safeAttributes.keys
            let nearest = NearestName.nearest(to: word.text, among: known)
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
        let found = try evaluator.item(chain.prefix(index), for: word.text)
        let mention = SSAttribute(item: found, attribute: attribute, isSafe: isSafe, word: word)
        return (mention, chain.links[(index + 1)...])
    }

    /// An attribute by a name that the source gave it.
    private func namedAttribute(of chain: Chain) -> (attribute: SSAttribute, rest: ArraySlice<Link>)? {
        for count in 0...min(1, chain.links.count) {
            guard let name = chain.prefix(count).declaredName, case .attribute(let attribute)? = variables[name],
                count < chain.links.count
            else { continue }
            return (attribute, chain.links[count...])
        }
        return nil
    }

    /// An attribute, or a constraint made by one of its methods.
    private mutating func attributeOrClause(_ chain: Chain) throws(SourceError) -> SSValue? {
        guard let mention = try attribute(of: chain) else { return nil }
        guard let link = mention.rest.first else { return .attribute(mention.attribute) }
        guard let call = SelectorCall(chain), call.receiver.links.count == mention.rest.startIndex,
            let relation = SSWords.relations[call.name]
        else { throw refusal(of: link, mention.attribute) }
        return .clause(try clause(mention.attribute, relation, call))
    }

    /// `[a equalTo:b constant:c multiplier:m priority:p]`.
    private mutating func clause(
        _ attribute: SSAttribute,
        _ relation: Relation,
        _ call: SelectorCall
    ) throws(SourceError) -> Clause {
        guard
            [[], ["constant"], ["constant", "priority"], ["constant", "multiplier", "priority"]].contains(call.labels),
            let other = call.arguments.first?.value
        else {
            let nearest = NearestName.nearest(to: call.selector, among: Array(SSWords.relations.keys))
            throw SourceError(.unknownWord(call.selector, kind: "method", nearest: nearest), at: call.word.position)
        }
        var clause = Clause(try first(attribute), relation, try second(other, of: attribute, call.word))
        clause.position = call.word.position
        for argument in call.arguments.dropFirst() {
            let word = argument.label?.text ?? ""
            let number = try evaluator.number(argument.value, for: word).value
            switch word {
            case "constant": clause.constant = number
            case "multiplier": clause.multiplier = number
            default: clause.priority = number
            }
        }
        return clause
    }

    /// Evaluates a second side; `nil`, for no second side, is allowed for sizes only.
    mutating func second(
        _ expression: Expression,
        of attribute: SSAttribute,
        _ word: Token
    ) throws(SourceError) -> SecondAnchor? {
        if case .attribute(let second)? = try value(of: expression) { return second.second }
        guard case .nothing = try evaluator.value(of: expression) else {
            throw try wrongValue(expression, for: word)
        }
        guard attribute.attribute.kind == .size else {
            let fault = SourceFault.wrongValue(word: word.text, takes: "an attribute beside a position", found: "nil")
            throw SourceError(fault, at: expression.position)
        }
        return nil
    }

    /// The attribute as a first side.
    func first(_ attribute: SSAttribute) throws(SourceError) -> FirstAnchor {
        guard !attribute.isSafe else {
            let because = "the safe area is given, and nothing can be set for it"
            throw SourceError(.unsupported(attribute.word.text, because: because), at: attribute.word.position)
        }
        guard case .node(let node) = attribute.item.node else {
            throw SourceError(.constraint(.superviewAsFirst), at: attribute.word.position)
        }
        return FirstAnchor(node: node, area: attribute.item.area, attribute: attribute.attribute)
    }

    /// The error that an expression is not an attribute.
    func wrongValue(_ expression: Expression, for word: Token) throws(SourceError) -> SourceError {
        let found = try evaluator.value(of: expression).phrase
        return SourceError(
            .wrongValue(word: word.text, takes: "an attribute", found: found),
            at: expression.position
        )
    }

    /// The error for a link after an attribute.
    func refusal(of link: Link, _ attribute: SSAttribute) -> SourceError {
        guard case .member(let word) = link else {
            return SourceError(.unexpected(found: "(", expected: "'.' or '='"), at: attribute.word.position)
        }
        if word.text == "constant" {
            return SourceError(.unsupported(word.text, because: Self.told), at: word.position)
        }
        let nearest = NearestName.nearest(to: word.text, among: Array(SSWords.relations.keys) + ["constant"])
        return SourceError(.unknownWord(word.text, kind: "member of an attribute", nearest: nearest), at: word.position)
    }
}

extension ConstraintSides {
    /// The search that finds the constraint of a clause again.
    init(_ clause: Clause) {
        self.init(first: clause.first, second: clause.second, relation: clause.relation)
    }
}

extension Token {
    /// A position without a word.
    fileprivate init(endAt position: SourcePosition) {
        self.init(kind: .end, text: "", start: 0, end: 0, position: position, startsLine: false)
    }
}
