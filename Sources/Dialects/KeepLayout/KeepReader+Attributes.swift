import LayoutModel

/// The attributes that a statement applies to.
struct KeepTarget {
    var attributes: [KeepAttribute]
    /// Of the word that names them.
    var position: SourcePosition
}

/// The attributes at the head of a chain, and the links after them.
struct KeepMention {
    var target: KeepTarget
    var rest: ArraySlice<Link>

    /// The error for a link after an attribute that is not a slot, or reads one.
    func refusal(of link: Link) -> SourceError {
        guard case .member(let word) = link else {
            return SourceError(.unexpected(found: "(", expected: "'equal', 'min' or 'max'"), at: target.position)
        }
        if ConstraintSlot.Bound(rawValue: word.text) != nil || word.text == "isActive" {
            let because = "what a layout keeps is told by its constraints"
            return SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        let nearest = NearestName.nearest(to: word.text, among: ["equal", "min", "max", "deactivate"])
        return SourceError(.unknownWord(word.text, kind: "member of an attribute", nearest: nearest), at: word.position)
    }
}

/// A slot that a block of an atomic layout has set.
struct KeepAssignment {
    var attribute: KeepAttribute
    var bound: ConstraintSlot.Bound
}

// MARK: - Finding attributes

extension KeepReader {
    /// The attributes at the head of a chain; nil for any other chain.
    mutating func target(of chain: Chain) throws(SourceError) -> KeepMention? {
        if let group = try group(of: chain) { return group }
        if let variable = variable(of: chain) {
            try count(variable.target.attributes.count)
            return variable
        }
        guard let index = chain.firstKeepWord, case .member(let word) = chain.links[index] else { return nil }
        guard let meaning = KeepWords.meanings[word.text] else {
            guard !KeepMethods.isKnown(word.text) else { return nil }
            let known = Array(KeepWords.meanings.keys) + KeepMethods.words
            let nearest = NearestName.nearest(to: word.text, among: known)
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
        var rest = chain.links[(index + 1)...]
        var others: [Expression] = []
        if case .call(let arguments, _) = rest.first {
            guard KeepWords.isRelative(word.text) else { return nil }
            others = arguments.map(\.value)
            rest.removeFirst()
        }
        let items = try items(chain.prefix(index), for: word)
        var target = KeepTarget(attributes: [], position: word.position)
        // Without a view in parentheses a relative group has no members, as in the library.
        guard KeepWords.isRelative(word.text) == !others.isEmpty else {
            guard others.isEmpty, rest.isEmpty else {
                throw SourceError(.unexpected(found: nil, expected: "a view in parentheses"), at: word.position)
            }
            return KeepMention(target: target, rest: rest)
        }
        for item in items {
            try append(meaning, item, others.first, word, to: &target.attributes)
        }
        return KeepMention(target: target, rest: rest)
    }

    /// `[KeepAttribute group:a, b, nil]`.
    private mutating func group(of chain: Chain) throws(SourceError) -> KeepMention? {
        guard let head = chain.name, head.text == "KeepAttribute", chain.links.count >= 2,
            case .member(let method) = chain.links[0], method.text == "group",
            case .call(let arguments, _) = chain.links[1]
        else { return nil }
        var group = KeepTarget(attributes: [], position: head.position)
        for argument in arguments {
            guard let member = argument.value.chain?.flattened else {
                throw SourceError(
                    .wrongValue(word: "group", takes: "attributes", found: "something else"),
                    at: argument.value.position
                )
            }
            if member.links.isEmpty, member.name?.text == "nil" { break }
            guard let found = try target(of: member), found.rest.isEmpty else {
                throw SourceError(
                    .wrongValue(word: "group", takes: "attributes", found: "something else"),
                    at: argument.value.position
                )
            }
            group.attributes += found.target.attributes
        }
        return KeepMention(target: group, rest: chain.links[2...])
    }

    private func variable(of chain: Chain) -> KeepMention? {
        let path = chain.path
        for count in [2, 1] where path.count >= count {
            guard let name = Names.declared(by: path.prefix(count)), var target = variables[name] else { continue }
            target.position = chain.position
            return KeepMention(target: target, rest: chain.links[(count - 1)...])
        }
        return nil
    }

    /// Appends the attributes that a word means for one view.
    private mutating func append(
        _ meaning: KeepWords.Meaning,
        _ item: SlotKey.Item,
        _ other: Expression?,
        _ word: Token,
        to attributes: inout [KeepAttribute]
    ) throws(SourceError) {
        switch meaning {
        case .group(let names):
            for name in names {
                guard let part = KeepWords.meanings[name] else { continue }
                try append(part, item, other, word, to: &attributes)
            }
        case .property(let property):
            var attribute = KeepAttribute(property: property, item: item)
            if let other { attribute.other = try self.other(other, of: item, word) }
            try attributes.append(mentioned(attribute))
        case .reversed(let property):
            guard let other else { return }
            let view = try self.other(other, of: item, word)
            try attributes.append(mentioned(KeepAttribute(property: property, item: view, other: item)))
        }
    }

    /// The attribute in the form in which it was first mentioned, if two views share it.
    ///
    /// KeepLayout stores a shared attribute with the view that was asked first, whose sign its value has.
    mutating func mentioned(_ attribute: KeepAttribute) throws(SourceError) -> KeepAttribute {
        try count(1)
        guard let mirrored = attribute.mirrored else { return attribute }
        if let first = firstMentions[attribute] { return first }
        (firstMentions[attribute], firstMentions[mirrored]) = (attribute, attribute)
        return attribute
    }
}

// MARK: - Views

extension KeepReader {
    /// The views that a chain evaluates to.
    mutating func items(_ chain: Chain, for word: Token) throws(SourceError) -> [SlotKey.Item] {
        if chain.links.isEmpty, chain.name?.text == "KeepAttribute" {
            throw SourceError(.unexpected(found: word.text, expected: "group:"), at: word.position)
        }
        let value = try evaluator.viewValue(of: Expression(chain))
        let items = try items(value, for: word, of: nil, at: chain.position)
        try count(items.count)
        return items
    }

    /// The view in parentheses after a relative attribute.
    private func other(_ expression: Expression, of item: SlotKey.Item, _ word: Token) throws(SourceError)
        -> SlotKey.Item
    {
        let value = try evaluator.viewValue(of: expression)
        let found = try items(value, for: word, of: item, at: expression.position)
        guard found.count == 1, let other = found.first else {
            throw SourceError(
                .wrongValue(word: word.text, takes: "one view", found: value.phrase),
                at: expression.position
            )
        }
        guard other != item else {
            let because = "a view has no such attribute to itself"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        return other
    }

    private func items(
        _ value: Value,
        for word: Token,
        of first: SlotKey.Item?,
        at position: SourcePosition
    ) throws(SourceError) -> [SlotKey.Item] {
        var items: [SlotKey.Item] = []
        for element in value.elements {
            guard case .item(let item) = element else {
                throw SourceError(.wrongValue(word: word.text, takes: "a view", found: element.phrase), at: position)
            }
            switch item.node {
            case .node(let node): items.append(SlotKey.Item(node, area: item.area))
            case .superview:
                guard let first else { throw SourceError(.constraint(.superviewAsFirst), at: position) }
                let tree = evaluator.scope.tree
                guard let parent = tree.parent(of: first.node) else {
                    throw SourceError(.constraint(.noSuperview(of: tree.name(of: first.node))), at: position)
                }
                items.append(SlotKey.Item(parent, area: item.area))
            }
        }
        return items
    }
}

extension Chain {
    /// The index of the first link that is a word of KeepLayout.
    fileprivate var firstKeepWord: Int? {
        links.firstIndex { link in
            guard case .member(let word) = link else { return false }
            return word.text.hasPrefix("keep") && word.text != "keepLayoutView"
        }
    }
}
