/// The tight rows, as many as columns: a square matrix B with `B · x = constants`, and its factors.
///
/// The rows of B are numbered by *position*; there are as many positions as columns.
struct Basis: ~Copyable, Sendable {
    /// The tight row at each position.
    private(set) var rows: [Int32] = []
    private var factorization = Factorization()
    /// True if there are factors; if not, ``refactor(_:_:)`` must run before the first solve.
    private(set) var hasFactors = true

    init() {}

    private init(_ rows: [Int32], _ factorization: consuming Factorization, _ hasFactors: Bool) {
        self.rows = rows
        self.factorization = factorization
        self.hasFactors = hasFactors
    }

    /// Returns an independent copy; O(entries of the factors).
    func copy() -> Basis {
        Basis(rows, factorization.copy(), hasFactors)
    }

    var count: Int { rows.count }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { rows.heapByteCount + factorization.byteCount }

    /// Returns the number of steps and entries of the factors that solves have visited since the last call.
    mutating func takeVisitCount() -> Int {
        factorization.takeVisitCount()
    }

    /// True if solves have become so expensive or inaccurate that new factors are worthwhile.
    var isWorthRefactoring: Bool { factorization.isWorthRefactoring }

    /// The number of entries in the factors.
    var factorEntryCount: Int { factorization.entryCount }

    /// Adds a column whose own unit row is tight; its position has the same number.
    mutating func addColumn(unitRow: Int) {
        rows.append(Int32(unitRow))
        if hasFactors { factorization.grow(to: rows.count) }
    }

    /// Frees the factors and other memory that is reserved but unused.
    mutating func trim() {
        rows.trim()
        factorization = Factorization()
        hasFactors = rows.isEmpty
    }

    /// Sets all rows; the factors are invalid until ``refactor(_:_:)``.
    mutating func setRows(_ rows: [Int32]) {
        self.rows = rows
    }

    /// Sets one row; the factors are invalid until ``refactor(_:_:)``.
    mutating func setRow(_ row: Int, at position: Int) {
        rows[position] = Int32(row)
    }

    /// Computes new factors.
    ///
    /// - Returns: empty lists if the rows are independent; otherwise the positions that depend on others and the
    ///   columns that no row determines, with the factors unchanged. `nil` if the effort is exceeded.
    mutating func refactor(_ store: RowStore, _ effort: inout EliminationEffort) -> (dependent: [Int], open: [Int])? {
        let elimination = Elimination(rows, of: store, &effort)
        // A partial elimination is useless, and the old factors belong to other rows.
        guard !effort.isExceeded else { return nil }
        // Fewer pivots than rows: the matrix is singular.
        guard elimination.stepCount == count else {
            return (elimination.dependentPositions, elimination.openColumns)
        }
        factorization = Factorization(elimination)
        hasFactors = true
        return ([], [])
    }

    /// Solves `B · x = constants` (FTRAN) for right sides by position; x, by column, is added to `result`.
    mutating func solveColumns(_ constants: borrowing SparseVector, into result: inout SparseVector) {
        factorization.solveColumns(constants, into: &result)
    }

    /// Solves `B · x = constants` right after a refactorization, when most of `x` is nonzero: constants by position,
    /// `x` by column.
    mutating func solveAllColumns(_ constants: (Int) -> Double) -> [Double] {
        factorization.solveAllColumns(constants)
    }

    /// Solves `yᵀ · B = coefficientsᵀ` (BTRAN) for coefficients by column; y, by position, is added to `result`.
    mutating func solveRows(_ coefficients: borrowing SparseVector, into result: inout SparseVector) {
        factorization.solveRows(coefficients, into: &result)
    }

    /// Solves like ``solveRows(_:into:)``, for a row that may enter next; keeps the spike for
    /// ``replaceRow(at:by:pivot:)``.
    mutating func solvePivotRow(_ coefficients: borrowing SparseVector, into result: inout SparseVector) {
        factorization.solvePivotRow(coefficients, into: &result)
    }

    /// Computes only the spike that ``replaceRow(at:by:pivot:)`` needs, when α itself is not needed.
    mutating func prepareSpike(_ coefficients: borrowing SparseVector) {
        factorization.prepareSpike(coefficients)
    }

    // MARK: The face

    /// True if an exchange of rows requires new factors before ``reach(of:)``.
    var hasEtas: Bool { factorization.etas.count > 0 }

    /// Returns the columns whose values may change if the rows at the given positions may.
    ///
    /// - Precondition: not ``hasEtas``.
    func reach(of positions: [Int]) -> FaceReach {
        FaceReach(to: positions.map { factorization.step(ofPosition: $0) }, in: factorization)
    }

    /// Marks positions as fixed; returns the number of edges visited.
    func close(_ positions: [Int], in reach: inout FaceReach) -> Int {
        var visits = positions.count
        for position in positions {
            visits += reach.close(factorization.step(ofPosition: position), in: factorization)
        }
        return visits
    }

    /// Returns whether a column may still change.
    func isOpen(_ column: Int, in reach: borrowing FaceReach) -> Bool {
        reach.isOpen(factorization.step(ofColumn: column))
    }

    /// Replaces the row at `position` by the last row passed to ``solvePivotRow(_:into:)`` or ``prepareSpike(_:)``.
    ///
    /// - Parameters:
    ///   - position: the position of the leaving row.
    ///   - row: the entering row.
    ///   - pivot: the entry of α, the entering row written in the current basis, at `position`; not 0.
    mutating func replaceRow(at position: Int, by row: Int, pivot: Double) {
        rows[position] = Int32(row)
        factorization.replaceRow(at: position, pivot: pivot)
    }
}
