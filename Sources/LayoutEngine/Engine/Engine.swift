public import LayoutModel
internal import Simplex
public import TextMetrics

/// A layout as a live system of linear rows, kept solved from one edit to the next.
///
/// The unknowns are four numbers for every installed view and guide: left and top relative to the superview (in a scroll view
/// to its content), width and height; and two more for the content of a scroll view. So `child.left == superview.left + 8` is
/// a row of one term, and moving a container moves nothing in it. A given length of the root is a parameter of the
/// solver, which makes a resize one edit and keeps siblings independent of each other.
///
/// An update lowers only what changed, compares it with the row that the solver has (``StoredRow``), and hands over the
/// difference. What depends on solved frames is iterated until it settles (`Engine+Settling.swift`): safe areas of views
/// inside the root, heights of texts, and frames with masks. The solution is a function of the document alone, whatever the updates before.
///
/// It is noncopyable, as an accidental copy costs a reference count for each of its arrays and a copy of each that is written to
/// afterwards; ``copy()`` is for those who mean one.
public struct Engine: ~Copyable, Sendable {
    public internal(set) var solution = Solution()

    var solver = Solver()
    var nodes = NodeTable()
    var rows = RowTable()
    var framed = FramedViews()
    var stacks = StackTable()
    /// Of the nodes that have a row for theirs.
    var aspectRatios: [NodeID: Double] = [:]
    var texts = TextTable()
    let limits: EngineLimits
    let measurer: TextMeasurer
    let root: NodeID
    /// The traits that the rows were made for.
    var traits = Traits()
    /// All nodes, in document order.
    var order: [NodeID] = []
    /// Columns of nodes that are no longer installed; removed once no row names them.
    var retiredColumns: [VariableID] = []
    /// Nodes of which some number may have changed since the last delivery.
    var touched = TouchedNodes()
    /// Whether the rows may be those of a document that was given up half-way: the next call looks at everything.
    private var isOutOfStep = true
    /// Whether some row of this update has a number beyond what a double can hold.
    var isOverflowing = false
    /// Kept for its memory.
    var expression = LinearExpression()

    /// Solves a document from scratch; views placed by frame and mask are where the document says.
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

    /// Every stored property has to be named here: the compiler does not ask for those that have an initial value.
    private init(copyOf original: borrowing Engine) {
        solution = original.solution
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
        touched = original.touched
        (isOutOfStep, isOverflowing) = (original.isOutOfStep, original.isOverflowing)
    }

    /// Returns an engine with the same layout and the same solution, which goes its own way from here on.
    ///
    /// O(1), and O(layout) once either of the two is changed.
    public borrowing func copy() -> Engine {
        Engine(copyOf: self)
    }

    /// Makes room for a document at once: four numbers and two natural lengths a node, two terms a constraint.
    private mutating func reserve(for document: LayoutDocument) {
        let nodeCount = document.tree.capacity
        let constraintCount = document.constraints.count
        let columnCount = FrameAttribute.ofFrame.count * nodeCount
        let rowCount = constraintCount + 2 * nodeCount
        solver.reserve(variables: columnCount, rows: rowCount, terms: 2 * constraintCount + 2 * nodeCount)
        nodes.reserve(nodes: nodeCount, columns: columnCount)
        rows.reserve(constraints: constraintCount, nodes: nodeCount, rows: columnCount + rowCount)
    }

    /// Takes in what an edit changed and solves again.
    ///
    /// Costs what the changes cost, and what of the layout they move; changed trees, directions and size classes are lowered as a
    /// whole, but reach the solver as differences.
    ///
    /// - Throws: ``EngineError``. The solution is then as it was, and the next call starts from nothing, with the document that it is given.
    public mutating func update(
        _ changes: ChangeSet,
        document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) {
        framed.former = framed.committed
        try takeIn(changes, document, &budget)
        commitFrames(document)
        deliver(document)
        deliverTexts()
        diagnose(document)
        isOutOfStep = false
    }

    /// Lowers and solves; what is shown changes afterwards only.
    private mutating func takeIn(
        _ changes: ChangeSet,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let refreshesAll = isOutOfStep || changes.changesTree || changesEverything(document.traits)
        // Kept for the case that solving fails. Lowering constraints alone changes nothing in the solution; while a second reference
        // to it were held, the first write to its frames would copy them all.
        let shown = refreshesAll || !changes.nodes.isEmpty ? solution : nil
        if shown != nil { solution.former.reset() }
        isOutOfStep = true
        isOverflowing = false
        do throws(EngineError) {
            if refreshesAll {
                try refreshAll(document, &budget)
            } else {
                try refresh(changes, document, &budget)
            }
            try settle(document, &budget)
        } catch {
            if let shown { solution = shown }
            framed.giveUp()
            throw error
        }
        if shown == nil { solution.former.reset() }
    }

    /// Takes an update back whose solution was refused; it is as if it had not been.
    ///
    /// Where the budget does not suffice to solve the former document again, that is left to the next call.
    ///
    /// - Parameters:
    ///   - changes: what was given to the update.
    ///   - document: the document before the update.
    ///   - shown: the solution before the update.
    ///   - budget: what may be done.
    public mutating func revert(
        _ changes: ChangeSet,
        to document: LayoutDocument,
        showing shown: Solution,
        budget: inout WorkBudget
    ) {
        framed.committed = framed.former
        framed.isStale = true
        try? update(changes, document: document, budget: &budget)
        solution = shown
    }

    /// Solves the document of the solution once more, where an update or its taking back was given up.
    mutating func comeBack(to document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        guard isOutOfStep else { return }
        let shown = solution
        try update(ChangeSet(), document: document, budget: &budget)
        solution = shown
    }

    /// The same layout under other traits; views placed by frame and mask start from their frames as they now are.
    ///
    /// - Parameters:
    ///   - traits: the other traits.
    ///   - document: the document of this engine.
    ///   - budget: what may be done.
    /// - Returns: an engine of its own; this one stays as it is.
    /// - Throws: ``EngineError``.
    public func variant(
        under traits: Traits,
        of document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> Engine {
        var engine = copy()
        try engine.comeBack(to: document, &budget)
        var changes = ChangeSet()
        changes.changesTraits = true
        var varied = document
        varied.traits = traits
        try engine.update(changes, document: varied, budget: &budget)
        return engine
    }

    /// Whether other traits may change which nodes and constraints are installed, or which columns there are.
    private func changesEverything(_ new: Traits) -> Bool {
        new.direction != traits.direction || new.sizeClass != traits.sizeClass
            || (new.size.width == nil) != (traits.size.width == nil)
            || (new.size.height == nil) != (traits.size.height == nil)
    }
}
