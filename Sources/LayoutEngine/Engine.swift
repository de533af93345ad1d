public import LayoutModel
internal import Simplex

/// A layout as a live system of linear rows, kept solved from one edit to the next.
///
/// The unknowns are four numbers for every installed view and guide: left and top relative to the superview (in a scroll view
/// to its content), width and height; and two more for the content of a scroll view. So `child.left == superview.left + 8` is
/// a row of one term, and moving a container moves nothing in it. A given length of the root is a parameter of the
/// solver, which makes a resize one edit and keeps siblings independent of each other.
///
/// An update lowers only what changed, compares it with the row that the solver has (``StoredRow``), and hands over the
/// difference. What depends on solved frames is iterated until it settles (`Engine+Settling.swift`): safe areas of views
/// inside the root, and frames with masks. The solution is a function of the document alone, whatever the updates before.
///
/// A copy is an engine of its own, at the price of copying on the first write.
public struct Engine: Sendable {
    public internal(set) var solution = Solution()

    var solver = Solver()
    var nodes = NodeTable()
    var rows = RowTable()
    var framed = FramedViews()
    let limits: EngineLimits
    let root: NodeID
    /// The traits that the rows were made for.
    var traits = Traits()
    /// All nodes, in document order.
    var order: [NodeID] = []
    /// Columns of nodes that are no longer installed; removed once no row names them.
    var retiredColumns: [VariableID] = []
    /// Nodes of which some number may have changed since the last delivery.
    var touched = TouchedNodes()
    /// Whether rows may be those of a document that was given up half-way: everything is looked at then.
    var isOutOfStep = true
    /// Whether some row of this update has a number beyond what a double can hold.
    var isOverflowing = false
    /// What was said of changed frames before the last update.
    var shownBefore = ShownChanges()
    /// Kept for its memory.
    var expression = LinearExpression()

    /// Solves a document from scratch; views placed by frame and mask are where the document says.
    ///
    /// - Throws: ``EngineError``.
    public init(document: LayoutDocument, limits: EngineLimits = EngineLimits()) throws(EngineError) {
        precondition(limits.settlingRounds > 0, "a layout has to be solved at least once")
        self.limits = limits
        root = document.tree.root
        solver.workLimit = limits.work
        reserve(for: document)
        try update(ChangeSet(), document: document)
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
    /// - Throws: ``EngineError``. The caller then calls ``revert(_:to:)`` with the document as it was before.
    public mutating func update(_ changes: ChangeSet, document: LayoutDocument) throws(EngineError) {
        framed.former = framed.committed
        shownBefore = ShownChanges(nodes: solution.changedNodes, frames: solution.former)
        solution.former.reset()
        let refreshesAll = isOutOfStep || changes.changesTree || changesEverything(document.traits)
        isOutOfStep = true
        isOverflowing = false
        if refreshesAll {
            refreshAll(document)
        } else {
            refresh(changes, document)
        }
        try settle(document)
        commitFrames(document)
        deliver(document)
        diagnose(document)
        isOutOfStep = false
    }

    /// Takes the last update back, whether it threw or its solution was refused; it is as if it had not been.
    ///
    /// - Parameters:
    ///   - changes: what was given to the update.
    ///   - document: the document before the update.
    /// - Throws: ``EngineError``.
    public mutating func revert(_ changes: ChangeSet, to document: LayoutDocument) throws(EngineError) {
        let shown = shownBefore
        framed.committed = framed.former
        framed.isStale = true
        try update(changes, document: document)
        solution.changedNodes = shown.nodes
        solution.former = shown.frames
    }

    /// The same layout under other traits; views placed by frame and mask start from their frames as they now are.
    ///
    /// - Parameter document: the document of this engine with the other traits.
    /// - Returns: an engine of its own; this one stays as it is.
    /// - Throws: ``EngineError``.
    public func variant(_ document: LayoutDocument) throws(EngineError) -> Engine {
        var engine = self
        var changes = ChangeSet()
        changes.changesTraits = true
        try engine.update(changes, document: document)
        return engine
    }

    /// Whether other traits may change which nodes and constraints are installed, or which columns there are.
    private func changesEverything(_ new: Traits) -> Bool {
        new.direction != traits.direction || new.sizeClass != traits.sizeClass
            || (new.size.width == nil) != (traits.size.width == nil)
            || (new.size.height == nil) != (traits.size.height == nil)
    }
}

/// What a solution says of the frames that the last update changed.
struct ShownChanges: Sendable {
    var nodes: [NodeID] = []
    var frames = FormerFrames()
}
