public import LayoutModel

/// Writes installed constraints in a language; reading the text gives equal constraints, except for their source.
///
/// Items are equal if they resolve to the same node; for a position, no second item is the superview.
public struct ConstraintWriter: Sendable {
    let tree: ViewTree
    private(set) var names: WrittenNames
    private let namesOfApp: WrittenNames
    /// The constraints that stay in their order, even if a view then has several blocks.
    private(set) var order = ConstraintOrder.free
    public let language: WrittenLanguage

    /// O(nodes).
    public init(_ language: WrittenLanguage, for tree: ViewTree) {
        (self.language, self.tree) = (language, tree)
        names = WrittenNames(tree)
        namesOfApp = WrittenNames.ofApp(tree, in: language)
    }

    /// A writer of the constraints of a class with these names.
    init(
        _ language: WrittenLanguage,
        for tree: ViewTree,
        namesOfApp names: WrittenNames,
        order: ConstraintOrder
    ) {
        (self.language, self.tree) = (language, tree)
        (self.names, namesOfApp, self.order) = (names, names, order)
    }

    /// The maximum length of one text, in bytes, so that it stays within the limit for reading.
    private static let longestText = SourceLimits().bytes / 2

    /// The same writer with names of an app.
    var forApp: ConstraintWriter {
        var writer = self
        writer.names = namesOfApp
        return writer
    }

    /// One constraint as source for an app, without its conditions; nil if the language cannot express it.
    public func text(of constraint: Constraint) -> String? {
        guard language != .client else { return clientText(of: constraint) }
        var constraint = constraint
        (constraint.group, constraint.isActive, constraint.when) = (nil, true, .any)
        let translation = translation(of: [constraint])
        return translation.omitted == 0 ? translation.text : nil
    }

    /// The language of entries: a request takes no code of the client.
    private var languageOfEntries: WrittenLanguage { language == .client ? .equation : language }

    /// One constraint as an entry of its own; nil if the language cannot express it.
    public func entry(_ constraint: Constraint) -> WrittenEntry? {
        var variables = names.variables
        guard let statement = statement(of: constraint, &variables) else { return nil }
        return entry([statement], 0..<1, languageOfEntries)
    }

    /// All constraints in order, joined into one entry where possible: a block of a maker, an array, lines.
    ///
    /// A constraint that the language cannot express becomes an entry with an equation.
    public func entries(_ constraints: [Constraint]) -> [WrittenEntry] {
        var entries: [WrittenEntry] = []
        var pending: [WrittenStatement] = []
        var (start, length) = (0, 0)
        var variables = names.variables
        func flush(_ end: Int) {
            if !pending.isEmpty { entries.append(entry(pending, start..<end, languageOfEntries)) }
            pending.removeAll(keepingCapacity: true)
            (start, length) = (end, 0)
        }
        for (index, constraint) in constraints.enumerated() {
            guard let statement = statement(of: constraint, &variables) else {
                flush(index)
                let equation = equationStatement(of: constraint)
                entries.append(entry([equation], index..<(index + 1), .equation))
                start = index + 1
                continue
            }
            let size = statement.text.utf8.count + 8
            if let last = pending.last, !last.goes(with: statement) || length + size > Self.longestText { flush(index) }
            pending.append(statement)
            length += size
        }
        flush(constraints.count)
        return entries
    }

    private func entry(
        _ statements: [WrittenStatement],
        _ range: Range<Int>,
        _ language: WrittenLanguage
    ) -> WrittenEntry {
        let text = Self.text(statements, in: language)
        var entry = WrittenEntry(language: language, text: text, range: range)
        if language != .equation { entry.names = names.explanation(of: statements.lazy.flatMap(\.nodes)) }
        guard let beside = statements.first?.beside else { return entry }
        (entry.options, entry.priority, entry.key) = (beside.options, beside.priority, beside.key)
        (entry.group, entry.isActive, entry.when) = (beside.group, beside.isActive, beside.when)
        return entry
    }
}

extension WrittenStatement {
    /// Whether the next statement may be part of the same entry.
    fileprivate func goes(with next: WrittenStatement) -> Bool {
        container != .alone && container == next.container && beside == next.beside
    }
}

// MARK: - Statements

extension ConstraintWriter {
    private func statement(of constraint: Constraint, _ variables: inout NameMaker) -> WrittenStatement? {
        let constraint = constraint.withSuperview
        var statement: WrittenStatement?
        switch language {
        case .equation, .client: statement = equationStatement(of: constraint)
        case .masonry: statement = masonryStatement(of: constraint)
        case .snapkit: statement = snapkitStatement(of: constraint)
        case .anchors: statement = anchorsStatement(of: constraint, &variables)
        case .vfl: statement = formatStatement(of: constraint)
        }
        guard statement?.text.utf8.count ?? 0 <= Self.longestText / 2 else { return nil }
        statement?.addConditions(of: constraint)
        return statement
    }

    private func equationStatement(of constraint: Constraint) -> WrittenStatement {
        var statement = WrittenStatement(constraint.equation(in: tree), [])
        statement.container = .alone
        statement.beside.key = constraint.key
        statement.addConditions(of: constraint)
        return statement
    }

    private static func text(_ statements: [WrittenStatement], in language: WrittenLanguage) -> String {
        let texts = statements.map(\.text)
        guard let container = statements.first?.container else { return "" }
        switch (container, language) {
        case (.block(let view), .masonry):
            let open = "[\(view) mas_makeConstraints:^(MASConstraintMaker *make) {"
            guard texts.count > 1 else { return "\(open) \(texts[0]); }];" }
            return "\(open)\n" + texts.map { "    \($0);\n" }.joined() + "}];"
        case (.block(let view), _):
            let open = "\(view).snp.makeConstraints { make in"
            guard texts.count > 1 else { return "\(open) \(texts[0]) }" }
            return "\(open)\n" + texts.map { "    \($0)\n" }.joined() + "}"
        case (.list, _):
            guard texts.count > 1 else { return "\(texts[0]).isActive = true" }
            return "NSLayoutConstraint.activate([\n" + texts.map { "    \($0)" }.joined(separator: ",\n") + "\n])"
        case (.line, _), (.alone, _): return texts.joined(separator: "\n")
        }
    }

    /// The name of a second item.
    func name(of node: SecondNode) -> String {
        switch node {
        case .node(let node): names[node]
        case .superview: ViewName.superview
        }
    }

    /// The nodes that the two sides name.
    func nodes(of constraint: Constraint) -> [NodeID] {
        guard case .node(let second)? = constraint.second?.node else { return [constraint.first.node] }
        return [constraint.first.node, second]
    }
}

extension Constraint {
    /// The constraint with an explicit superview: languages differ in what a position without a second item means.
    var withSuperview: Constraint {
        guard second == nil, first.attribute.kind != .size else { return self }
        var constraint = self
        constraint.second = SecondAnchor(node: .superview, attribute: first.attribute)
        return constraint
    }
}

extension WrittenStatement {
    fileprivate mutating func addConditions(of constraint: Constraint) {
        (beside.group, beside.isActive, beside.when) = (constraint.group, constraint.isActive, constraint.when)
    }
}
