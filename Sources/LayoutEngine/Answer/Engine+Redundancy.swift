public import LayoutModel
internal import Simplex

/// Detection of constraints that follow from the others.
extension Engine {
    /// Returns the installed required equalities among the constraints that follow from all other requirements: other
    /// constraints, given sizes and frames, stacks, and nonnegative lengths.
    ///
    /// They are tested from last to first, and a redundant one is excluded from then on: of two equivalent ones, the
    /// later is returned, and all returned ones can be dropped together. Constraints that the solution leaves out
    /// neither follow nor imply anything.
    ///
    /// O(layout), plus O(constraints that imply it) for each redundant one.
    ///
    /// - Parameters:
    ///   - document: the document of the last update.
    ///   - budget: the remaining work budget.
    /// - Returns: the constraints in insertion order.
    /// - Throws: ``EngineError``.
    public mutating func redundantConstraints(
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [ConstraintID] {
        try resync(with: document, &budget)
        try budget.charge(Self.loweringWork * document.constraints.count)
        let candidates = rowsThatMayBeDropped(document)
        let found: [RowID]
        do throws(SolverError) {
            found = try spending(&budget) { (solver) throws(SolverError) in
                try solver.redundantRows(among: candidates)
            }
        } catch {
            throw engineError(error, document)
        }
        return found.compactMap { rows.owner(of: $0)?.constraint }.sorted()
    }

    /// Returns the rows of constraints in insertion order, except the first that disables required hugging or
    /// resistance of a view in an axis: without it, these would apply again.
    private func rowsThatMayBeDropped(_ document: LayoutDocument) -> [RowID] {
        var silenced: Set<RowOwner> = []
        return rows.installedConstraints.compactMap { id in
            guard let constraint = document.constraints[id] else { return nil }
            let node = constraint.first.node
            if nodes[node].hasRequiredContentPriority, let axis = constraint.givenAxis,
                silenced.insert(.natural(node, axis)).inserted
            {
                return nil
            }
            return rows.row(of: id)
        }
    }
}
