public import LayoutEngine
public import LayoutModel
import TextMetrics

/// A layout with its state: the document, the engine that solves it, and the number of its edits.
///
/// An edit takes effect as a whole and the revision grows by one, or it throws and nothing has changed. A session is
/// noncopyable, as its engine is; ``copy()`` makes another one of the same layout.
public struct LayoutSession: ~Copyable, Sendable {
    public let id: String
    /// 1 for a new layout.
    public internal(set) var revision: Int
    private var editor: DocumentEditor
    private var engine: Engine

    /// Solves a document and takes it over.
    ///
    /// - Throws: ``SessionError``: it is too large, has conflicts where it refuses them, or cannot be solved within the
    ///   budget.
    public init(
        id: String,
        document: LayoutDocument,
        limits: LayoutLimits,
        budget: inout WorkBudget
    ) throws(SessionError) {
        guard document.tree.nodeCount <= limits.views else { throw .tooManyViews(limit: limits.views) }
        guard document.constraints.count <= limits.constraints else {
            throw .tooManyConstraints(limit: limits.constraints)
        }
        guard document.tree.textByteCount <= limits.textBytes else { throw .tooMuchText(limit: limits.textBytes) }
        let engine = try Self.engine(solving: document, limits, &budget)
        guard document.onConflict == .leaveOut || engine.solution.conflicts.isEmpty else {
            throw .conflicts(engine.solution.conflicts.map { ConflictReport($0, in: document) })
        }
        self.id = id
        revision = 1
        editor = DocumentEditor(document, limits: limits)
        self.engine = engine
        editor.commit(frames: self.engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
    }

    private static func engine(
        solving document: LayoutDocument,
        _ limits: LayoutLimits,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Engine {
        do throws(EngineError) {
            return try limits.observing(&budget) { (budget) throws(EngineError) in
                try Engine(
                    document: document,
                    limits: limits.engine,
                    measurer: limits.measurer,
                    budget: &budget
                )
            }
        } catch {
            throw .unsolvable(error)
        }
    }

    private init(copyOf original: borrowing LayoutSession) {
        id = original.id
        revision = original.revision
        editor = original.editor
        engine = original.engine.copy()
    }

    /// Returns a session of the same layout at the same revision, which goes its own way from here on.
    public borrowing func copy() -> LayoutSession {
        LayoutSession(copyOf: self)
    }

    public var limits: LayoutLimits { editor.limits }
    public var document: LayoutDocument { editor.document }
    public var solution: Solution { engine.solution }
    public var viewCount: Int { editor.document.tree.viewCount }
    /// The number of views and guides, which the time to solve and to encode the layout grows with.
    public var nodeCount: Int { editor.document.tree.nodeCount }

    /// How many bytes of memory the layout takes: its document, its rows, its solver and its solution.
    ///
    /// What the allocator hands out for them, except that texts measured for several layouts count for each of them. It
    /// takes O(conflicts + ambiguous nodes), as the rest is kept count of.
    public var byteCount: Int {
        MemoryLayout<LayoutSession>.stride + id.heapByteCount + editor.byteCount + engine.byteCount
    }

    /// Frees the memory that is of use during edits only.
    ///
    /// For a layout that is kept and not being edited. O(views + constraints); the next edit takes again what it needs,
    /// and later ones find it there.
    public mutating func trim() {
        editor.trim()
        engine.trim()
    }

    /// Lets `body` read the solution and the tree it belongs to in place, without copying either.
    public func withSolution<Result>(_ body: (Solution, ViewTree) -> Result) -> Result {
        body(engine.solution, editor.document.tree)
    }

    /// How long the layout takes to encode, in views: the largest of its views, its constraints and the members of its
    /// conflicts, each converted to the views that take as long.
    var weight: Int {
        let members = engine.solution.conflicts.reduce(0) { $0 + $1.members.count }
        return max(
            nodeCount,
            document.constraints.count / Self.constraintsPerView,
            members / Self.conflictMembersPerView
        )
    }

    /// How many constraints are encoded in the time of one view (its frame, hidden state and diagnostics).
    private static let constraintsPerView = 5
    /// How many members of conflicts are encoded in the time of one view.
    private static let conflictMembersPerView = 20

    /// The number of lines of all texts of the solution.
    public var lineCount: Int { engine.solution.texts.reduce(0) { $0 + $1.text.lines.count } }

    /// The conflicts of the solution, with the keys of their constraints.
    public var conflicts: [ConflictReport] {
        engine.solution.conflicts.map { ConflictReport($0, in: editor.document) }
    }
}

// MARK: - Edits

extension LayoutSession {
    public mutating func apply(
        _ edit: ConstraintEdit,
        budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        guard !edit.operations.isEmpty else { return try keep(onConflict: edit.onConflict) }
        try editor.perform(edit, &budget)
        return try publish(onConflict: edit.onConflict, &budget)
    }

    public mutating func apply(_ edit: ViewEdit, budget: inout WorkBudget) throws(SessionError) -> EditChanges {
        guard !edit.operations.isEmpty else { return try keep(onConflict: edit.onConflict) }
        try editor.perform(edit, &budget)
        return try publish(onConflict: edit.onConflict, &budget)
    }

    public mutating func apply(_ change: TraitsChange, budget: inout WorkBudget) throws(SessionError) -> EditChanges {
        editor.apply(change)
        return try publish(onConflict: nil, &budget)
    }

    /// The outcome of an edit without operations: the revision stays, unless the policy refuses the conflicts that
    /// there are.
    private func keep(onConflict: ConflictPolicy?) throws(SessionError) -> EditChanges {
        guard (onConflict ?? document.onConflict) == .leaveOut || engine.solution.conflicts.isEmpty else {
            throw .conflicts(conflicts)
        }
        return EditChanges()
    }

    /// Returns what would be wrong with an edit; nothing changes.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``: the check takes more work than the budget allows.
    public func faults(of edit: ConstraintEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults { (editor) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    /// Returns what would be wrong with an edit; nothing changes.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``: the check takes more work than the budget allows.
    public func faults(of edit: ViewEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults { (editor) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    private func faults(
        of perform: (inout DocumentEditor) throws(SessionError) -> Void
    ) throws(SessionError) -> [EditFault] {
        var trial = editor
        do throws(SessionError) {
            try perform(&trial)
            return []
        } catch {
            guard case .faults(let faults) = error else { throw error }
            return faults
        }
    }

    /// Solves the edited document; only its last statements make the new revision visible.
    private mutating func publish(
        onConflict: ConflictPolicy?,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        let changes = editor.changeSet
        // Both throw before anything is published. The document is then rolled back, and the engine has its former
        // solution; after an error of the solver its rows are out of step until the next call lowers everything.
        switch onConflict ?? editor.document.onConflict {
        case .leaveOut: try update(changes, &budget)
        case .reject: try updateUnlessInConflict(changes, &budget)
        }
        // Before the commit, which clears the journal that it is made from.
        let summary = editor.summary
        editor.commit(frames: engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
        revision += 1
        return summary
    }

    private mutating func update(_ changes: ChangeSet, _ budget: inout WorkBudget) throws(SessionError) {
        do throws(EngineError) {
            try limits.observing(&budget) { (budget) throws(EngineError) in
                try engine.update(changes, document: editor.document, budget: &budget)
            }
        } catch {
            editor.rollBack()
            throw .unsolvable(error)
        }
    }

    private mutating func updateUnlessInConflict(
        _ changes: ChangeSet,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        let shown = engine.solution
        try update(changes, &budget)
        // Reported from the edited document, as they may name constraints that the edit has added.
        let conflicts = conflicts
        guard conflicts.isEmpty else {
            editor.rollBack()
            limits.observing(&budget) { budget in
                engine.revert(changes, to: editor.document, showing: shown, budget: &budget)
            }
            throw .conflicts(conflicts)
        }
    }
}

// MARK: - Questions

extension LayoutSession {
    /// Checks that a transition is not too long an answer, whatever the edit moves.
    ///
    /// - Throws: ``SessionError/tooManySamples(limit:)``, ``SessionError/needsWorker``.
    public func checkSamples(of animation: Animation?, inline: InlineBudget = .unlimited) throws(SessionError) {
        guard let animation else { return }
        let limit = editor.limits.transitionFrames
        // In doubles: the product may exceed the range of integers.
        let frames = animation.sampleCount * Double(nodeCount)
        guard frames <= Double(limit) else { throw .tooManySamples(limit: limit) }
        // Encoding a frame takes about a tenth of the time of solving one.
        try inline.check(Int(frames) / 10, times: 1)
    }
}

extension LayoutSession {
    /// Explains why the solution does not meet all constraints.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``: it takes more work than the budget allows.
    public mutating func explanation(budget: inout WorkBudget) throws(SessionError) -> LayoutExplanation {
        do throws(EngineError) {
            return try engine.explanation(of: editor.document, budget: &budget)
        } catch {
            throw .unsolvable(error)
        }
    }
}

/// A layout solved under other traits than its own.
public struct SolvedVariant: Sendable {
    public var traits: Traits
    public var solution: Solution
    public var conflicts: [ConflictReport]
}

extension LayoutSession {
    /// Solves the layout under its traits with each of the changes, and leaves it unchanged.
    ///
    /// - Throws: ``SessionError/tooManyVariants(limit:)``, ``SessionError/tooManyLines(limit:)``,
    ///   ``SessionError/unsolvable(_:)``.
    public func variants(
        _ changes: [TraitsChange],
        budget: inout WorkBudget
    ) throws(SessionError) -> [SolvedVariant] {
        let limit = editor.limits.variants
        guard changes.count <= limit else { throw .tooManyVariants(limit: limit) }
        var solved: [SolvedVariant] = []
        var linesLeft = editor.limits.textLines
        for change in changes {
            let traits = change.applied(to: document.traits)
            do throws(EngineError) {
                let solution = try limits.observing(&budget) { (budget) throws(EngineError) in
                    try engine.variant(under: traits, of: document, budget: &budget).solution
                }
                let conflicts = solution.conflicts.map { ConflictReport($0, in: document) }
                solved.append(SolvedVariant(traits: traits, solution: solution, conflicts: conflicts))
            } catch {
                throw .unsolvable(error)
            }
            // Within the loop, so that a request for too many lines does not measure all of them first.
            linesLeft -= solved.last?.solution.texts.reduce(0) { $0 + $1.text.lines.count } ?? 0
            guard linesLeft >= 0 else { throw .tooManyLines(limit: editor.limits.textLines) }
        }
        return solved
    }

    /// Returns the installed constraints that all the selectors select, ascending; without selectors, all of them.
    ///
    /// - Throws: ``SessionError/selector(_:_:)``. Unknown names select nothing.
    public mutating func installedConstraints(_ selectors: [Selector]) throws(SessionError) -> [ConstraintID] {
        var ids = editor.document.constraints.ids
        for selector in selectors {
            do throws(SelectorFault) {
                let selected = Set(try editor.select(selector))
                ids = ids.filter(selected.contains)
            } catch {
                // A name that does not exist selects nothing; attributes that cannot be compared are an error of the
                // client.
                guard case .constraint(let fault) = error.reason else { return [] }
                if case .unknownItem = fault { return [] }
                throw .selector(error.field, fault)
            }
        }
        return ids.filter { id in editor.document.constraints[id].map(editor.isInstalled) ?? false }
    }
}
