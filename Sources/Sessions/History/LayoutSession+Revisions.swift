import LayoutEngine
public import LayoutModel

/// Solved copies of former revisions.
extension LayoutSession {
    /// The oldest revision that can be reconstructed.
    public var oldestRevision: Int { revision - history.reach }

    /// Returns a copy of the layout, taken back to a revision and solved.
    ///
    /// - Parameters:
    ///   - revision: a revision from ``oldestRevision`` to the current one.
    ///   - budget: the work budget of the request.
    /// - Returns: a session of the former layout, which has no history of its own.
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
        // Charge for the copies that the first restored difference causes.
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

    /// Solves a document that has been taken back by some revisions.
    private mutating func solve(
        _ maskReferences: [(node: NodeID, size: PartialSize)],
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        let (changes, document) = (editor.changeSet, editor.document)
        // A node index may have been reused in the revisions between, which an incremental update of the engine cannot
        // detect.
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
