import LayoutModel

/// Statements that create views, where the tree comes from the sources.
extension StatementReader {
    /// Executes a statement that gives a name to what it creates; false for any other.
    mutating func create(_ statement: Statement, in surroundings: Surroundings) throws(SourceError) -> Bool {
        guard let created = evaluator.scope.created, let naming = CreationNaming(statement) else { return false }
        created.assign(naming.key)
        guard let creation = Creation(naming.value, for: naming.type) else {
            return try runClosure(naming, statement, in: surroundings)
        }
        let node: NodeID
        if let shared = created.shared(creation, by: statement, as: naming.name) {
            node = shared
        } else if naming.isDeclaration, let returning = created.returning, returning.local == naming.name {
            node = returning.node
            created.returning = nil
            try begin(creation, of: node, statement)
        } else {
            guard let made = try make(creation, naming, statement) else {
                // Nothing is said in its closures that matters to a view that is not in the layout.
                return (creation.body != nil || !creation.blocks.isEmpty) && created.made[creation.position] != nil
            }
            node = made
            created.share(node, madeBy: creation, in: statement, as: naming.name)
        }
        if naming.isDeclaration, created.isInMethod {
            created.declareLocal(naming.name, outer: evaluator.scope.value(named: naming.name))
            evaluator.scope.declare(naming.name, .item(SourceItem(node)))
        } else if !bindsByName(node, naming) {
            evaluator.scope.declare(naming.key, .item(SourceItem(node)))
            evaluator.scope.declare("_" + naming.key, .item(SourceItem(node)))
        }
        try makeObject(creation, of: node, named: naming.key, in: surroundings)
        try run(creation, of: node, in: surroundings)
        return true
    }

    /// Executes `let title: UILabel = { let label = makeLabel(); return label }()`; false for any other value, and if
    /// it is not known what the closure returns.
    ///
    /// Not inlined, as statements in statements run in each other's frames.
    @inline(never)
    private mutating func runClosure(
        _ naming: CreationNaming,
        _ statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) -> Bool {
        guard let chain = naming.value.chain, case .block(let block) = chain.head, chain.links.count == 1,
            case .call(let arguments, _) = chain.links[0], arguments.isEmpty, let name = statement.assignedName,
            let start = chain.extent?.start, let end = chain.end
        else { return false }
        let methods = evaluator.scope.methods
        let closure = Method(name: name, result: naming.type, statements: block.statements, body: start..<end)
        methods.results[name.start] = nil
        try runBody(of: closure, call: name, at: name, in: surroundings)
        guard let value = methods.results.removeValue(forKey: name.start) else { return false }
        if case .item(let item) = value, case .node(let node) = item.node, item.area == nil,
            try self.name(node, as: naming, statement)
        {
            return true
        }
        evaluator.scope.declare(naming.key, value)
        evaluator.scope.declare("_" + naming.key, value)
        return true
    }

    /// Gives a view, which a method or a closure returns, the name that it is assigned to; false where the name only
    /// stands for it.
    mutating func name(
        _ node: NodeID,
        as naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> Bool { false }

    /// Whether the name of a property finds the view without being declared.
    private func bindsByName(_ node: NodeID, _ naming: CreationNaming) -> Bool {
        evaluator.scope.value(named: naming.key) == nil && evaluator.scope.value(named: naming.name) == nil
            && evaluator.scope.tree.name(of: node) == naming.key
    }

    /// Runs the closures of a creation.
    private mutating func run(
        _ creation: Creation,
        of node: NodeID,
        in surroundings: Surroundings
    ) throws(SourceError) {
        guard let created = evaluator.scope.created else { return }
        if let (block, local) = creation.body {
            created.enterMethod(block.statements)
            let outer = created.returning
            created.returning = local.map { ($0, node) }
            try run(block.statements, in: surroundings)
            created.returning = outer
            leaveMethod()
        }
        for block in creation.blocks {
            created.enterMethod(block.statements)
            for name in block.parameters.isEmpty ? ["$0"] : block.parameters.prefix(1) {
                created.declareLocal(name, outer: evaluator.scope.value(named: name))
                evaluator.scope.declare(name, .item(SourceItem(node)))
            }
            try run(block.statements, in: surroundings)
            leaveMethod()
        }
    }

    /// Ends a method: the names that it declared have their earlier values again.
    mutating func leaveMethod() {
        for (name, outer) in evaluator.scope.created?.leaveMethod() ?? [] {
            evaluator.scope.restore(name, to: outer)
        }
    }

    /// The view that a creation has made, when the tree is there; nil where it is not in the layout.
    mutating func make(
        _ creation: Creation,
        _ naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> NodeID? {
        guard let id = evaluator.scope.created?.next(at: creation.position) else { return nil }
        return evaluator.scope.tree.node(named: id)
    }

    mutating func begin(_ creation: Creation, of node: NodeID, _ statement: Statement) throws(SourceError) {}

    // MARK: - Conditions

    /// Whether a condition about a property holds that the method has yet to create: `if (!_title)`.
    ///
    /// nil for any other condition.
    func holdsBeforeCreation(_ condition: Expression) -> Bool? {
        guard let created = evaluator.scope.created else { return nil }
        if let chain = condition.chain, chain.links.isEmpty, case .group(let inner) = chain.head {
            return holdsBeforeCreation(inner)
        }
        func isAwaited(_ operand: Operand) -> Bool {
            operand.signs.isEmpty && operand.chain.declaredName.map(created.isAwaited) ?? false
        }
        func isNil(_ operand: Operand) -> Bool {
            operand.signs.isEmpty && operand.chain.links.isEmpty
                && ["nil", "NULL", "Nil"].contains(operand.chain.name?.text ?? "")
        }
        if let comparison = condition.rest.first, condition.rest.count == 1 {
            let (left, right) = (condition.first, comparison.operand)
            guard isAwaited(left) && isNil(right) || isNil(left) && isAwaited(right) else { return nil }
            if comparison.sign.isSymbol("==") { return true }
            return comparison.sign.isSymbol("!=") ? false : nil
        }
        guard condition.rest.isEmpty else { return nil }
        if condition.first.signs.count == 1, condition.first.signs[0].isSymbol("!") {
            return isAwaited(Operand(chain: condition.first.chain)) ? true : nil
        }
        return isAwaited(condition.first) ? false : nil
    }
}

extension Statement {
    /// The name that it declares or assigns to.
    fileprivate var assignedName: Token? {
        switch kind {
        case .declaration(_, let name, _): name
        case .assignment(let target, _, _): target.path.last
        case .expression, .control, .unreadable: nil
        }
    }
}

/// A statement that assigns a value to a plain name.
struct CreationNaming {
    /// The name as it is written.
    let name: String
    /// The name of the property: `title` for `_title` and `self.title`.
    let key: String
    let type: String?
    let value: Expression
    let isDeclaration: Bool
    let position: SourcePosition

    /// Names what an argument creates as the parameter.
    init(name: String, value: Expression, position: SourcePosition) {
        (self.name, key, type) = (name, name, nil)
        (self.value, isDeclaration, self.position) = (value, true, position)
    }

    /// nil for any other statement.
    init?(_ statement: Statement) {
        switch statement.kind {
        case .declaration(let type, let name, let value?):
            (self.name, self.type, self.value, isDeclaration) = (name.text, type, value, true)
            (key, position) = (Names.key(of: name.text) ?? name.text, name.position)
        case .assignment(let target, let sign, let value):
            guard sign.isSymbol("="), let name = target.declaredName, let last = target.path.last else { return nil }
            (self.name, type, self.value, isDeclaration) = (last.text, nil, value, false)
            (key, position) = (name, last.position)
        case .declaration, .expression, .control, .unreadable: return nil
        }
    }
}
