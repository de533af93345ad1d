extension Solver {
    /// Computes factors, values and multipliers anew from the basis, as they wear with every exchange.
    ///
    /// O(everything), which counts for little after many exchanges.
    mutating func sharpen() throws(SolverError) {
        pivotCountWhenSharp = pivotCount
        multiplierChanges = 0
        try refactor()
        for (position, row) in basis.rows.enumerated() {
            let value = residual(of: Int(row)).value
            if value != 0 { pendingConstants.add(-value, at: position) }
        }
        try takeInConstants()
        pendingGradient.removeAll(keepingCapacity: true)
        multipliers.removeAll()
        pricing.removeAll()
        for row in rows.indices where rows[row].kind != .none && !rows[row].isTight {
            addSlope(of: row, times: 1)
        }
        try takeInGradient()
        for position in basis.rows.indices {
            reprice(position)
        }
    }

    /// Takes back what rounding has left of a move from far away, before rows are judged by it.
    mutating func correctMove() throws(SolverError) {
        for _ in 0..<Self.correctionLimit {
            guard wear.isDoubtful, findWear(times: 1, isThorough: false) else { return }
            try takeInConstants()
        }
    }

    /// Checks that tight rows are tight, and sharpens the solution where rounding has worn it.
    ///
    /// Those near what moved are looked at after exchanges and moves from far away, and all of them once the values have moved often.
    mutating func verify() throws(SolverError) {
        for place in 0..<moved.count where !(abs(values[moved.column(place)]) < Tolerance.largestValue) {
            throw .numericalTrouble
        }
        wear.moves += moved.count
        let isThorough = wear.moves > Self.movesBetweenChecks * values.count
        guard wear.isDoubtful || isThorough else { return }
        for round in 0...Self.correctionLimit {
            guard findWear(times: round < Self.correctionLimit ? 1 : Tolerance.wear, isThorough: isThorough) else {
                if isThorough { wear.moves = 0 }
                return
            }
            try takeInConstants()
            try takeInGradient()
            try optimise(downTo: 0)
        }
        throw .numericalTrouble
    }

    /// How many times values are corrected before what is left then has to do.
    private static let correctionLimit = 3

    /// How often a value may move, on average, before all tight rows are looked at.
    private static let movesBetweenChecks = 16

    /// Notes by how much the tight rows are off their constants that touch a moved variable, or all where that is thorough or no dearer.
    private mutating func findWear(times accepted: Double, isThorough: Bool) -> Bool {
        if isThorough || moved.count > values.count / 2 {
            for (position, row) in basis.rows.enumerated() {
                noteWear(of: Int(row), at: position, times: accepted)
            }
        } else {
            listRowsOfMoved()
            for index in rates.indices where rows[Int(index)].isTight {
                noteWear(of: Int(index), at: Int(rows[Int(index)].position), times: accepted)
            }
        }
        return !pendingConstants.isEmpty
    }

    private mutating func listRowsOfMoved() {
        aimed.position = -1
        rates.clear()
        for place in 0..<moved.count {
            var next = store.firstInColumn[moved.column(place)]
            while next >= 0 {
                rates.add(0, at: Int(store.entries[Int(next)].row))
                next = store.entries[Int(next)].next
            }
        }
    }

    @inline(__always)
    private mutating func noteWear(of row: Int, at position: Int, times accepted: Double) {
        let (value, zero) = residual(of: row)
        if !(abs(value) <= zero * accepted) { pendingConstants.add(-value, at: position) }
    }
}

/// What tells whether the tight rows may have come off their constants.
struct Wear: Sendable {
    /// Whether an exchange, or a move from far away, makes a look at the rows near what moved necessary.
    var isDoubtful = false
    /// How many values have moved since all tight rows were looked at.
    var moves = 0

    mutating func begin() {
        isDoubtful = false
    }
}
