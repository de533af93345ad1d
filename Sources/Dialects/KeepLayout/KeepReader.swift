import LayoutModel

/// Reads sources of KeepLayout, in Objective-C and in Swift.
///
/// ```
/// view.keepWidth.equal = 150 keepHigh;
/// [view keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];
/// KeepAtomic *narrow = [KeepAtomic layout:^{ view.keepWidth.max = 320; }];
/// ```
/// A message and a call are one thing here: `[view keepSize:size priority:750]` is read as `view.keepSize(size, priority: 750)`.
struct KeepReader {
    var writer: StepWriter
    var evaluator: Evaluator
    /// Names of attributes: `KeepAttribute *width = view.keepWidth;`.
    var variables: [String: KeepTarget] = [:]
    /// What the blocks of atomic layouts set, by the names of these.
    var atomics: [String: [KeepAssignment]] = [:]
    /// The atomic layouts whose blocks are being read, the innermost last; nil for one without a name.
    var openAtomics: [String?] = []
    /// For attributes that two views share, the one that was mentioned first, by both.
    var firstMentions: [KeepAttribute: KeepAttribute] = [:]
    /// How many more attributes may be mentioned.
    private var budget: WorkBudget

    init(_ writer: StepWriter, scope: Scope, limits: SourceLimits) {
        self.writer = writer
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]), extra: KeepValues.value)
        budget = WorkBudget(limit: limits.steps)
    }

    static let style = SyntaxStyle(suffix: "keep", suffixes: KeepValues.suffixes)

    /// Reads a whole source.
    mutating func read(_ text: ArraySlice<UInt8>) throws(SourceError) -> [SourceStep] {
        var parser = StatementParser(text, style: Self.style)
        while let statement = try parser.next() { try read(statement) }
        return writer.steps
    }

    mutating func read(_ statement: Statement) throws(SourceError) {
        writer.begin(statement)
        let isRead =
            switch statement.kind {
            case .declaration(_, let name, let value): try declare(Names.key(of: name.text), value)
            case .assignment(let target, let sign, let value): try assign(target.flattened, sign, value)
            case .expression(let expression): try perform(expression)
            }
        if isRead { return }
        guard try evaluator.readCommon(statement) else { throw evaluator.refusal(of: statement) }
    }

    mutating func run(_ block: Block) throws(SourceError) {
        for statement in block.statements { try read(statement) }
    }

    /// Counts attributes that a statement speaks of, so that groups of groups end.
    mutating func count(_ mentions: Int) throws(SourceError) {
        try budget.spend(mentions, at: writer.position)
    }

    // MARK: - Names

    /// Gives a name to attributes or to an atomic layout; false for other values.
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
