import LayoutModel

/// Reads Masonry: statements about a maker, blocks that make constraints for views, and what is said of named constraints.
struct MasonryReader {
    /// What `make` speaks of.
    struct Maker {
        /// The names that stand for it.
        let names: [String]
        /// nil outside of all blocks, before anything is said of the view beside the source.
        var views: [NodeID]?
        let verb: SourceVerb?
    }

    let source: DialectSource
    var evaluator: Evaluator
    var writer: StepWriter
    var maker: Maker
    /// The constraints of the statement that is being read; several where it has a group.
    var pending: [MasonryConstraint] = []
    /// How many groups the statement is in that is being read.
    var groups = 0
    /// What may still run: statements of blocks, once for each view.
    private var budget: WorkBudget
    /// The keys of the constraints that were assigned to names here and have keys of their own.
    var keys: [String: String] = [:]

    /// What a source does.
    ///
    /// - Throws: ``SourceError``, the first fault.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        limit: Int
    ) throws(SourceError) -> [SourceStep] {
        var reader = MasonryReader(source, scope, writer, limit: limit)
        var statements = StatementParser(source.text)
        while let statement = try statements.next() { try reader.read(statement) }
        return reader.writer.steps
    }

    private init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter, limit: Int) {
        evaluator = Evaluator(scope: scope, vocabulary: .masonry) { (chain, evaluator) throws(SourceError) in
            try MasonryValues.head(of: chain, evaluator)
        }
        (self.source, self.writer) = (source, writer)
        budget = WorkBudget(limit: limit, factor: 2)
        maker = Maker(names: ["make", "maker"], views: nil, verb: nil)
    }

    /// Reads a statement; `key` is for its constraints where it gives no other.
    mutating func read(_ statement: Statement, key: String? = nil) throws(SourceError) {
        writer.begin(statement)
        switch statement.kind {
        case .expression(let expression):
            if try make(expression, in: statement, key: key) { return }
            if let chain = expression.chain, try readMessage(chain, in: statement) { return }
        case .declaration(_, let name, let value):
            if let value, try make(value, in: statement, key: Names.key(of: name.text)) { return }
        case .assignment(let target, let sign, let value):
            if sign.isSymbol("="), try assign(value, to: target, in: statement) { return }
        }
        guard try !evaluator.readCommon(statement) else { return }
        if case .expression(let expression) = statement.kind, let chain = expression.chain,
            try changeNamed(chain)
        {
            return
        }
        throw refusal(of: statement)
    }

    /// Reads `target = value` where it makes or changes constraints, or labels a view.
    private mutating func assign(
        _ value: Expression,
        to target: Chain,
        in statement: Statement
    ) throws(SourceError) -> Bool {
        if isMaker(target.name) {
            try make(target, in: statement, key: nil, setting: value)
            return true
        }
        let name = target.lastMember ?? target.name
        if try make(value, in: statement, key: name.flatMap { Names.key(of: $0.text) }) { return true }
        guard case .member(let word)? = target.links.last else { return false }
        let owner = target.dropping(1)
        if word.text == "mas_key" {
            _ = try views(of: Expression(owner), for: word)
            return true
        }
        guard case .constant(let kind) = MasonryWord.all[word.text], !owner.isSelf else { return false }
        let constants = try evaluator.constants(kind, word, value)
        try change(try constraintName(owner, word), .constant(constants.rule))
        return true
    }

    func isMaker(_ name: Token?) -> Bool {
        guard let name, maker.names.contains(name.text) else { return false }
        return evaluator.scope.value(named: name.text) == nil
    }

    /// Counts work that perhaps no step comes of, so that arrays of views and blocks cannot multiply it.
    mutating func spend() throws(SourceError) {
        try budget.spend(1, at: writer.position)
    }

    /// What is said of a statement that means nothing here.
    private func refusal(of statement: Statement) -> SourceError {
        let fault = evaluator.refusal(of: statement)
        guard case .expression(let expression) = statement.kind, let chain = expression.chain else { return fault }
        if case .message(let message) = chain.head, chain.links.isEmpty {
            guard let nearest = NearestName.nearest(to: message.selector, among: Self.selectors),
                let word = message.parts.first?.name
            else { return fault }
            return SourceError(.unknownWord(message.selector, kind: "method", nearest: nearest), at: word.position)
        }
        guard case .call? = chain.links.last, let word = chain.lastMember, MasonryWord.all[word.text] == nil else {
            return fault
        }
        let unknown = MasonryWord.unknown(word, kind: "word of Masonry")
        if case .unknownWord(_, _, nearest: nil) = unknown.reason { return fault }
        return unknown
    }
}

extension Chain {
    /// Whether it is `self` alone.
    var isSelf: Bool { links.isEmpty && name.map { Names.isSelf($0.text) } ?? false }
}
