import LayoutModel

// MARK: - Constraints that have a name

extension MasonryReader {
    /// Reads messages other than blocks: `[self.top uninstall]`, `[views mas_distributeViewsAlongAxis:…]`.
    mutating func readMessage(_ chain: Chain, in statement: Statement) throws(SourceError) -> Bool {
        if chain.name?.text == "MASAttachKeys", case .call(let arguments, _)? = chain.links.first {
            guard let name = chain.name, chain.links.count == 1 else { return false }
            for argument in arguments where argument.value.chain?.name?.text != ViewName.superview {
                _ = try views(of: argument.value, for: name)
            }
            return true
        }
        if let call = SelectorCall(chain.flattened), let distribution = try MasonryDistribution(call, evaluator) {
            try distribution.add(
                try views(of: Expression(call.receiver), for: call.word),
                at: call,
                in: evaluator.scope.tree,
                &writer
            )
            return true
        }
        guard case .message(let message) = chain.head, chain.links.isEmpty, message.parts.count == 1,
            let word = message.parts.first?.name, let receiver = message.receiver.chain,
            receiver.name?.text != "super"
        else { return false }
        guard let argument = message.argument(0) else {
            if isMaker(receiver.name) {
                var target = receiver
                target.links.append(.member(word))
                try make(target, in: statement, key: nil)
                return true
            }
            guard case .lifecycle(let change) = MasonryWord.all[word.text] else { return false }
            if let steps = try element(receiver), set(steps, change) { return true }
            try self.change(try constraintName(receiver, word), change)
            return true
        }
        // `[constraints makeObjectsPerformSelector:@selector(uninstall)]`
        if word.text == "makeObjectsPerformSelector",
            let method = argument.chain.flatMap({ evaluator.text(of: $0).selectorName }),
            case .lifecycle(let change)? = MasonryWord.all[method]
        {
            try self.change(try constraintName(receiver, word), change)
            return true
        }
        if ["addObject", "addObjectsFromArray"].contains(word.text) {
            return try make(argument, in: statement, key: nil)
        }
        return try set(word, of: receiver, to: argument, in: statement)
    }

    /// Reads `[constraint setOffset:8]`.
    private mutating func set(
        _ word: Token,
        of receiver: Chain,
        to argument: Expression,
        in statement: Statement
    ) throws(SourceError) -> Bool {
        guard let property = Names.property(setBy: word.text), case .constant(let kind) = MasonryWord.all[property]
        else {
            return false
        }
        if isMaker(receiver.name) {
            var target = receiver
            target.links.append(.member(word.renamed(property)))
            try make(target, in: statement, key: nil, setting: argument)
            return true
        }
        let constants = try evaluator.constants(kind, word, argument)
        try change(try constraintName(receiver, word), .constant(constants.rule))
        return true
    }

    /// Reads changes of a named constraint: `self.top.mas_equalTo(20)`, `self.top.offset(8)`.
    mutating func changeNamed(_ chain: Chain) throws(SourceError) -> Bool {
        guard let start = chain.links.indices.dropLast().first(where: { chain.isChange(at: $0) }) else { return false }
        let owner = chain.dropping(chain.links.count - start)
        var links = MasonryLinks(chain, from: start)
        while let word = try links.word() {
            guard let meaning = MasonryWord.all[word.text] else {
                throw MasonryWord.unknown(word, kind: "word of Masonry")
            }
            if case .connector = meaning { continue }
            if let steps = try element(owner) {
                guard set(steps, try self.change(word, meaning, &links)) else {
                    let because = "an element of an array is installed or uninstalled"
                    throw SourceError(.unsupported(word.text, because: because), at: word.position)
                }
                continue
            }
            try change(try constraintName(owner, word), try self.change(word, meaning, &links))
        }
        return true
    }

    private func change(
        _ word: Token,
        _ meaning: MasonryWord,
        _ links: inout MasonryLinks
    ) throws(SourceError) -> SourceChange {
        switch meaning {
        case .relation:
            let takes = "a number, a size, a point or insets, as its relation is made already"
            let argument = try links.argument(of: word, takes: takes)
            let value = try evaluator.value(of: argument)
            try evaluator.check(value, at: argument.position)
            if let constants = MasonryConstants(value) { return .constant(constants.rule) }
            let fault = SourceFault.wrongValue(word: word.text, takes: takes, found: value.phrase)
            throw SourceError(fault, at: argument.position)
        case .constant(let kind):
            let argument = try links.argument(of: word, takes: kind.takes)
            return .constant(try evaluator.constants(kind, word, argument).rule)
        case .lifecycle(let change):
            try links.emptyCall(of: word)
            return change
        case .setting(.key): return .key(try key(try links.argument(of: word, takes: "a text"), word))
        case .attribute, .composite, .attributes, .group, .connector, .setting:
            let because = "of a constraint that is made already only the constant can be changed"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
    }

    /// The steps of `constraints[1]` in an array that a block has returned; nil for anything else.
    private func element(_ chain: Chain) throws(SourceError) -> Range<Int>? {
        let array = chain.dropping(1)
        guard let name = array.path.last, array.path.count == array.links.count + 1,
            let elements = Names.key(of: name.text).flatMap({ arrays[$0] }), let last = chain.links.last
        else { return nil }
        switch last {
        case .index(let expression, _):
            let number = try evaluator.number(expression, for: name.text).value
            guard let whole = Int(exactly: number), elements.indices.contains(whole) else {
                let takes = "a number from 0 to \(elements.count - 1)"
                let fault = SourceFault.wrongValue(word: name.text, takes: takes, found: "another one")
                throw SourceError(fault, at: expression.position)
            }
            return elements[whole]
        case .member(let word) where word.text == "firstObject": return elements.first
        case .member(let word) where word.text == "lastObject": return elements.last
        case .member, .call: return nil
        }
    }

    /// Installs or uninstalls the constraints of some steps; false for any other change.
    private mutating func set(_ steps: Range<Int>, _ change: SourceChange) -> Bool {
        switch change {
        case .activate: writer.setActive(true, steps)
        case .deactivate: writer.setActive(false, steps)
        case .constant, .priority, .remove, .key, .name: return false
        }
        return true
    }

    mutating func name(_ variable: String, forConstraintsNamed name: String) -> Bool {
        keys[variable] = keys[name] ?? name
        return true
    }

    mutating func change(_ key: String, _ change: SourceChange) throws(SourceError) {
        try writer.append(.change(.key(keys[key] ?? key), change))
        if case .key(let new) = change { keys[key] = new }
    }

    /// The key of the constraint that a chain names by its last word.
    ///
    /// - Throws: ``SourceError`` at `word`, which applies to constraints only, if the chain is anything else.
    func constraintName(_ chain: Chain, _ word: Token) throws(SourceError) -> String {
        let path = chain.path
        guard path.count == chain.links.count + 1, let last = path.last, !chain.isSelf,
            let key = Names.key(of: last.text)
        else {
            let because = "it applies to a constraint that has a name"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        let isOfSelf = Names.isSelf(path[0].text)
        if let (value, count) = evaluator.scope.resolve(path) {
            let isAttribute = count < path.count && SystemWords.attributes[path[count].text] != nil && !isOfSelf
            guard isAttribute || count == path.count && value.isView else { return key }
            let because = "'\(last.text)' is \(value.phrase) and no constraint; begin with make"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        if !isOfSelf, path.count > 1, MasonryWord.all[path[1].text] != nil {
            let nearest = NearestName.nearest(to: path[0].text, among: block.makerNames)
            let fault = SourceFault.unknownName(
                path[0].text,
                nearest: nearest ?? evaluator.scope.nearest(to: path[0].text)
            )
            throw SourceError(fault, at: path[0].position)
        }
        return key
    }
}

extension Chain {
    /// Whether the link at an index and the call after it change a constraint.
    fileprivate func isChange(at index: Int) -> Bool {
        guard case .member(let word) = links[index], case .call = links[index + 1] else { return false }
        switch MasonryWord.all[word.text] {
        case .relation, .constant, .setting, .lifecycle: return true
        case .attribute, .composite, .attributes, .group, .connector, nil: return false
        }
    }
}

extension Value {
    /// Whether it is one or several views.
    fileprivate var isView: Bool {
        switch self {
        case .item, .list: true
        case .number, .insets, .size, .point, .rect, .anchor, .string, .bool, .nothing: false
        }
    }
}

extension String {
    /// The name in `@selector(name)`.
    fileprivate var selectorName: String? {
        guard hasPrefix("@selector("), hasSuffix(")") else { return nil }
        return String(dropFirst("@selector(".count).dropLast())
    }
}
