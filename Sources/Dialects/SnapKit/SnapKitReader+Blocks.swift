import LayoutModel

/// Blocks of SnapKit, and lists of views whose blocks run once for each.
extension SnapKitReader {
    /// Runs `makeConstraints` and its relatives on what stands before `snp`.
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
        let subjects = try self.subjects(receiver, of: word)
        if word.text == "removeConstraints" {
            guard arguments.isEmpty else { throw wrongArguments(word, takes: "nothing") }
            for subject in subjects { try removeAll(subject, word) }
            return
        }
        guard arguments.count == 1, let chain = arguments[0].value.chain, case .block(let body) = chain.head else {
            throw wrongArguments(word, takes: "a block")
        }
        try budget.take(subjects.count, for: word)
        for subject in subjects {
            if word.text == "remakeConstraints" { try removeAll(subject, word) }
            var block = SnapBlock(maker: body.parameters.first ?? "$0", subject: subject, verb: Self.verb(of: word))
            block.isActive = word.text != "prepareConstraints"
            block.key = key
            for statement in body.statements { try read(statement, in: block) }
        }
    }

    private func subjects(_ receiver: Chain, of word: Token) throws(SourceError) -> [SnapSubject] {
        var subjects: [SnapSubject] = []
        for element in try evaluator.value(of: receiver).elements {
            guard case .item(let item) = element, case .node(let node) = item.node else {
                let fault = SourceFault.wrongValue(word: word.text, takes: "a view", found: element.phrase)
                throw SourceError(fault, at: receiver.position)
            }
            subjects.append(SnapSubject(node: node, area: item.area))
        }
        return subjects
    }

    /// Forgets all constraints that begin with a view or a guide.
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

    /// `[a, b].forEach { $0.snp.makeConstraints { … } }`, `prepared.forEach { $0.activate() }`; false for anything else.
    mutating func readForEach(_ chain: Chain, in block: SnapBlock?) throws(SourceError) -> Bool {
        guard let call = ForEachCall(chain) else { return false }
        guard let body = call.body else { return call.isWithoutEffect }
        if let name = keyName(call.receiver) {
            keys[call.parameter] = keys[name] ?? name
            for statement in body.statements { try read(statement, in: block) }
            return true
        }
        let elements = try evaluator.value(of: call.receiver).elements
        try budget.take(elements.count, for: call.word)
        for element in elements {
            evaluator.scope.declare(call.parameter, element)
            for statement in body.statements { try read(statement, in: block) }
        }
        return true
    }

    /// The name that a chain is, where it stands for nothing else and so for constraints.
    func keyName(_ chain: Chain) -> String? {
        let path = chain.path
        guard let last = path.last, path.count == chain.links.count + 1, evaluator.scope.resolve(path) == nil else {
            return nil
        }
        return Names.key(of: last.text)
    }
}
