public import LayoutEngine
public import LayoutModel
import TextMetrics

/// A layout with its state: the document, the engine that solves it, and the revision.
///
/// An edit either takes effect as a whole and increments the revision, or throws and changes nothing. A session is
/// noncopyable because its engine is; ``copy()`` creates another session of the same layout.
public struct LayoutSession: ~Copyable, Sendable {
    public let id: String
    /// The revision of the layout; 1 for a new one.
    public internal(set) var revision: Int
    var editor: DocumentEditor
    var engine: Engine
    /// The changes of the last edits.
    var history: EditHistory
    /// The edits that have not been stored yet; nil if nothing is stored.
    var recording: EditRecording?
    /// The packed document of a sleeping session; nil while it is awake.
    private var packed: PackedDocument?
    /// The room for growth, from which `maxBytes` and `maxHistoryBytes` are derived.
    private var room = MemoryRoom.unlimited
    private var maxBytes = Int.max
    private var maxHistoryBytes = Int.max
    /// True if there is no memory for a longer history.
    private var isHistoryFull = false

    /// Creates a session for a document, and solves it.
    ///
    /// - Throws: ``SessionError`` if the document is too large, has conflicts that its policy rejects, or cannot be
    ///   solved within the budget.
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

    /// Restores and solves a stored layout.
    ///
    /// - Throws: ``SessionError/unsolvable(_:)`` if the budget is exceeded.
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

    /// Returns an independent session of the same layout at the same revision.
    public borrowing func copy() -> LayoutSession {
        LayoutSession(copyOf: self)
    }

    /// Returns a copy without a history, for trial edits.
    borrowing func trial() -> LayoutSession {
        var copy = copy()
        copy.history = EditHistory(.none)
        copy.recording = nil
        return copy
    }

    /// Calls `action` after all changes to the layout are stored; immediately if nothing is stored.
    public mutating func whenStored(_ action: @escaping @Sendable () -> Void) {
        if recording == nil { action() } else { recording?.actions.append(action) }
    }

    /// The whole layout in stored form.
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
    /// The number of views and guides, which determines the time to solve and encode the layout.
    public var nodeCount: Int { editor.document.tree.nodeCount }
    public var constraintCount: Int { editor.document.constraints.count }

    /// The number of bytes of memory used by the layout: its document, packed or not, and its history, rows, solver and
    /// solution.
    ///
    /// Measured as allocated sizes, except that texts shared by several layouts count for each of them. O(conflicts +
    /// ambiguous nodes), because the other sizes are tracked.
    public var byteCount: Int {
        MemoryLayout<LayoutSession>.stride + id.heapByteCount + editor.byteCount + engine.byteCount
            + history.byteCount + (packed?.bytes.heapByteCount ?? 0)
    }

    /// True if ``trim()`` would free memory because the layout has been edited since the last call.
    var isTrimmable: Bool { engine.isTrimmable }

    /// Frees the memory that is useful only during edits.
    ///
    /// Call it for a layout that is kept but not being edited. O(views + constraints); the next edit allocates what it
    /// needs again, and later ones reuse it.
    public mutating func trim() {
        editor.trim()
        engine.trim()
        history.trim()
    }

    /// Calls `body` with the solution and its tree, without copying either.
    public func withSolution<Result>(
        _ body: (Solution, ViewTree) throws(SessionError) -> Result
    ) throws(SessionError) -> Result {
        try body(engine.solution, editor.document.tree)
    }

    /// The encoding cost of the layout, in views: the maximum of its nodes, its constraints, and the members and text
    /// of its conflicts, each converted to the number of views that take as long.
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
            // A few members have little text, however long their names are.
            members > Self.fewMembers ? bytes / Self.bytesOfView : 0
        )
    }

    /// The number of constraints that take as long to encode as one view (its frame, hidden state and diagnostics).
    private static let constraintsPerView = 5
    /// The number of conflict members that take as long to encode as one view.
    private static let conflictMembersPerView = 20

    /// The maximum size of a view's frame and name in a response, in bytes.
    private static let bytesOfView = 256
    /// The number of conflict members that an event loop can always encode in one turn.
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
    /// The growth in bytes that is always permitted, so that an edit that adds nothing is never refused.
    private static let smallGrowth = 4_096

    /// True if the next edit has to solve the whole layout because the solver was dropped.
    var isResting: Bool { engine.isResting }

    /// Packs the document and drops the solver; until ``wake()``, only the id and the revision are available.
    mutating func sleep() {
        let packed = PackedDocument(editor.document)
        assert((try? packed.document()).map(PackedDocument.init) == packed, "a packed document is not what was packed")
        self.packed = packed
        history.trim()
        editor = DocumentEditor(LayoutDocument.blank, limits: limits)
        engine.rest()
    }

    /// Unpacks the document of a sleeping session; the next edit then solves the whole layout.
    mutating func wake() {
        guard let packed else { return }
        do throws(PackingError) {
            editor = DocumentEditor(try packed.document(), limits: limits)
        } catch {
            preconditionFailure("a packed document cannot be read: \(error)")
        }
        self.packed = nil
    }

    /// Limits the growth, through the next edits, of a session that uses `bytes` bytes.
    mutating func limit(to room: MemoryRoom, from bytes: Int) {
        self.room = room
        maxBytes = room.isAmple ? .max : bytes + max(Self.smallGrowth, room.bytes)
        if room.isAmple {
            (maxHistoryBytes, isHistoryFull) = (.max, false)
        } else if room.bytes > 0 {
            (maxHistoryBytes, isHistoryFull) = (history.usedByteCount + room.bytes, false)
        } else if !isHistoryFull {
            // Computed only once: the limit would otherwise shrink with every edit, as an edit drops more than it adds.
            (maxHistoryBytes, isHistoryFull) = (history.usedByteCount, true)
        }
    }

    /// Drops the oldest revisions if there is no memory for a longer history: this never causes an edit to be refused.
    private mutating func shortenHistory() {
        guard history.usedByteCount > maxHistoryBytes else { return }
        history.compact(toFit: maxHistoryBytes)
    }

    /// Rolls back an edit that made the session too large.
    private mutating func checkRoom(showing shown: Solution) throws(SessionError) {
        guard byteCount > maxBytes else { return }
        // Free the memory needed only during edits before refusing this one.
        engine.trim()
        guard byteCount > maxBytes else { return }
        editor.rollBack()
        // The solver contains the refused edit; dropping it frees the memory immediately.
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
        if change.orientation != nil, Device.having(document.traits) == nil { throw .noDevice }
        editor.apply(change)
        return try publish(onConflict: nil, &budget)
    }

    /// Returns the outcome of an edit without operations: the revision stays, unless the policy rejects existing
    /// conflicts.
    private func keep(onConflict: ConflictPolicy?) throws(SessionError) -> EditChanges {
        guard (onConflict ?? document.onConflict) == .leaveOut || engine.solution.conflicts.isEmpty else {
            throw .conflicts(conflicts)
        }
        return EditChanges()
    }

    /// Solves the edited document; only the last statements make the new revision visible.
    ///
    /// - Parameters:
    ///   - onConflict: the conflict policy; nil for that of the document.
    ///   - step: the kind of step: an edit, an undo or a redo.
    ///   - maskReferences: the reference sizes of the restored state; nil for an edit with operations.
    ///   - budget: the work budget of the request.
    /// - Returns: the changes of the edit.
    /// - Throws: ``SessionError``; nothing has changed in that case.
    mutating func publish(
        onConflict: ConflictPolicy?,
        by step: HistoryStep = .edit,
        restoring maskReferences: [(node: NodeID, size: PartialSize)]? = nil,
        _ budget: inout WorkBudget
    ) throws(SessionError) -> EditChanges {
        let changes = editor.changeSet
        // Keep it only if it may be needed: writing to a solution with a second reference copies it.
        let shown = maxBytes < .max ? engine.solution : nil
        // Both throw before anything is published. The document is then rolled back, and the engine still has its
        // former solution; after a solver error, its rows are out of sync until the next call lowers everything.
        switch onConflict ?? editor.document.onConflict {
        case .leaveOut: try update(changes, restoring: maskReferences, &budget)
        case .reject: try updateUnlessInConflict(changes, &budget)
        }
        if let shown { try checkRoom(showing: shown) }
        // Read before the commit, which clears the underlying journal.
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
        // Reported from the edited document because they may name constraints that the edit added.
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
    // The measured costs of operations, in units of work.

    /// The cost of copying a constraint or a node.
    static let workOfCopy = 4
    /// The cost of testing a constraint against a selector.
    static let workOfSelection = 10
}
