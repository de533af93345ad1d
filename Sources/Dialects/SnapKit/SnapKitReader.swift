import LayoutModel

/// Reads statements of SnapKit 5: blocks behind `snp`, what stands in them, and what is said of constraints with names.
///
/// `view.snp.makeConstraints { make in … }` and its relatives run their block once for each view at once; statements
/// outside of a block speak of the view beside the source. A constraint's name is its key, unless it is `labeled`.
struct SnapKitReader {
    var evaluator: Evaluator
    var writer: StepWriter
    let source: DialectSource
    /// The keys of names that are not their own keys: of labelled constraints, and of parameters of blocks.
    var keys: [String: String] = [:]
    var budget: RepetitionBudget

    private init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter) {
        (self.source, self.writer) = (source, writer)
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]))
        budget = RepetitionBudget(of: source.text)
    }

    /// The steps of a source.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter
    ) throws(SourceError) -> [SourceStep] {
        var reader = SnapKitReader(source, scope, writer)
        var statements = StatementParser(source.text)
        while let statement = try statements.next() { try reader.read(statement, in: nil) }
        return reader.writer.steps
    }

    /// The direction that decides what plain insets mean for leading and trailing.
    var direction: LayoutDirection { evaluator.scope.traits.direction ?? .leftToRight }
}

/// What the block around a statement says: whom its maker is for, and what becomes of its constraints.
struct SnapBlock {
    /// `make`.
    var maker: String
    var subject: SnapSubject
    var verb: SourceVerb?
    var isActive = true
    /// For constraints without a key of their own.
    var key: String?
}

// MARK: - Statements

extension SnapKitReader {
    /// Reads one statement; `block` is nil outside of all blocks.
    mutating func read(_ statement: Statement, in block: SnapBlock?) throws(SourceError) {
        writer.begin(statement, key: block?.key)
        switch statement.kind {
        case .declaration(_, let name, let value?):
            if let chain = value.chain, try read(chain, namedBy: name, statement, in: block) { return }
        case .declaration(_, _, nil): break
        case .assignment(let target, let sign, let value):
            if sign.isSymbol("="), let name = target.path.last, target.path.count == target.links.count + 1,
                let chain = value.chain, try read(chain, namedBy: name, statement, in: block)
            {
                return
            }
            if sign.isSymbol("="), try set(target, value) { return }
        case .expression(let expression):
            if let chain = expression.chain, try read(chain, namedBy: nil, statement, in: block) { return }
            if let chain = expression.chain, try readOthers(chain, in: block) { return }
        }
        guard try !evaluator.readCommon(statement) else { return }
        throw refusal(of: statement)
    }

    /// Reads a chain that makes constraints; false for another one.
    private mutating func read(
        _ chain: Chain,
        namedBy name: Token?,
        _ statement: Statement,
        in block: SnapBlock?
    ) throws(SourceError) -> Bool {
        if isMaker(chain, in: block) {
            let said = try self.statement(of: chain)
            if let key = name.flatMap({ Names.key(of: $0.text) }) {
                keys[key] = said.key
                writer.begin(statement, key: key)
            }
            try place(said, chain, in: block)
            return true
        }
        guard let parts = SnapParts(chain), case .member(let word)? = parts.rest.first, parts.rest.count == 2,
            case .call(let arguments, _)? = parts.rest.last
        else { return false }
        try run(word, arguments, on: parts.receiver, key: name.flatMap { Names.key(of: $0.text) })
        return true
    }

    private func isMaker(_ chain: Chain, in block: SnapBlock?) -> Bool {
        guard let name = chain.name?.text, case .member? = chain.links.first else { return false }
        if let block { return name == block.maker }
        // In the block of a `forEach`, `$0` is an element.
        return ["make", "maker", "$0"].contains(name) && keys[name] == nil
            && evaluator.scope.value(named: name) == nil
    }

    private mutating func place(_ said: SnapStatement, _ chain: Chain, in block: SnapBlock?) throws(SourceError) {
        let subjects =
            if let block { [block.subject] } else { try subjectsBeside(chain) }
        for subject in subjects {
            for var clause in try said.clauses(for: subject, direction) {
                clause.isActive = block?.isActive ?? true
                try writer.place(clause, verb: block?.verb)
            }
        }
    }

    private func subjectsBeside(_ chain: Chain) throws(SourceError) -> [SnapSubject] {
        try evaluator.nodes(beside: source, for: chain).map { SnapSubject(node: $0) }
    }

    /// The fault of a statement that nobody reads: where it begins with an unknown name, that.
    private func refusal(of statement: Statement) -> SourceError {
        if case .expression(let expression) = statement.kind, let chain = expression.chain, let name = chain.name,
            case .member(let word)? = chain.links.first, SnapAttributes.words[word.text] != nil,
            evaluator.scope.resolve([name]) == nil
        {
            return evaluator.scope.unknown([name], at: name.position)
        }
        return evaluator.refusal(of: statement)
    }
}
