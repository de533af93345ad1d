/// The rows of a system, packed into a third of the memory by omitting derivable data.
///
/// It stores neither links by column nor positions in the basis. Unit rows have no terms because their variables
/// identify them.
struct PackedSystem: Sendable {
    /// Indexed by row.
    private var constants: [Double] = []
    private var penaltyNumbers: [Int32] = []
    private var states: [State] = []
    /// The distinct penalties.
    private var penalties: [Penalty] = []
    /// The insertion numbers of the rows that have one.
    private var orders: [Int] = []
    /// The terms of all rows except unit rows, row by row, and the number of terms of each of these rows.
    private var columns: [Int32] = []
    private var coefficients: [Double] = []
    private var lengths: [Int32] = []

    /// The non-numeric part of a ``RowState``.
    private struct State {
        let side: RowSide
        let kind: RowState.Kind
        let flags: Flags
    }

    private struct Flags: OptionSet {
        let rawValue: UInt8

        static let isSuspended = Flags(rawValue: 1)
        static let isOnTrial = Flags(rawValue: 2)
        static let isOrdered = Flags(rawValue: 4)
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        constants.heapByteCount + penaltyNumbers.heapByteCount + states.heapByteCount + penalties.heapByteCount
            + orders.heapByteCount + columns.heapByteCount + coefficients.heapByteCount + lengths.heapByteCount
    }

    /// Packs the rows of a system; O(rows + terms).
    init(_ system: LinearSystem) {
        var numbers = PenaltyNumbers()
        constants.reserveCapacity(system.rows.count)
        penaltyNumbers.reserveCapacity(system.rows.count)
        states.reserveCapacity(system.rows.count)
        let rowCount = system.rows.count - system.variables.count
        lengths.reserveCapacity(rowCount)
        orders.reserveCapacity(rowCount)
        columns.reserveCapacity(system.store.entries.count)
        coefficients.reserveCapacity(system.store.entries.count)
        for (row, state) in system.rows.enumerated() {
            constants.append(state.constant)
            penaltyNumbers.append(numbers.number(of: state.penalty))
            var flags: Flags = []
            if state.isSuspended { flags.insert(.isSuspended) }
            if state.isOnTrial { flags.insert(.isOnTrial) }
            if state.order != RowState.unordered {
                flags.insert(.isOrdered)
                orders.append(state.order)
            }
            states.append(State(side: state.side, kind: state.kind, flags: flags))
            guard !state.kind.isUnit else { continue }
            let slots = system.store.range(of: row)
            lengths.append(Int32(truncatingIfNeeded: slots.count))
            for slot in slots {
                columns.append(system.store.entries[slot].column)
                coefficients.append(system.store.entries[slot].coefficient)
            }
        }
        penalties = numbers.penalties
        lengths.trim()
        orders.trim()
        columns.trim()
        coefficients.trim()
    }

    /// Restores the rows of the system; O(rows + terms).
    ///
    /// - Parameters:
    ///   - system: the system, with its variables already in place.
    ///   - tight: the rows of the basis, by position.
    func unpack(into system: inout LinearSystem, tight: [Int32]) {
        system.rows.reserveCapacity(states.count)
        system.store.reserve(
            columns: system.variables.count,
            rows: states.count,
            entries: columns.count + system.variables.count
        )
        for _ in system.variables { system.store.addColumn() }
        var columnOfUnitRow: [Int32] = Array(repeating: -1, count: states.count)
        for (column, variable) in system.variables.enumerated() {
            columnOfUnitRow[Int(variable.unitRow)] = Int32(truncatingIfNeeded: column)
        }
        var (nextOrder, nextLength, nextTerm) = (0, 0, 0)
        var terms: [Term] = []
        // In the order of rows, which is the insertion order unless rows were removed.
        for (row, packed) in states.enumerated() {
            var state = RowState(
                constant: constants[row],
                penalty: penalties[Int(penaltyNumbers[row])],
                side: packed.side,
                kind: packed.kind,
                isSuspended: packed.flags.contains(.isSuspended),
                isOnTrial: packed.flags.contains(.isOnTrial)
            )
            if packed.flags.contains(.isOrdered) {
                state.order = orders[nextOrder]
                nextOrder += 1
            }
            system.rows.append(state)
            system.store.addRow()
            if packed.kind.isUnit {
                system.store.insert(column: Int(columnOfUnitRow[row]), at: row)
                continue
            }
            terms.removeAll(keepingCapacity: true)
            for index in nextTerm..<nextTerm + Int(lengths[nextLength]) {
                terms.append(Term(VariableID(index: Int(columns[index])), coefficients[index]))
            }
            nextTerm += terms.count
            nextLength += 1
            system.store.restore(terms, at: row)
        }
        for (position, row) in tight.enumerated() {
            system.rows[Int(row)].position = Int32(truncatingIfNeeded: position)
        }
    }
}

/// Numbers penalties in the order of first occurrence.
private struct PenaltyNumbers {
    private(set) var penalties: [Penalty] = []
    /// The penalties beyond the first few, for which a hash lookup is faster.
    private var others: [Penalty: Int32] = [:]

    private static let searched = 8

    mutating func number(of penalty: Penalty) -> Int32 {
        for index in 0..<min(penalties.count, Self.searched) where penalties[index] == penalty {
            return Int32(truncatingIfNeeded: index)
        }
        if let number = others[penalty] { return number }
        let number = Int32(truncatingIfNeeded: penalties.count)
        penalties.append(penalty)
        if penalties.count > Self.searched { others[penalty] = number }
        return number
    }
}

extension RowState.Kind {
    /// True for the row that every column has.
    fileprivate var isUnit: Bool {
        switch self {
        case .unit, .parameter: true
        case .none, .general, .removed: false
        }
    }
}
