import LayoutEngine
public import LayoutModel

/// Former revisions of a layout, solved.
extension LayoutSession {
    /// The oldest revision that is remembered.
    public var oldestRevision: Int { revision - history.reach }

    /// Takes a copy of the layout back to a revision, and solves it.
    ///
    /// - Parameters:
    ///   - revision: from ``oldestRevision`` to the present one.
    ///   - budget: what may be done.
    /// - Returns: a session of the layout as it was; it has no history of its own.
    /// - Throws: ``SessionError/forgottenRevision(_:oldest:)``, ``SessionError/futureRevision(_:current:)``,
    ///   ``SessionError/workLimitExceeded``, ``SessionError/unsolvable(_:)``.
    public borrowing func copy(
        at revision: Int,
        budget: inout WorkBudget
    ) throws(SessionError) -> LayoutSession {
        guard revision <= self.revision else { throw .futureRevision(revision, current: self.revision) }
        guard revision >= oldestRevision else { throw .forgottenRevision(revision, oldest: oldestRevision) }
        var past = trial()
        guard revision < self.revision else { return past }
        // What is first copied on the way back.
        try budget.charge(Self.workOfCopy, times: document.constraints.count + document.tree.capacity)
        var references: [NodeID: PartialSize] = [:]
        for step in stride(from: self.revision, to: revision, by: -1) {
            let difference = try difference(of: step, from: past.document, &budget)
            for (node, size) in difference.maskReferences { references[node] = size }
            try past.editor.restore(difference, &budget)
        }
        try past.solve(references.map { ($0.key, $0.value) }, &budget)
        past.revision = revision
        return past
    }

    /// Solves a document that has been taken back some revisions.
    private mutating func solve(
        _ maskReferences: [(node: NodeID, size: PartialSize)],
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        let (changes, document) = (editor.changeSet, editor.document)
        // On the way the index of a node may have been that of several, which an update of the engine cannot know.
        if changes.changesTree {
            engine = try Self.engine(solving: document, limits, &budget)
        } else {
            do throws(EngineError) {
                try SolvingCost.reporting(to: limits.observe, &budget) { (budget) throws(EngineError) in
                    try engine.restore(changes, document: document, maskReferences: maskReferences, budget: &budget)
                }
            } catch {
                throw .unsolvable(error)
            }
        }
        editor.commit(frames: engine.solution.autoresized.lazy.map { ($0.node, $0.frame) })
    }
}
