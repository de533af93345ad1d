import Testing

@testable import Simplex

@Suite struct CycleDetectorTests {
    /// Exchanges rows 0, 1, …, `count` in a circle, after others; returns the number of steps until that is noticed.
    private func stepsUntilNoticed(
        of count: Int32,
        after start: Int32 = 0,
        falls: Bool,
        byBland: Bool
    ) -> (steps: Int, finding: CycleDetector.Finding)? {
        var detector = CycleDetector()
        for row in 0..<start {
            _ = detector.record(leaving: 1000 + row, entering: 1001 + row, falls: true, byBland: false)
        }
        for step in 0..<5 * Int(start + count) {
            let row = Int32(step) % count
            let finding = detector.record(leaving: row, entering: (row + 1) % count, falls: falls, byBland: byBland)
            if finding != .none { return (step + 1, finding) }
        }
        return nil
    }

    @Test(arguments: [2, 3, 7, 100] as [Int32], [0, 1, 50] as [Int32])
    func `a circle in which the objective falls is noticed in three rounds`(count: Int32, start: Int32) throws {
        let noticed = try #require(stepsUntilNoticed(of: count, after: start, falls: true, byBland: false))
        #expect(noticed.steps <= 3 * Int(start + count))
        #expect(noticed.finding == .numerical)
    }

    @Test func `a circle of Bland's rule is due to rounding`() {
        #expect(stepsUntilNoticed(of: 5, falls: false, byBland: true)?.finding == .numerical)
    }

    /// The tempting fault is to give up where another rule of pricing gets out of the circle.
    @Test func `a circle of steps of length 0 is a matter of pricing`() {
        #expect(stepsUntilNoticed(of: 5, falls: false, byBland: false)?.finding == .degenerate)
    }
}
