import LayoutModel

/// Methods of `snp` that take a block, and `forEach` over views or prepared constraints.
extension SnapKitReader {
    /// Runs `makeConstraints` or a relative of it on the views before `snp`.
    mutating func run(
        _ word: Token,
        _ arguments: [Argument],
        on receiver: Chain,
        key: String?
    ) throws(SourceError) {
        guard Self.verbs.contains(word.text) else {
            let nearest = NearestName.nearest(to: word.text, among: Self.verbs)
            throw SourceError(.unknownWord(word.text, kind: "method of snp", nearest: nearest), at: word.position)
        }
        let subjects: [SnapSubject]
        do throws(SourceError) {
            subjects = try self.subjects(receiver, of: word)
        } catch {
            if case .block(let body)? = arguments.last?.value.chain?.head {
                let subject = SnapSubject(node: evaluator.scope.anyView)
                let block = SnapBlock(maker: body.parameters.first ?? "$0", subject: subject)
                try runTentatively(body.statements, in: block)
            }
            throw error
        }
        if word.text == "removeConstraints" {
            guard arguments.isEmpty else { throw wrongArguments(word, takes: "nothing") }
            for subject in subjects { try removeAll(subject, word) }
            return
        }
        guard arguments.count == 1, let chain = arguments[0].value.chain, case .block(let body) = chain.head else {
            throw wrongArguments(word, takes: "a block")
        }
        try budget.spend(subjects.count, for: word)
        for subject in subjects {
            // As in Masonry, only constraints whose first item is the view are removed.
            if word.text == "remakeConstraints" { try removeAll(subject, word) }
            var block = SnapBlock(maker: body.parameters.first ?? "$0", subject: subject, verb: Self.verb(of: word))
            // prepareConstraints returns its constraints without activating them.
            block.isActive = word.text != "prepareConstraints"
            block.key = key
            try run(body.statements, in: block)
        }
    }

    private func subjects(_ receiver: Chain, of word: Token) throws(SourceError) -> [SnapSubject] {
        var subjects: [SnapSubject] = []
        for element in try evaluator.viewValue(of: Expression(receiver)).elements {
            guard case .item(let item) = element, case .node(let node) = item.node else {
                let fault = SourceFault.wrongValue(word: word.text, takes: "a view", found: element.phrase)
                throw SourceError(fault, at: receiver.position)
            }
            subjects.append(SnapSubject(node: node, area: item.area))
        }
        return subjects
    }

    /// Removes all constraints whose first item is the view or guide.
    private mutating func removeAll(_ subject: SnapSubject, _ word: Token) throws(SourceError) {
        guard subject.area == nil else {
            let because = "constraints of an area of a view are among those of the view"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        try writer.append(.removeAll(first: subject.node))
    }

    private static let verbs = [
        "makeConstraints", "updateConstraints", "remakeConstraints", "prepareConstraints", "removeConstraints",
    ]

    private static func verb(of word: Token) -> SourceVerb? {
        switch word.text {
        case "updateConstraints": .update
        case "remakeConstraints": .make
        default: nil
        }
    }

    private func wrongArguments(_ word: Token, takes: String) -> SourceError {
        SourceError(.wrongValue(word: word.text, takes: takes, found: "something else"), at: word.position)
    }

    /// Runs a `forEach`; false for any other call.
    ///
    /// `[a, b].forEach { $0.snp.makeConstraints { … } }`, `prepared.forEach { $0.activate() }`.
    mutating func readForEach(_ chain: Chain, in block: SnapBlock?) throws(SourceError) -> Bool {
        guard let call = ForEachCall(chain) else { return false }
        guard let body = call.body else { return call.isWithoutEffect }
        return try runForConstraints(named: Expression(call.receiver), call.parameter, body.statements, in: block)
    }

    mutating func name(_ variable: String, forConstraintsNamed name: String) -> Bool {
        keys[variable] = keys[name] ?? name
        return true
    }
}
