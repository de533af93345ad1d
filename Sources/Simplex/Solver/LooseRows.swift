/// For each column, the number of loose rows other than its unit row that contain it, and the state of that unit row.
///
/// They show whether a move of the variable has to update any rows.
///
/// In a solved layout, most columns occur only in their unit rows and in tight rows, which a move along an edge keeps
/// tight.
struct LooseRows: Equatable, Sendable {
    /// The state of a column's unit row.
    enum Unit: Int32 {
        /// Tight.
        case none = 0
        /// Loose and without weight: it stops only some flat steps (``Solver/UnitStops``).
        case idle = 1
        /// Loose on the side without slope: the variable is above 0 and must stay there.
        case guarding = 2
        /// Loose in any other way.
        case open = 3
    }

    /// Four times the number of loose rows other than the unit row, plus ``Unit``.
    private var marks: [Int32] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { marks.heapByteCount }

    @inline(__always)
    func unit(of column: Int) -> Unit { Unit(rawValue: marks[column] & 3) ?? .open }

    /// Returns whether no row other than the unit row is loose.
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
        // The two lowest bits hold the state, the others the count.
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
    /// Updates ``Vertex/loose`` for a row that has become tight or loose.
    mutating func updateLoose(_ row: Int) {
        switch system.rows[row].kind {
        case .unit, .parameter: updateLooseUnit(row)
        case .general, .removed, .none:
            let isTight = system.rows[row].isTight
            for slot in system.store.range(of: row) {
                let column = Int(system.store.entries[slot].column)
                if isTight { vertex.loose.remove(in: column) } else { vertex.loose.add(in: column) }
            }
        }
    }

    /// Updates ``Vertex/loose`` for the state of a unit row.
    mutating func updateLooseUnit(_ row: Int) {
        vertex.loose.setUnit(looseUnit(system.rows[row]), of: system.column(ofUnitRow: row))
    }

    private func looseUnit(_ state: RowState) -> LooseRows.Unit {
        // A move of the variable either leaves its tight unit row unchanged or is a step of that row itself.
        if state.isTight { return .none }
        if !state.isWeighted { return .idle }
        // On the side without slope, nothing changes until the variable reaches 0.
        return state.side == .above && state.above == 0 ? .guarding : .open
    }

    /// Returns the counts of all loose rows, computed from scratch.
    func countedLooseRows() -> LooseRows {
        var counted = LooseRows()
        counted.removeAll(columns: vertex.values.count)
        for (row, state) in system.rows.enumerated()
        where !state.isTight && (state.kind == .general || state.kind == .removed) {
            for slot in system.store.range(of: row) {
                counted.add(in: Int(system.store.entries[slot].column))
            }
        }
        for column in system.variables.indices {
            counted.setUnit(looseUnit(system.rows[system.unitRow(of: column)]), of: column)
        }
        return counted
    }
}
