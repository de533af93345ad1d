import Testing

@testable import Simplex

/// The tempting fault is a step along the direction of another row, or with the pivots of one.
@Suite struct WorkSpaceTests {
    @Test func `a direction that is cleared leads nowhere`() {
        var direction = Direction()
        direction.grow(columns: 3)
        direction.grow(rows: 2)
        direction.columns.set(1, at: 2)
        direction.rates.set(5, at: 1)
        direction.setOrigin(2, sign: -1)
        let signs = (direction.sign(from: 2), direction.sign(from: 1))
        #expect(signs == (-1, nil))
        direction.clear()
        let isForgotten = direction.sign(from: 2) == nil
        let isEmpty = direction.columns.usedCount == 0 && direction.rates.usedCount == 0
        #expect(isForgotten && isEmpty)
    }

    @Test func `a pivot row that is cleared is of no row`() {
        var pivotRow = PivotRow()
        pivotRow.grow(to: 3)
        pivotRow.alpha.set(1, at: 0)
        pivotRow.setRow(7)
        let isRow = (pivotRow.isRow(7), pivotRow.isRow(0))
        #expect(isRow == (true, false))
        pivotRow.clear()
        let isNone = !pivotRow.isRow(7) && pivotRow.alpha.usedCount == 0
        #expect(isNone)
    }

    @Test func `after an exchange nothing of the old basis is left`() throws {
        var solver = Solver()
        let x = solver.addVariable()
        let row = solver.addRow([Term(x, 1)], constant: 0, penalty: Penalty(above: 500, below: 500), order: 0)
        try solver.solve()
        let position = Int(solver.system.rows[row.index].position)
        try solver.computePivotRow(solver.system.unitRow(of: 0))
        try solver.computeDirection(from: position, sign: 1)
        try solver.exchange(position, for: solver.system.unitRow(of: 0), leavingTo: .above)
        let isForgotten =
            solver.scratch.direction.sign(from: position) == nil
            && !solver.scratch.pivotRow.isRow(solver.system.unitRow(of: 0))
        #expect(isForgotten)
    }
}
