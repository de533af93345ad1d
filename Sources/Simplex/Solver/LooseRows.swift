/// By column, which rows that are not tight stand in it: all that a move of the variable has to look at.
///
/// In a solved layout most columns stand in tight rows only, which a move along an edge keeps tight, and in their unit row.
struct LooseRows: Equatable, Sendable {
    /// Where the unit row of a column is.
    enum Unit: Int32 {
        /// Tight.
        case none = 0
        /// Loose, and of no weight: it only ever stops a flat step.
        case idle = 1
        /// Loose on the side without slope: the variable is above 0 and has to stay there.
        case guarding = 2
        /// Loose in any other way.
        case open = 3
    }

    /// Four times the number of loose rows besides the unit row, plus ``Unit``.
    private var marks: [Int32] = []

    /// Bytes held, for reports.
    var byteCount: Int { marks.capacity * 4 }

    @inline(__always)
    func unit(of column: Int) -> Unit { Unit(rawValue: marks[column] & 3) ?? .open }

    /// Whether no row but the unit row is loose.
    @inline(__always)
    func isUnitOnly(_ column: Int) -> Bool { marks[column] < 4 }

    mutating func removeAll(columns: Int) {
        marks.removeAll(keepingCapacity: true)
        marks.append(contentsOf: repeatElement(0, count: columns))
    }

    mutating func addColumn() {
        marks.append(0)
    }

    mutating func setUnit(_ unit: Unit, of column: Int) {
        marks[column] = marks[column] & ~3 | unit.rawValue
    }

    mutating func add(in column: Int) {
        marks[column] += 4
    }

    mutating func remove(in column: Int) {
        marks[column] -= 4
    }
}

extension Solver {
    /// Brings ``loose`` in line with a row that has become tight, or has ceased to be.
    mutating func noteLoose(_ row: Int) {
        switch rows[row].kind {
        case .unit, .parameter: noteUnit(row)
        case .general, .departing, .none:
            let isTight = rows[row].isTight
            for place in store.range(of: row) {
                let column = Int(store.entries[place].column)
                if isTight { loose.remove(in: column) } else { loose.add(in: column) }
            }
        }
    }

    /// Brings ``loose`` in line with the state of a unit row.
    mutating func noteUnit(_ row: Int) {
        loose.setUnit(looseUnit(rows[row]), of: Int(store.entries[store.range(of: row).lowerBound].column))
    }

    private func looseUnit(_ state: RowState) -> LooseRows.Unit {
        if state.isTight { return .none }
        if !state.isWeighted { return .idle }
        return state.side > 0 && state.above == 0 ? .guarding : .open
    }

    /// Counts all loose rows anew.
    mutating func noteAllLoose() {
        loose.removeAll(columns: values.count)
        for (row, state) in rows.enumerated()
        where !state.isTight && (state.kind == .general || state.kind == .departing) {
            noteLoose(row)
        }
        for column in variables.indices {
            loose.setUnit(looseUnit(rows[unitRow(of: column)]), of: column)
        }
    }
}
