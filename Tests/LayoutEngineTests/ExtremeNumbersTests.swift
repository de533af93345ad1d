import LayoutModel
import Testing

@testable import LayoutEngine

/// Where numbers are extreme, each update solves the layout from scratch, so that no rounding of earlier ones shows.
struct ExtremeNumbersTests {
    /// With another size of the root, the row has other terms and is replaced.
    @Test func `a row with extreme numbers is known as such after it is replaced`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            traits: .sized(100, 200),
            ["a.height == root.height * 5000 @999"]
        )
        var engine = layout.engine.copy()
        var document = layout.document
        var changes = ChangeSet()
        changes.changesTraits = true
        for height in [nil, 100, nil] as [Double?] {
            document.traits.size.height = height
            var budget = WorkBudget(limit: .max)
            try engine.update(changes, document: document, budget: &budget)
            #expect(engine.rows.hasExtremes && engine.isSolvedAfresh)
        }
    }

    /// A value that comes back from far away has the rounding of far away, until all is solved again.
    @Test func `an update solves from scratch as long as numbers are far away, and once they have come back`() throws {
        let layout = try LayoutFixture([view("a")], ["a.left == 0", "a.width == 100", "a.top == 0", "a.height == 10"])
        var engine = layout.engine.copy()
        var document = layout.document
        let width = ConstraintID(number: 2)
        var changes = ChangeSet()
        changes.constraints = [width]
        let steps: [(width: Double, isAfresh: Bool)] = [
            (120, false), (67_886_795, true), (100, true), (130, false),
        ]
        for (value, isAfresh) in steps {
            var constraint = try #require(document.constraints[width])
            constraint.constant = value
            document.constraints.replace(width, with: constraint)
            var budget = WorkBudget(limit: .max)
            try engine.update(changes, document: document, budget: &budget)
            #expect(engine.isSolvedAfresh == isAfresh, "at a width of \(value)")
        }
    }
}
