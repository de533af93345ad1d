public import LayoutModel
internal import Simplex
public import TextMetrics

/// A layout as a system of linear rows that stays solved from one edit to the next.
///
/// The unknowns are four numbers for every installed view and guide: left and top relative to the superview (in a
/// scroll view, relative to its content), width and height; and two more for the content size of a scroll view.
/// Therefore `child.left == superview.left + 8` is a row with one term, and moving a container changes no number inside
/// it. A given length of the root is a parameter of the solver, which makes a resize one edit and keeps siblings
/// independent of each other.
///
/// An update goes through the passes of ``UpdateState/Pass``: it lowers only what changed, compares each row with the
/// solver's (``StoredRow``) and passes on the difference; solves until everything that depends on solved frames has
/// settled (`Engine+Settling.swift`); and updates the solution. The solution is a function of the document alone,
/// independent of earlier updates.
///
/// An engine is noncopyable because an accidental copy costs a reference count for each of its arrays, and a copy of
/// each that is subsequently modified. Intentional copies use ``copy()``.
public struct Engine: ~Copyable, Sendable {
    public internal(set) var solution = Solution()

    var state = UpdateState()
    var solver = Engine.newSolver()
    var nodes = NodeTable()
    var rows = RowTable()
    var framed = FramedViews()
    var stacks = StackTable()
    /// The aspect ratios of the nodes that have a row for it.
    var aspectRatios: [NodeID: Double] = [:]
    var texts = TextTable()
    let limits: EngineLimits
    let measurer: TextMeasurer
    let root: NodeID
    /// The traits that the rows are based on.
    var traits = Traits()
    /// All nodes, in document order.
    var order: [NodeID] = []
    /// Columns of nodes that are no longer installed; removed once no row mentions them.
    var retiredColumns: [VariableID] = []
    /// True if the last update needed many solves before safe areas settled, or gave up.
    var hasSettledSlowly = false
    /// True if the solver received the whole document at once, so that its vertex depends on nothing else.
    var isSolvedAfresh = false
    /// Nodes whose numbers may have changed since the last delivery of frames.
    var touched = TouchedNodes()
    /// The row being assembled; a property so that its memory is reused.
    var expression = LinearExpression()

    /// Solves a document from scratch; views placed by frame and mask keep the document's frames.
    ///
    /// - Throws: ``EngineError``.
    public init(
        document: LayoutDocument,
        limits: EngineLimits,
        measurer: TextMeasurer = .builtIn,
        budget: inout WorkBudget
    ) throws(EngineError) {
        precondition(limits.settlingRounds > 0, "a layout has to be solved at least once")
        (self.limits, self.measurer) = (limits, measurer)
        root = document.tree.root
        reserve(for: document)
        try update(ChangeSet(), document: document, budget: &budget)
    }

    /// Creates an engine in its initial state, except for the solution and the superview sizes for which frames with
    /// masks are valid.
    init(resting original: borrowing Engine, showing solution: Solution, _ frames: [NodeID: FramedView]) {
        (limits, measurer, root) = (original.limits, original.measurer, original.root)
        self.solution = solution
        framed.committed = frames
    }

    /// Every stored property must be listed here: the compiler does not require those with an initial value.
    private init(copyOf original: borrowing Engine) {
        solution = original.solution
        state = original.state
        solver = original.solver.copy()
        nodes = original.nodes
        rows = original.rows
        framed = original.framed
        stacks = original.stacks
        aspectRatios = original.aspectRatios
        texts = original.texts
        (limits, measurer) = (original.limits, original.measurer)
        (root, traits, order) = (original.root, original.traits, original.order)
        retiredColumns = original.retiredColumns
        hasSettledSlowly = original.hasSettledSlowly
        isSolvedAfresh = original.isSolvedAfresh
        touched = original.touched
        // `expression` is empty between updates.
    }

    /// Returns an independent engine with the same layout and solution.
    ///
    /// O(1), plus O(layout) once either of the two is changed.
    public borrowing func copy() -> Engine {
        Engine(copyOf: self)
    }

    /// The number of heap bytes that the engine holds, including the solver and the solution.
    ///
    /// It adds capacities and running totals, so the cost depends on the number of tables, not on that of views and
    /// constraints; only conflicts and ambiguous nodes are traversed.
    public var byteCount: Int {
        solution.byteCount + solver.byteCount + nodes.byteCount + rows.byteCount + framed.byteCount + stacks.byteCount
            + aspectRatios.heapByteCount + texts.byteCount + order.heapByteCount + retiredColumns.heapByteCount
            + touched.byteCount + expression.byteCount
    }

    /// True if ``trim()`` can free memory because the engine has been updated or explained since.
    public var isTrimmable: Bool { !solver.isPacked && !order.isEmpty }

    /// Packs the solver, and frees all memory that is empty between updates, or reserved but unused.
    ///
    /// O(views + rows), and as much again for the next update, which reallocates it.
    public mutating func trim() {
        solver.pack()
        nodes.trim()
        rows.trim()
        touched.trim()
        order.trim()
        solution.trim()
        expression = LinearExpression()
    }

    /// Reserves memory for a document: four numbers and two natural lengths per node, two terms per constraint.
    mutating func reserve(for document: LayoutDocument) {
        let nodeCount = document.tree.capacity
        let constraintCount = document.constraints.count
        let columnCount = FrameAttribute.ofFrame.count * nodeCount
        let rowCount = constraintCount + 2 * nodeCount
        solver.reserve(variables: columnCount, rows: rowCount, terms: 2 * constraintCount + 2 * nodeCount)
        nodes.reserve(nodes: nodeCount, columns: columnCount)
        rows.reserve(constraints: constraintCount, nodes: nodeCount, rows: columnCount + rowCount)
    }
}

// MARK: - Updates

extension Engine {
    /// Applies the changes of an edit and solves again.
    ///
    /// The cost depends on the changes and on the affected part of the layout. Changed trees, directions and size
    /// classes are lowered as a whole but reach the solver as differences.
    ///
    /// - Throws: ``EngineError``. The solution is then unchanged, and the next call lowers its entire document.
    public mutating func update(
        _ changes: ChangeSet,
        document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) {
        // For `revert`, and for an abandoned update.
        framed.former = framed.committed
        try run(changes, document, &budget)
    }

    /// Applies an edit that moves the document to another of its states, and solves again.
    ///
    /// Unlike after ``update(_:document:budget:)``, views placed by frame and mask have the document's frames, even if
    /// these are the same for another size of the superview.
    ///
    /// - Parameters:
    ///   - changes: the differences.
    ///   - document: the other state.
    ///   - maskReferences: ``formerMaskReferences`` after the updates on the way from that state.
    ///   - budget: the remaining work budget.
    /// - Throws: ``EngineError``, as an update does.
    public mutating func restore(
        _ changes: ChangeSet,
        document: LayoutDocument,
        maskReferences: [(node: NodeID, size: PartialSize)],
        budget: inout WorkBudget
    ) throws(EngineError) {
        framed.former = framed.committed
        framed.takeFramesAsGiven(maskReferences, in: document.tree)
        if !framed.committed.isEmpty { state.leave(.masks) }
        try run(changes, document, &budget)
    }

    /// The superview sizes for which masked frames were valid before the last update, unless solving that document
    /// again yields them; ascending.
    public var formerMaskReferences: [(node: NodeID, size: PartialSize)] { framed.formerReferences(except: root) }

    private mutating func run(
        _ changes: ChangeSet,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        solver.unpack()
        try lowerAndSettle(changes, document, &budget)
        // Nothing below throws, so a caller sees all of the new solution or none of it.
        state.advance(to: .committing)
        commitFrames(document)
        state.advance(to: .delivering)
        deliver(document)
        deliverTexts()
        state.advance(to: .diagnosing)
        diagnose(document)
        state.finish()
    }

    /// Lowers and solves; if that fails, the solution is unchanged.
    private mutating func lowerAndSettle(
        _ changes: ChangeSet,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let isFirst = order.isEmpty
        isSolvedAfresh = isFirst
        let lowersAll = state.isOutOfSync || changes.changesTree || changesEverything(document.traits)
        // Save the solution in case solving fails. Lowering only constraints does not change it, so small edits skip
        // this: with a second reference, the first write to its frames would copy them all.
        let former = lowersAll || !changes.nodes.isEmpty ? solution : nil
        // Lowering nodes records removed frames; lowering only constraints records nothing before delivery.
        if former != nil { solution.former.reset() }
        state.begin()
        do throws(EngineError) {
            if lowersAll {
                try refreshAll(document, &budget)
            } else {
                try refresh(changes, document, &budget)
            }
            state.advance(to: .settling)
            try settle(document, isFirst: isFirst, &budget)
            try checkFrames(document)
            if !isFirst, mayDependOnHistory { try settleAfresh(document, &budget) }
            try settleConflicts(document, &budget)
            try checkConflicts(document)
        } catch {
            if let former { solution = former }
            isSolvedAfresh = false
            abandonFrames()
            state.abandon()
            throw error
        }
        if former == nil { solution.former.reset() }
    }

    /// Undoes an update whose solution was rejected.
    ///
    /// If the budget does not suffice to solve the former document again, the next call does so.
    ///
    /// - Parameters:
    ///   - changes: the changes passed to the update.
    ///   - document: the document before the update.
    ///   - shown: the solution before the update.
    ///   - budget: the remaining work budget.
    public mutating func revert(
        _ changes: ChangeSet,
        to document: LayoutDocument,
        showing shown: Solution,
        budget: inout WorkBudget
    ) {
        framed.committed = framed.former
        state.leave(.masks)
        try? update(changes, document: document, budget: &budget)
        // The same frames may result with other conflicts listed; clients have seen `shown`.
        solution = shown
    }

    /// Solves the solution's document again if the rows may belong to a rejected document.
    mutating func resync(with document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        solver.unpack()
        guard state.isOutOfSync else { return }
        let shown = solution
        try update(ChangeSet(), document: document, budget: &budget)
        // The changes of this update are irrelevant: the solution was shown before.
        solution = shown
    }

    /// Solves the same layout under other traits; views placed by frame and mask start from their frames in another
    /// engine, and changes are relative to its solution.
    ///
    /// To solve several variants, move one copy from one to the next.
    ///
    /// - Parameters:
    ///   - traits: the other traits.
    ///   - document: the document of both engines, apart from traits.
    ///   - original: the engine of the document itself.
    ///   - budget: the remaining work budget.
    /// - Throws: ``EngineError``.
    public mutating func move(
        to traits: Traits,
        of document: LayoutDocument,
        fromFramesOf original: borrowing Engine,
        budget: inout WorkBudget
    ) throws(EngineError) {
        var varied = document
        varied.traits = traits
        try move(to: varied, ChangeSet(), fromFramesOf: original, budget: &budget)
    }

    /// Solves a variant of the layout with other traits, constraints and view properties; see
    /// ``move(to:of:fromFramesOf:budget:)``.
    ///
    /// - Parameters:
    ///   - document: the variant, whose tree has the same views as that of `original`.
    ///   - changes: its differences from the document last solved by this engine; its traits may always differ.
    ///   - original: the engine of the document that it is a variant of.
    ///   - budget: the remaining work budget.
    /// - Throws: ``EngineError``.
    public mutating func move(
        to document: LayoutDocument,
        _ changes: ChangeSet,
        fromFramesOf original: borrowing Engine,
        budget: inout WorkBudget
    ) throws(EngineError) {
        framed.committed = original.framed.committed
        state.leave(.masks)
        var changes = changes
        changes.changesTraits = true
        try update(changes, document: document, budget: &budget)
        solution.recordChanges(since: original.solution)
    }

    /// Returns whether other traits may change the installed nodes and constraints, or the columns.
    private func changesEverything(_ new: Traits) -> Bool {
        // A given root length is a parameter, any other is a variable, so giving a length replaces the column.
        new.direction != traits.direction || new.sizeClass != traits.sizeClass
            || (new.size.width == nil) != (traits.size.width == nil)
            || (new.size.height == nil) != (traits.size.height == nil)
    }
}
