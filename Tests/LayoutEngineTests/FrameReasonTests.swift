import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite struct FrameReasonTests {
    /// `factor × text = constant` for each term of a number, in order.
    private func terms(
        _ attribute: FrameAttribute,
        of name: String,
        in layout: inout LayoutFixture
    ) throws -> [String] {
        let found = layout.node(name)
        let node = try #require(found)
        let reasons = try layout.reasons(for: node)
        let reason = try #require(reasons.first { $0.number.attribute == attribute })
        let sum = reason.terms.reduce(0) { $0 + $1.factor * $1.constant }
        #expect(abs(sum - reason.value) < 1e-7)
        let tree = layout.document.tree
        return reason.terms.map { term in
            let factor = NumberText.shortest(term.factor)
            let constant = NumberText.shortest(term.constant)
            switch term.source {
            case .constraint(let description): return "\(factor) × (\(description.text(in: tree))) = \(constant)"
            case .free(let number): return "\(factor) × free \(number.attribute.rawValue) = \(constant)"
            }
        }
    }

    private func view(_ name: String, _ change: (inout ViewProperties) -> Void = { _ in }) -> ViewDescription {
        var properties = ViewProperties()
        change(&properties)
        return ViewDescription(name: name, properties: properties)
    }

    @Test func `a width between two sides is made of both and the size of the root`() throws {
        var layout = try LayoutFixture(
            [view("title")],
            traits: .sized(200, 100),
            ["title.left == root.left + 16", "title.right == root.right - 16", "title.top == 0", "title.height == 20"]
        )
        let widthOfTitle = try terms(.width, of: "title", in: &layout)
        #expect(
            widthOfTitle == [
                "1 × (title.right == root.right - 16) = -16", "-1 × (title.left == root.left + 16) = 16",
                "1 × (root.width == 200) = 200",
            ]
        )
        let leftOfRoot = try terms(.left, of: "root", in: &layout)
        #expect(leftOfRoot == [])
        let widthOfRoot = try terms(.width, of: "root", in: &layout)
        #expect(widthOfRoot == ["1 × (root.width == 200) = 200"])
    }

    @Test func `a chain is told from the view to what is given`() throws {
        var layout = try LayoutFixture(
            [view("a"), view("b"), view("c")],
            [
                "a.left == 4", "a.width == 10", "c.left == b.right + 3", "b.left == a.right + 2", "b.width == 20",
                "c.width == 5", "a.top == 0", "b.top == 0", "c.top == 0", "a.height == 1", "b.height == 1",
                "c.height == 1",
            ]
        )
        let leftOfC = try terms(.left, of: "c", in: &layout)
        #expect(
            leftOfC == [
                "1 × (c.left == b.right + 3) = 3", "1 × (b.left == a.right + 2) = 2", "1 × (b.width == 20) = 20",
                "1 × (a.left == 4) = 4", "1 × (a.width == 10) = 10",
            ]
        )
    }

    /// Both constraints are switched off, and on again by a later edit, so that the solver has their rows in another
    /// order.
    ///
    /// Catches terms in the order of the solver's rows: clients know constraints in the order of adding.
    @Test func `constraints at one distance are told in the order of adding, whatever edits there were`() throws {
        let constraints = ["a.left == 4", "a.width == 10", "b.left == a.right + 2", "a.top == 0", "b.top == 0"]
        let expected = ["1 × (b.left == a.right + 2) = 2", "1 × (a.left == 4) = 4", "1 × (a.width == 10) = 10"]
        // The solver uses the rows that are free again from the last one on.
        for (off, on) in [([1, 2], [1, 2]), ([1, 2], [2, 1]), ([2, 1], [1, 2]), ([2, 1], [2, 1])] {
            var layout = try LayoutFixture([view("a"), view("b")], constraints)
            #expect(try terms(.left, of: "b", in: &layout) == expected)
            for number in off { try layout.setConstraint(number) { $0.isActive = false } }
            for number in on { try layout.setConstraint(number) { $0.isActive = true } }
            #expect(try terms(.left, of: "b", in: &layout) == expected, "\(off) off, \(on) on")
        }
    }

    @Test func `insets and baselines are in the constant`() throws {
        var traits = Traits.sized(100, 200)
        traits.safeArea = PartialInsets(top: 47, left: 0, bottom: 34, right: 0)
        var layout = try LayoutFixture(
            [view("a")],
            traits: traits,
            [
                "a.top == root.safeArea.top + 16", "a.bottom == root.safeArea.bottom", "a.left == 0", "a.width == 50",
            ]
        )
        let topOfA = try terms(.top, of: "a", in: &layout)
        #expect(topOfA == ["1 × (a.top == root.safeArea.top + 16) = 63"])
        let heightOfA = try terms(.height, of: "a", in: &layout)
        #expect(
            heightOfA == [
                "1 × (a.bottom == root.safeArea.bottom) = -34", "-1 × (a.top == root.safeArea.top + 16) = 63",
                "1 × (root.height == 200) = 200",
            ]
        )
    }

    @Test func `rows are measured from the left under right to left`() throws {
        var traits = Traits.sized(100, 200)
        traits.direction = .rightToLeft
        var layout = try LayoutFixture(
            [view("a")],
            traits: traits,
            ["a.leading == root.leading + 10", "a.width == 30", "a.top == 0", "a.height == 1"]
        )
        // a.left + a.width - root.width = -10.
        let leftOfA = try terms(.left, of: "a", in: &layout)
        #expect(
            leftOfA == [
                "1 × (a.leading == root.leading + 10) = -10", "-1 × (a.width == 30) = 30",
                "1 × (root.width == 100) = 100",
            ]
        )
    }

    @Test func `a number that nothing fixes has a free term, or the bound that it rests on`() throws {
        var layout = try LayoutFixture(
            [view("a"), view("b")],
            ["a.width >= 23", "a.height == 10", "b.left == a.right + 5", "b.top == a.top"]
        )
        let leftOfA = try terms(.left, of: "a", in: &layout)
        #expect(leftOfA == ["1 × free left = 0"])
        let widthOfA = try terms(.width, of: "a", in: &layout)
        #expect(widthOfA == ["1 × (a.width >= 23) = 23"])
        let leftOfB = try terms(.left, of: "b", in: &layout)
        #expect(
            leftOfB == [
                "1 × (b.left == a.right + 5) = 5", "1 × (a.width >= 23) = 23", "1 × free left = 0",
            ]
        )
        let widthOfB = try terms(.width, of: "b", in: &layout)
        #expect(widthOfB == ["1 × (b.width >= 0) = 0"])
    }

    @Test func `contents, frames and stacks are reasons`() throws {
        var stack = ViewProperties()
        stack.stack = StackProperties()
        stack.stack?.spacing = 6
        let row = ViewDescription(
            name: "row",
            properties: stack,
            subviews: [
                view("one") { $0.intrinsicSize = PartialSize(width: 40, height: 10) },
                view("two") { $0.intrinsicSize = PartialSize(width: 30, height: 10) },
            ]
        )
        var layout = try LayoutFixture(
            [row, view("old") { $0.frame = Rect(x: 1, y: 2, width: 3, height: 4) }],
            ["row.left == 0", "row.top == 0"]
        )
        let leftOfOld = try terms(.left, of: "old", in: &layout)
        #expect(leftOfOld == ["1 × (old.left == superview.left + 1) = 1"])
        let left = try terms(.left, of: "two", in: &layout)
        #expect(left.count == 3 && left.contains("1 × (one.width == 40 @750) = 40"))
        let width = try terms(.width, of: "row", in: &layout)
        #expect(width.contains("1 × (two.width == 30 @750) = 30") && width.count >= 4)
    }

    @Test func `a view that is not installed has no reasons`() throws {
        var layout = try LayoutFixture(
            [view("a") { $0.when.horizontal = .regular }],
            traits: .sized(100, 200),
            ["a.left == 0"]
        )
        let found = layout.node("a")
        let reasons = try layout.reasons(for: #require(found))
        #expect(reasons.isEmpty)
    }
}

@Suite(.tags(.long)) struct FrameReasonPropertyTests {
    @Test(.property, arguments: Seeds.range(40, from: 1))
    func `factors times constants come to every number of random layouts, before and after edits`(seed: UInt64) throws {
        var (random, document) = try RandomLayout.solvable(seed: 7000 + seed) { $0.textShare = 0.3 }
        var budget = EngineLimits().budget
        var engine = try Engine(document: document, limits: EngineLimits(), budget: &budget)
        for _ in 0..<3 {
            for node in document.tree.preorder() {
                let reasons = try engine.reasons(for: node, in: document, budget: &budget)
                let frame = engine.solution.frame(of: node, in: .superview)
                #expect(reasons.isEmpty == (frame == nil))
                for reason in reasons {
                    let sum = reason.terms.reduce(0) { $0 + $1.factor * $1.constant }
                    let size = reason.terms.reduce(1) { max($0, abs($1.factor * $1.constant)) }
                    #expect(abs(sum - reason.value) < 1e-8 * size, "\(reason)")
                    guard document.traits.scale == nil, let frame else { continue }
                    switch reason.number.attribute {
                    case .left: #expect(abs(frame.x - reason.value) < 1e-6)
                    case .top: #expect(abs(frame.y - reason.value) < 1e-6)
                    case .width: #expect(abs(frame.width - reason.value) < 1e-6)
                    case .height: #expect(abs(frame.height - reason.value) < 1e-6)
                    case .contentWidth, .contentHeight: break
                    }
                }
            }
            var changes = ChangeSet()
            let former = document.traits
            random.change(&document.traits)
            changes.changesTraits = true
            // A refused change leaves the solution of before, whose numbers are looked at again.
            if (try? engine.update(changes, document: document, budget: &budget)) == nil { document.traits = former }
        }
    }
}
