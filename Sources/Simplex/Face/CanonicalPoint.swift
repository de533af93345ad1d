/// The optimal face: the set of all points that are as good at every priority.
///
/// Multipliers that belong to an optimal vertex tell it exactly (complementary slackness). Every row stays on the side of its
/// slope; a tight row stays tight unless letting it go costs nothing. So the face is spanned by the edges of the *free* positions, those
/// with a reduced cost of 0, and bounded by the rows that an edge runs into.
extension Solver {
    /// Finds which variables the rows leave open and moves to the canonical point of the face.
    mutating func settleFace() throws(SolverError) {
        if settledFace.isValid, !settledFace.isTouched(by: moved) { return }
        undetermined.removeAll()
        settledFace.begin()
        if !pricing.free.members.isEmpty { try moveToCanonicalPoint() }
        settledFace.end()
    }

    private mutating func moveToCanonicalPoint() throws(SolverError) {
        let span = try FaceSpan(of: &self)
        undetermined = try span.openVariables(of: &self)
        if !departingColumns.isEmpty {
            let departing = Set(departingColumns)
            undetermined.removeAll { departing.contains(Int32($0.index)) }
        }
        guard !undetermined.isEmpty else { return }
        var face = Face(span.positions, pricing.freedoms, in: &faceFreedoms)
        defer { face.end() }
        try spend(span.columns.count)
        for objective in span.objectives(of: self) {
            try minimiseError(of: objective, on: &face)
            if face.freeCount == 0 { return }
        }
        let columns = span.columns.map { (rank: variables[$0].rank, column: $0) }
        for (_, column) in columns.sorted(by: { $0 < $1 }) {
            try minimiseMagnitude(of: column, on: &face)
            if face.freeCount == 0 { return }
        }
    }

    /// Moves to where the error of one row is least on the face, and cuts the face down to where it stays so.
    private mutating func minimiseError(of objective: FaceObjective, on face: inout Face) throws(SolverError) {
        while true {
            try express(objective.row, on: face)
            guard let (position, sign) = face.falling(alpha, times: Double(objective.side)) else { break }
            guard let met = try slide(position, sign: sign, unitStops: .none) else { throw .numericalTrouble }
            face.enter(rows[met], sideBefore: sideOfEntering, at: position)
        }
        face.hold(alpha)
    }

    /// Moves to where a variable is nearest to 0 on the face, and cuts the face down to where it stays so.
    private mutating func minimiseMagnitude(of column: Int, on face: inout Face) throws(SolverError) {
        let unit = unitRow(of: column)
        while !rows[unit].isTight {
            try express(unit, on: face)
            guard let largest = face.largest(alpha) else { return }
            let (value, zero) = residual(of: unit)
            if abs(value) <= zero {
                let side = face.sideOfLeaving(largest)
                try exchangeFlatly(largest, for: unit, leavingTo: side, pivot: alpha[largest])
                face.hold(largest)
                return
            }
            guard let (position, sign) = face.falling(alpha, times: value > 0 ? 1 : -1) else {
                face.hold(alpha)
                return
            }
            guard let met = try slide(position, sign: sign, unitStops: .one(row: unit)) else { throw .numericalTrouble }
            face.enter(rows[met], sideBefore: sideOfEntering, at: position)
        }
        face.hold(Int(rows[unit].position))
    }

    /// Writes a row in the present basis, as far as free positions go.
    private mutating func express(_ row: Int, on face: Face) throws(SolverError) {
        if rows[row].isTight {
            expressedRow = -1
            alpha.clear()
            alpha.set(1, at: Int(rows[row].position))
        } else if let position = face.onlyFreePosition {
            try aim(from: position, sign: aimed.position == position ? aimed.sign : 1)
            expressedRow = -1
            alpha.clear()
            alpha.set(rate(of: row) * aimed.sign, at: position)
        } else {
            try express(row)
        }
    }
}

/// How the free positions may still move while one objective after the other is settled.
struct Face {
    private let positions: [Int]
    /// By position, as in ``Pricing/freedoms``; 0 outside of the face.
    private let freedoms: WorkArray<UInt8>
    private(set) var freeCount: Int
    /// The free position, where there is only one.
    private(set) var onlyFreePosition: Int?

    /// - Parameters:
    ///   - positions: the free positions.
    ///   - freedoms: by position, how it may move.
    ///   - work: as long as there are positions.
    init(_ positions: [Int], _ freedoms: [UInt8], in work: inout WorkArray<UInt8>) {
        work.begin()
        self.positions = positions
        self.freedoms = work
        freeCount = positions.count
        for position in positions {
            work[position] = freedoms[position]
        }
        if freeCount == 1 { onlyFreePosition = positions[0] }
    }

    /// Leaves the work space empty.
    func end() {
        for position in positions {
            freedoms[position] = 0
        }
    }

    /// The lowest free position along whose edge `factor · α` falls, with the sign of the move.
    func falling(_ alpha: SparseVector, times factor: Double) -> (position: Int, sign: Double)? {
        var best: (position: Int, sign: Double)?
        for index in alpha.indices {
            let position = Int(index)
            let rate = alpha[position] * factor
            guard freedoms[position] != 0, abs(rate) > Tolerance.multiplier, position < best?.position ?? Int.max else {
                continue
            }
            if rate < 0, freedoms[position] & Pricing.up != 0 {
                best = (position, 1)
            } else if rate > 0, freedoms[position] & Pricing.down != 0 {
                best = (position, -1)
            }
        }
        return best
    }

    /// The free position with the largest entry of α.
    func largest(_ alpha: SparseVector) -> Int? {
        var best: Int?
        for index in alpha.indices where freedoms[Int(index)] != 0 && abs(alpha[Int(index)]) > Tolerance.multiplier {
            let isLarger = best.map { abs(alpha[Int(index)]) > abs(alpha[$0]) } ?? true
            if isLarger { best = Int(index) }
        }
        return best
    }

    /// The side on which a row that leaves has to stay.
    func sideOfLeaving(_ position: Int) -> Int8 {
        freedoms[position] & Pricing.up != 0 ? 1 : -1
    }

    /// A position whose row has to stay tight from now on.
    mutating func hold(_ position: Int) {
        guard freedoms[position] != 0 else { return }
        freedoms[position] = 0
        freeCount -= 1
        onlyFreePosition = freeCount == 1 ? positions.first { freedoms[$0] != 0 } : nil
    }

    /// All positions that would change a row written as α.
    mutating func hold(_ alpha: SparseVector) {
        for index in alpha.indices where abs(alpha[Int(index)]) > Tolerance.multiplier {
            hold(Int(index))
        }
    }

    /// A row has come in at a free position; it may go back to the side it came from.
    mutating func enter(_ row: RowState, sideBefore side: Int8, at position: Int) {
        if side == 0 || !row.isWeighted {
            hold(position)
        } else {
            freedoms[position] = side > 0 ? Pricing.up : Pricing.down
        }
    }
}

/// An optional row whose error varies on the face.
struct FaceObjective {
    let row: Int
    /// The side on which it errs.
    let side: Int8
    let level: Double
    let isOrdered: Bool
    /// For a row that is not ordered, the lowest rank of its variables.
    let order: Int
    /// The highest of these; 0 for a row that is ordered.
    let lastRank: Int
    /// In points; 0 for a row that is ordered.
    let constant: Double
}
