internal import LayoutModel
internal import Simplex

/// Solving a document once more from nothing, where the solution may show traces of earlier updates.
///
/// The solver goes on from the vertex of the last update. Among ordinary numbers that makes no difference: what it
/// finds is unique, up to rounding that no answer shows. It may make one where
///
/// - required constraints conflict, and the solver cannot tell a set that depends on nothing but them;
/// - numbers are so large, or coefficients so far from 1, that rounding shows;
/// - the solver got into numerical trouble and started once more;
/// - safe areas or texts did not settle quickly, so that each round enlarges the rounding of the one before.
///
/// There the document is solved from nothing, exactly as an engine that has no past does it.
extension Engine {
    /// Whether the solution may depend on earlier updates.
    var mayDependOnHistory: Bool {
        solver.recoveredTrouble != nil || hasExtremeNumbers || hasSettledSlowly || !texts.unsettled.isEmpty
    }

    /// Whether numbers are so far from those of layouts that rounding may show.
    private var hasExtremeNumbers: Bool {
        rows.hasExtremes || !farColumns.isEmpty || PartialSize.isExtreme(traits.size)
    }

    /// Solves a document from nothing, with the frames that masks have led to as given ones.
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
        // What views that are not installed were last sized for is kept for the commit.
        let committed = framed.committed
        framed.committed = [:]
        try startAgain(document, &budget)
        framed.committed = committed
        isSolvedAfresh = true
    }

    /// A solver that leaves the sets of conflicts to `settleConflicts`: rows may change again before layouts settle.
    static func newSolver() -> Solver {
        var solver = Solver()
        solver.aims = .canonicalPoint
        return solver
    }

    /// Finds the sets that conflicts are told with.
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
                // Not what is left of it: the sets are not to depend on what was done before.
                solver.searchLimit = searchLimit
                // Where rounding may decide, there is nothing to gain from solving a part once more: the whole was
                // solved from nothing.
                if isRounded { try solver.searchConflictSets() } else { try solver.findConflictSets() }
            }
        } catch {
            throw engineError(error, document)
        }
    }

    /// Settles; where the solver gets into numerical trouble on the way from the last solution, or finds a
    /// contradiction that rounding may have made, it starts from nothing.
    ///
    /// How far a row may be off before it is violated grows with the numbers in it, and these are other ones on the way
    /// from another solution.
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

    /// Forgets everything that was made of documents, but not the solution.
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
        farColumns = []
        touched = TouchedNodes()
    }
}

/// From where on numbers are far from those of layouts, so that rounding may show in answers.
enum ExtremeNumbers {
    /// Lengths and positions, in points: sums of these are accurate to 1e-9, a thousandth of what may decide about a
    /// pixel.
    static let length = 1e6
    /// Coefficients beyond this, and below its inverse.
    static let coefficient = 1e3
}

extension PartialSize {
    fileprivate static func isExtreme(_ size: PartialSize) -> Bool {
        (size.width ?? 0) > ExtremeNumbers.length || (size.height ?? 0) > ExtremeNumbers.length
    }
}

extension LinearExpression {
    /// Whether a number of the row is far from those of layouts.
    var isExtreme: Bool {
        hasVanished || constant.magnitude > ExtremeNumbers.length
            || terms.contains {
                let size = $0.coefficient.magnitude
                return size > ExtremeNumbers.coefficient || size < 1 / ExtremeNumbers.coefficient
            }
    }

    /// Whether the solver would take a coefficient for 0 that is not, or all of them have cancelled but for rounding.
    var isBeyondSolving: Bool {
        hasVanished || terms.contains { $0.coefficient.magnitude < Solver.smallestCoefficient }
    }
}
