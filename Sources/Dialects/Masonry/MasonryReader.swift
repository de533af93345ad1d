import LayoutModel

/// Reads Masonry: chains on a maker, blocks that make constraints for views, and changes of named constraints.
///
/// Where the rules are:
/// - words and what they do: ``MasonryWord``; which attributes take which constant: ``MasonryConstants``;
/// - omitted relation, operands, order of settings: ``MasonryConstraint``;
/// - make, update, remake: `MasonryReader+Views`; groups and composites: `MasonryReader+Making`;
/// - layout guides, `mas_attribute`, masks: ``MasonryValues``; distribution: ``MasonryDistribution``.
///
/// Source: Masonry 1.1.0 and its repository at 8bd77ea, MASViewConstraint.m and MASCompositeConstraint.m.
struct MasonryReader: HostOfAnchors {
    let source: DialectSource
    var evaluator: Evaluator
    var writer: StepWriter
    var block: MasonryBlock
    /// Bounds the statements run in blocks, once for each view.
    private var budget: MentionBudget
    /// The keys of constraints that were assigned to names, by these names, where they differ.
    var keys: [String: String] = [:]
    /// The steps of each constraint in the arrays that blocks have returned, by the names that these are assigned to.
    var arrays: [String: [Range<Int>]] = [:]
    var anchors: EmbeddedAnchors?

    var words: LayoutWords { .masonry }

    /// Translates a source.
    ///
    /// - Throws: ``SourceError`` where reading ended early.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = MasonryReader(source, scope, writer, limit: limits.steps)
        var statements = StatementParser(source.text, reader.evaluator.scope.work)
        reader.anchors = try EmbeddedAnchors(source, scope, writer, limits)
        try reader.runAll(&statements, in: nil)
        return try reader.finished()
    }

    private init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter, limit: Int) {
        evaluator = Evaluator(scope: scope, vocabulary: .masonry) { (chain, evaluator) throws(SourceError) in
            try MasonryValues.head(of: chain, evaluator)
        }
        (self.source, self.writer) = (source, writer)
        budget = MentionBudget(limit: limit, factor: 2, scope.work)
        block = MasonryBlock(makerNames: ["make", "maker"])
    }

    /// Reads a statement; `key` is for its constraints that have no other.
    mutating func read(_ statement: Statement, in key: String?) throws(SourceError) -> Bool {
        if block.views == nil, block.groupDepth == 0, try readAnchors(statement) { return true }
        let pendingCount = block.pending.count
        do throws(SourceError) {
            return try readWhole(statement, key: key)
        } catch {
            // What it would have added to an enclosing group.
            block.pending.removeLast(block.pending.count - pendingCount)
            throw error
        }
    }

    private mutating func readWhole(_ statement: Statement, key: String?) throws(SourceError) -> Bool {
        writer.begin(statement)
        switch statement.kind {
        case .expression(let expression):
            if try make(expression, in: statement, key: key) { return true }
            if let chain = expression.chain, try readMessage(chain, in: statement) { return true }
        case .declaration(_, let name, let value):
            if let value, try make(value, in: statement, key: Names.key(of: name.text)) { return true }
        case .assignment(let target, let sign, let value):
            if sign.isSymbol("="), try assign(value, to: target, in: statement) { return true }
        case .control, .unreadable: return false
        }
        if try evaluator.readCommon(statement) { return true }
        guard case .expression(let expression) = statement.kind, let chain = expression.chain else { return false }
        return try changeNamed(chain)
    }

    /// Reads `target = value` if it makes or changes constraints or labels a view.
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
            _ = try setViewLabel(statement)
            return true
        }
        guard case .constant(let kind) = MasonryWord.all[word.text], !owner.isSelf else { return false }
        let constants = try evaluator.constants(kind, word, value)
        try change(try constraintName(owner, word), .constant(constants.rule))
        return true
    }

    func isMaker(_ name: Token?) -> Bool {
        guard let name, block.makerNames.contains(name.text) else { return false }
        return evaluator.scope.value(named: name.text) == nil
    }

    /// Charges for work that need not result in steps, which arrays of views and nested blocks multiply.
    mutating func spend() throws(SourceError) {
        try budget.spend(1, at: writer.position)
    }

    /// Charges for a statement of a block that runs for the view at `index` of several.
    mutating func spend(on statement: Statement, index: Int) throws(SourceError) {
        try spend()
        // The first time is part of reading the source.
        let bytes = index == 0 ? 0 : statement.length
        try evaluator.scope.work.spend(SourceWork.ofRepeatedByte, times: bytes, at: statement.position)
    }

    /// The error for a statement without a meaning: a misspelled word if there is one, else the common refusal.
    func refusal(of statement: Statement) -> SourceError {
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

/// The block that is being read, or the source outside of all blocks.
struct MasonryBlock {
    /// The names of the maker.
    let makerNames: [String]
    /// The views that the maker applies to; nil outside of all blocks, until `view` beside the source is needed.
    var views: [NodeID]?
    var verb: SourceVerb?
    /// The constraints of the current statement; several if it contains a group.
    var pending: [MasonryConstraint] = []
    /// The name that the array of the constraints of the block is assigned to.
    var arrayName: String?
    /// How many groups enclose the current statement.
    var groupDepth = 0
}

extension MasonryReader {
    /// Runs `work` inside a block, and returns to the enclosing one after it.
    mutating func within(
        _ inner: MasonryBlock,
        _ work: (inout MasonryReader) throws(SourceError) -> Void
    ) throws(SourceError) {
        let outer = block
        block = inner
        defer { block = outer }
        try work(&self)
    }

    /// Runs `work` with only one of the views that the maker applies to.
    mutating func withMaker(
        of view: NodeID,
        _ work: (inout MasonryReader) throws(SourceError) -> Void
    ) throws(SourceError) {
        let outer = block.views
        block.views = [view]
        defer { block.views = outer }
        try work(&self)
    }
}

extension Chain {
    /// Whether the chain is `self` alone.
    var isSelf: Bool { links.isEmpty && name.map { Names.isSelf($0.text) } ?? false }
}
