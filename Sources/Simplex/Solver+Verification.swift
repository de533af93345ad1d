extension Solver {
    /// Checks that the tight rows near what moved are tight, and sharpens the solution where rounding has worn it.
    mutating func verify() throws(SolverError) {
        for round in 0..<4 {
            var worn = false
            let accepted = round < 3 ? 1.0 : Tolerance.wear
            for column in moved.touchedColumns {
                guard abs(values[column]) < Tolerance.largestValue else { throw .numericalTrouble }
                var entry = store.firstInColumn[column]
                while entry >= 0 {
                    let row = Int(store.rowOfEntry[Int(entry)])
                    entry = store.nextInColumn[Int(entry)]
                    guard rows[row].isTight, pendingConstants[Int(rows[row].position)] == 0 else { continue }
                    let (value, zero) = residual(of: row)
                    if !(abs(value) <= zero * accepted) {
                        worn = true
                        pendingConstants.set(-value, at: Int(rows[row].position))
                    }
                }
            }
            guard worn else { return }
            try takeInConstants()
            try takeInGradient()
            try optimise(downTo: 0)
        }
        throw .numericalTrouble
    }

    #if DEBUG
        /// Traps where a solved system is not what it claims to be. O(everything), so only for small systems.
        func checkInvariants() {
            guard rows.count <= 300, isBuilt else { return }
            for (position, row) in basis.rows.enumerated() {
                precondition(Int(rows[Int(row)].position) == position, "row \(row) does not know its position")
                let (value, zero) = residual(of: Int(row))
                precondition(abs(value) <= 10 * zero, "tight row \(row) is off by \(value)")
            }
            checkMultipliers()
            for row in rows.indices where rows[row].kind != .none && !rows[row].isTight {
                let (value, zero) = residual(of: row)
                let side = Double(rows[row].side)
                precondition(!rows[row].isWeighted || value * side >= -10 * zero, "row \(row) is on the wrong side")
                precondition(side != 0 || !rows[row].isWeighted || abs(value) <= 10 * zero, "row \(row) has no side")
            }
        }

        /// At every level the multipliers of the tight rows and the slopes of the others cancel in every column.
        private func checkMultipliers() {
            var sums: [Double: [Double]] = [:]
            func add(_ row: Int, _ factor: Double, _ level: Double) {
                for entry in store.entries(of: row) {
                    sums[level, default: [Double](repeating: 0, count: values.count)][Int(store.columns[entry])] +=
                        factor * store.coefficients[entry]
                }
            }
            for (position, row) in basis.rows.enumerated() {
                for entry in multipliers[position].entries {
                    add(Int(row), entry.value, entry.level)
                }
            }
            for row in rows.indices where !rows[row].isTight && rows[row].slopeLevel > 0 {
                add(row, Double(rows[row].side), rows[row].slopeLevel)
            }
            for (level, columns) in sums {
                for (column, sum) in columns.enumerated() {
                    precondition(abs(sum) < 1e-6, "level \(level) is off balance by \(sum) in column \(column)")
                }
            }
        }
    #endif
}
