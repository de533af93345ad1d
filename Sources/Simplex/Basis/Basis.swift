/// The tight rows, as many as columns: a square matrix B with `B · x = constants`, and its factors.
///
/// The rows of B are numbered by *position*; there are as many positions as columns.
struct Basis: ~Copyable, Sendable {
    /// By position, the row that is tight.
    private(set) var rows: [Int32] = []
    private var factorization = Factorization()
    /// Whether there are factors; where not, ``refactor(_:_:)`` comes before the first solve with them.
    private(set) var hasFactors = true

    init() {}

    private init(_ rows: [Int32], _ factorization: consuming Factorization, _ hasFactors: Bool) {
        self.rows = rows
        self.factorization = factorization
        self.hasFactors = hasFactors
    }

    /// Returns a basis of its own; O(entries of the factors).
    func copy() -> Basis {
        Basis(rows, factorization.copy(), hasFactors)
    }

    var count: Int { rows.count }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { rows.heapByteCount + factorization.byteCount }

    /// Returns how many steps and entries of the factors solves have visited since the last call.
    mutating func takeVisitCount() -> Int {
        factorization.takeVisitCount()
    }

    /// Whether it is worth computing new factors, because solves have become expensive or inaccurate.
    var isWorthRefactoring: Bool { factorization.isWorthRefactoring }

    /// Entries of the factors.
    var factorEntryCount: Int { factorization.entryCount }

    /// Adds a column whose own unit row is tight, at a position of the same number.
    mutating func addColumn(unitRow: Int) {
        rows.append(Int32(unitRow))
        if hasFactors { factorization.grow(to: rows.count) }
    }

    /// Frees the factors, and other memory that is reserved and not used.
    mutating func trim() {
        rows.trim()
        factorization = Factorization()
        hasFactors = rows.isEmpty
    }

    /// Sets all rows; the factors are of no use until ``refactor(_:_:)``.
    mutating func setRows(_ rows: [Int32]) {
        self.rows = rows
    }

    /// Sets one row; the factors are of no use until ``refactor(_:_:)``.
    mutating func setRow(_ row: Int, at position: Int) {
        rows[position] = Int32(row)
    }

    /// Computes new factors.
    ///
    /// - Returns: empty lists if the rows are independent, else the positions that depend on others and the columns
    ///   that no row determines, and the factors stay as they are; nil if the effort is exceeded.
    mutating func refactor(_ store: RowStore, _ effort: inout EliminationEffort) -> (dependent: [Int], open: [Int])? {
        let elimination = Elimination(rows, of: store, &effort)
        // Half an elimination is of no use, and the old factors belong to other rows.
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

    /// Solves `B · x = constants` right after a refactorization, where most of `x` is not 0: constants by position, `x`
    /// by column.
    mutating func solveAllColumns(_ constants: (Int) -> Double) -> [Double] {
        factorization.solveAllColumns(constants)
    }

    /// Solves `yᵀ · B = coefficientsᵀ` (BTRAN) for coefficients by column; y, by position, is added to `result`.
    mutating func solveRows(_ coefficients: borrowing SparseVector, into result: inout SparseVector) {
        factorization.solveRows(coefficients, into: &result)
    }

    /// Solves as ``solveRows(_:into:)`` does, for a row that may enter next: ``replaceRow(at:by:pivot:)`` needs what
    /// this keeps.
    mutating func solvePivotRow(_ coefficients: borrowing SparseVector, into result: inout SparseVector) {
        factorization.solvePivotRow(coefficients, into: &result)
    }

    /// Does the part of ``solvePivotRow(_:into:)`` that ``replaceRow(at:by:pivot:)`` needs, where α itself is not
    /// needed.
    mutating func prepareSpike(_ coefficients: borrowing SparseVector) {
        factorization.prepareSpike(coefficients)
    }

    // MARK: The face

    /// Whether rows were exchanged in a way that needs new factors before ``reach(of:)``.
    var hasEtas: Bool { factorization.etas.count > 0 }

    /// Which columns given positions may change.
    ///
    /// - Precondition: not ``hasEtas``.
    func reach(of positions: [Int]) -> FaceReach {
        FaceReach(to: positions.map { factorization.step(ofPosition: $0) }, in: factorization)
    }

    /// Records that positions are held; returns how many edges were looked at.
    func close(_ positions: [Int], in reach: inout FaceReach) -> Int {
        var visits = positions.count
        for position in positions {
            visits += reach.close(factorization.step(ofPosition: position), in: factorization)
        }
        return visits
    }

    /// Whether a column may still change.
    func isOpen(_ column: Int, in reach: borrowing FaceReach) -> Bool {
        reach.isOpen(factorization.step(ofColumn: column))
    }

    /// Replaces the row at `position` by the one that ``solvePivotRow(_:into:)`` or ``prepareSpike(_:)`` was last
    /// given.
    ///
    /// - Parameters:
    ///   - position: the position of the leaving row.
    ///   - row: the entering row.
    ///   - pivot: the entry of α, the entering row written in the present basis, at `position`; not 0.
    mutating func replaceRow(at position: Int, by row: Int, pivot: Double) {
        rows[position] = Int32(row)
        factorization.replaceRow(at: position, pivot: pivot)
    }
}
