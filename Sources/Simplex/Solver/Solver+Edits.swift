extension Solver {
    /// Makes room for a system of a known size: so many variables, so many rows, and so many terms in all rows.
    public mutating func reserve(variables: Int, rows rowCount: Int, terms: Int) {
        values.reserveCapacity(variables)
        self.variables.reserveCapacity(variables)
        rows.reserveCapacity(variables + rowCount)
        store.reserve(columns: variables, rows: variables + rowCount, entries: variables + terms)
    }

    /// Adds a column.
    ///
    /// - Parameters:
    ///   - isNonNegative: whether `x >= 0` is required.
    ///   - rank: its place in the canonical order of variables.
    /// - Returns: the new column.
    public mutating func addVariable(isNonNegative: Bool = false, rank: Int = 0) -> VariableID {
        let penalty = Penalty(above: 0, below: isNonNegative ? Penalty.required : 0)
        return makeColumn(rank: rank, unit: RowState(constant: 0, penalty: penalty, kind: .unit))
    }

    /// Adds a column with a given value, which is not solved for.
    public mutating func addParameter(value: Double) -> VariableID {
        makeColumn(rank: 0, unit: RowState(constant: value, kind: .parameter))
    }

    /// Changes the value of a parameter.
    public mutating func setParameter(_ variable: VariableID, to value: Double) {
        let row = unitRow(of: variable.index)
        precondition(rows[row].kind == .parameter, "variable \(variable.index) is not a parameter")
        guard rows[row].constant != value else { return }
        changeConstant(of: row, to: value)
        conflictState.backgroundChanged()
    }

    /// Removes a column.
    ///
    /// - Precondition: no row names it any more.
    public mutating func removeVariable(_ variable: VariableID) {
        let row = unitRow(of: variable.index)
        settledFace.invalidate()
        if rows[row].isTight || !isBuilt {
            rows[row].penalty = Penalty(above: 0, below: 0)
            rows[row].kind = .parameter
            if isBuilt { reprice(Int(rows[row].position)) }
        } else {
            setPenalty(Penalty(above: 0, below: 0), of: RowID(index: row))
        }
        departingColumns.append(Int32(variable.index))
    }

    public mutating func setRank(_ rank: Int, of variable: VariableID) {
        settledFace.invalidate()
        variables[variable.index].rank = Int32(clamping: rank)
    }

    /// Adds a row; terms of one variable are summed, and those that come to 0 are left out.
    ///
    /// - Parameters:
    ///   - terms: the left side.
    ///   - constant: the right side, in points.
    ///   - penalty: how strongly the row resists being above and below its constant.
    ///   - order: its place in the order of adding; nil for a row that is never left out.
    /// - Returns: the new row.
    public mutating func addRow(_ terms: [Term], constant: Double, penalty: Penalty, order: Int?) -> RowID {
        let row = makeRow(
            RowState(constant: constant, penalty: penalty, order: order ?? RowState.unordered, kind: .general)
        )
        store.insert(terms, at: row)
        if isBuilt {
            rows[row].isSuspended = true
            settledFace.invalidate()
            arrivingRows.append(Int32(row))
            noteLoose(row)
        }
        conflictState.added(row, rows[row])
        return RowID(index: row)
    }

    /// Gives a row another place in the order of adding.
    ///
    /// - Precondition: the row has one.
    public mutating func setOrder(_ order: Int, of id: RowID) {
        guard rows[id.index].order != order else { return }
        precondition(rows[id.index].order != RowState.unordered, "a row that is never left out has no place")
        conflictState.changed(id.index, rows[id.index])
        rows[id.index].order = order
        conflictState.changed(id.index, rows[id.index])
    }

    public mutating func removeRow(_ id: RowID) {
        let row = id.index
        settledFace.invalidate()
        conflictState.removed(row)
        if rows[row].isTight {
            rows[row].kind = .departing
            rows[row].penalty = Penalty(above: 0, below: 0)
            departingRows.append(Int32(row))
            reprice(Int(rows[row].position))
        } else {
            if isBuilt { setSide(0, of: row) }
            release(row)
        }
    }

    public mutating func setConstant(_ constant: Double, of id: RowID) {
        guard rows[id.index].constant != constant else { return }
        changeConstant(of: id.index, to: constant)
        conflictState.changed(id.index, rows[id.index])
    }

    /// Changes how strongly a row counts; it may become required or cease to be.
    public mutating func setPenalty(_ penalty: Penalty, of id: RowID) {
        let row = id.index
        guard rows[row].penalty != penalty else { return }
        settledFace.invalidate()
        conflictState.changed(row, rows[row])
        if rows[row].isSuspended { unsuspend(row) }
        conflictState.forget(row)
        guard isBuilt, !rows[row].isTight else {
            rows[row].penalty = penalty
            conflictState.added(row, rows[row])
            if isBuilt { reprice(Int(rows[row].position)) }
            return
        }
        setSide(0, of: row)
        rows[row].penalty = penalty
        place(row)
        if rows[row].kind == .unit { noteUnit(row) }
        conflictState.added(row, rows[row])
    }

    // MARK: Slots

    private mutating func makeColumn(rank: Int, unit: RowState) -> VariableID {
        settledFace.invalidate()
        if let column = freeColumns.popLast() { return reuse(Int(column), rank: rank, unit: unit) }
        let column = values.count
        values.append(0)
        store.addColumn()
        let row = makeRow(unit)
        store.insert(column: column, at: row)
        variables.append(VariableState(rank: Int32(clamping: rank), unitRow: Int32(truncatingIfNeeded: row)))
        if isBuilt {
            basis.addColumn(unitRow: row)
            rows[row].position = Int32(column)
            growColumns()
            loose.addColumn()
            edgeCache.removeAll()
            if unit.constant != 0 { pendingConstants.add(unit.constant, at: column) }
            reprice(column)
        }
        return VariableID(index: column)
    }

    private mutating func reuse(_ column: Int, rank: Int, unit: RowState) -> VariableID {
        variables[column].rank = Int32(clamping: rank)
        let row = unitRow(of: column)
        changeConstant(of: row, to: unit.constant)
        rows[row].kind = unit.kind
        rows[row].penalty = unit.penalty
        if isBuilt { reprice(Int(rows[row].position)) }
        return VariableID(index: column)
    }

    private mutating func makeRow(_ state: RowState) -> Int {
        if let row = freeRows.popLast() {
            rows[Int(row)] = state
            return Int(row)
        }
        rows.append(state)
        store.addRow()
        if isBuilt { rates.grow(to: rows.count) }
        return rows.count - 1
    }

    /// Makes all that is kept by column as long as there are columns.
    mutating func growColumns() {
        multipliers.grow(to: values.count)
        pricing.grow(to: values.count)
        direction.grow(to: values.count)
        alpha.grow(to: values.count)
        column.grow(to: values.count)
        faceFreedoms.grow(to: values.count)
        moved.grow(to: values.count)
    }

    /// Frees the slot of a row that is not tight.
    mutating func release(_ row: Int) {
        if isBuilt {
            for place in store.range(of: row) {
                loose.remove(in: Int(store.entries[place].column))
            }
        }
        store.removeEntries(of: row)
        rows[row] = RowState()
        freeRows.append(Int32(row))
    }

    // MARK: Constants

    private mutating func changeConstant(of row: Int, to constant: Double) {
        let change = constant - rows[row].constant
        rows[row].constant = constant
        guard isBuilt, change != 0 else { return }
        if rows[row].isTight {
            pendingConstants.add(change, at: Int(rows[row].position))
        } else {
            settledFace.invalidate(by: row)
            place(row)
        }
    }
}
