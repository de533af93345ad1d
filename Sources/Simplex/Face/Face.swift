/// The remaining freedom of the free positions while the objectives are minimised in turn on the optimal face.
///
/// It is reusable work space: ``begin(_:_:)`` starts a face, and ``end()`` clears all freedoms.
struct Face: ~Copyable, Sendable {
    private var positions: [Int] = []
    /// Indexed by position, as in ``Pricing/freedoms``; empty outside the face.
    private var freedoms = WorkArray(zero: Freedom())
    private(set) var freeCount = 0
    /// The columns that may still change; empty until unsuccessful solves have cost as much as computing it.
    private var reach = FaceReach()
    /// Positions fixed since the reach was last updated.
    private var held: [Int] = []
    /// The cost of unsuccessful solves since the reach was last found.
    private var wastedWork = 0
    /// The free position, if there is exactly one.
    private(set) var onlyFreePosition: Int?

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { positions.heapByteCount + held.heapByteCount + freedoms.byteCount }

    mutating func grow(to count: Int) {
        freedoms.grow(to: count)
    }

    /// - Parameters:
    ///   - positions: the free positions.
    ///   - freedoms: the directions in which each position may move.
    mutating func begin(_ positions: [Int], _ freedoms: [Freedom]) {
        self.positions = positions
        freeCount = positions.count
        held.removeAll()
        for position in positions {
            self.freedoms[position] = freedoms[position]
        }
        onlyFreePosition = freeCount == 1 ? positions[0] : nil
    }

    mutating func end() {
        for position in positions {
            freedoms[position] = []
        }
        positions = []
        freeCount = 0
        onlyFreePosition = nil
        if !reach.isEmpty { reach = FaceReach() }
        wastedWork = 0
    }

    // MARK: Reach

    /// Records the cost of a solve that found no free position for a row.
    mutating func chargeFailedSearch(_ work: Int) {
        wastedWork += work
    }

    /// Returns whether a column may still change; true if unknown.
    mutating func mayChange(_ column: Int, of basis: borrowing Basis, _ effort: inout SolveEffort) -> Bool {
        guard !reach.isEmpty else { return true }
        if reach.isCurrent, !held.isEmpty {
            effort.count(basis.close(held, in: &reach))
            held.removeAll(keepingCapacity: true)
        }
        return basis.isOpen(column, in: reach)
    }

    /// Returns whether unsuccessful solves have cost more than computing the reach.
    func isReachWorthwhile(cost: Int) -> Bool { wastedWork > cost }

    /// Finds the columns that may still change.
    mutating func findReach(in basis: borrowing Basis) {
        reach = basis.reach(of: positions.filter { !freedoms[$0].isEmpty })
        held.removeAll(keepingCapacity: true)
        wastedWork = 0
    }

    /// Declares that a row was exchanged: changes since the reach was found are uncertain from now on.
    mutating func basisHasChanged() {
        reach.basisHasChanged()
    }

    // MARK: Freedoms

    /// Returns the lowest free position along whose edge `factor · α` falls, with the sign of the move.
    ///
    /// The lowest position is chosen, as by Bland's rule, so that steps of length 0 cannot cycle.
    func falling(_ alpha: borrowing SparseVector, times factor: Double) -> (position: Int, sign: Double)? {
        var best: (position: Int, sign: Double)?
        for number in alpha.used {
            let position = alpha.index(number)
            let rate = alpha[position] * factor
            let freedom = freedoms[position]
            guard !freedom.isEmpty, abs(rate) > Tolerance.multiplier, position < best?.position ?? Int.max else {
                continue
            }
            // α falls as the row moves up.
            if rate < 0, freedom.contains(.up) {
                best = (position, 1)
            } else if rate > 0, freedom.contains(.down) {
                best = (position, -1)
            }
        }
        return best
    }

    /// Returns the free position with the largest entry of α, for a large pivot.
    func largest(_ alpha: borrowing SparseVector) -> Int? {
        var best: (position: Int, size: Double)?
        for number in alpha.used {
            let position = alpha.index(number)
            guard !freedoms[position].isEmpty else { continue }
            let size = abs(alpha[position])
            if size > max(Tolerance.multiplier, best?.size ?? 0) { best = (position, size) }
        }
        return best?.position
    }

    /// Returns the side on which a leaving row has to stay.
    func sideOfLeaving(_ position: Int) -> RowSide {
        freedoms[position].contains(.up) ? .above : .below
    }

    /// Fixes a position: its row has to stay tight from now on.
    mutating func hold(_ position: Int) {
        guard !freedoms[position].isEmpty else { return }
        // A fixed position stays fixed for all later objectives.
        freedoms[position] = []
        freeCount -= 1
        held.append(position)
        onlyFreePosition = freeCount == 1 ? positions.first { !freedoms[$0].isEmpty } : nil
    }

    /// Fixes all positions that would change a row, written as α.
    ///
    /// At the minimum of the row's error, none of these positions can lower it, and any that raises it would leave the
    /// smaller face.
    mutating func hold(_ alpha: borrowing SparseVector) {
        for number in alpha.used {
            let position = alpha.index(number)
            guard abs(alpha[position]) > Tolerance.multiplier else { continue }
            hold(position)
        }
    }

    /// Records that a row has become tight at a free position; it may return to its previous side.
    mutating func enter(_ row: RowState, sideBefore side: RowSide, at position: Int) {
        // The row was at its constant without slope, or has no weight, so it has no side to return to.
        if side == .neither || !row.isWeighted {
            hold(position)
        } else {
            freedoms[position] = side == .above ? .up : .down
        }
    }
}
