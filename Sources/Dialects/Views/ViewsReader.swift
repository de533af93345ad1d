import LayoutModel

/// Reads which views a source creates, how they are nested, and those of their properties that matter to a layout.
///
/// It runs the statements of the source as the readers of the languages do, conditions and loops included, before them
/// and for the views alone: constraints may name views that are created further down. A name that is added to a view,
/// or of which a property is set, is a view from there on; what is in no view in the end is left out.
///
/// Of what several methods say differently, that counts which is said first, as methods further down tend to be those
/// that the app calls later. Where the rules are: names and creations, here; nesting, `ViewsReader+Nesting`;
/// properties, `ViewsReader+Properties`; texts and fonts, `ViewsReader+Texts`; what comes out, ``ViewsBuilder``.
struct ViewsReader: StatementReader {
    var evaluator: Evaluator
    var writer: StepWriter
    var records: ViewRecords
    /// The number of the source.
    let source: Int
    let limits: ViewLimits
    /// The classes of Objective-C in the source, by the offsets of their first lines, in ascending order.
    let implementations: [(start: Int, name: String)]
    /// Whether any word of the source is the property of a button that holds a view.
    let mentionsButtonParts: Bool
    /// Whether no source of the document puts any view anywhere, so that those that are constrained are in the root.
    let placesMentioned: Bool
    var notes: [PassedStatement] = []
    /// Positions of statements that have been read.
    var readStatements: Set<SourcePosition> = []

    var words: LayoutWords { .views }

    func refusal(of statement: Statement) -> SourceError { evaluator.refusal(of: statement) }

    mutating func read(_ statement: Statement, in surroundings: Void) throws(SourceError) -> Bool {
        writer.begin(statement)
        try makeMentionedViews(in: statement)
        try makeButtonParts(in: statement)
        switch statement.kind {
        case .declaration(_, _, _?): _ = try aliasOfResult(statement)
        case .declaration(let type?, let name, nil):
            try declare(name, type: type, statement)
            return true
        case .assignment(let target, let sign, let value) where sign.isSymbol("="):
            if try alias(statement) { return true }
            if try set(target, to: value, statement) {
                readStatements.insert(statement.position)
                return true
            }
        case .expression(let expression):
            if let chain = expression.chain, try call(chain.flattened, statement) { return true }
        case .declaration, .assignment, .control, .unreadable: break
        }
        if try runBlocks(of: statement, in: ()) { return true }
        prepareNames(of: statement)
        // Whatever else is wrong with it, the language of the source has its own view of that.
        _ = try ifKnown(evaluator.readCommon(statement))
        return true
    }

    // MARK: - Notes

    mutating func note(_ remark: PassedRemark, _ statement: Statement) {
        note(remark, at: statement.position, statement.text)
    }

    mutating func note(_ remark: PassedRemark, at position: SourcePosition, _ text: String) {
        guard notes.count < PassedStatement.maxPerSource else { return }
        let text = String(text.prefix { $0 != "\n" })
        let note = PassedStatement(line: position.line, text: text, remark: remark)
        if !notes.contains(note) { notes.append(note) }
    }
}

/// How many views sources may make, and how deeply nested.
public struct ViewLimits: Sendable {
    public var views: Int
    public var depth: Int

    public init(views: Int, depth: Int) {
        (self.views, self.depth) = (views, depth)
    }
}

extension LayoutWords {
    /// Statements that change the tree: what decides whether they run must be known.
    static let views = LayoutWords("UIKit", exact: ViewsReader.nestingWords)
}

// MARK: - Names

extension ViewsReader {
    /// The record of a view, which is made for a plain name that has no value yet.
    ///
    /// - Returns: nil for what is no view.
    /// - Throws: ``SourceError`` where there are too many.
    mutating func view(_ chain: Chain, _ statement: Statement) throws(SourceError) -> Int? {
        let flat = chain.flattened
        if let (value, count) = evaluator.callResult(flat), count == flat.links.count { return index(value) }
        let path = flat.path
        if path.count == flat.links.count + 1, path.count <= 2 {
            let isOfSelf = path.count == 2 && Names.isSelf(path[0].text)
            if path.count == 1 || isOfSelf, let last = path.last {
                if let (value, count) = evaluator.scope.resolve(path), count == path.count {
                    return index(value)
                }
                guard let first = last.text.first, first.isLowercase || first == "_", last.text != "super" else {
                    return nil
                }
                return try property(named: last, statement)
            }
        }
        // `blur.contentView` is where the subviews of an effect view go, and of other views with a content of theirs.
        if case .member(let word)? = flat.links.last, word.text == "contentView" || word.text == "view" {
            if let outer = try view(flat.dropping(1), statement) { return outer }
        }
        return try ifKnown(evaluator.value(of: flat)).flatMap(index)
    }

    func index(_ value: Value) -> Int? {
        guard case .item(let item) = value, item.area == nil, case .node(let node) = item.node else { return nil }
        return records.resolved(node.index)
    }

    /// The view that the property of a name is.
    mutating func property(named word: Token, _ statement: Statement) throws(SourceError) -> Int {
        let key = Names.key(of: word.text) ?? word.text
        let index = try add(ViewRecord(name: key, statement: (statement.position, statement.text)), at: statement)
        declareProperty(key, index)
        return index
    }

    mutating func declareProperty(_ key: String, _ index: Int) {
        let item = Value.item(SourceItem(NodeID(index: index)))
        evaluator.scope.declare(key, item)
        evaluator.scope.declare("_" + key, item)
    }

    /// Adds a record, and a node of the same number, under a name that no source can spell.
    mutating func add(_ record: ViewRecord, at statement: Statement) throws(SourceError) -> Int {
        guard records.all.count < limits.views else {
            throw SourceError(.tooManyViews(limit: limits.views), at: statement.position)
        }
        try evaluator.scope.work.spend(SourceWork.ofStep, at: statement.position)
        var record = record
        record.source = source
        let index = records.append(record)
        do throws(TreeError) {
            try evaluator.scope.tree.add(
                ViewDescription(name: "-\(index)"),
                to: evaluator.scope.tree.root
            )
        } catch {
            preconditionFailure("-\(index) is free and well formed")
        }
        return index
    }

    /// Executes `var title: UILabel!` and `UILabel *title;`, which tell the class of a view.
    private mutating func declare(_ name: Token, type: String, _ statement: Statement) throws(SourceError) {
        guard ViewClass(named: type) != nil || type.hasSuffix("View") || type == "UILayoutGuide" else { return }
        let key = Names.key(of: name.text) ?? name.text
        if let created = evaluator.scope.created, created.isInMethod {
            created.declareLocal(name.text, outer: evaluator.scope.value(named: name.text))
            evaluator.scope.restore(name.text, to: nil)
            return
        }
        let index: Int
        if let known = evaluator.scope.value(named: key).flatMap(self.index) {
            index = known
        } else {
            index = try property(named: name, statement)
        }
        if records[index].type == nil { records.change(index) { $0.type = type } }
    }

    /// Declares the names in a written array that have no value as views.
    mutating func prepareNames(of statement: Statement) {
        let value: Expression
        switch statement.kind {
        case .declaration(_, _, let given?), .assignment(_, _, let given): value = given
        default: return
        }
        do throws(SourceError) {
            try prepareNames(in: value, statement)
        } catch {
            // Too many: the next creation says so.
        }
    }

    mutating func prepareNames(in expression: Expression, _ statement: Statement) throws(SourceError) {
        guard let chain = expression.chain else { return }
        if case .list(let elements) = chain.head {
            for element in elements {
                guard let inner = element.chain else { continue }
                if case .list = inner.head { try prepareNames(in: element, statement) }
                if inner.path.count == inner.links.count + 1 { _ = try view(inner, statement) }
            }
        }
    }
}

// MARK: - Creations

extension ViewsReader {
    mutating func make(
        _ creation: Creation,
        _ naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> NodeID? {
        guard let created = evaluator.scope.created else { return nil }
        let prefix = evaluator.scope.classes.prefix
        if !naming.isDeclaration || !created.isInMethod {
            // A property that has been mentioned before.
            let isLocal = !naming.isDeclaration && created.isLocal(naming.name)
            let known = evaluator.scope.value(named: isLocal ? naming.name : naming.key).flatMap(index)
            if let known, known != 0, !records[known].isCreated {
                return try begin(creation, known, statement)
            }
            if !isLocal {
                let record = ViewRecord(name: prefix + naming.key, statement: (statement.position, statement.text))
                let index = try add(record, at: statement)
                declareProperty(naming.key, index)
                return try begin(creation, index, statement)
            }
        }
        let index = try add(
            ViewRecord(name: prefix + naming.name, isProperty: false, statement: (statement.position, statement.text)),
            at: statement
        )
        if !naming.isDeclaration { evaluator.scope.declare(naming.name, .item(SourceItem(NodeID(index: index)))) }
        return try begin(creation, index, statement)
    }

    /// Makes a view without a name, which is created where it is used.
    mutating func make(_ creation: Creation, _ statement: Statement) throws(SourceError) -> Int? {
        guard creation.body == nil, creation.blocks.isEmpty else { return nil }
        let record = ViewRecord(
            name: creation.type,
            isProperty: false,
            statement: (statement.position, statement.text)
        )
        let index = try add(record, at: statement)
        return try begin(creation, index, statement).index
    }

    /// Notes what a creation says of its view, and where it has made it.
    private mutating func begin(
        _ creation: Creation,
        _ index: Int,
        _ statement: Statement
    ) throws(SourceError) -> NodeID {
        let node = NodeID(index: index)
        evaluator.scope.created?.note("\(index)", madeAt: creation.position)
        try begin(creation, of: node, statement)
        return node
    }

    mutating func begin(_ creation: Creation, of node: NodeID, _ statement: Statement) throws(SourceError) {
        let index = records.resolved(node.index)
        let type = systemClass(of: creation)
        records.change(index) {
            $0.type = type
            $0.isCreated = true
            $0.isGuide = creation.type == "UILayoutGuide"
            $0.statement = (statement.position, statement.text)
        }
        var configuration = creation
        configuration.type = type
        try configure(index, with: configuration, statement)
        try size(index, asIn: creation.type)
    }

    /// Executes `self.title = label`, after which both names are the same view.
    private mutating func alias(_ statement: Statement) throws(SourceError) -> Bool {
        if try aliasOfResult(statement) { return true }
        guard let naming = CreationNaming(statement), let chain = naming.value.chain,
            chain.path.count == chain.links.count + 1, naming.key != "view"
        else {
            return try aliasOfRoot(statement)
        }
        guard let (value, count) = evaluator.scope.resolve(chain.path), count == chain.path.count,
            let source = index(value), source != 0
        else { return false }
        if let known = evaluator.scope.value(named: naming.key).flatMap(index), known != source, known != 0,
            !records[known].isCreated, !records.isIn(known, source), !records.isIn(source, known)
        {
            records.merge(source, into: known)
            return true
        }
        guard evaluator.scope.created?.isLocal(naming.name) != true, chain.links.isEmpty, !records[source].isProperty
        else {
            evaluator.scope.declare(naming.name, .item(SourceItem(NodeID(index: source))))
            return true
        }
        records.change(source) { ($0.name, $0.isProperty) = (naming.key, true) }
        declareProperty(naming.key, source)
        return true
    }

    /// Executes `self.title = makeTitle()`: the view that a method returns has the name that it is given.
    private mutating func aliasOfResult(_ statement: Statement) throws(SourceError) -> Bool {
        guard let naming = CreationNaming(statement), let chain = naming.value.chain?.flattened,
            let (value, count) = evaluator.callResult(chain), count == chain.links.count,
            case .item(let item) = value, item.area == nil, case .node(let node) = item.node
        else { return false }
        return try name(node, as: naming, statement)
    }

    mutating func name(
        _ node: NodeID,
        as naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        let source = records.resolved(node.index)
        guard source != 0, !records[source].isProperty, naming.key != "view" else { return false }
        guard !naming.isDeclaration || evaluator.scope.created?.isInMethod == false else {
            records.change(source) { $0.name = naming.name }
            return false
        }
        if let known = evaluator.scope.value(named: naming.key).flatMap(index), known != source, known != 0,
            !records[known].isCreated, !records.isIn(known, source), !records.isIn(source, known)
        {
            records.merge(source, into: known)
            return true
        }
        records.change(source) { ($0.name, $0.isProperty) = (naming.key, true) }
        declareProperty(naming.key, source)
        return true
    }

    /// Executes `view = scrollView`: the view is the root.
    private mutating func aliasOfRoot(_ statement: Statement) throws(SourceError) -> Bool {
        guard let naming = CreationNaming(statement), naming.key == "view", !naming.isDeclaration,
            let chain = naming.value.chain, chain.path.count == chain.links.count + 1,
            let (value, count) = evaluator.scope.resolve(chain.path), count == chain.path.count,
            let source = index(value), source != 0, records[source].parent == nil
        else { return false }
        let root = records.all[0]
        records.merge(source, into: 0)
        records.change(0) {
            ($0.name, $0.isCreated, $0.isProperty) = (root.name, true, true)
            $0.frame = nil
        }
        return true
    }
}
