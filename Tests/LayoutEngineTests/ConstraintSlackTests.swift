import LayoutModel
import Testing

@testable import LayoutEngine

/// How single constraints hold; the frames and the room are by hand.
@Suite struct ConstraintSlackTests {
    private func slacks(
        _ views: [ViewDescription] = [view("a")],
        traits: Traits = .sized(100, 200),
        of numbers: [Int],
        _ constraints: [String]
    ) throws -> [ConstraintSlack?] {
        var layout = try LayoutFixture(views, traits: traits, constraints)
        return try layout.slacks(of: numbers.map { ConstraintID(number: $0) })
    }

    /// The view is 30 wide: as narrow as the first constraint allows, which keeps it from the 10 of the second.
    ///
    /// Catches a direction that is told the wrong way round.
    @Test func `a constraint pushes against where its first side would go without it`() throws {
        let found = try slacks(
            of: [1, 2, 3],
            ["a.width >= 30", "a.width == 10 @500", "a.width <= 80", "a.left == 0"]
        )
        // Without the first, the width would fall to 10; without the second, nothing would keep it at 30.
        #expect(found == [slack(0, true), slack(-20, false), slack(50, nil)])
    }

    @Test func `a constraint that limits from above pushes down`() throws {
        let found = try slacks(of: [1, 2], ["a.width <= 30", "a.width == 90 @500", "a.left == 0"])
        #expect(found == [slack(0, false), slack(-60, true)])
    }

    /// Leading edges are right edges: 10 from the right at least, where 5 is wanted, so that the view is pushed left.
    @Test func `a mirrored constraint pushes the way that the frame goes`() throws {
        let found = try slacks(
            traits: .sized(100, 200).with { $0.direction = .rightToLeft },
            of: [1, 2],
            ["a.leading >= superview.leading + 10", "a.leading == superview.leading + 5 @500", "a.width == 20"]
        )
        #expect(found == [slack(0, false), slack(-5, true)])
    }

    @Test func `a constraint that is not installed does not hold in any way`() throws {
        var layout = try LayoutFixture([view("a")], ["a.left == 8", "a.width == 20"])
        try layout.setConstraint(1) { $0.isActive = false }
        let found = try layout.slacks(of: [ConstraintID(number: 1), ConstraintID(number: 2)])
        #expect(found.map { $0?.room } == [nil, 0])
    }

    private func slack(_ room: Double, _ pushesUp: Bool?) -> ConstraintSlack {
        ConstraintSlack(room: room, pushesUp: pushesUp)
    }
}
