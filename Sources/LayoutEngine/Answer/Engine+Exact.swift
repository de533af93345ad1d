public import LayoutModel
internal import Simplex

/// Unrounded numbers of the solution, and their comparison with constraints.
extension Engine {
    /// Returns the frame of a view or guide in its superview, before rounding to pixels; `nil` if it is not installed.
    public func exactFrame(of node: NodeID) -> Rect? {
        nodes[node].isInstalled ? toldFrame(of: node) : nil
    }

    /// Returns the errors of constraints of the layout; `nil` for one that is not installed or that holds.
    ///
    /// O(constraints).
    ///
    /// - Throws: ``EngineError/workLimitExceeded``.
    public func shortfalls(
        of constraints: [ConstraintID],
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [ConstraintComparison?] {
        try budget.charge(constraints.count)
        return constraints.map { id in
            guard let row = rows.row(of: id), solver.slack(of: row) < 0, let constraint = document.constraints[id]
            else {
                return nil
            }
            let (error, isMirrored) = (solver.error(of: row), nodes.isMirrored(constraint))
            return ConstraintComparison(
                error: (isMirrored ? -error : error).roundedAsTold,
                isMissed: true,
                isMirrored: isMirrored
            )
        }
    }

    /// Compares a constraint outside the layout with the solution; returns `nil` if the constraint or one of its items
    /// is not installed.
    ///
    /// O(depth).
    ///
    /// - Throws: ``EngineError/workLimitExceeded``.
    public mutating func comparison(
        with constraint: Constraint,
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> ConstraintComparison? {
        try budget.charge(Self.loweringWork)
        guard let penalty = nodes.lower(constraint, in: document.tree, to: &expression) else { return nil }
        try budget.charge(expression.terms.count)
        let sum = expression.terms.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
        let error = sum - expression.constant
        let isMirrored = nodes.isMirrored(constraint)
        let missed = error > 0 ? penalty.above > 0 : penalty.below > 0
        return ConstraintComparison(
            error: (isMirrored ? -error : error).roundedAsTold,
            isMissed: missed,
            isMirrored: isMirrored
        )
    }
}

/// The comparison of a constraint with a solution.
public struct ConstraintComparison: Hashable, Sendable {
    /// First side minus second side, in points.
    public var error: Double
    /// True if the error is on a side on which the constraint allows none.
    public var isMissed: Bool
    /// True if positions are measured from the right, growing to the left.
    public var isMirrored: Bool
}
