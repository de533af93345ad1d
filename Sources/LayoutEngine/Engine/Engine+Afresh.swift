public import LayoutModel
internal import Simplex

/// Solving a document again from a cold start if the solution may depend on earlier updates.
///
/// The solver continues from the vertex of the last update. With ordinary numbers, that makes no difference: the result
/// is unique up to rounding errors that are never visible. It may make a difference if
///
/// - required constraints conflict, and the solver finds no conflict set that depends on them alone;
/// - numbers are so large, or coefficients so far from 1, that rounding errors become visible;
/// - the solver had numerical trouble and restarted;
/// - safe areas or texts did not settle quickly, so that each round amplifies the rounding errors of the previous one.
///
/// In these cases, the document is solved from a cold start, exactly as a new engine would solve it.
extension Engine {
    /// True if the solution may depend on earlier updates.
    var mayDependOnHistory: Bool {
        solver.recoveredTrouble != nil || hasExtremeNumbers || hasSettledSlowly || !texts.unsettled.isEmpty
    }

    /// True if numbers are so extreme for a layout that rounding errors may become visible, or were since the last cold
    /// start: what has come back from far away is less accurate than what has stayed.
    private var hasExtremeNumbers: Bool {
        rows.hasExtremes || solver.reach > ExtremeNumbers.length || PartialSize.isExtreme(traits.size)
    }

    /// Solves a document from a cold start, with the frames that autoresizing masks have produced as given frames.
    ///
    /// - Throws: ``EngineError``.
    mutating func settleAfresh(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        var document = document
        for id in framed.order {
            var properties = document.tree.properties(of: id)
            guard let frame = framed.current[id], properties.frame != frame else { continue }
            properties.frame = frame
            document.tree.setProperties(properties, of: id)
        }
        // The last reference sizes of views that are not installed are preserved for the commit.
        let committed = framed.committed
        framed.committed = [:]
        try startAgain(document, &budget)
        framed.committed = committed
        isSolvedAfresh = true
    }

    /// Solves the document of the last update from a cold start, unless the solution already comes from one.
    ///
    /// The frames remain the same. If more rows than necessary meet at a point, however, only the vertex decides which
    /// of them hold a number there; answers that name such rows must not depend on earlier updates.
    ///
    /// - Throws: ``EngineError``.
    public mutating func goToFirstVertex(
        of document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) {
        if !isSolvedAfresh { rest() }
        try resync(with: document, &budget)
    }

    /// Returns a solver that leaves conflict sets to `settleConflicts`, as rows may change until the layout settles.
    static func newSolver() -> Solver {
        var solver = Solver()
        solver.aims = .canonicalPoint
        return solver
    }

    /// Finds the conflict sets to report.
    ///
    /// - Throws: ``EngineError``.
    mutating func settleConflicts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        guard solver.conflictMemberCount > 0 else { return }
        try findConflictSets(document, &budget)
        guard !solver.hasCanonicalConflicts, !isSolvedAfresh else { return }
        try settleAfresh(document, &budget)
        try findConflictSets(document, &budget)
    }

    private mutating func findConflictSets(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let (searchLimit, isRounded) = (limits.searchWork, hasExtremeNumbers)
        do throws(SolverError) {
            try spending(&budget) { (solver) throws(SolverError) in
                // The full limit, not the rest of it: the sets must not depend on earlier work.
                solver.searchLimit = searchLimit
                // If rounding may be decisive, solving a part again gains nothing: the whole system was solved from a
                // cold start.
                if isRounded { try solver.searchConflictSets() } else { try solver.findConflictSets() }
            }
        } catch {
            throw engineError(error, document)
        }
    }

    /// Settles; if the solver has numerical trouble after starting from the last solution, or finds a contradiction
    /// that may be due to rounding, restarts from nothing.
    ///
    /// The tolerance for violations of a row grows with its numbers, which depend on the starting solution.
    mutating func settle(
        _ document: LayoutDocument,
        isFirst: Bool,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        do throws(EngineError) {
            try settle(document, &budget)
        } catch {
            guard !isFirst, mayBeOfHistory(error) else { throw error }
            try startAgain(document, &budget)
        }
    }

    private func mayBeOfHistory(_ error: EngineError) -> Bool {
        switch error {
        case .numbersOutOfHand: true
        case .contradiction: mayDependOnHistory
        case .frameTooLarge, .workLimitExceeded, .constraintOutOfHand, .coefficientTooSmall: false
        }
    }

    private mutating func startAgain(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        forgetRows()
        reserve(for: document)
        state.restart()
        try refreshAll(document, &budget)
        state.advance(to: .settling)
        try settle(document, &budget)
    }

    /// Discards everything derived from the document except the solution.
    private mutating func forgetRows() {
        solver = Self.newSolver()
        nodes = NodeTable()
        rows = RowTable()
        stacks = StackTable()
        aspectRatios = [:]
        texts = TextTable()
        framed.order = []
        framed.current = [:]
        framed.frozen = []
        order = []
        retiredColumns = []
        touched = TouchedNodes()
    }
}

/// The bounds beyond which numbers are extreme for a layout, so that rounding errors may become visible.
enum ExtremeNumbers {
    /// The bound of lengths and positions, in points: their sums are accurate to 1e-9, a thousandth of the difference
    /// that can change a pixel.
    static let length = 1e6
    /// The bound of coefficients, and the inverse of their lower bound.
    static let coefficient = 1e3
}

extension PartialSize {
    fileprivate static func isExtreme(_ size: PartialSize) -> Bool {
        (size.width ?? 0) > ExtremeNumbers.length || (size.height ?? 0) > ExtremeNumbers.length
    }
}

extension LinearExpression {
    /// True if a number of the row is extreme for a layout.
    var isExtreme: Bool {
        hasVanished || constant.magnitude > ExtremeNumbers.length
            || terms.contains {
                let size = $0.coefficient.magnitude
                return size > ExtremeNumbers.coefficient || size < 1 / ExtremeNumbers.coefficient
            }
    }

    /// True if the solver would treat a nonzero coefficient as 0, or if all coefficients cancelled up to rounding.
    var isBeyondSolving: Bool {
        hasVanished || terms.contains { $0.coefficient.magnitude < Solver.smallestCoefficient }
    }
}
