/// The tight rows: one for each column, a square matrix B with `B · x = constants`, and solves with it.
///
/// A *position* is a place for a tight row; there are as many as columns. Between refactorizations B is the factorized matrix
/// times row exchanges in product form: `B = E · B₀`, where E is the identity but for one row α, the entering row written in
/// the basis it entered (Dantzig and Orchard-Hays 1954).
struct Basis: Sendable {
    /// By position, the row that is tight.
    private(set) var rows: [Int32] = []
    private var factorization = Factorization()

    private var etaPositions: [Int32] = []
    private var etaPivots: [Double] = []
    private var etaStarts: [Int32] = [0]
    private var etaEntries: [Int32] = []
    private var etaValues: [Double] = []

    private var right = SparseVector()

    var count: Int { rows.count }

    /// Bytes held, for reports.
    var byteCount: Int { rows.capacity * 4 + factorization.byteCount + etaEntries.capacity * 12 + right.count * 13 }

    /// Entries of the exchanges since the last refactorization, all of which a solve looks at.
    var exchangeEntryCount: Int { etaEntries.count }

    /// Whether solves have become so much dearer than after a refactorization that one pays.
    var isWorthRefactoring: Bool {
        etaPositions.count >= 100 || (etaPositions.count >= 20 && etaEntries.count > 3 * factorization.entryCount)
    }

    /// A new column with a unit row of its own as the tight one.
    mutating func addColumn(unitRow: Int) {
        rows.append(Int32(unitRow))
    }

    /// Makes the work space as long as there are columns.
    mutating func growWork() {
        right.grow(to: rows.count)
    }

    /// Sets all rows without regard to the factors, which have to be made anew.
    mutating func begin(_ rows: [Int32]) {
        self.rows = rows
        growWork()
    }

    /// Sets a row without regard to the factors, which have to be made anew.
    mutating func place(_ row: Int, at position: Int) {
        rows[position] = Int32(row)
    }

    /// Makes new factors.
    ///
    /// Where the rows depend on each other, answers positions and the columns that no row determines.
    mutating func refactor(_ store: RowStore) -> (dependent: [Int], open: [Int]) {
        let elimination = Elimination(rows, of: store)
        guard elimination.pivotValues.count == count else {
            return (elimination.dependentPositions, elimination.openColumns)
        }
        factorization = Factorization(elimination)
        etaPositions.removeAll(keepingCapacity: true)
        etaPivots.removeAll(keepingCapacity: true)
        etaStarts = [0]
        etaEntries.removeAll(keepingCapacity: true)
        etaValues.removeAll(keepingCapacity: true)
        return ([], [])
    }

    /// Solves `B · x = constants` for right sides by position; the answer, by column, is added to `result`.
    mutating func solveColumns(_ constants: SparseVector, into result: inout SparseVector) {
        right.clear()
        for index in constants.indices {
            right.set(constants[Int(index)], at: Int(index))
        }
        for eta in etaPositions.indices.reversed() {
            let position = Int(etaPositions[eta])
            var sum = right[position]
            for entry in Int(etaStarts[eta])..<Int(etaStarts[eta + 1]) {
                sum -= etaValues[entry] * right[Int(etaEntries[entry])]
            }
            if sum != 0 || right[position] != 0 { right.set(sum / etaPivots[eta], at: position) }
        }
        factorization.solveColumns(right, into: &result)
    }

    /// Solves `B · x = constants` right after a refactorization, where most of `x` is not 0: constants by position, `x` by column.
    mutating func solveAllColumns(_ constants: (Int) -> Double) -> [Double] {
        precondition(etaPositions.isEmpty, "exchanges since the last refactorization")
        return factorization.solveAllColumns(constants)
    }

    /// Solves `yᵀ · B = coefficientsᵀ` for coefficients by column; the answer, by position, is added to `result`,
    /// which has to be empty.
    mutating func solveRows(_ coefficients: SparseVector, into result: inout SparseVector) {
        factorization.solveRows(coefficients, into: &result)
        for eta in etaPositions.indices {
            let position = Int(etaPositions[eta])
            guard result[position] != 0 else { continue }
            let value = result[position] / etaPivots[eta]
            result.set(value, at: position)
            for entry in Int(etaStarts[eta])..<Int(etaStarts[eta + 1]) {
                result.add(-etaValues[entry] * value, at: Int(etaEntries[entry]))
            }
        }
    }

    /// Puts `row` in the place of the row at `position`.
    ///
    /// - Parameters:
    ///   - position: the place of the row that leaves.
    ///   - row: the row that enters.
    ///   - alpha: the entering row written in the present basis, by position.
    mutating func exchange(_ position: Int, for row: Int, alpha: SparseVector) {
        rows[position] = Int32(row)
        etaPositions.append(Int32(position))
        etaPivots.append(alpha[position])
        for index in alpha.indices where Int(index) != position && abs(alpha[Int(index)]) > Tolerance.coefficient {
            etaEntries.append(index)
            etaValues.append(alpha[Int(index)])
        }
        etaStarts.append(Int32(etaEntries.count))
    }
}
