public import LayoutModel
internal import Simplex

/// Numbers of the solution as they are before rounding to pixels, and how constraints compare with them.
extension Engine {
    /// The frame of a view or guide in its superview's coordinates, before rounding to pixels; nil where it is not
    /// installed.
    public func exactFrame(of node: NodeID) -> Rect? {
        guard nodes[node].isInstalled else { return nil }
        let frame = solvedFrame(of: node)
        return Rect(
            x: frame.x.roundedToBillionth,
            y: frame.y.roundedToBillionth,
            width: frame.width.roundedToBillionth,
            height: frame.height.roundedToBillionth
        )
    }

    /// How far constraints of the layout are off; nil for one that is not installed, or holds.
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
                error: (isMirrored ? -error : error).roundedToBillionth,
                isMissed: true,
                isMirrored: isMirrored
            )
        }
    }

    /// How a constraint that is not part of the layout compares with the solution; nil where an item is not installed,
    /// or the constraint is not.
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
            error: (isMirrored ? -error : error).roundedToBillionth,
            isMissed: missed,
            isMirrored: isMirrored
        )
    }
}

/// How a constraint compares with a solution.
public struct ConstraintComparison: Hashable, Sendable {
    /// First side minus second side, in points.
    public var error: Double
    /// Whether the error is on a side on which the constraint allows none.
    public var isMissed: Bool
    /// Whether positions are measured from the right, growing to the left.
    public var isMirrored: Bool
}
