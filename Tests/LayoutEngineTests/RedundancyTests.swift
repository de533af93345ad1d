import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite struct RedundancyTests {
    /// The numbers of redundant constraints, from 1 in the order of adding.
    private func redundant(
        _ constraints: [String],
        in views: [ViewDescription] = [view("a"), view("b")],
        traits: Traits = .sized(100, 200)
    ) throws -> [Int] {
        var layout = try LayoutFixture(views, traits: traits, constraints)
        return try layout.redundantConstraints().map(\.number)
    }

    @Test func `a constraint that others imply is redundant`() throws {
        #expect(try redundant(["a.left == 10", "a.width == 20", "a.right == superview.left + 30"]) == [3])
        #expect(try redundant(["a.left == 10", "a.left == superview.left + 10"]) == [2])
        #expect(try redundant(["a.left == b.left", "b.left == 5", "a.left == 5"]) == [3])
    }

    @Test func `the given size of the root counts, one that is to be found does not`() throws {
        let constraints = ["a.left == 0", "a.right == 0", "a.width == 100"]
        #expect(try redundant(constraints) == [3])
        #expect(try redundant(constraints, traits: .sized(nil, 200)).isEmpty)
        #expect(try redundant(["root.width == 100"]) == [1])
    }

    @Test func `bounds that meet make an equality between them redundant`() throws {
        #expect(try redundant(["a.width == 20", "a.width <= 20"]).isEmpty)
        #expect(try redundant(["a.width == 20", "a.width <= 20", "a.width >= 20"]) == [1])
        // Lengths are not negative.
        #expect(try redundant(["a.width == 0"]).isEmpty)
        #expect(try redundant(["a.width == 0", "a.width <= 0"]) == [1])
        #expect(try redundant(["a.width + 10 == b.width", "b.width <= 10", "b.width == 10"]) == [3])
    }

    @Test func `optional constraints and those left out imply nothing`() throws {
        #expect(try redundant(["a.width == 20 @999", "a.width == 20"]).isEmpty)
        #expect(try redundant(["a.width == 20", "a.width == 30"]).isEmpty)
        #expect(try redundant(["a.width == 20 @500", "a.width == 20 @500"]).isEmpty)
    }

    @Test func `required content and frames imply constraints`() throws {
        let content = view("a") {
            $0.intrinsicSize = PartialSize(width: 30, height: nil)
            $0.hugging.horizontal = 1000
            $0.compressionResistance.horizontal = 1000
        }
        let views = [content, view("b")]
        #expect(try redundant(["a.width == b.width", "b.width == 30"], in: views) == [2])
        let framed = view("a") { $0.frame = Rect(x: 1, y: 2, width: 30, height: 4) }
        let others = [framed, view("b")]
        #expect(try redundant(["a.left == superview.left + 1", "b.left == a.right"], in: others) == [1])
    }

    @Test func `a length that silences required content is not redundant`() throws {
        let content = view("a") {
            $0.intrinsicSize = PartialSize(width: 30, height: nil)
            $0.hugging.horizontal = 1000
        }
        let constraints = ["a.left == 0", "a.right == 0", "a.width == 100"]
        // The right edge follows from the width as much as the reverse.
        #expect(try redundant(constraints, in: [content]) == [2])
        #expect(try redundant(constraints + ["a.width == 100"], in: [content]) == [2, 4])
        #expect(try redundant(constraints, in: [view("a")]) == [3])
    }
}

@Suite(.tags(.long)) struct RedundancyPropertyTests {
    /// Dropping what is redundant changes nothing, and what is left has nothing redundant.
    @Test(.property, arguments: Seeds.range(60, from: 1))
    func `without its redundant constraints a layout is the same`(seed: UInt64) throws {
        var budget = EngineLimits().budget
        let document = try Seeds.firstUsable(4_000 + seed) { seed in
            var random = RandomLayout(seed: seed)
            var document = try random.document()
            // Constraints that say the same again, in other words.
            for constraint in document.constraints.ids.prefix(6).compactMap({ document.constraints[$0] }) {
                document.constraints.add(constraint)
            }
            // Contents and frames may contradict each other, and constraints may conflict.
            let engine = try? Engine(document: document, limits: EngineLimits(), budget: &budget)
            return engine?.solution.conflicts.isEmpty == true ? document : nil
        }
        var engine = try Engine(document: document, limits: EngineLimits(), budget: &budget)
        let redundant = try engine.redundantConstraints(in: document, budget: &budget)
        #expect(try engine.redundantConstraints(in: document, budget: &budget) == redundant)
        var smaller = document
        for id in redundant { smaller.constraints.remove(id) }
        var other = try Engine(document: smaller, limits: EngineLimits(), budget: &budget)
        #expect(other.solution.ambiguous == engine.solution.ambiguous)
        for node in engine.solution.installedNodes {
            let (one, two) = (engine.solution.frame(of: node), other.solution.frame(of: node))
            guard let one, let two else {
                Issue.record("a frame is gone")
                continue
            }
            #expect(abs(one.x - two.x) + abs(one.y - two.y) < 1e-6)
            #expect(abs(one.width - two.width) + abs(one.height - two.height) < 1e-6)
        }
        #expect(try other.redundantConstraints(in: smaller, budget: &budget).isEmpty)
    }
}
