import Simplex
import Testing

/// Linear programs and goal programs from the literature, whose answers are known or were found by hand.
///
/// An objective is an optional row far out of reach: the least error is then the optimum.
@Suite struct TextbookTests {
    /// Hillier and Lieberman, "Introduction to Operations Research": Wyndor Glass.
    @Test func `two products share three plants`() throws {
        let sheet = Sheet()
        let (doors, windows) = (sheet.variable(isNonNegative: true), sheet.variable(isNonNegative: true))
        sheet.add(doors <= 4)
        sheet.add(2 * windows <= 12)
        sheet.add(3 * doors + 2 * windows <= 18)
        sheet.add(3 * doors + 5 * windows == 1000, at: 500)
        try sheet.solve()
        #expect(sheet.has([doors, windows, 3 * doors + 5 * windows], at: [2, 6, 36]))
        #expect(sheet.solver.undeterminedVariables.isEmpty)
    }

    /// Klee and Minty, "How good is the simplex algorithm?", 1972: steepest edges visit all 2ⁿ corners.
    @Test(arguments: 1...8)
    func `the far corner of a twisted cube is found`(dimension: Int) throws {
        let sheet = Sheet()
        let x = sheet.variables(dimension, isNonNegative: true)
        var bound = 1.0
        for row in 0..<dimension {
            bound *= 5
            var sum = x[row]
            for column in 0..<row {
                sum = sum + power(2, row - column + 1) * x[column]
            }
            sheet.add(sum <= LinearForm(floatLiteral: bound))
        }
        var objective: LinearForm = 0
        for (index, variable) in x.enumerated() {
            objective = objective + power(2, dimension - 1 - index) * variable
        }
        sheet.add(objective >= 10_000_000, at: 500)
        try sheet.solve()
        #expect(sheet.has(x, at: [Double](repeating: 0, count: dimension - 1) + [bound]))
    }

    /// Beale, "Cycling in the dual simplex algorithm", 1955: the largest gain first, and ties by number, come back to
    /// where they started.
    @Test func `Beale's degenerate corner is left`() throws {
        let sheet = Sheet()
        let x = sheet.variables(4, isNonNegative: true)
        sheet.add(0.25 * x[0] - 60 * x[1] - 0.04 * x[2] + 9 * x[3] <= 0)
        sheet.add(0.5 * x[0] - 90 * x[1] - 0.02 * x[2] + 3 * x[3] <= 0)
        sheet.add(x[2] <= 1)
        sheet.add(-0.75 * x[0] + 150 * x[1] - 0.02 * x[2] + 6 * x[3] <= -100, at: 500)
        try sheet.solve()
        #expect(sheet.has(x, at: [0.04, 0, 1, 0]))
    }

    /// Kuhn's example of cycling, as Balinski and Tucker give it, 1969.
    @Test func `Kuhn's degenerate corner is left`() throws {
        let sheet = Sheet()
        let x = sheet.variables(4, isNonNegative: true)
        sheet.add(-2 * x[0] - 9 * x[1] + x[2] + 9 * x[3] <= 0)
        sheet.add(x[0] + 3 * x[1] - x[2] - 6 * x[3] <= 0)
        sheet.add(2 * x[0] + 3 * x[1] - x[2] - 12 * x[3] <= 2)
        let objective = -2 * x[0] - 3 * x[1] + x[2] + 12 * x[3]
        sheet.add(objective <= -100, at: 500)
        try sheet.solve()
        #expect(sheet.has([objective], at: [-2]))
    }

    /// Six equations of which one follows from the others, and a corner where nine variables but five are 0.
    @Test func `three jobs go to three machines for the least cost`() throws {
        let costs: [[Double]] = [[4, 1, 3], [2, 0, 5], [3, 2, 2]]
        let sheet = Sheet()
        let x = (0..<3).map { _ in sheet.variables(3, isNonNegative: true) }
        for index in 0..<3 {
            sheet.add(x[index][0] + x[index][1] + x[index][2] == 1)
            sheet.add(x[0][index] + x[1][index] + x[2][index] == 1)
        }
        var cost: LinearForm = 0
        for job in 0..<3 {
            for machine in 0..<3 {
                cost = cost + costs[job][machine] * x[job][machine]
            }
        }
        sheet.add(cost <= 0, at: 500)
        try sheet.solve()
        #expect(sheet.solver.conflicts.isEmpty)
        #expect(sheet.has(x.flatMap { $0 }, at: [0, 1, 0, 1, 0, 0, 0, 0, 1]))
        #expect(sheet.has([cost], at: [5]))
    }

    /// Winston, "Operations Research": goals in order of their importance.
    ///
    /// The tempting fault is a weighted sum, which trades the second for the third.
    @Test func `advertisements reach the audiences in order of their importance`() throws {
        let sheet = Sheet()
        let (football, soap) = (sheet.variable(isNonNegative: true), sheet.variable(isNonNegative: true))
        sheet.add(100 * football + 60 * soap <= 600)
        sheet.add(7 * football + 3 * soap >= 40, at: 900)
        sheet.add(10 * football + 5 * soap >= 60, at: 800)
        sheet.add(5 * football + 4 * soap >= 35, at: 700)
        try sheet.solve()
        #expect(sheet.has([football, soap], at: [6, 0]))
    }

    @Test func `a line of least absolute deviations ignores the outlier`() throws {
        let sheet = Sheet()
        let (slope, height) = (sheet.variable(), sheet.variable())
        for (x, y) in [(0.0, 0.0), (1, 1), (2, 2), (3, 3), (4, 20)] {
            sheet.add(x * slope + height == LinearForm(floatLiteral: y), at: 500)
        }
        try sheet.solve()
        #expect(sheet.has([slope, height], at: [1, 0]))
    }

    @Test func `the point with the least largest distance is in the middle`() throws {
        let sheet = Sheet()
        let (point, distance) = (sheet.variable(), sheet.variable(isNonNegative: true))
        for place: LinearForm in [3, 13, 7, 11] {
            sheet.add(point - place <= distance)
            sheet.add(place - point <= distance)
        }
        sheet.add(distance == 0, at: 500)
        try sheet.solve()
        #expect(sheet.has([point, distance], at: [8, 5]))
    }

    /// Borning, Freeman-Benson and Wilson, "Constraint hierarchies", 1992.
    @Test func `two thermometers agree, whichever is set`() throws {
        let sheet = Sheet()
        let (celsius, fahrenheit) = (sheet.variable(), sheet.variable())
        sheet.add(9 * celsius == 5 * fahrenheit - 160)
        let setFahrenheit = sheet.add(fahrenheit == 212, at: 750)
        sheet.add(celsius == 0, at: 250)
        try sheet.solve()
        #expect(sheet.has([celsius, fahrenheit], at: [100, 212]))
        sheet.solver.removeRow(setFahrenheit)
        try sheet.solve()
        #expect(sheet.has([celsius, fahrenheit], at: [0, 32]))
        sheet.add(celsius == -40, at: 750)
        try sheet.solve()
        #expect(sheet.has([celsius, fahrenheit], at: [-40, -40]))
    }

    private func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }
}
