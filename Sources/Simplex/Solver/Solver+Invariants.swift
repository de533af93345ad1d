#if DEBUG
    /// Traps where a solver is not what it claims to be.
    ///
    /// O(everything), so only for small systems; and for none with numbers so far apart that rounding may break any
    /// promise. What needs work space works on a copy.
    extension Solver {
        private static let rowsCheckedAfterSteps = 60
        private static let rowsCheckedAfterSolving = 300
        private static let coefficientsChecked = 1e-6...1e6
        private static let constantsChecked = -1e9...1e9

        /// After an exchange: a vertex with its factors, sides, multipliers and prices, whether it is optimal or not.
        func checkStep() {
            if rows.count <= Self.rowsCheckedAfterSteps, isTame { checkVertex() }
        }

        /// After a solve: an optimal vertex, with nothing left to be taken in.
        func checkInvariants() {
            guard isBuilt, rows.count <= Self.rowsCheckedAfterSolving, isTame else { return }
            checkVertex()
            precondition(pendingConstants.isEmpty, "changed constants are pending")
            precondition(pendingGradient.isEmpty, "changes of the gradient are pending")
            precondition(arrivingRows.isEmpty, "added rows have no weight yet")
            precondition(departingRows.isEmpty && departingColumns.isEmpty, "removed rows or columns are still there")
            for position in basis.rows.indices {
                precondition(gain(at: position, downTo: 0) == nil, "the row at position \(position) gains by going")
            }
            for row in rows.indices {
                precondition(!rows[row].isOnTrial, "row \(row) is still on trial")
                precondition(
                    rows[row].isSuspended == (conflictState.leftOut[row] != nil),
                    "row \(row) is left out without a conflict, or has a conflict without being left out"
                )
            }
        }

        private var isTame: Bool {
            rows.allSatisfy { Self.constantsChecked.contains($0.constant) }
                && rows.indices.allSatisfy { row in
                    store.entries[store.range(of: row)].allSatisfy {
                        Self.coefficientsChecked.contains(abs($0.coefficient))
                    }
                }
        }

        private func checkVertex() {
            checkPositions()
            checkFactors()
            checkEdgeCache()
            checkResiduals()
            checkLooseRows()
            checkMultipliers()
            checkPricing()
        }

        /// Rows know their positions, and no row has two.
        private func checkPositions() {
            precondition(basis.count == values.count, "\(basis.count) tight rows for \(values.count) columns")
            for (position, row) in basis.rows.enumerated() {
                precondition(Int(rows[Int(row)].position) == position, "row \(row) does not know its position")
            }
            precondition(rows.count(where: \.isTight) == basis.count, "a row is tight that is not in the basis")
        }

        /// Solves with the factors, for ones as right sides, obey the equations of the tight rows and of the columns.
        private func checkFactors() {
            var basis = basis
            var ones = SparseVector()
            var solvedColumns = SparseVector()
            var solvedRows = SparseVector()
            ones.grow(to: values.count)
            solvedColumns.grow(to: values.count)
            solvedRows.grow(to: values.count)
            for index in values.indices {
                ones.set(1, at: index)
            }
            basis.solveColumns(ones, into: &solvedColumns)
            basis.solveRows(ones, into: &solvedRows)
            var balances = [Balance](repeating: Balance(), count: values.count)
            for (position, row) in basis.rows.enumerated() {
                var balance = Balance()
                for entry in store.entries[store.range(of: Int(row))] {
                    balance.add(entry.coefficient, times: solvedColumns[Int(entry.column)])
                    balances[Int(entry.column)].add(entry.coefficient, times: solvedRows[position])
                }
                precondition(balance.comes(to: 1), "the factors do not agree with the tight row \(row)")
            }
            for (column, balance) in balances.enumerated() {
                precondition(balance.comes(to: 1), "the factors do not agree with column \(column)")
            }
        }

        /// Edges that are kept are those of the present basis.
        private func checkEdgeCache() {
            var basis = basis
            var unit = SparseVector()
            unit.grow(to: values.count)
            for position in basis.rows.indices {
                guard let index = edgeCache.index(of: Int32(position)) else { continue }
                var solved = SparseVector()
                solved.grow(to: values.count)
                unit.clear()
                unit.set(1, at: position)
                basis.solveColumns(unit, into: &solved)
                for (column, amount) in zip(edgeCache[index].columns, edgeCache[index].amounts) {
                    solved.add(-amount, at: Int(column))
                }
                let largest = solved.indices.reduce(0) { max($0, abs(solved[Int($1)])) }
                precondition(largest < Tolerance.noise, "the edge kept for position \(position) is another one")
            }
        }

        /// Tight rows are at their constants, others on their sides; violated ones are listed.
        private func checkResiduals() {
            for row in rows.indices where rows[row].kind != .none {
                let state = rows[row]
                let (value, zero) = residual(of: row)
                let allowed = zero * Tolerance.wear
                if state.isTight {
                    precondition(abs(value) <= allowed, "tight row \(row) is off by \(value)")
                    precondition(state.side == 0, "tight row \(row) has a side")
                } else if state.isWeighted {
                    precondition(value * Double(state.side) >= -allowed, "row \(row) is on the wrong side by \(value)")
                    precondition(state.side != 0 || abs(value) <= allowed, "row \(row) has no side, but \(value)")
                }
                let isViolated = !state.isTight && state.slopeLevel == Penalty.required
                precondition(violated.contains(row) == isViolated, "row \(row) is listed as violated wrongly")
            }
        }

        private func checkLooseRows() {
            var recounted = self
            recounted.noteAllLoose()
            precondition(recounted.loose == loose, "loose rows are miscounted")
        }

        /// At every level the multipliers of the tight rows and the slopes of the others cancel in every column.
        ///
        /// Changes of the gradient that are pending are not in the multipliers yet.
        private func checkMultipliers() {
            var balances: [Double: [Balance]] = [:]
            func add(_ coefficient: Double, times factor: Double, in column: Int, at level: Double) {
                balances[level, default: [Balance](repeating: Balance(), count: values.count)][column]
                    .add(coefficient, times: factor)
            }
            func add(_ row: Int, times factor: Double, at level: Double) {
                for entry in store.entries[store.range(of: row)] {
                    add(entry.coefficient, times: factor, in: Int(entry.column), at: level)
                }
            }
            for (position, row) in basis.rows.enumerated() {
                for entry in multipliers[position].entries {
                    add(Int(row), times: entry.value, at: entry.level)
                }
            }
            for row in rows.indices where !rows[row].isTight && rows[row].slopeLevel > 0 {
                add(row, times: Double(rows[row].side), at: rows[row].slopeLevel)
            }
            for entry in pendingGradient {
                add(-1, times: entry.value, in: Int(entry.column), at: entry.level)
            }
            for (level, columns) in balances {
                for (column, balance) in columns.enumerated() {
                    precondition(balance.comes(to: 0), "level \(level) is off balance in column \(column): \(balance)")
                }
            }
        }

        /// Freedoms are those that the multipliers give, and the heap holds whatever gains.
        private func checkPricing() {
            var listedLevels = [Double](repeating: 0, count: values.count)
            for (index, candidate) in pricing.heap.enumerated() {
                let position = Int(candidate.position)
                listedLevels[position] = max(listedLevels[position], candidate.level)
                precondition(!candidate.isBefore(pricing.heap[max(0, (index - 1) / 2)]), "the heap is out of order")
            }
            for position in basis.rows.indices {
                let state = rows[Int(basis.rows[position])]
                var freedom: UInt8 = 0
                if state.kind != .parameter {
                    let up = multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0)
                    let down = multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0)
                    freedom = (up == nil ? Pricing.up : 0) | (down == nil ? Pricing.down : 0)
                }
                precondition(pricing.freedoms[position] == freedom, "position \(position) has another freedom")
                precondition(pricing.free.contains(position) == (freedom != 0), "position \(position) is misplaced")
                if let gain = gain(at: position, downTo: 0) {
                    precondition(listedLevels[position] >= gain.level, "the heap lacks the gain at \(position)")
                }
            }
        }
    }

    /// A sum of coefficients times factors, and the magnitude that rounding in it is measured against.
    private struct Balance {
        private var sum = 0.0
        private var magnitude = 1.0

        mutating func add(_ coefficient: Double, times factor: Double) {
            sum += coefficient * factor
            magnitude = max(magnitude, abs(coefficient), abs(coefficient * factor))
        }

        func comes(to wanted: Double) -> Bool {
            abs(sum - wanted) <= Tolerance.noise * magnitude
        }
    }
#endif
