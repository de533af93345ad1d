import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Sweeps whose breaks are worked out by hand, and their limits.
@Suite struct SweepTests {
    /// A root with views `v0…`, of which each follows the root's width up to its own cap.
    private func capped(at caps: [Double]) throws -> LayoutFixture {
        let views = caps.indices.map { view("v\($0)") }
        let constraints = caps.enumerated().flatMap { index, cap in
            let name = "v\(index)"
            return [
                "\(name).left == 0", "\(name).right == 0 @750", "\(name).width <= \(cap)", "\(name).top == 0",
                "\(name).height == 10",
            ]
        }
        return try LayoutFixture(views, constraints)
    }

    private func swept(_ fixture: borrowing LayoutFixture, _ from: Double, _ to: Double) throws -> SweptLayout {
        try SweptLayout(fixture.document, SweepRequest(.rootLength(.horizontal), from: from, to: to))
    }

    /// The tempting fault is to look at a number of points: pieces of a thousandth of a point lie between them.
    @Test func `pieces that are much narrower than the range are found`() throws {
        let caps = [100, 100.001, 100.0012, 250, 250.00001, 399.9999]
        let fixture = try capped(at: caps)
        let found = try swept(fixture, 50, 400)
        let breaks = found.breaks
        #expect(breaks.count == caps.count)
        for (found, cap) in zip(breaks, caps) { #expect(abs(found - cap) < 1e-6) }
    }

    @Test func `breaks at one point are one break`() throws {
        let fixture = try capped(at: [100, 100, 100])
        let found = try swept(fixture, 50, 400)
        #expect(found.breaks == [100])
        #expect(found.pieces[1].start?.constraints.count == 6)
    }

    @Test func `a range without a break is one piece, also where rows change sides`() throws {
        // Two inequalities that never bind, one of which is met from 150 on only.
        let fixture = try LayoutFixture(
            [view("a")],
            ["a.left == 0", "a.width == 50", "a.top == 0", "a.height == 10", "root.width >= 150 @100"]
        )
        let found = try swept(fixture, 50, 400)
        #expect(found.breaks.isEmpty && found.pieces.count == 1)
    }

    @Test func `a sweep of too many pieces is refused and says how far it came`() throws {
        let fixture = try capped(at: [100, 200, 300])
        var budget = WorkBudget(limit: .max)
        let request = SweepRequest(.rootLength(.horizontal), from: 50, to: 400)
        var sweep = try LayoutSweep(
            request,
            of: fixture.document,
            solvedBy: fixture.engine,
            limits: SweepLimits(pieces: 2),
            budget: &budget
        )
        _ = try sweep.next(budget: &budget)
        _ = try sweep.next(budget: &budget)
        #expect(throws: SweepError.tooManyPieces(limit: 2, upTo: 200)) { _ = try sweep.next(budget: &budget) }
    }

    @Test func `a sweep ends with the budget of its request`() throws {
        let fixture = try capped(at: Array(stride(from: 100, to: 200, by: 1)))
        var budget = WorkBudget(limit: 100_000)
        let request = SweepRequest(.rootLength(.horizontal), from: 50, to: 400)
        var sweep = try LayoutSweep(request, of: fixture.document, solvedBy: fixture.engine, budget: &budget)
        #expect(throws: SweepError.workLimitExceeded) {
            while try sweep.next(budget: &budget) != nil {}
        }
    }

    /// The frames of an undetermined view are those nearest to 0, which another constraint limits from 60 on.
    @Test func `an undetermined position follows what limits it`() throws {
        let fixture = try LayoutFixture(
            [view("a")],
            ["a.width == 40", "a.right >= superview.right - 20", "a.top == 0", "a.height == 10"]
        )
        let found = try swept(fixture, 30, 100)
        #expect(found.breaks == [60])
        let x = found.pieces.map { $0.frames[1].x }
        #expect(x.map(\.value) == [0, 0] && x.map(\.rate) == [0, 1])
    }

    @Test func `a safe area reaches into a view as it comes closer to the edge`() throws {
        // The view is 20 high and ends 100 from the top; the safe area ends 30 above the bottom. From 130 on, its
        // bottom is clear of the unsafe part; down to 110, all of the view lies in it.
        var traits = Traits.sized(100, 200)
        traits.safeArea = PartialInsets(top: 0, left: 0, bottom: 30, right: 0)
        let fixture = try LayoutFixture(
            [view("a", [view("b")])],
            traits: traits,
            [
                "a.left == 0", "a.width == 50", "a.top == 80", "a.height == 20", "b.left == 0", "b.width == 10",
                "b.height == 5", "b.bottom == a.safeArea.bottom",
            ]
        )
        let request = SweepRequest(.rootLength(.vertical), from: 102, to: 180)
        let found = try SweptLayout(fixture.document, request)
        try #require(found.pieces.count == 3)
        for (found, expected) in zip(found.breaks, [110, 130.0]) { #expect(abs(found - expected) < 1e-6) }
        for (piece, expected) in zip(found.pieces, [(-5, 0), (-5, 1), (15.0, 0.0)]) {
            let y = piece.frames[2].y
            #expect(abs(y.value - expected.0) < 1e-6 && abs(y.rate - expected.1) < 1e-8)
        }
    }

    private func label(_ name: String, _ change: (inout ViewProperties) -> Void) -> ViewDescription {
        view(name, guides: ["guide"]) { properties in
            var content = TextContent("words of a nonsense of of words")
            content.font.size = 17
            content.numberOfLines = 0
            properties.text = content
            change(&properties)
        }
    }

    /// In its insets alone, and where there is room for all of it, a text has one line.
    @Test func `a text wraps from the width of its insets on`() throws {
        let label = label("label") { $0.alignmentInsets = Insets(top: 0, left: 20, bottom: 0, right: 20) }
        let fixture = try LayoutFixture([label], ["label.left == 20", "label.right == -20", "label.top == 0"])
        let found = try swept(fixture, 10, 600)
        #expect(found.breaks.count > 3)
        var random = SeededGenerator(seed: 1)
        try found.check(sampling: 400, &random, "")
    }

    /// A label that its guide keeps from being wider than a line, so that its rows settle in rounds: they change at a
    /// width that no number of the solution next to it predicts.
    @Test func `a break that is not predicted is found next to a point with the other solution`() throws {
        let label = label("label") { $0.alignmentInsets = Insets(top: 1, left: -2, bottom: 0, right: 3) }
        let fixture = try LayoutFixture(
            [view("a", [label])],
            traits: .sized(128, 99),
            [
                "label.centerXWithinMargins <= guide.centerX - 19", "guide.margins.left <= 28", "guide.width == 64",
            ]
        )
        let request = SweepRequest(.constants([ConstraintID(number: 3)]), from: -40, to: 120)
        var random = SeededGenerator(seed: 1)
        try SweptLayout(fixture.document, request).check(sampling: 400, &random, "")
    }
}
