import LayoutModel

/// Reads KeepLayout in Objective-C and Swift.
///
/// ```
/// view.keepWidth.equal = 150 keepHigh;
/// [view keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];
/// KeepAtomic *narrow = [KeepAtomic layout:^{ view.keepWidth.max = 320; }];
/// ```
/// Messages are read as calls: `[view keepSize:size priority:750]` as `view.keepSize(size, priority: 750)`.
///
/// Where the rules are:
/// - every attribute with its two sides and its sign: ``KeepWords``, ``KeepProperty``;
/// - values with priorities: ``KeepValues``; slots, and what replaces what: `KeepReader+Slots`;
/// - methods of views and arrays: ``KeepMethods``, `KeepReader+Methods`; atomic layouts: `KeepReader+Blocks`.
///
/// Source: KeepLayout at 9b6ba03, KeepAttribute.m, KeepView.m and KeepArray.m.
struct KeepReader: StatementReader {
    var writer: StepWriter
    var evaluator: Evaluator
    /// Attributes by the names that the source gave them: `KeepAttribute *width = view.keepWidth;`.
    var variables: [String: KeepTarget] = [:]
    /// The slots that the blocks of atomic layouts have set, by the names of these.
    var atomics: [String: [KeepAssignment]] = [:]
    /// The names of the enclosing atomic layouts, innermost last; nil for one without a name.
    var openAtomics: [String?] = []
    /// For attributes that two views share: the one mentioned first, by each of the two.
    var firstMentions: [KeepAttribute: KeepAttribute] = [:]
    /// Bounds the attributes that statements mention.
    private var budget: MentionBudget

    private init(_ writer: StepWriter, scope: Scope, limits: SourceLimits) {
        self.writer = writer
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]), extra: KeepValues.value)
        budget = MentionBudget(limit: limits.steps, scope.work)
    }

    static let style = SyntaxStyle(suffix: "keep", suffixes: KeepValues.suffixes)

    var words: LayoutWords { .keep }

    /// Translates a source.
    ///
    /// - Throws: ``SourceError`` where reading ended early.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = KeepReader(writer, scope: scope, limits: limits)
        var statements = StatementParser(source.text, style: style, reader.evaluator.scope.work)
        try reader.runAll(&statements, in: ())
        return reader.writer.steps
    }

    mutating func read(_ statement: Statement, in _: Void) throws(SourceError) -> Bool {
        writer.begin(statement)
        let isRead =
            switch statement.kind {
            case .declaration(_, let name, let value): try declare(Names.key(of: name.text), value)
            case .assignment(let target, let sign, let value): try assign(target.flattened, sign, value)
            case .expression(let expression): try perform(expression)
            case .control, .unreadable: false
            }
        if isRead { return true }
        return try evaluator.readCommon(statement)
    }

    func refusal(of statement: Statement) -> SourceError { evaluator.refusal(of: statement) }

    mutating func run(_ block: Block) throws(SourceError) {
        try run(block.statements, in: ())
    }

    /// Charges for attributes that a statement mentions, which groups of groups multiply.
    mutating func count(_ mentions: Int) throws(SourceError) {
        try budget.spend(mentions, at: writer.position)
    }

    // MARK: - Names

    /// Assigns a name to attributes or to an atomic layout; false for other values.
    private mutating func declare(_ name: String?, _ value: Expression?) throws(SourceError) -> Bool {
        guard let chain = value?.chain?.flattened else { return false }
        if let block = atomicBlock(of: chain) {
            try runAtomic(named: name, block)
            return true
        }
        guard let found = try target(of: chain) else { return false }
        if let word = found.rest.first { throw found.refusal(of: word) }
        if let name { variables[name] = found.target }
        return true
    }

    private mutating func assign(
        _ target: Chain,
        _ sign: Token,
        _ value: Expression
    ) throws(SourceError) -> Bool {
        if let property = target.lastMember, target.links.last?.isMember ?? false {
            if try setPriority(property, of: target.dropping(1), value) { return true }
            if try setScrolling(property, of: target.dropping(1), value) { return true }
        }
        let name = target.declaredName
        if name != nil || target.isWildcard, sign.text == "=", try declare(name, value) { return true }
        guard let found = try self.target(of: target) else { return false }
        try assign(found, sign, value)
        return true
    }
}
