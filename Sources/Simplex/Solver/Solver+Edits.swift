/// Changes of the system. Each change of a solved system updates as much of the vertex as it can at once, and leaves
/// the rest to the next solve.
extension Solver {
    /// Makes room for a system of a known size: the numbers of its variables and rows, and of the terms of all rows
    /// together.
    public mutating func reserve(variables: Int, rows rowCount: Int, terms: Int) {
        // Every variable has a unit row of one term.
        let allRows = variables + rowCount
        vertex.values.reserveCapacity(variables)
        system.variables.reserveCapacity(variables)
        system.rows.reserveCapacity(allRows)
        system.store.reserve(columns: variables, rows: allRows, entries: variables + terms)
    }

    /// Adds a column.
    ///
    /// - Parameters:
    ///   - isNonNegative: whether `x >= 0` is required.
    ///   - rank: its number in the canonical order of variables.
    /// - Returns: the new column.
    public mutating func addVariable(isNonNegative: Bool = false, rank: Int = 0) -> VariableID {
        let penalty = Penalty(above: 0, below: isNonNegative ? Penalty.required : 0)
        return makeColumn(rank: rank, unit: RowState(constant: 0, penalty: penalty, kind: .unit))
    }

    /// Adds a parameter: a column with a given value, which is not solved for.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - rank: its number among all columns, which only distinguishes parameters from each other.
    /// - Returns: the new column.
    public mutating func addParameter(value: Double, rank: Int = 0) -> VariableID {
        makeColumn(rank: rank, unit: RowState(constant: value, kind: .parameter))
    }

    /// Changes the value of a parameter.
    public mutating func setParameter(_ variable: VariableID, to value: Double) {
        let row = system.unitRow(of: variable.index)
        precondition(system.rows[row].kind == .parameter, "variable \(variable.index) is not a parameter")
        guard system.rows[row].constant != value else { return }
        changeConstant(of: row, to: value)
        // A parameter may be a member of any conflict, and another value may cause new ones.
        conflictState.backgroundChanged()
    }

    /// Removes a column.
    ///
    /// - Precondition: no row mentions it any more.
    public mutating func removeVariable(_ variable: VariableID) {
        let row = system.unitRow(of: variable.index)
        vertex.dependencies.invalidate()
        // If its unit row is tight, the column becomes a parameter at once; otherwise it may have any value until that
        // row is tight.
        if system.rows[row].isTight || !vertex.isBuilt {
            system.rows[row].penalty = Penalty(above: 0, below: 0)
            system.rows[row].kind = .parameter
            if vertex.isBuilt { updatePricing(Int(system.rows[row].position)) }
        } else {
            setPenalty(Penalty(above: 0, below: 0), of: RowID(index: row))
        }
        edits.removedColumns.append(Int32(variable.index))
    }

    /// Changes the number of a variable in the canonical order.
    public mutating func setRank(_ rank: Int, of variable: VariableID) {
        vertex.dependencies.invalidate()
        system.variables[variable.index].rank = Int32(clamping: rank)
    }

    /// The smallest coefficient of a row: smaller ones count as 0.
    public static let smallestCoefficient = Tolerance.coefficient

    /// Adds a row; terms of one variable are summed, and those that come to 0 are left out.
    ///
    /// - Parameters:
    ///   - terms: the left side.
    ///   - constant: the right side, in points.
    ///   - penalty: how strongly the row resists being above and below its constant.
    ///   - order: its number in the order of adding; nil for a row that is never left out.
    /// - Returns: the new row.
    public mutating func addRow(_ terms: [Term], constant: Double, penalty: Penalty, order: Int?) -> RowID {
        let row = makeRow(
            RowState(constant: constant, penalty: penalty, order: order ?? RowState.unordered, kind: .general)
        )
        system.store.insert(terms, at: row)
        if vertex.isBuilt {
            // The row has no weight until the next solve, so sides and gradient need no update now.
            system.rows[row].isSuspended = true
            vertex.dependencies.invalidate()
            edits.insertions.append(Int32(row))
            updateLoose(row)
        }
        conflictState.added(row, system.rows[row])
        return RowID(index: row)
    }

    /// Returns whether a row has exactly these terms, in this order; O(terms).
    public func isRow(_ id: RowID, of terms: [Term]) -> Bool {
        var slots = system.store.range(of: id.index).makeIterator()
        // Terms that count as 0 were also omitted when the row was added.
        for term in terms where abs(term.coefficient) >= Tolerance.coefficient {
            guard let slot = slots.next() else { return false }
            let entry = system.store.entries[slot]
            guard Int(entry.column) == term.variable.index, entry.coefficient == term.coefficient else { return false }
        }
        return slots.next() == nil
    }

    /// The right side of a row, as it was last set.
    public func constant(of id: RowID) -> Double { system.rows[id.index].constant }

    /// The priorities of a row, as they were last set.
    public func penalty(of id: RowID) -> Penalty { system.rows[id.index].penalty }

    /// Gives a row another number in the order of adding.
    ///
    /// - Precondition: the row has one.
    public mutating func setOrder(_ order: Int, of id: RowID) {
        guard system.rows[id.index].order != order else { return }
        precondition(system.rows[id.index].order != RowState.unordered, "a row that is never left out has no order")
        // Decisions may change from the old number on, and from the new one.
        conflictState.changed(id.index, system.rows[id.index])
        system.rows[id.index].order = order
        conflictState.changed(id.index, system.rows[id.index])
    }

    /// Removes a row; a tight one leaves the basis in the next solve.
    public mutating func removeRow(_ id: RowID) {
        let row = id.index
        vertex.dependencies.invalidate()
        conflictState.removed(row)
        if system.rows[row].isTight {
            // Without weight the row costs nothing where it is, and leaves by a flat step.
            system.rows[row].kind = .removed
            system.rows[row].penalty = Penalty(above: 0, below: 0)
            edits.removals.append(Int32(row))
            updatePricing(Int(system.rows[row].position))
        } else {
            if vertex.isBuilt { setSide(.neither, of: row) }
            release(row)
        }
    }

    /// Changes the right side of a row.
    public mutating func setConstant(_ constant: Double, of id: RowID) {
        guard system.rows[id.index].constant != constant else { return }
        changeConstant(of: id.index, to: constant)
        conflictState.changed(id.index, system.rows[id.index])
    }

    /// Changes the priorities of a row; it may become required or cease to be.
    public mutating func setPenalty(_ penalty: Penalty, of id: RowID) {
        let row = id.index
        guard system.rows[row].penalty != penalty else { return }
        vertex.dependencies.invalidate()
        conflictState.changed(row, system.rows[row])
        if system.rows[row].isSuspended { unsuspend(row) }
        conflictState.forget(row)
        guard vertex.isBuilt, !system.rows[row].isTight else {
            system.rows[row].penalty = penalty
            conflictState.added(row, system.rows[row])
            if vertex.isBuilt { updatePricing(Int(system.rows[row].position)) }
            return
        }
        // The slope leaves the gradient at its old level and comes back at the new one.
        setSide(.neither, of: row)
        system.rows[row].penalty = penalty
        updateSide(of: row)
        if system.rows[row].kind == .unit { updateLooseUnit(row) }
        conflictState.added(row, system.rows[row])
    }

    // MARK: Slots

    private mutating func makeColumn(rank: Int, unit: RowState) -> VariableID {
        vertex.dependencies.invalidate()
        // Like a new column, one that was removed has a tight unit row.
        if let column = system.freeColumns.popLast() { return reuse(Int(column), rank: rank, unit: unit) }
        let column = vertex.values.count
        vertex.values.append(0)
        system.store.addColumn()
        let row = makeRow(unit)
        system.store.insert(column: column, at: row)
        system.variables.append(VariableState(rank: Int32(clamping: rank), unitRow: Int32(truncatingIfNeeded: row)))
        if vertex.isBuilt {
            // A new column with a tight unit row adds an identity block to the basis, so the vertex is still a vertex.
            vertex.basis.addColumn(unitRow: row)
            system.rows[row].position = Int32(column)
            growColumns()
            vertex.loose.addColumn()
            // Edges are lists of columns, which a new column may have to be part of later.
            vertex.edgeCache.removeAll()
            if unit.constant != 0 { edits.constants.add(unit.constant, at: column) }
            updatePricing(column)
        }
        return VariableID(index: column)
    }

    /// Turns a removed column, whose unit row is tight, into a variable or parameter.
    private mutating func reuse(_ column: Int, rank: Int, unit: RowState) -> VariableID {
        system.variables[column].rank = Int32(clamping: rank)
        let row = system.unitRow(of: column)
        changeConstant(of: row, to: unit.constant)
        system.rows[row].kind = unit.kind
        system.rows[row].penalty = unit.penalty
        if vertex.isBuilt { updatePricing(Int(system.rows[row].position)) }
        return VariableID(index: column)
    }

    private mutating func makeRow(_ state: RowState) -> Int {
        // Slots are used again, so that arrays by row stay short; a row's number says nothing about its age.
        if let row = system.freeRows.popLast() {
            system.rows[Int(row)] = state
            return Int(row)
        }
        system.rows.append(state)
        system.store.addRow()
        if vertex.isBuilt { growRows() }
        return system.rows.count - 1
    }

    /// Makes all arrays by column as long as there are columns.
    mutating func growColumns() {
        let count = vertex.values.count
        vertex.multipliers.grow(to: count)
        vertex.pricing.grow(to: count)
        vertex.dependencies.grow(columns: count)
        growWorkSpace()
    }

    /// Makes room for a solve, after new columns and rows or after ``Solver/unpack()``.
    mutating func growWorkSpace() {
        let count = vertex.values.count
        scratch.grow(columns: count)
        scratch.direction.grow(rows: system.rows.count)
        results.moved.grow(to: count)
    }

    /// Makes all arrays by row as long as there are rows.
    mutating func growRows() {
        vertex.dependencies.grow(rows: system.rows.count)
        scratch.direction.grow(rows: system.rows.count)
    }

    /// Frees the slot of a row that is not tight.
    mutating func release(_ row: Int) {
        if vertex.isBuilt {
            // This reads the entries, so it comes before they are removed.
            for slot in system.store.range(of: row) {
                vertex.loose.remove(in: Int(system.store.entries[slot].column))
            }
        }
        system.store.removeEntries(of: row)
        system.rows[row] = RowState()
        system.freeRows.append(Int32(row))
    }

    // MARK: Constants

    private mutating func changeConstant(of row: Int, to constant: Double) {
        let change = constant - system.rows[row].constant
        system.rows[row].constant = constant
        guard vertex.isBuilt, change != 0 else { return }
        // A tight row takes x along in the next solve; of any other row only the side may change, as x stays.
        if system.rows[row].isTight {
            edits.constants.add(change, at: Int(system.rows[row].position))
        } else {
            vertex.dependencies.invalidate(by: row)
            updateSide(of: row)
        }
    }
}
