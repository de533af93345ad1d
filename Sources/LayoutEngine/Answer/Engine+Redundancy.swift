public import LayoutModel
internal import Simplex

/// Which constraints say nothing that the others do not say.
extension Engine {
    /// Returns the installed required equalities among the constraints that follow from everything else that is
    /// required: other constraints, given sizes and frames, stacks, and lengths that are not negative.
    ///
    /// They are judged from the last to the first, and one that follows is left out from then on: of two that say the
    /// same it is the later, and all that are returned may be dropped together. One that the solution leaves out
    /// neither follows nor is anything concluded from it.
    ///
    /// O(layout), and O(constraints that it follows from) for each that does.
    ///
    /// - Parameters:
    ///   - document: the document of the last update.
    ///   - budget: what may be done.
    /// - Returns: the constraints in the order of adding.
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

    /// The rows of constraints in the order of adding, but for the first that silences required hugging or resistance
    /// of a view in an axis: without it, these would count again.
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
