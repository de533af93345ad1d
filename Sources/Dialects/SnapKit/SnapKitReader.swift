import LayoutModel

/// Reads SnapKit 5: blocks after `snp`, the statements in them, and changes of named constraints.
///
/// A block runs at once, for each view; statements outside of a block apply to `view` beside the source. The name that
/// a constraint is assigned to is its key, unless it is `labeled`.
///
/// Where the rules are:
/// - words, relations and operands: `SnapKitReader+Words`; order and pairing of attributes: ``SnapAttributes``;
/// - omitted relation, numbers beside centers: ``SnapStatement``; offsets, insets, direction: ``SnapConstant``;
/// - make, update, remake, prepare: `SnapKitReader+Blocks`; update and activation by name: `SnapKitReader+Names`.
///
/// Source: SnapKit 5.7.1, Sources/Constraint.swift and its neighbors.
struct SnapKitReader: HostOfAnchors {
    var evaluator: Evaluator
    var writer: StepWriter
    let source: DialectSource
    /// The keys of names that differ from them: of labeled constraints, and of block parameters.
    var keys: [String: String] = [:]
    var budget: RepetitionBudget
    var anchors: EmbeddedAnchors?

    private init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter) {
        (self.source, self.writer) = (source, writer)
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:], infersLiterals: true))
        budget = RepetitionBudget(of: source.text, scope.work)
    }

    var words: LayoutWords { .snapkit }

    /// Translates a source.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = SnapKitReader(source, scope, writer)
        reader.anchors = try EmbeddedAnchors(source, scope, writer, limits)
        var statements = StatementParser(source.text, reader.evaluator.scope.work)
        try reader.runAll(&statements, in: nil)
        return try reader.finished()
    }

    /// The direction of the layout, which decides what plain insets mean for leading and trailing.
    var direction: LayoutDirection { evaluator.scope.traits.direction ?? .leftToRight }
}

/// The enclosing block: the name of its maker, the view that the maker applies to, and how constraints are added.
struct SnapBlock {
    /// The name of the maker.
    var maker: String
    var subject: SnapSubject
    var verb: SourceVerb?
    var isActive = true
    /// The key of constraints that have no other.
    var key: String?
}

// MARK: - Statements

extension SnapKitReader {
    /// Reads one statement; `block` is nil outside of all blocks.
    mutating func read(_ statement: Statement, in block: SnapBlock?) throws(SourceError) -> Bool {
        if block == nil, try readAnchors(statement) { return true }
        writer.begin(statement, key: block?.key)
        switch statement.kind {
        case .declaration(_, let name, let value?):
            if let chain = value.chain, try read(chain, namedBy: name, statement, in: block) { return true }
        case .declaration(_, _, nil): break
        case .assignment(let target, let sign, let value):
            if sign.isSymbol("="), let name = target.path.last, target.path.count == target.links.count + 1,
                let chain = value.chain, try read(chain, namedBy: name, statement, in: block)
            {
                return true
            }
            if sign.isSymbol("="), try set(target, value) { return true }
        case .expression(let expression):
            if let chain = expression.chain, try read(chain, namedBy: nil, statement, in: block) { return true }
            // The array's name is the key of the constraints that it gets.
            if let chain = expression.chain, let call = SelectorCall(chain.flattened), call.arguments.count == 1,
                call.name == "append" || call.name == "addObject", let added = call.arguments[0].value.chain,
                try read(added, namedBy: call.receiver.path.last, statement, in: block)
            {
                return true
            }
            if let chain = expression.chain, try readOthers(chain, in: block) { return true }
        case .control, .unreadable: return false
        }
        return try evaluator.readCommon(statement)
    }

    /// Reads a chain that makes constraints; false for any other.
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
            try addOrUpdate(said, chain, in: block)
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
        // In the block of a `forEach`, `$0` is an element and not the maker.
        return ["make", "maker", "$0"].contains(name) && keys[name] == nil
            && evaluator.scope.value(named: name) == nil
    }

    private mutating func addOrUpdate(_ said: SnapStatement, _ chain: Chain, in block: SnapBlock?) throws(SourceError) {
        let subjects =
            if let block { [block.subject] } else { try subjectsBeside(chain) }
        for subject in subjects {
            for var clause in try said.clauses(for: subject, direction) {
                clause.isActive = block?.isActive ?? true
                try writer.addOrUpdate(clause, verb: block?.verb)
            }
        }
    }

    private func subjectsBeside(_ chain: Chain) throws(SourceError) -> [SnapSubject] {
        try evaluator.nodes(beside: source, for: chain).map { SnapSubject(node: $0) }
    }

    /// The error for an unknown statement: its first name if that is unknown, else the common refusal.
    func refusal(of statement: Statement) -> SourceError {
        if case .expression(let expression) = statement.kind, let chain = expression.chain, let name = chain.name,
            case .member(let word)? = chain.links.first, SnapAttributes.words[word.text] != nil,
            evaluator.scope.resolve([name]) == nil
        {
            return evaluator.scope.unknown([name], at: name.position)
        }
        return evaluator.refusal(of: statement)
    }
}
