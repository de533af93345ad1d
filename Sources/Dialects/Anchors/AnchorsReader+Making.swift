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
            return try SystemConstructor(word: word, evaluator: evaluator).clause(arguments)
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
        return try anchored(chain.dropping(2), label, relation, arguments)
    }

    private func clause(of message: Message) throws(SourceError) -> Clause? {
        guard let word = message.parts.first?.name, let receiver = message.receiver.chain else { return nil }
        if receiver.name?.text == "NSLayoutConstraint", receiver.links.isEmpty {
            guard word.text == "constraintWithItem" else { return nil }
            return try SystemConstructor(word: word, evaluator: evaluator).clause(try arguments(of: message))
        }
        guard let relation = AnchorRelation.objectiveCWords[word.text] else { return nil }
        return try anchored(receiver, word, relation, try arguments(of: message))
    }

    private func arguments(of message: Message) throws(SourceError) -> [Argument] {
        var list: [Argument] = []
        for (index, part) in message.parts.enumerated() {
            guard let value = message.argument(index) else {
                let found = "\(part.arguments.count)"
                throw SourceError(
                    .wrongValue(word: part.name.text, takes: "one value", found: found),
                    at: part.name.position
                )
            }
            list.append(Argument(label: part.name, value: value))
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
        _ arguments: [Argument]
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
            let (named, second) = try anchor(evaluator.value(of: operand), for: word, at: operand.position)
            let other = ofSelf(named)
            if other == item, second == attribute { try checkIsOther(receiver, operand) }
            clause.second = SecondAnchor(node: other.node, area: other.area, attribute: second)
        }
        try read(arguments.dropFirst(), of: relation, word, into: &clause)
        return clause
    }

    /// Refuses a constraint of `view` and the same anchor of `self`.
    ///
    /// Only in a controller is `view` the root, and a controller has no anchors.
    private func checkIsOther(_ receiver: Chain, _ operand: Expression) throws(SourceError) {
        let views = [receiver, operand.chain].compactMap { $0?.name }.filter { $0.text == "view" }
        guard views.count == 1, evaluator.scope.value(named: "view") == nil else { return }
        let fault = SourceFault.unknownName(views[0].text, nearest: nil)
        throw SourceError(.unknownView(name: views[0].text, fault), at: views[0].position)
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
        guard case .node(let node) = ofSelf(item).node else {
            throw SourceError(.constraint(.superviewAsFirst), at: position)
        }
        return node
    }

    /// The superview of `self` where an item is `superview` and `names` says what `self` is; else the item as it is.
    private func ofSelf(_ item: SourceItem) -> SourceItem {
        guard case .superview = item.node, case .item(let own)? = evaluator.scope.value(named: "self"),
            case .node(let node) = own.node, let parent = evaluator.scope.tree.parent(of: node)
        else { return item }
        return SourceItem(parent, area: item.area)
    }

    /// Reads `multiplier:` and `constant:` after the second side.
    private func read(
        _ arguments: ArraySlice<Argument>,
        of relation: AnchorRelation,
        _ word: Token,
        into clause: inout Clause
    ) throws(SourceError) {
        var spacing = 1.0
        for argument in arguments {
            let (label, value) = (argument.label, argument.value)
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
            default: throw argument.unknownLabel(among: ["constant", "multiplier"])
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
        // constraint(equalToSystemSpacingAfter:multiplier:) is the system spacing times the multiplier.
        clause.constant = spacing * AnchorRelation.systemSpacing
    }
}
