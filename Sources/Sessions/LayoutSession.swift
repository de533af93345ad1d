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
    var editor: DocumentEditor
    var engine: Engine
    /// What the last edits have changed.
    var history: EditHistory
    /// What is not stored yet; nil where nothing is to be stored.
    var recording: EditRecording?
    /// The document of a session that is asleep; nil while it is awake.
    private var packed: PackedDocument?
    /// How large the session may become by an edit, and how large its history.
    private var room = MemoryRoom.unlimited
    private var mostBytes = Int.max
    private var mostHistoryBytes = Int.max
    /// Whether there is no memory for a longer history.
    private var isHistoryFull = false

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
        history = EditHistory(limits.history)
        self.engine = engine
        editor.commit(frames: self.engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
    }

    /// Solves a layout that has been stored.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)``, as the budget is exceeded.
    init(
        id: String,
        revision: Int,
        _ editor: DocumentEditor,
        _ history: EditHistory,
        budget: inout WorkBudget
    ) throws(SessionError) {
        (self.id, self.revision, self.editor, self.history) = (id, revision, editor, history)
        engine = try Self.engine(solving: editor.document, editor.limits, &budget)
        self.editor.commit(frames: engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
        recording = EditRecording()
    }

    static func engine(
        solving document: LayoutDocument,
        _ limits: LayoutLimits,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> Engine {
        try SessionError.wrapping { () throws(EngineError) in
            try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
                try Engine(
                    document: document,
                    limits: limits.engine,
                    measurer: limits.measurer,
                    budget: &budget
                )
            }
        }
    }

    private init(copyOf original: borrowing LayoutSession) {
        id = original.id
        revision = original.revision
        editor = original.editor
        engine = original.engine.copy()
        history = original.history
        packed = original.packed
        recording = original.recording
    }

    /// Returns a session of the same layout at the same revision, which goes its own way from here on.
    public borrowing func copy() -> LayoutSession {
        LayoutSession(copyOf: self)
    }

    /// Returns a copy that remembers no revisions, to try edits on.
    borrowing func trial() -> LayoutSession {
        var copy = copy()
        copy.history = EditHistory(.none)
        copy.recording = nil
        return copy
    }

    /// Calls `action` once what has been done to the layout is stored; at once, where nothing is.
    public mutating func whenStored(_ action: @escaping @Sendable () -> Void) {
        if recording == nil { action() } else { recording?.actions.append(action) }
    }

    /// The layout as it is stored as a whole.
    var snapshot: LayoutSnapshot {
        LayoutSnapshot(
            revision: revision,
            name: document.name,
            viewCount: viewCount,
            document: (packed ?? PackedDocument(document)).bytes,
            history: history.packed
        )
    }

    public var limits: LayoutLimits { editor.limits }
    public var document: LayoutDocument { editor.document }
    public var solution: Solution { engine.solution }
    public var viewCount: Int { editor.document.tree.viewCount }
    /// The number of views and guides, which the time to solve and to encode the layout grows with.
    public var nodeCount: Int { editor.document.tree.nodeCount }
    public var constraintCount: Int { editor.document.constraints.count }

    /// How many bytes of memory the layout takes: its document, packed or not, its history, its rows, its solver and
    /// its solution.
    ///
    /// What the allocator hands out for them, except that texts measured for several layouts count for each of them. It
    /// takes O(conflicts + ambiguous nodes), as the rest is kept count of.
    public var byteCount: Int {
        MemoryLayout<LayoutSession>.stride + id.heapByteCount + editor.byteCount + engine.byteCount
            + history.byteCount + (packed?.bytes.heapByteCount ?? 0)
    }

    /// Whether there is memory that ``trim()`` frees, as the layout has been edited since.
    var isTrimmable: Bool { engine.isTrimmable }

    /// Frees the memory that is of use during edits only.
    ///
    /// For a layout that is kept and not being edited. O(views + constraints); the next edit takes again what it needs,
    /// and later ones find it there.
    public mutating func trim() {
        editor.trim()
        engine.trim()
        history.trim()
    }

    /// Lets `body` read the solution and the tree it belongs to in place, without copying either.
    public func withSolution<Result>(
        _ body: (Solution, ViewTree) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        try body(engine.solution, editor.document.tree)
    }

    /// How long the layout takes to encode, in views: the largest of its views and guides, its constraints, and the
    /// members of its conflicts and their text, each converted to the views that take as long.
    var weight: Int {
        var (members, bytes) = (0, 0)
        for conflict in engine.solution.conflicts.prefix(DiagnosticLimits.conflicts) {
            members += conflict.members.count
            for member in conflict.members { bytes += member.text.utf8.count + 2 * limits.nameBytes }
        }
        return max(
            nodeCount,
            constraintCount / Self.constraintsPerView,
            members / Self.conflictMembersPerView,
            // A few members have few bytes, whatever their names.
            members > Self.fewMembers ? bytes / Self.bytesOfView : 0
        )
    }

    /// How many constraints are encoded in the time of one view (its frame, hidden state and diagnostics).
    private static let constraintsPerView = 5
    /// How many members of conflicts are encoded in the time of one view.
    private static let conflictMembersPerView = 20

    /// The most bytes that the frame of a view takes in an answer, with its name.
    private static let bytesOfView = 256
    /// So many members of conflicts take no more bytes than an event loop encodes at once.
    private static let fewMembers = 200

    /// The number of lines of all texts of the solution.
    public var lineCount: Int { engine.solution.texts.reduce(0) { $0 + $1.text.lines.count } }

    /// The conflicts of the solution, with the keys of their constraints.
    public var conflicts: [ConflictReport] {
        engine.solution.conflicts.map { ConflictReport($0, in: editor.document) }
    }
}

// MARK: - Memory

extension LayoutSession {
    /// By how much an edit may always make a layout larger, in bytes, so that one that adds nothing is not refused.
    private static let smallGrowth = 4_096

    /// Whether the next edit has to solve the whole layout, as the solver was dropped.
    var isResting: Bool { engine.isResting }

    /// Packs the document and drops the solver; until ``wake()`` the session knows no more than its id and its
    /// revision.
    mutating func sleep() {
        let packed = PackedDocument(editor.document)
        assert((try? packed.document()).map(PackedDocument.init) == packed, "a packed document is not what was packed")
        self.packed = packed
        history.trim()
        editor = DocumentEditor(LayoutDocument.blank, limits: limits)
        engine.rest()
    }

    /// Unpacks the document of a session that is asleep; the next edit then solves the whole layout.
    mutating func wake() {
        guard let packed else { return }
        do throws(PackingError) {
            editor = DocumentEditor(try packed.document(), limits: limits)
        } catch {
            preconditionFailure("a packed document cannot be read: \(error)")
        }
        self.packed = nil
    }

    /// Limits by how much the next edits may make a session larger that takes `bytes` bytes.
    mutating func limit(to room: MemoryRoom, from bytes: Int) {
        self.room = room
        mostBytes = room.isAmple ? .max : bytes + max(Self.smallGrowth, room.bytes)
        if room.isAmple {
            (mostHistoryBytes, isHistoryFull) = (.max, false)
        } else if room.bytes > 0 {
            (mostHistoryBytes, isHistoryFull) = (history.usedByteCount + room.bytes, false)
        } else if !isHistoryFull {
            // Kept from then on: it would shrink with every edit, as an edit drops more than it adds.
            (mostHistoryBytes, isHistoryFull) = (history.usedByteCount, true)
        }
    }

    /// Forgets the oldest revisions where there is no memory for a longer history: no edit is refused for that.
    private mutating func shortenHistory() {
        guard history.usedByteCount > mostHistoryBytes else { return }
        history.compact(toFit: mostHistoryBytes)
    }

    /// Undoes an edit that has made the session too large.
    private mutating func checkRoom(showing shown: Solution) throws(SessionError) {
        guard byteCount > mostBytes else { return }
        // What an edited layout holds beyond a stored one is given back before the edit is refused for it.
        engine.trim()
        guard byteCount > mostBytes else { return }
        editor.rollBack()
        // The solver has what was refused: without it, the memory is free at once.
        engine.rest(showing: shown)
        throw room.refusal
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
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func faults(of edit: ConstraintEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults(&budget) { (editor, budget) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    /// Returns what would be wrong with an edit; nothing changes.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public func faults(of edit: ViewEdit, budget: inout WorkBudget) throws(SessionError) -> [EditFault] {
        try faults(&budget) { (editor, budget) throws(SessionError) in try editor.perform(edit, &budget) }
    }

    private func faults(
        _ budget: inout WorkBudget,
        of perform: (inout DocumentEditor, inout WorkBudget) throws(SessionError) -> Void
    ) throws(SessionError) -> [EditFault] {
        // What changes first is copied.
        try budget.charge(Self.workOfCopy, times: document.constraints.count + document.tree.capacity)
        var trial = editor
        do throws(SessionError) {
            try perform(&trial, &budget)
            return []
        } catch {
            guard case .faults(let faults) = error else { throw error }
            return faults
        }
    }

    /// Solves the edited document; only its last statements make the new revision visible.
    ///
    /// - Parameters:
    ///   - onConflict: what is done about conflicts; nil = what the document says.
    ///   - step: whether the edit goes back or forth.
    ///   - maskReferences: those of the state that it goes to; nil for an edit with operations.
    ///   - budget: what may be done.
    /// - Returns: what the edit has changed.
    /// - Throws: ``SessionError``; then nothing has changed.
    mutating func publish(
        onConflict: ConflictPolicy?,
        by step: HistoryStep = .edit,
        restoring maskReferences: [(node: NodeID, size: PartialSize)]? = nil,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        let changes = editor.changeSet
        // Only where it may be needed: the first write to a solution with a second reference copies it.
        let shown = mostBytes < .max ? engine.solution : nil
        // Both throw before anything is published. The document is then rolled back, and the engine has its former
        // solution; after an error of the solver its rows are out of step until the next call lowers everything.
        switch onConflict ?? editor.document.onConflict {
        case .leaveOut: try update(changes, restoring: maskReferences, &budget)
        case .reject: try updateUnlessInConflict(changes, &budget)
        }
        if let shown { try checkRoom(showing: shown) }
        // Before the commit, which clears the journal that it is made from.
        let summary = editor.summary
        var record: LayoutEditRecord?
        editor.commit(
            frames: engine.solution.autoresized.lazy.map { ($0.node, $0.frame) },
            as: revision + 1,
            by: step,
            summary.constant,
            engine.formerMaskReferences,
            to: &history,
            recording: recording == nil ? nil : { record = $0 }
        )
        if let record { recording?.edits.append(record) }
        shortenHistory()
        revision += 1
        return summary.changes
    }

    private mutating func update(
        _ changes: ChangeSet,
        restoring maskReferences: [(node: NodeID, size: PartialSize)]? = nil,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        do throws(EngineError) {
            try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
                guard let maskReferences else {
                    return try engine.update(changes, document: editor.document, budget: &budget)
                }
                try engine.restore(
                    changes,
                    document: editor.document,
                    maskReferences: maskReferences,
                    budget: &budget
                )
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
            SolvingCost.reporting(to: limits.observe, &budget) { budget in
                engine.revert(changes, to: editor.document, showing: shown, budget: &budget)
            }
            throw .conflicts(conflicts)
        }
    }
}

extension LayoutSession {
    // What things cost, as measured, in units of work.

    /// Copying a constraint or a node.
    static let workOfCopy = 4
    /// Looking at a constraint for a selector.
    static let workOfSelection = 10
}

extension WorkBudget {
    /// Counts work of a session.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public mutating func charge(_ cost: Int, times count: Int = 1) throws(SessionError) {
        let (amount, overflows) = cost.multipliedReportingOverflow(by: count)
        do throws(WorkLimitExceeded) {
            try spend(overflows ? .max : amount)
        } catch {
            throw .workLimitExceeded
        }
    }

    /// Counts what was charged to a budget of ``part(limit:)``.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public mutating func charge(part: WorkBudget) throws(SessionError) {
        do throws(WorkLimitExceeded) { try add(part) } catch { throw .workLimitExceeded }
    }
}
