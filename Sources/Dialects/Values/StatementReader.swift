import LayoutModel

/// A language with statements: what it makes of one, and the rules that all such languages share.
///
/// A fault ends its statement and not the source: ``run(_:in:)`` reports it and goes on with the next statement.
protocol StatementReader {
    /// What a statement means depends on the block that it is in.
    associatedtype Surroundings

    var evaluator: Evaluator { get set }
    var writer: StepWriter { get set }

    /// Reads a statement other than control flow; false if it means nothing in the language.
    mutating func read(_ statement: Statement, in surroundings: Surroundings) throws(SourceError) -> Bool

    /// Lets a variable stand for the constraints that have a name, for a loop over them; false if the language has
    /// none.
    mutating func name(_ variable: String, forConstraintsNamed name: String) -> Bool

    /// The words of the language.
    var words: LayoutWords { get }

    /// The error for a statement that means nothing.
    func refusal(of statement: Statement) -> SourceError

    /// The view that a creation makes; nil for what is no view of the layout.
    mutating func make(
        _ creation: Creation,
        _ naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> NodeID?

    /// Gives a view that a closure returns the name that it is assigned to; false where the name only stands for it.
    mutating func name(
        _ node: NodeID,
        as naming: CreationNaming,
        _ statement: Statement
    ) throws(SourceError) -> Bool

    /// Keeps the constraints that a method returns as the value of its call; false if it returns anything else.
    mutating func keepConstraints(_ result: Expression, of call: Token) throws(SourceError) -> Bool

    /// Notes what a creation says of its view.
    mutating func begin(_ creation: Creation, of node: NodeID, _ statement: Statement) throws(SourceError)
}

extension StatementReader {
    /// Runs statements in order, up to a jump.
    @inline(never)  // Blocks contain statements: inlined, a reader would contain this method several times.
    @discardableResult
    mutating func run(_ statements: [Statement], in surroundings: Surroundings) throws(SourceError) -> Jump? {
        for statement in statements {
            var accessor: Accessor?
            do throws(SourceError) {
                switch statement.kind {
                case .control(let control):
                    if let jump = try run(control, statement, in: surroundings) { return jump }
                case .unreadable(let error, _): throw error
                case .declaration, .assignment, .expression:
                    noteLocal(statement)
                    accessor = self.accessor(of: statement)
                    if try makeCalls(in: statement, in: surroundings) { continue }
                    if try understands(statement, in: surroundings) {
                        evaluator.scope.report.hasUnderstood = true
                        try run(accessor, isKnown: true, in: surroundings)
                        continue
                    }
                    throw refusal(of: statement)
                }
            } catch {
                // The last fault that there is room for ends reading, however deep in blocks it is.
                guard !evaluator.scope.report.isFull else { throw error }
                if try leavesNothing(statement, after: error) {
                    evaluator.scope.report.pass(statement, calling: nil)
                    return .leaveMethod
                }
                do throws(SourceError) {
                    try pass(statement, after: error)
                    try run(accessor, isKnown: false, in: surroundings)
                } catch {
                    if case .undecidedBlock = error.reason, try runDecidedBlocks(of: statement, in: surroundings) {
                        continue
                    }
                    try evaluator.scope.report.record(error)
                    expectUndeclared(by: statement)
                }
            }
        }
        return nil
    }

    /// Executes a statement other than control flow; false if it means nothing.
    ///
    /// Not inlined, as statements in statements run in each other's frames.
    @inline(never)
    private mutating func understands(
        _ statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) -> Bool {
        if try declareMembers(statement) { return true }
        let isCreation = try create(statement, in: surroundings)
        if isCreation || evaluator.scope.created?.read.contains(statement.position) ?? false {
            tellEarlyConstraints(on: statement)
            return true
        }
        if try read(statement, in: surroundings) { return true }
        if try setPriorities(statement) { return true }
        if try setViewProperty(statement) { return true }
        if try setViewLabel(statement) { return true }
        return try runBlocks(of: statement, in: surroundings)
    }

    /// Tells the constraints on views that a statement puts into a superview.
    ///
    /// Not inlined, as statements in statements run in each other's frames.
    @inline(never)
    private func tellEarlyConstraints(on statement: Statement) {
        for early in evaluator.scope.created?.placement.place(at: statement.position) ?? [] {
            evaluator.scope.report.pass(early.text, at: early.position, .beforeAdding(view: early.view))
        }
    }

    /// Reads a statement of which only the faults matter, as what it applies to is unknown.
    mutating func runTentatively(_ statements: [Statement], in surroundings: Surroundings) throws(SourceError) {
        let report = evaluator.scope.report
        let outer = report.isTentative
        report.isTentative = true
        defer { report.isTentative = outer }
        try run(statements, in: surroundings)
    }

    /// Notes that a name has another value only as long as its method runs.
    private mutating func noteLocal(_ statement: Statement) {
        guard case .declaration(_, let name, _) = statement.kind, evaluator.scope.methods.current != nil else { return }
        evaluator.scope.hideProperty(name.text)
        evaluator.scope.methods.declareLocal(name.text, outer: evaluator.scope.value(named: name.text))
    }

    /// Executes a call that sets content hugging or compression resistance; false for any other statement.
    private mutating func setPriorities(_ statement: Statement) throws(SourceError) -> Bool {
        guard case .expression(let expression) = statement.kind, let chain = expression.chain,
            let (nodes, resistance) = try evaluator.resistance(chain)
        else { return false }
        writer.begin(statement)
        for node in nodes { try writer.append(.setContentPriorities(node, resistance)) }
        return true
    }

    /// Names that are unknown because a statement had a fault are no faults of their own.
    private func expectUndeclared(by statement: Statement) {
        let report = evaluator.scope.report
        switch statement.kind {
        case .declaration(_, let name, _): report.expectUndeclared(name.text)
        case .assignment(let target, _, _):
            if let name = target.lastMember ?? target.name { report.expectUndeclared(name.text) }
        case .unreadable(_, let names): for name in names { report.expectUndeclared(name) }
        case .expression, .control: break
        }
    }
}
