/// The rates at which the residuals of loose rows change along a direction.
extension Solver {
    /// Adds the effect of a change of a variable to the rates of the loose rows that contain it, except its unit row.
    ///
    /// - Returns: the work done.
    mutating func addLooseRates(of column: Int, amount: Double) -> Int {
        var count = 0
        let unit = system.unitRow(of: column)
        var next = system.store.firstInColumn[column]
        while next >= 0 {
            let entry = system.store.entries[Int(next)]
            let row = Int(entry.row)
            if row != unit, !system.rows[row].isTight {
                scratch.direction.rates.add(entry.coefficient * amount, at: row)
            }
            next = entry.next
            // One entry leads to the next, and in large systems neither the entry nor the rate is in a cache.
            count += 5
        }
        return count
    }

    /// Computes the rate at which the residual of each loose row changes along the direction: `a · d`.
    ///
    /// - Returns: the work done for rows other than unit rows.
    mutating func computeRates() -> Int {
        scratch.direction.rates.clear()
        let limit = workOfAllRows
        var visits = 0
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            let amount = scratch.direction.columns[column]
            guard abs(amount) > Tolerance.coefficient else { continue }
            if !vertex.loose.isUnitOnly(column) {
                visits += addLooseRates(of: column, amount: amount)
                guard visits <= limit else { return visits + computeRatesByRow() }
            }
            if vertex.loose.unit(of: column) != .none {
                scratch.direction.rates.add(amount, at: system.unitRow(of: column))
            }
        }
        return visits
    }

    /// The work of ``computeRatesByRow()``.
    ///
    /// Reading an entry in row order costs a fifth of reading it through a column's list: once this much has been spent
    /// on lists, the direction is dense, and reading all rows at most doubles the work. A small system fits in a cache,
    /// which makes lists as fast.
    private var workOfAllRows: Int {
        guard system.store.usedCount > Self.cachedEntries else { return .max }
        return system.store.usedCount + 2 * system.rows.count
    }

    private static let cachedEntries = 10_000

    /// Computes the rates of a dense direction by reading all rows in order.
    ///
    /// - Returns: the work done.
    mutating func computeRatesByRow() -> Int {
        scratch.direction.rates.clear()
        addRatesByRow()
        for number in scratch.direction.columns.used {
            let column = scratch.direction.columns.index(number)
            let amount = scratch.direction.columns[column]
            guard abs(amount) > Tolerance.coefficient, vertex.loose.unit(of: column) != .none else { continue }
            scratch.direction.rates.add(amount, at: system.unitRow(of: column))
        }
        return workOfAllRows
    }

    /// Adds the rates of all loose rows other than unit rows, row by row.
    ///
    /// The result is that of ``addLooseRates(of:amount:)`` for each column of the direction.
    private mutating func addRatesByRow() {
        for row in system.rows.indices where !system.rows[row].isTight {
            let range = system.store.range(of: row)
            var (rate, isTouched) = (0.0, false)
            for slot in range {
                let entry = system.store.entries[slot]
                let amount = scratch.direction.columns[Int(entry.column)]
                guard abs(amount) > Tolerance.coefficient else { continue }
                rate += entry.coefficient * amount
                isTouched = true
            }
            guard isTouched else { continue }
            let isUnitRow =
                range.count == 1 && system.unitRow(of: Int(system.store.entries[range.lowerBound].column)) == row
            if !isUnitRow { scratch.direction.rates.add(rate, at: row) }
        }
    }
}
