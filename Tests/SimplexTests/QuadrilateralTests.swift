import Simplex
import Testing

/// Cassowary's demonstration: four corners in a box, of which none crosses to the other side, and midpoints between
/// them.
@Suite struct QuadrilateralTests {
    private struct Point {
        let x: LinearForm
        let y: LinearForm
    }

    private static let start = [(10.0, 10.0), (10, 200), (200, 200), (200, 10)]

    private let sheet: Sheet
    private let corners: [Point]
    private let midpoints: [Point]
    private var edits: [RowID] = []

    /// Every corner stays where it is, each more strongly than the one before it.
    init() throws {
        let sheet = Sheet()
        let corners = (0..<4).map { _ in Point(x: sheet.variable(), y: sheet.variable()) }
        let midpoints = (0..<4).map { _ in Point(x: sheet.variable(), y: sheet.variable()) }
        for index in 0..<4 {
            let (corner, next, midpoint) = (corners[index], corners[(index + 1) % 4], midpoints[index])
            let priority = Double(250 + 10 * index)
            sheet.add(corner.x == LinearForm(floatLiteral: Self.start[index].0), at: priority)
            sheet.add(corner.y == LinearForm(floatLiteral: Self.start[index].1), at: priority)
            sheet.add(2 * midpoint.x == corner.x + next.x)
            sheet.add(2 * midpoint.y == corner.y + next.y)
            for coordinate in [corner.x, corner.y] {
                sheet.add(coordinate >= 0)
                sheet.add(coordinate <= 500)
            }
        }
        for (left, right) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            sheet.add(corners[left].x + 10 <= corners[right].x)
        }
        for (upper, lower) in [(0, 1), (0, 2), (3, 1), (3, 2)] {
            sheet.add(corners[upper].y + 10 <= corners[lower].y)
        }
        try sheet.solve()
        (self.sheet, self.corners, self.midpoints) = (sheet, corners, midpoints)
    }

    @Test func `at rest the midpoints are between the corners`() {
        #expect(has(midpoints, at: [(10, 105), (105, 200), (200, 105), (105, 10)]))
        #expect(sheet.solver.undeterminedVariables.isEmpty)
    }

    @Test mutating func `a dragged corner takes its two midpoints along and nothing else`() throws {
        try drag(corners[0], to: [(50, 60)])
        #expect(has(corners, at: [(50, 60)] + Self.start[1...]))
        #expect(has(midpoints, at: [(30, 130), (105, 200), (200, 105), (125, 35)]))
    }

    @Test mutating func `a dragged corner pushes the others before it, up to the edge of the box`() throws {
        try drag(corners[0], to: [(300, 10)])
        #expect(has(corners, at: [(300, 10), (10, 200), (310, 200), (310, 10)]))
        try drag(corners[0], to: [(20, 20), (600, 10)])
        #expect(has(corners, at: [(490, 10), (10, 200), (500, 200), (500, 10)]))
    }

    @Test mutating func `a dragged midpoint moves the corner that stays less strongly`() throws {
        try drag(midpoints[0], to: [(60, 105)])
        #expect(has(corners, at: [(110, 10)] + Self.start[1...]))
    }

    @Test mutating func `a midpoint dragged far pushes strong corners as little as possible`() throws {
        try drag(midpoints[0], to: [(60, 105), (200, 105)])
        #expect(has(corners, at: [(200, 10), (200, 200), (210, 200), (210, 10)]))
    }

    @Test mutating func `what is let go goes back`() throws {
        var path: [(Double, Double)] = []
        for step in 0..<40 {
            path.append((Double(step * 73 % 550 - 20), Double(step * 131 % 530 - 10)))
        }
        try drag(corners[2], to: path)
        letGo()
        try sheet.solve()
        #expect(has(corners, at: Self.start))
    }

    /// Drags a point along a path, with a solution at each place; lets go of the one dragged before.
    private mutating func drag(_ point: Point, to path: [(Double, Double)]) throws {
        letGo()
        edits = [sheet.add(point.x == 0, at: 750), sheet.add(point.y == 0, at: 750)]
        for (x, y) in path {
            sheet.solver.setConstant(x, of: edits[0])
            sheet.solver.setConstant(y, of: edits[1])
            try sheet.solve()
        }
    }

    private mutating func letGo() {
        for row in edits {
            sheet.solver.removeRow(row)
        }
        edits = []
    }

    private func has(_ points: [Point], at places: [(Double, Double)]) -> Bool {
        sheet.has(points.flatMap { [$0.x, $0.y] }, at: places.flatMap { [$0.0, $0.1] })
    }
}
