import LayoutModel

/// Expressions that make constraints.
extension AnchorsReader {
    /// The constraint that a chain makes; nil for any other chain.
    func clause(of chain: Chain) throws(SourceError) -> Clause? {
        if case .message(let message) = chain.head, chain.links.isEmpty { return try clause(of: message) }
        guard case .call(let arguments, _)? = chain.links.last else { return nil }
        if chain.name?.text == "NSLayoutConstraint" {
            guard chain.links.count == 1 || chain.links.count == 2 && chain.lastMember?.text == "init",
                let word = chain.name
            else { return nil }
            return try constructed(word, arguments.map { (label: $0.label, value: $0.value) })
        }
        guard case .member(let word)? = chain.links.dropLast().last, word.text == "constraint" else { return nil }
        guard let label = arguments.first?.label else {
            throw SourceError(
                .wrongValue(word: word.text, takes: "equalTo: or another relation", found: "none"),
                at: word.position
            )
        }
        guard let relation = AnchorRelation.swiftWords[label.text] else {
            let known = AnchorRelation.swiftWords.keys.sorted()
            let nearest = NearestName.nearest(to: label.text, among: known)
            throw SourceError(.unknownWord(label.text, kind: "relation", nearest: nearest), at: label.position)
        }
        return try anchored(chain.dropping(2), label, relation, arguments.map { (label: $0.label, value: $0.value) })
    }

    private func clause(of message: Message) throws(SourceError) -> Clause? {
        guard let word = message.parts.first?.name, let receiver = message.receiver.chain else { return nil }
        if receiver.name?.text == "NSLayoutConstraint", receiver.links.isEmpty {
            guard word.text == "constraintWithItem" else { return nil }
            return try constructed(word, try arguments(of: message))
        }
        guard let relation = AnchorRelation.objectiveCWords[word.text] else { return nil }
        return try anchored(receiver, word, relation, try arguments(of: message))
    }

    typealias LabelledValue = (label: Token?, value: Expression)

    private func arguments(of message: Message) throws(SourceError) -> [LabelledValue] {
        var list: [LabelledValue] = []
        for (index, part) in message.parts.enumerated() {
            guard let value = message.argument(index) else {
                let found = "\(part.arguments.count)"
                throw SourceError(
                    .wrongValue(word: part.name.text, takes: "one value", found: found),
                    at: part.name.position
                )
            }
            list.append((part.name, value))
        }
        return list
    }
}

// MARK: - Anchors

extension AnchorsReader {
    /// `a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 8)`; the first argument is the second side.
    private func anchored(
        _ receiver: Chain,
        _ word: Token,
        _ relation: AnchorRelation,
        _ arguments: [LabelledValue]
    ) throws(SourceError) -> Clause {
        let (item, attribute) = try anchor(evaluator.value(of: receiver), for: word, at: receiver.position)
        var clause = Clause(
            FirstAnchor(node: try node(item, at: receiver.position), area: item.area, attribute: attribute),
            relation.relation
        )
        let operand = arguments[0].value
        clause.position = operand.chain?.lastMember?.position ?? operand.position
        switch relation.argument {
        case .constant:
            guard attribute.kind == .size else {
                let because = "only a width or a height is compared with a number; a position takes another anchor"
                throw SourceError(.unsupported(word.text, because: because), at: word.position)
            }
            clause.constant = try evaluator.number(operand, for: word.text).value
        case .anchor, .spacingAfter, .spacingBelow:
            let (other, second) = try anchor(evaluator.value(of: operand), for: word, at: operand.position)
            clause.second = SecondAnchor(node: other.node, area: other.area, attribute: second)
        }
        try read(arguments.dropFirst(), of: relation, word, into: &clause)
        return clause
    }

    private func anchor(
        _ value: Value,
        for word: Token,
        at position: SourcePosition
    ) throws(SourceError) -> (SourceItem, Attribute) {
        guard case .anchor(let item, .attribute(let attribute)) = value else {
            throw SourceError(.wrongValue(word: word.text, takes: "an anchor", found: value.phrase), at: position)
        }
        return (item, attribute)
    }

    func node(_ item: SourceItem, at position: SourcePosition) throws(SourceError) -> NodeID {
        guard case .node(let node) = item.node else {
            throw SourceError(.constraint(.superviewAsFirst), at: position)
        }
        return node
    }

    /// Reads `multiplier:` and `constant:` after the second side.
    private func read(
        _ arguments: ArraySlice<LabelledValue>,
        of relation: AnchorRelation,
        _ word: Token,
        into clause: inout Clause
    ) throws(SourceError) {
        var spacing = 1.0
        for (label, value) in arguments {
            let number = try evaluator.number(value, for: label?.text ?? word.text).value
            switch (label?.text, relation.argument) {
            case ("constant", .anchor): clause.constant = number
            case ("multiplier", .anchor):
                guard clause.first.attribute.kind == .size else {
                    let because = "an anchor of a position takes none; that of a width or a height does"
                    throw SourceError(
                        .unsupported("multiplier", because: because),
                        at: label?.position ?? value.position
                    )
                }
                clause.multiplier = number
                if number == 0 { clause.position = value.position }
            case ("multiplier", .spacingAfter), ("multiplier", .spacingBelow): spacing = number
            default: throw unknownArgument(label, value, among: ["constant", "multiplier"])
            }
        }
        let axis: Attribute.Kind
        switch relation.argument {
        case .anchor, .constant: return
        case .spacingAfter: axis = .horizontalPosition
        case .spacingBelow: axis = .verticalPosition
        }
        guard clause.first.attribute.kind == axis else {
            let because = "space after something lies along x, space below something along y"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        clause.constant = spacing * AnchorRelation.systemSpacing
    }

    private func unknownArgument(_ label: Token?, _ value: Expression, among known: [String]) -> SourceError {
        guard let label else {
            let expected = known.map { $0 + ":" }.joined(separator: " or ")
            return SourceError(.unexpected(found: "a value without a label", expected: expected), at: value.position)
        }
        let nearest = NearestName.nearest(to: label.text, among: known)
        return SourceError(.unknownWord(label.text, kind: "argument", nearest: nearest), at: label.position)
    }
}

// MARK: - Constructors

extension AnchorsReader {
    /// `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`.
    private func constructed(_ word: Token, _ arguments: [LabelledValue]) throws(SourceError) -> Clause {
        let labels = ["item", "attribute", "relatedBy", "toItem", "attribute", "multiplier", "constant"]
        guard arguments.count == labels.count else {
            let takes = labels.map { $0 + ":" }.joined()
            let found = arguments.map { ($0.label?.text ?? "") + ":" }.joined()
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: found), at: word.position)
        }
        for (argument, label) in zip(arguments, labels) {
            let given = argument.label
            guard given?.text == label || label == "item" && given?.text == "constraintWithItem" else {
                throw unknownArgument(given, argument.value, among: [label])
            }
        }
        let (first, attribute) = try side(arguments[0].value, arguments[1].value)
        guard let first, let attribute else {
            let fault = SourceFault.wrongValue(word: "item", takes: "a view and an attribute", found: "none")
            throw SourceError(fault, at: arguments[first == nil ? 0 : 1].value.position)
        }
        let node = try node(first, at: arguments[0].value.position)
        var clause = Clause(
            FirstAnchor(node: node, area: first.area, attribute: attribute),
            try relation(arguments[2].value)
        )
        clause.second = try second(of: attribute, arguments[3].value, arguments[4].value)
        clause.multiplier = try evaluator.number(arguments[5].value, for: "multiplier").value
        clause.constant = try evaluator.number(arguments[6].value, for: "constant").value
        let isZero = clause.second != nil && clause.multiplier == 0
        clause.position =
            isZero ? arguments[5].value.position : try self.attribute(arguments[4].value).word.position
        return clause
    }

    /// The second side; nil for a size that is compared with a number.
    private func second(
        of first: Attribute,
        _ item: Expression,
        _ attribute: Expression
    ) throws(SourceError) -> SecondAnchor? {
        switch try side(item, attribute) {
        case (let item?, let attribute?): return SecondAnchor(node: item.node, area: item.area, attribute: attribute)
        case (nil, nil) where first.kind == .size: return nil
        case (nil, nil):
            let takes = "a view, as \(first.rawValue) is a position"
            throw SourceError(.wrongValue(word: "toItem", takes: takes, found: "nil"), at: item.position)
        case (nil, _?):
            let fault = SourceFault.wrongValue(word: "toItem", takes: "a view beside an attribute", found: "nil")
            throw SourceError(fault, at: item.position)
        case (_?, nil):
            let fault = SourceFault.wrongValue(word: "attribute", takes: "an attribute beside a view", found: "none")
            throw SourceError(fault, at: attribute.position)
        }
    }

    /// An item with its attribute, either of which may be nil.
    private func side(_ item: Expression, _ attribute: Expression) throws(SourceError) -> (SourceItem?, Attribute?) {
        let (word, known) = try self.attribute(attribute)
        if let chain = item.chain, let support = LayoutSupport(chain, in: evaluator.scope), let known {
            return try support.edge(known, of: evaluator.scope.tree.root, at: word)
        }
        let value = try evaluator.value(of: item)
        switch value {
        case .item(let item): return (item, known)
        case .nothing: return (nil, known)
        case .number, .insets, .size, .point, .rect, .anchor, .list, .string, .bool:
            throw SourceError(.wrongValue(word: "item", takes: "a view", found: value.phrase), at: item.position)
        }
    }

    private func attribute(_ expression: Expression) throws(SourceError) -> (word: Token, Attribute?) {
        let word = expression.chain.flatMap { AnchorWords.member($0, prefix: "NSLayoutAttribute") }
        if let word {
            if let known = ConstructorWords.attributes[word.text] { return (word, known) }
            if word.text == ConstructorWords.none { return (word, nil) }
        }
        let known = ConstructorWords.attributes.keys.sorted() + [ConstructorWords.none]
        throw unknownMember(word, expression, kind: "attribute", among: known)
    }

    private func relation(_ expression: Expression) throws(SourceError) -> Relation {
        let word = expression.chain.flatMap { AnchorWords.member($0, prefix: "NSLayoutRelation") }
        if let word, let relation = ConstructorWords.relations[word.text] { return relation }
        let known = ConstructorWords.relations.keys.sorted()
        throw unknownMember(word, expression, kind: "relation", among: known)
    }

    private func unknownMember(
        _ word: Token?,
        _ expression: Expression,
        kind: String,
        among known: [String]
    ) -> SourceError {
        let name = word?.text ?? expression.chain?.name?.text ?? "a value"
        let nearest = NearestName.nearest(to: name, among: known)
        return SourceError(
            .unknownWord(name, kind: kind, nearest: nearest),
            at: word?.position ?? expression.position
        )
    }
}
