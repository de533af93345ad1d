import LayoutModel

/// Reads which layout guides a source makes, and which views it adds them to, where the views are given.
///
/// It runs the statements of the source before they are read for constraints, which may come before `addLayoutGuide`.
/// Faults are told by that second reading.
struct GuidesReader: StatementReader {
    var evaluator: Evaluator
    var writer: StepWriter
    /// The guides by their nodes in the tree of the evaluator, with their owners once these are known.
    private var guides: [(node: NodeID, name: String, owner: NodeID?, position: SourcePosition)] = []
    private var indices: [NodeID: Int] = [:]
    private let limit: Int

    private init(_ scope: Scope, _ writer: StepWriter, limit: Int) {
        self.writer = writer
        self.limit = limit
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]))
    }

    var words: LayoutWords { .views }

    func refusal(of statement: Statement) -> SourceError { evaluator.refusal(of: statement) }

    /// A guide that the source adds to a view of the layout.
    struct Addition {
        let guide: String
        let owner: String
        let position: SourcePosition
    }

    /// Reads the guides of a source.
    ///
    /// - Returns: the guides to add, and what the second reading needs to find them.
    static func read(
        _ scope: Scope,
        _ writer: StepWriter,
        _ text: ArraySlice<UInt8>,
        style: SyntaxStyle,
        limit: Int
    ) throws(SourceError) -> (additions: [Addition], views: SourceViews) {
        var reader = GuidesReader(scope, writer, limit: limit)
        var statements = StatementParser(text, style: style, scope.work)
        try reader.runAll(&statements, in: ())
        var additions: [Addition] = []
        var views = SourceViews()
        views.contentViewIsRoot = false
        for guide in reader.guides {
            guard let owner = guide.owner else {
                views.detached.insert(guide.name)
                continue
            }
            let name = reader.evaluator.scope.tree.name(of: owner)
            additions.append(Addition(guide: guide.name, owner: name, position: guide.position))
        }
        views.made = reader.evaluator.scope.created?.made ?? [:]
        return (additions, views)
    }

    mutating func make(
        _ creation: Creation,
        _ naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> NodeID? {
        guard creation.type == "UILayoutGuide" else { return nil }
        try evaluator.scope.work.spend(SourceWork.ofStep, at: statement.position)
        let tree = evaluator.scope.tree
        var name = naming.key
        if let known = tree.node(named: name) {
            guard let index = indices[known] else {
                // The document has it.
                evaluator.scope.created?.note(name, madeAt: creation.position)
                return known
            }
            name += "-\(index + 2)"
        }
        guard ViewName.isWellFormed(name), name != ViewName.superview, tree.node(named: name) == nil,
            guides.count < limit
        else { return nil }
        let node: NodeID
        do throws(TreeError) {
            node = try evaluator.scope.tree.add(ViewDescription(name: name), to: tree.root)
        } catch {
            return nil
        }
        indices[node] = guides.count
        guides.append((node, name, nil, statement.position))
        evaluator.scope.created?.note(name, madeAt: creation.position)
        return node
    }

    mutating func read(_ statement: Statement, in _: Void) throws(SourceError) -> Bool {
        writer.begin(statement)
        do throws(SourceError) {
            if case .expression(let expression) = statement.kind, let chain = expression.chain {
                if try add(chain.flattened) { return true }
            }
            if try runBlocks(of: statement, in: ()) { return true }
            _ = try evaluator.readCommon(statement)
        } catch {
            guard !error.reason.endsReading else { throw error }
        }
        return true
    }

    /// Executes `view.addLayoutGuide(gutter)`; false for any other statement.
    private mutating func add(_ chain: Chain) throws(SourceError) -> Bool {
        guard case .call(let arguments, _)? = chain.links.last, arguments.count == 1,
            (chain.links.count == 1 ? chain.name : chain.lastMember)?.text == "addLayoutGuide"
        else { return false }
        guard case .item(let guide) = try evaluator.value(of: arguments[0].value), case .node(let node) = guide.node,
            let index = indices[node]
        else { return true }
        guard chain.links.count > 1 else {
            guides[index].owner = evaluator.scope.tree.root
            return true
        }
        guard case .item(let owner) = try evaluator.value(of: chain.dropping(2)), owner.area == nil,
            case .node(let view) = owner.node, indices[view] == nil
        else { return true }
        guides[index].owner = view
        return true
    }
}
