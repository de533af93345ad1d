import LayoutModel

extension MasonryReader {
    /// Reads an expression that makes constraints: a chain on the maker, an array of these, or a block for views.
    mutating func make(_ expression: Expression, in statement: Statement, key: String?) throws(SourceError) -> Bool {
        guard let chain = expression.chain else { return false }
        if isMaker(chain.name) {
            try make(chain, in: statement, key: key)
            return true
        }
        if case .list(let elements) = chain.head, isMaker(elements.first?.chain?.name) {
            for element in elements {
                guard try make(element, in: statement, key: key) else {
                    throw SourceError(.unexpected(found: nil, expected: "a constraint"), at: element.position)
                }
            }
            return true
        }
        return try makeForViews(chain, in: statement, key: key)
    }

    /// Reads a chain on the maker: `make.left.equalTo(view).offset(8)`.
    ///
    /// - Parameters:
    ///   - chain: the chain.
    ///   - statement: the statement that it is part of, for error messages and conflicts.
    ///   - key: the name that the statement assigns to.
    ///   - value: the value assigned to the last word: `make.left.offset = 8`.
    /// - Throws: ``SourceError``.
    mutating func make(
        _ chain: Chain,
        in statement: Statement,
        key: String?,
        setting value: Expression? = nil
    ) throws(SourceError) {
        let views = try makerViews(chain)
        for view in views {
            if views.count > 1 { try spend() }
            try withMaker(of: view) { (reader) throws(SourceError) in
                try reader.make(chain, for: view, in: statement, key: key, setting: value)
            }
        }
    }

    /// The views of the maker; outside of all blocks those of `view` beside the source.
    private mutating func makerViews(_ chain: Chain) throws(SourceError) -> [NodeID] {
        if let views = block.views { return views }
        let views = try evaluator.nodes(beside: source, for: chain)
        block.views = views
        return views
    }

    private mutating func make(
        _ chain: Chain,
        for view: NodeID,
        in statement: Statement,
        key: String?,
        setting value: Expression?
    ) throws(SourceError) {
        var links = MasonryLinks(chain, setting: value)
        guard let first = try links.word() else {
            let expected = "an attribute after it, as in make.left"
            throw SourceError(.unexpected(found: chain.name?.text, expected: expected), at: chain.position)
        }
        let start = block.pending.count
        var constraint = MasonryConstraint(statement: statement, assignedKey: key, view: view)
        if case .group = MasonryWord.all[first.text] {
            try readGroup(try links.argument(of: first, takes: "a block"), first)
            try read(&links, into: &constraint, isGroup: true)
            try finishGroup(from: start, constraint.settings)
        } else {
            try begin(&constraint, first, &links)
            try read(&links, into: &constraint, isGroup: false)
            block.pending.append(constraint)
        }
        if let key { keys[key] = constraint.settings.key }
        // Settings after a group apply to the constraints in it, which therefore wait for its end.
        guard block.groupDepth == 0 else { return }
        let firstStep = writer.steps.count
        try flush()
        if let name = block.arrayName { arrays[name, default: []].append(firstStep..<writer.steps.count) }
    }

    /// Adds the pending constraints to the steps.
    private mutating func flush() throws(SourceError) {
        for constraint in block.pending { try writer.addOrUpdate(constraint, verb: block.verb) }
        block.pending.removeAll(keepingCapacity: true)
    }

    /// Reads the word directly after the maker.
    private func begin(
        _ constraint: inout MasonryConstraint,
        _ word: Token,
        _ links: inout MasonryLinks
    ) throws(SourceError) {
        switch MasonryWord.all[word.text] {
        case .attribute(let attribute): constraint.attributes = [(attribute, word.position)]
        case .composite(let attributes): constraint.add(attributes, word)
        case .attributes:
            let mask = try links.argument(of: word, takes: "attributes")
            let attributes = try MasonryValues.attributes(inMask: mask)
            guard !attributes.isEmpty else {
                let fault = SourceFault.wrongValue(word: word.text, takes: "one attribute at least", found: "none")
                throw SourceError(fault, at: mask.position)
            }
            constraint.add(attributes, word)
        case .relation, .constant, .setting, .connector, .lifecycle, .group:
            let because = "it follows an attribute, as in make.left.\(word.text)"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        case nil: throw MasonryWord.unknown(word, kind: "attribute")
        }
    }
}

extension MasonryConstraint {
    /// Sets the attributes of a composite.
    fileprivate mutating func add(_ list: [Attribute], _ word: Token) {
        attributes = list.map { ($0, word.position) }
        isComposite = true
    }
}

// MARK: - Groups

extension MasonryReader {
    private mutating func readGroup(_ argument: Expression, _ word: Token) throws(SourceError) {
        guard case .block(let block)? = argument.chain?.head else {
            let found = "something else"
            throw SourceError(.wrongValue(word: word.text, takes: "a block", found: found), at: argument.position)
        }
        self.block.groupDepth += 1
        defer { self.block.groupDepth -= 1 }
        for _ in block.statements { try spend() }
        try run(block.statements, in: nil)
    }

    /// Applies what was set on a group to each of the constraints in it.
    private mutating func finishGroup(from start: Int, _ settings: MasonryConstraint.Settings) throws(SourceError) {
        var number = 0
        for index in start..<block.pending.count {
            try block.pending[index].settings.merge(settings)
            if settings.relation != nil, settings.operands.count > 1 { block.pending[index].isComposite = true }
            guard settings.key != nil else { continue }
            block.pending[index].isComposite = true
            block.pending[index].firstNumber = number
            number += block.pending[index].count
        }
    }
}

// MARK: - Words after the first

extension MasonryReader {
    /// Reads all words after the first one.
    private func read(
        _ links: inout MasonryLinks,
        into constraint: inout MasonryConstraint,
        isGroup: Bool
    ) throws(SourceError) {
        while let word = try links.word() {
            switch MasonryWord.all[word.text] {
            case .attribute(let attribute):
                guard !isGroup, constraint.settings.isBlank else {
                    let because = "attributes come before everything else in the chain"
                    throw SourceError(.unsupported(word.text, because: because), at: word.position)
                }
                constraint.attributes.append((attribute, word.position))
                constraint.isComposite = true
            case .composite, .attributes, .group:
                let because = "it comes directly after make"
                throw SourceError(.unsupported(word.text, because: because), at: word.position)
            case .connector: break
            case .relation(let relation):
                let argument = try links.argument(of: word, takes: Self.operandKinds)
                let (operands, isList) = try operands(argument, word)
                if isList { constraint.isComposite = true }
                try constraint.settings.relate(relation, operands, word)
            case .constant(let kind):
                let argument = try links.argument(of: word, takes: kind.takes, maySet: true)
                constraint.settings.merge(try evaluator.constants(kind, word, argument))
            case .lifecycle:
                let because = "a constraint is active once it is made; this is for one that has a name"
                throw SourceError(.unsupported(word.text, because: because), at: word.position)
            case .setting(let setting): try read(setting, word, &links, &constraint.settings)
            case nil: throw MasonryWord.unknown(word, kind: "word of Masonry")
            }
        }
        try links.finish()
    }

    private func read(
        _ setting: MasonrySetting,
        _ word: Token,
        _ links: inout MasonryLinks,
        _ settings: inout MasonryConstraint.Settings
    ) throws(SourceError) {
        switch setting {
        case .multiplier, .divisor:
            let argument = try links.argument(of: word, takes: "a number")
            let factor = try evaluator.number(argument, for: word.text).value
            guard setting == .divisor else { return settings.multiplier = (factor, argument.position) }
            guard factor != 0 else { throw SourceError(.divisionByZero, at: argument.position) }
            settings.multiplier = (1 / factor, argument.position)
        case .priority:
            let argument = try links.argument(of: word, takes: "a number")
            settings.priority = try evaluator.priority(argument, for: word.text)
        case .namedPriority(let name):
            try links.emptyCall(of: word)
            settings.priority = name.value
        case .key: settings.key = try self.key(try links.argument(of: word, takes: "a text"), word)
        }
    }

    /// Evaluates a key, which is a text or a number.
    func key(_ argument: Expression, _ word: Token) throws(SourceError) -> String {
        let value = try evaluator.value(of: argument)
        let key: String
        switch value {
        case .string(let text): key = text
        case .number(let number): key = NumberText.shortest(number.value)
        case .insets, .size, .point, .rect, .item, .anchor, .list, .bool, .nothing:
            let fault = SourceFault.wrongValue(word: word.text, takes: "a text", found: value.phrase)
            throw SourceError(fault, at: argument.position)
        }
        // Each part of a composite stores its own copy of the key.
        guard key.utf8.count <= Self.longestKey else {
            let takes = "a text of up to \(Self.longestKey) bytes"
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: "a longer one"), at: argument.position)
        }
        return key
    }

    private static let longestKey = 1_000
}

// MARK: - Operands

extension MasonryReader {
    static let operandKinds = "a view, an attribute of one, a number, a size, a point, insets or an array of these"

    /// Evaluates the argument of a relation to one operand, or several from an array.
    func operands(
        _ argument: Expression,
        _ word: Token
    ) throws(SourceError) -> (operands: [MasonryOperand], isList: Bool) {
        var operands: [MasonryOperand] = []
        if case .list(let elements)? = argument.unboxed.chain?.head {
            for element in elements {
                operands.append(try operand(try evaluator.value(of: element), word, element))
            }
        } else {
            let value = try evaluator.value(of: argument)
            guard case .list(let elements) = value else {
                return ([try operand(value, word, argument)], false)
            }
            for element in elements { operands.append(try operand(element, word, argument)) }
        }
        guard !operands.isEmpty else {
            let fault = SourceFault.wrongValue(word: word.text, takes: Self.operandKinds, found: "an empty array")
            throw SourceError(fault, at: argument.position)
        }
        return (operands, true)
    }

    private func operand(
        _ value: Value,
        _ word: Token,
        _ expression: Expression
    ) throws(SourceError) -> MasonryOperand {
        let position = expression.position
        switch value {
        case .item(let item): return .init(kind: .item(item), position: position)
        case .anchor(let item, let attribute):
            return .init(
                kind: .anchor(item, attribute[0]),
                position: expression.chain?.lastMember?.position ?? position
            )
        case .number, .insets, .size, .point, .rect, .list, .string, .bool, .nothing:
            try evaluator.check(value, at: position)
            if let constants = MasonryConstants(value) { return .init(constants: constants, position: position) }
            let fault = SourceFault.wrongValue(word: word.text, takes: Self.operandKinds, found: value.phrase)
            throw SourceError(fault, at: position)
        }
    }
}

extension Expression {
    /// The expression within `@(…)` and parentheses.
    fileprivate var unboxed: Expression {
        var inner = self
        while let chain = inner.chain, chain.links.isEmpty {
            switch chain.head {
            case .group(let next), .boxed(let next): inner = next
            case .name, .number, .string, .implicit, .cast, .list, .message, .block, .choice, .opaque: return inner
            }
        }
        return inner
    }
}
