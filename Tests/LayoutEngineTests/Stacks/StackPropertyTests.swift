import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// The tempting fault is a row of a stack that an edit elsewhere should have changed: of a view around, in, or beside
/// it.
@Suite(.tags(.long)) struct StackPropertyTests {
    @Test(.property, arguments: Seeds.range(40))
    func `stacks edited many times are what they are from scratch`(seed: UInt64) throws {
        var (random, document) = try RandomStacks.solvable(seed: seed)
        var engine = try Engine(document: document)
        for step in 0..<15 {
            let place: Comment = "seed \(seed), step \(step)"
            var edited = document
            var changes = ChangeSet()
            try random.edit(&edited, &changes)
            do {
                try engine.update(changes, document: edited)
            } catch {
                #expect(throws: error, place) { _ = try Engine(document: edited) }
                continue
            }
            document = edited
            let afresh = try Engine(document: document).solution
            #expect(engine.solution.installedNodes == afresh.installedNodes, place)
            for node in afresh.installedNodes {
                let (a, b) = (engine.solution.frame(of: node), afresh.frame(of: node))
                #expect(isClose(a, b), "\(document.tree.name(of: node)); \(place)")
            }
            #expect(engine.solution.ambiguous == afresh.ambiguous, place)
            #expect(engine.solution.conflicts.map(\.leftOut) == afresh.conflicts.map(\.leftOut), place)
        }
    }

    private func isClose(_ a: Rect?, _ b: Rect?) -> Bool {
        guard let a, let b else { return false }
        return zip([a.x, a.y, a.width, a.height], [b.x, b.y, b.width, b.height]).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    @Test func `one edit may make a stack of a view and none of what was one in it`() throws {
        let inner = stack("inner", [sized("x", 30, 20), sized("y", 30, 20)]) { $0.spacing = 5 }
        var layout = try LayoutFixture(stack("row", [sized("a", 50, 60), inner]) { $0.spacing = 10 })
        try layout.edit { document, changes in
            for (name, stack) in [("row", StackProperties?.some(StackProperties())), ("inner", nil)] {
                let node = try #require(document.tree.node(named: name))
                var properties = document.tree.properties(of: node)
                properties.stack = stack
                properties.direction = .rightToLeft
                document.tree.setProperties(properties, of: node)
                changes.nodes.insert(node)
            }
        }
        let afresh = try layout.solvedAfresh()
        for node in afresh.installedNodes { #expect(layout.solution.frame(of: node) == afresh.frame(of: node)) }
        #expect(layout.solution.ambiguous == afresh.ambiguous)
    }

    /// The order in which edits came must leave no trace in which of two equally strong constraints is met.
    @Test func `what is put together piece by piece is what it is at once`() throws {
        var layout = try LayoutFixture(stack("row", [threeViews[2]]), width: 200)
        try layout.edit { document, changes in
            let row = try #require(document.tree.node(named: "row"))
            try document.tree.add(threeViews[0], to: row, at: 0)
            try document.tree.add(threeViews[1], to: row, at: 1)
            changes.changesTree = true
        }
        try layout.setStack(of: "row") { $0.spacing = 10 }
        #expect(layout.frames("a", "b", "c") == [Rect(0, 0, 160, 200), Rect(170, 0, 20, 200), Rect(200, 0, 0, 200)])
    }
}
