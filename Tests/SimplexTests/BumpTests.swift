import Testing

@testable import Simplex

/// The order of pivots where no row or column has a single entry.
@Suite struct BumpTests {
    private func bump(_ rows: [[Int: Double]]) -> Bump {
        var bump = Bump(size: rows.count)
        for (position, row) in rows.enumerated() {
            let entries = row.sorted { $0.key < $1.key }.map { Bump.Entry(column: Int32($0.key), value: $0.value) }
            bump.insert(entries, at: position)
        }
        return bump
    }

    /// Column 0 has four entries, column 1 three, the others two.
    ///
    /// So the first row has counts of 1 · 3 and 1 · 2, and all others have 2 · 1 at best.
    ///
    /// Catches a pivot by size or position alone, which fills the factors up.
    @Test func `a pivot has the least Markowitz count among the shortest rows`() {
        var bump = bump([[0: 9, 1: 1], [0: 9, 1: 1, 2: 1], [0: 9, 1: 1, 3: 1], [0: 9, 2: 1, 3: 1]])
        let choice = bump.choosePivot()
        #expect(choice?.position == 0 && choice?.column == 1 && choice?.value == 1)
    }

    /// Two rows of two: in one, the columns have two and three entries, in the other three and four.
    ///
    /// Catches a row that is taken because it is the first of its length.
    @Test(arguments: [[0, 1], [1, 0]]) func `of rows of one length, the pivot is in that of the least count`(
        places: [Int]
    ) {
        let pairs: [[Int: Double]] = [[2: 1, 3: 1], [0: 1, 1: 1]]
        let longer: [[Int: Double]] = [[0: 1, 1: 1, 2: 1], [0: 1, 1: 1, 3: 1], [0: 1, 3: 1, 4: 1]]
        var bump = bump(places.map { pairs[$0] } + longer)
        let choice = bump.choosePivot()
        #expect(choice?.position == places.firstIndex(of: 0) && choice?.column == 2)
    }

    /// In a row of two, column 0 occurs in two rows, column 1 in three.
    ///
    /// Catches pivots that are chosen for their count alone: dividing by a small one multiplies rounding errors.
    @Test(arguments: [(0.1, 0), (0.099, 1), (-0.1, 0), (-0.099, 1)])
    func `a pivot is at least a tenth of the largest entry of its row`(value: Double, column: Int) {
        let others: [[Int: Double]] = [[0: 1, 1: 1, 2: 1], [1: 1, 2: 1, 3: 1]]
        let last: [[Int: Double]] = [[2: 1, 3: 1, 4: 1], [2: 1, 3: 1, 4: 1]]
        var bump = bump([[0: value, 1: 1]] + others + last)
        let choice = bump.choosePivot()
        #expect(choice?.position == 0 && choice?.column == column)
    }

    /// Subtracts (1, 2) from (1, 3, 5) and twice that from (2, 4): what is left is (1, 5), and nothing.
    @Test func `rows lose a multiple of the pivot row, and entries that cancel`() {
        var bump = bump([[0: 1, 1: 2], [0: 1, 1: 3, 2: 5], [0: 2, 1: 4]])
        let lost = bump.eliminate(Bump.Choice(position: 0, column: 0, value: 1))
        #expect(lost.map(\.position) == [1, 2] && lost.map(\.multiplier) == [1, 2])
        #expect(bump.entryCount == 4)
        let pivotRow = bump.removeRow(0)
        #expect(pivotRow.map(\.value) == [1, 2])
        let left = bump.removeRow(1).sorted { $0.column < $1.column }
        #expect(left.map(\.column) == [1, 2] && left.map(\.value) == [1, 5])
        #expect(bump.removeRow(2).isEmpty && bump.entryCount == 0)
        #expect(bump.choosePivot() == nil)
    }
}
