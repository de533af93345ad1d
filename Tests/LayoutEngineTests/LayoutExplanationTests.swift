import LayoutEngine
import LayoutModel
import Testing

@Suite struct LayoutExplanationTests {
    // MARK: - Conflicts

    @Test(arguments: [
        (["a.left == 8", "a.left == 20"], [8.0]),
        (["a.left == 8", "a.width == 30", "a.right == -10"], [-62]),
        (["a.width <= 50", "a.width >= 80"], [50]),
        (["a.left == 8", "b.left == a.left + 4", "c.left == b.left + 4", "c.left <= 10"], [16]),
        (["a.width == -3"], [0]),
        (["root.width == 90"], [100]),
        (["a.leading == a.leading + 5"], [0]),
    ])
    func `a conflict tells the constant that would come nearest`(constraints: [String], nearest: [Double]) throws {
        var layout = try LayoutFixture([view("a"), view("b"), view("c")], constraints)
        #expect(try layout.explanation().conflicts.map(\.nearest) == nearest)
    }

    @Test func `from right to left the nearest constant is mirrored with its constraint`() throws {
        let traits = Traits.sized(100, 200).with { $0.direction = .rightToLeft }
        var layout = try LayoutFixture(
            [view("a")],
            traits: traits,
            ["a.left == 30", "a.width == 20", "a.leading == 8"]
        )
        let conflict = try #require(try layout.explanation().conflicts.first)
        #expect(conflict.nearest == 50)
        #expect(conflict.members.map(\.isMirrored) == [false, false, true, false])
        #expect(
            conflict.members.map(\.origin) == [.constraint(id(1)), .constraint(id(2)), .constraint(id(3)), .rootSize]
        )
    }

    @Test func `the present solution does not tell how near a constraint could come`() throws {
        var layout = try LayoutFixture([view("a")], ["a.width <= 50", "a.width == 10 @500", "a.width == 80"])
        #expect(try layout.explanation().conflicts.map(\.nearest) == [50])
    }

    @Test func `what no constraint says is named by where it comes from`() throws {
        let framed = view("f") { $0.frame = Rect(3, 0, 10, 10) }
        let full = view("a") {
            $0.intrinsicSize.width = 60
            $0.compressionResistance.horizontal = 1000
        }
        var layout = try LayoutFixture([framed, full, view("b")], ["f.left == 5", "a.width <= 50", "b.height == -1"])
        let origins = try layout.explanation().conflicts.compactMap(\.members.last?.origin)
        #expect(origins == [.frame, .content, .sign])
        #expect(try layout.explanation().conflicts.map(\.nearest) == [3, 60, 0])
    }

    // MARK: - What is open

    @Test func `an ambiguous number comes with the constraints that mention it`() throws {
        let label = view("label") { $0.intrinsicSize.width = 30 }
        let other = view("other") { $0.intrinsicSize.width = 30 }
        var layout = try LayoutFixture(
            [view("a"), view("b"), label, other],
            [
                "a.left >= 8", "b.left == a.right + 4", "b.width == 10", "label.left == 0", "other.left == label.right",
                "other.right == root.right", "a.centerY == 0 @500", "a.centerY == 20 @500", "a.height == 5",
            ]
        )
        let open = try layout.explanation().ambiguous
        #expect(open.map { layout.name($0.node) } == ["a", "b", "label", "other"])
        let a = try #require(open.first)
        #expect(a.numbers.map(\.attribute) == [.left, .top, .width])
        #expect(a.numbers[0].bounds.map(\.id) == [id(1)])
        #expect(a.numbers[0].ties.map(\.constraint.id) == [id(2)])
        #expect(
            Set(a.numbers[0].ties[0].others.map { "\(layout.name($0.node)).\($0.attribute)" }) == ["b.left", "a.width"]
        )
        #expect(a.numbers[1].competing.map(\.id) == [id(7), id(8)])
        let width = try #require(open[2].numbers.first { $0.attribute == .width })
        #expect(width.competing.map(\.origin) == [.content])
        #expect(width.competing.first?.equation.relation == .lessThanOrEqual)
        #expect(open[1].numbers.last?.ties.isEmpty == true)
    }

    @Test func `what a number is tied to is found through the views between`() throws {
        var layout = try LayoutFixture([view("box", [view("a")])], ["a.left == root.left + 10"])
        let box = try #require(try layout.explanation().ambiguous.first)
        #expect(box.numbers.first?.ties.first?.constraint.id == id(1))
    }

    // MARK: - Unmet constraints

    @Test func `an unmet constraint comes with its error and what prevents it`() throws {
        var layout = try LayoutFixture(
            [view("a")],
            ["a.left == 10", "a.right == -10", "a.width == 300 @750", "a.width >= 20 @500", "a.width <= 40 @250"]
        )
        let unmet = try layout.explanation().unmet
        #expect(unmet.map(\.constraint.id) == [id(3), id(5)])
        #expect(unmet.map(\.error) == [-220, 40])
        #expect(unmet.map(\.reached) == [80, 80])
        #expect(unmet[0].blocking.map(\.origin) == [.constraint(id(1)), .constraint(id(2)), .rootSize])
        #expect(unmet[0].blockingCount == 3)
    }

    /// Catches an order in which, within one priority, the last comes first.
    @Test func `unmet constraints come by priority, then in the order of adding`() throws {
        var layout = try LayoutFixture(
            [view("a")],
            [
                "a.width == 20", "a.height == 20", "a.width == 50 @500", "a.height == 50 @500", "a.width == 60 @750",
                "a.height == 60 @500",
            ]
        )
        #expect(try layout.explanation().unmet.map(\.constraint.id) == [id(5), id(3), id(4), id(6)])
    }

    @Test func `a constraint blocks none of higher priority, and is blocked by those`() throws {
        var layout = try LayoutFixture([view("a")], ["a.width == 20 @250", "a.width == 50 @500", "a.width == 70 @500"])
        let unmet = try layout.explanation().unmet
        #expect(unmet.map(\.constraint.id) == [id(3), id(1)])
        #expect(unmet.map(\.error) == [-20, 30])
        #expect(unmet.map { $0.blocking.map(\.id) } == [[id(2)], [id(2)]])
    }

    @Test func `under right to left an error is measured in the constraint's direction`() throws {
        let traits = Traits.sized(100, 200).with { $0.direction = .rightToLeft }
        var layout = try LayoutFixture([view("a")], traits: traits, ["a.leading == 10", "a.leading == 30 @500"])
        let unmet = try #require(try layout.explanation().unmet.first)
        #expect(unmet.error == -20)
        #expect(unmet.reached == 10)
    }

    @Test func `a view smaller than its content is reported, a larger or a hidden one is not`() throws {
        let size = PartialSize(width: 80, height: 10)
        var layout = try LayoutFixture(
            [
                view("a") { $0.intrinsicSize = size },
                view("b") {
                    $0.intrinsicSize = size
                    $0.isHidden = true
                },
            ],
            ["a.width == 50", "a.height == 50", "b.width == 50"]
        )
        let unmet = try layout.explanation().unmet
        #expect(unmet.map(\.constraint.origin) == [.content])
        #expect(unmet.map(\.error) == [-30])
        #expect(unmet.first?.constraint.equation.priority == 750)
        #expect(unmet.first?.blocking.map(\.id) == [id(1)])
    }

    @Test func `whole pixels make nothing unmet`() throws {
        let traits = Traits.sized(100, 200).with { $0.scale = 1 }
        var layout = try LayoutFixture(
            [view("a")],
            traits: traits,
            ["a.left == 0.4 @500", "a.width == root.width / 3 @500"]
        )
        #expect(try layout.explanation().unmet.isEmpty)
    }

    @Test func `a fitted root blocks only constraints that are not above its priority`() throws {
        var layout = try LayoutFixture(
            [view("a")],
            traits: .sized(nil, 200),
            ["a.width == root.width", "a.width == 9 @40"]
        )
        let unmet = try layout.explanation().unmet
        #expect(unmet.map(\.constraint.id) == [id(2)])
        #expect(unmet.first?.blocking.map(\.origin).contains(.fitting) == true)
        try layout.setConstraint(2) { $0.priority = 60 }
        #expect(try layout.explanation().unmet.isEmpty)
    }

    @Test func `lists are bounded, and counts are of all`() throws {
        let views = (0..<30).map { view("v\($0)") }
        var layout = try LayoutFixture(
            views,
            (0..<30).flatMap { ["v\($0).left == 0", "v\($0).left == 1", "v\($0).left == 2 @500"] }
        )
        let few = try layout.explanation(ExplanationLimits(subjects: 10, constraints: 1))
        #expect([few.conflicts.count, few.ambiguous.count, few.unmet.count] == [10, 10, 10])
        #expect([few.conflictCount, few.ambiguousCount, few.unmetCount] == [30, 30, 30])
        #expect(few.unmet.allSatisfy { $0.blocking.count == 1 })
    }

    private func id(_ number: Int) -> ConstraintID { ConstraintID(number: number) }
}
