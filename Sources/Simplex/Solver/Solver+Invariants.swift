#if DEBUG
    /// A switch for the solver's self-checks; tests turn it off for magnitudes so different that rounding breaks
    /// invariants.
    enum InvariantChecks {
        @TaskLocal static var areOn = true
    }

    /// Checks that trap if the state of a solver is inconsistent.
    ///
    /// They cost O(everything), so they run only for small systems, and never for magnitudes so different that rounding
    /// may break an invariant. Solving with the factors modifies their work space, so the checks use a copy.
    extension Solver {
        // Each check costs O(rows · levels): the limits keep tests of hundreds of steps fast, and faults show up in
        // small systems.
        private static let rowsCheckedAfterSteps = 60
        private static let rowsCheckedAfterSolving = 300
        private static let coefficientsChecked = 1e-3...1e3
        private static let constantsChecked = -1e6...1e6

        /// Checks the state after an exchange: a vertex with its factors, sides, multipliers and prices, optimal or
        /// not.
        func checkStep() {
            if system.rows.count <= Self.rowsCheckedAfterSteps, isWellScaled { checkVertex() }
        }

        /// Checks the state after a solve: an optimal vertex without pending edits.
        func checkInvariants() {
            guard vertex.isBuilt, system.rows.count <= Self.rowsCheckedAfterSolving, isWellScaled else { return }
            checkVertex()
            precondition(edits.constants.isEmpty, "changed constants are pending")
            precondition(edits.gradient.isEmpty, "changes of the gradient are pending")
            precondition(edits.insertions.isEmpty, "added rows have no weight yet")
            precondition(
                edits.removals.isEmpty && edits.removedColumns.isEmpty,
                "removed rows or columns are still there"
            )
            for position in vertex.basis.rows.indices {
                precondition(gain(at: position, downTo: 0) == nil, "the row at position \(position) gains by going")
            }
            for row in system.rows.indices {
                precondition(!system.rows[row].isOnTrial, "row \(row) is still on trial")
                precondition(
                    system.rows[row].isSuspended == (conflictState.leftOut[row] != nil),
                    "row \(row) is left out without a conflict, or has a conflict without being left out"
                )
            }
        }

        private var isWellScaled: Bool {
            InvariantChecks.areOn && system.rows.allSatisfy { Self.constantsChecked.contains($0.constant) }
                && system.rows.indices.allSatisfy { row in
                    system.store.entries[system.store.range(of: row)].allSatisfy {
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

        /// Checks that rows have their positions and no row has two.
        private func checkPositions() {
            precondition(
                vertex.basis.count == vertex.values.count,
                "\(vertex.basis.count) tight rows for \(vertex.values.count) columns"
            )
            for (position, row) in vertex.basis.rows.enumerated() {
                precondition(Int(system.rows[Int(row)].position) == position, "row \(row) does not know its position")
            }
            precondition(
                system.rows.count(where: \.isTight) == vertex.basis.count,
                "a row is tight that is not in the basis"
            )
        }

        /// Checks that solves with the factors, with ones as right sides, satisfy the equations of the tight rows and
        /// columns.
        private func checkFactors() {
            var basis = vertex.basis.copy()
            var ones = SparseVector()
            var solvedColumns = SparseVector()
            var solvedRows = SparseVector()
            ones.grow(to: vertex.values.count)
            solvedColumns.grow(to: vertex.values.count)
            solvedRows.grow(to: vertex.values.count)
            for index in vertex.values.indices {
                ones.set(1, at: index)
            }
            basis.solveColumns(ones, into: &solvedColumns)
            basis.solveRows(ones, into: &solvedRows)
            var balances = [Balance](repeating: Balance(), count: vertex.values.count)
            for (position, row) in vertex.basis.rows.enumerated() {
                var balance = Balance()
                for entry in system.store.entries[system.store.range(of: Int(row))] {
                    balance.add(entry.coefficient, times: solvedColumns[Int(entry.column)])
                    balances[Int(entry.column)].add(entry.coefficient, times: solvedRows[position])
                }
                precondition(balance.comes(to: 1), "the factors do not agree with the tight row \(row)")
            }
            for (column, balance) in balances.enumerated() {
                precondition(balance.comes(to: 1), "the factors do not agree with column \(column)")
            }
        }

        /// Checks that cached edges belong to the current basis.
        private func checkEdgeCache() {
            var basis = vertex.basis.copy()
            var unit = SparseVector()
            unit.grow(to: vertex.values.count)
            for position in vertex.basis.rows.indices {
                guard let index = vertex.edgeCache.index(of: Int32(position)) else { continue }
                var solved = SparseVector()
                solved.grow(to: vertex.values.count)
                unit.clear()
                unit.set(1, at: position)
                basis.solveColumns(unit, into: &solved)
                for (column, amount) in zip(vertex.edgeCache[index].columns, vertex.edgeCache[index].amounts) {
                    solved.add(-amount, at: Int(column))
                }
                var largest = 0.0
                for number in solved.used { largest = max(largest, abs(solved[solved.index(number)])) }
                precondition(largest < Tolerance.noise, "the edge kept for position \(position) is another one")
            }
        }

        /// Checks that tight rows are at their constants, others on their sides, and violated ones listed.
        private func checkResiduals() {
            for row in system.rows.indices where system.rows[row].kind != .none {
                let state = system.rows[row]
                let (value, zero) = residual(of: row)
                let allowed = zero * Tolerance.drift
                if state.isTight {
                    precondition(abs(value) <= allowed, "tight row \(row) is off by \(value)")
                    precondition(state.side == .neither, "tight row \(row) has a side")
                } else if state.isWeighted {
                    precondition(value * state.side.sign >= -allowed, "row \(row) is on the wrong side by \(value)")
                    precondition(
                        state.side != .neither || abs(value) <= allowed,
                        "row \(row) has no side, but \(value)"
                    )
                }
                let isViolated = !state.isTight && state.slopeLevel == Penalty.required
                precondition(vertex.violated.contains(row) == isViolated, "row \(row) is listed as violated wrongly")
            }
        }

        private func checkLooseRows() {
            precondition(countedLooseRows() == vertex.loose, "loose rows are miscounted")
        }

        /// Checks that multipliers of tight rows and slopes of the others cancel at every level in every column.
        ///
        /// Pending changes of the gradient are not part of the multipliers yet.
        private func checkMultipliers() {
            var balances: [Double: [Balance]] = [:]
            for (position, row) in vertex.basis.rows.enumerated() {
                for entry in vertex.multipliers[position].entries {
                    add(Int(row), times: entry.value, at: entry.level, to: &balances)
                }
            }
            for row in system.rows.indices where !system.rows[row].isTight && system.rows[row].slopeLevel > 0 {
                add(row, times: system.rows[row].side.sign, at: system.rows[row].slopeLevel, to: &balances)
            }
            let zeros = [Balance](repeating: Balance(), count: vertex.values.count)
            for entry in edits.gradient {
                balances[entry.level, default: zeros][Int(entry.column)].add(-1, times: entry.value)
            }
            for (level, columns) in balances {
                for (column, balance) in columns.enumerated() {
                    precondition(balance.comes(to: 0), "level \(level) is off balance in column \(column): \(balance)")
                }
            }
        }

        /// Adds a multiple of a row's coefficients to the sums of a level.
        private func add(
            _ row: Int,
            times factor: Double,
            at level: Double,
            to balances: inout [Double: [Balance]]
        ) {
            let zeros = [Balance](repeating: Balance(), count: vertex.values.count)
            for entry in system.store.entries[system.store.range(of: row)] {
                balances[level, default: zeros][Int(entry.column)].add(entry.coefficient, times: factor)
            }
        }

        /// Checks that freedoms match the multipliers and that the heap contains every row that gains.
        private func checkPricing() {
            var listedLevels = [Double](repeating: 0, count: vertex.values.count)
            for (index, candidate) in vertex.pricing.heap.enumerated() {
                let position = Int(candidate.position)
                listedLevels[position] = max(listedLevels[position], candidate.level)
                precondition(
                    !candidate.isBefore(vertex.pricing.heap[max(0, (index - 1) / 2)]),
                    "the heap is out of order"
                )
            }
            for position in vertex.basis.rows.indices {
                let state = system.rows[Int(vertex.basis.rows[position])]
                var freedom: Freedom = []
                if state.kind != .parameter {
                    let up = vertex.multipliers.reducedCost(at: position, sign: 1, level: state.above, floor: 0)
                    let down = vertex.multipliers.reducedCost(at: position, sign: -1, level: state.below, floor: 0)
                    if up == nil { freedom.insert(.up) }
                    if down == nil { freedom.insert(.down) }
                }
                precondition(vertex.pricing.freedoms[position] == freedom, "position \(position) has another freedom")
                precondition(
                    vertex.pricing.free.contains(position) == !freedom.isEmpty,
                    "position \(position) is misplaced"
                )
                if let gain = gain(at: position, downTo: 0) {
                    precondition(listedLevels[position] >= gain.level, "the heap lacks the gain at \(position)")
                }
            }
        }
    }

    /// A sum of coefficients times factors, and the magnitude that its rounding is measured against.
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
