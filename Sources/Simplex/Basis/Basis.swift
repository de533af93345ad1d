/// The tight rows: one for each column, a square matrix B with `B · x = constants`, and solves with it.
///
/// A *position* is a place for a tight row; there are as many as columns.
struct Basis: Sendable {
    /// By position, the row that is tight.
    private(set) var rows: [Int32] = []
    private var factorization = Factorization()

    var count: Int { rows.count }

    /// Bytes held, for reports.
    var byteCount: Int { rows.capacity * 4 + factorization.byteCount }

    /// How many steps of the factors solves have visited since this was last asked for.
    mutating func takeVisitCount() -> Int {
        factorization.takeVisitCount()
    }

    /// Whether solves have become so much dearer than after a refactorization that one pays.
    var isWorthRefactoring: Bool { factorization.isWorthRenewing }

    /// A new column with a unit row of its own as the tight one.
    mutating func addColumn(unitRow: Int) {
        rows.append(Int32(unitRow))
        factorization.grow(to: rows.count)
    }

    /// Sets all rows without regard to the factors, which have to be made anew.
    mutating func begin(_ rows: [Int32]) {
        self.rows = rows
    }

    /// Sets a row without regard to the factors, which have to be made anew.
    mutating func place(_ row: Int, at position: Int) {
        rows[position] = Int32(row)
    }

    /// Makes new factors.
    ///
    /// Where the rows depend on each other, answers positions and the columns that no row determines; nil where it was given up.
    mutating func refactor(_ store: RowStore, _ effort: inout EliminationEffort) -> (dependent: [Int], open: [Int])? {
        let elimination = Elimination(rows, of: store, &effort)
        guard !effort.isExceeded else { return nil }
        guard elimination.stepCount == count else {
            return (elimination.dependentPositions, elimination.openColumns)
        }
        factorization = Factorization(elimination)
        return ([], [])
    }

    /// Solves `B · x = constants` for right sides by position; the answer, by column, is added to `result`.
    mutating func solveColumns(_ constants: SparseVector, into result: inout SparseVector) {
        factorization.solveColumns(constants, into: &result)
    }

    /// Solves `B · x = constants` right after a refactorization, where most of `x` is not 0: constants by position, `x` by column.
    mutating func solveAllColumns(_ constants: (Int) -> Double) -> [Double] {
        factorization.solveAllColumns(constants)
    }

    /// Solves `yᵀ · B = coefficientsᵀ` for coefficients by column; the answer, by position, is added to `result`.
    mutating func solveRows(_ coefficients: SparseVector, into result: inout SparseVector) {
        factorization.solveRows(coefficients, into: &result)
    }

    /// Writes a row in the basis, with an eye to its entering: solves as ``solveRows(_:into:)`` does.
    mutating func express(_ coefficients: SparseVector, into result: inout SparseVector) {
        factorization.express(coefficients, into: &result)
    }

    /// Does of that what an exchange needs.
    mutating func prepare(_ coefficients: SparseVector) {
        factorization.prepare(coefficients)
    }

    /// Puts `row`, which is the one that was last expressed or prepared, in the place of the row at `position`.
    ///
    /// - Parameters:
    ///   - position: the place of the row that leaves.
    ///   - row: the row that enters.
    ///   - pivot: the entry at `position` of the entering row written in the present basis.
    mutating func exchange(_ position: Int, for row: Int, pivot: Double) {
        rows[position] = Int32(row)
        factorization.replaceRow(at: position, pivot: pivot)
    }
}
