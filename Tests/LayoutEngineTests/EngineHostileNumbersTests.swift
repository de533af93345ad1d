import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Whatever numbers a client sends, an update ends, and what is shown is finite.
struct EngineHostileNumbersTests {
    @Test(.property(checking: 0.3), arguments: [1e308, -1e308, 1e200, 1e30, 1e-300, 1e-200])
    func `extreme numbers end in finite frames or in an error`(number: Double) throws {
        // A smaller multiplier is no constraint.
        let multiplier = number.magnitude < 1 ? max(number, Constraint.smallestMultiplier) : number
        let constraints = [
            "a.left == superview.left + \(number)", "a.width == b.width * \(multiplier)",
            "b.left == a.right + \(number)",
            "b.width == \(number) @500", "c.right == b.left * \(multiplier) - \(number)",
            "c.leading == superview.trailing", "c.leftMargin == b.rightMargin * \(multiplier) @3",
        ]
        for count in 1...constraints.count {
            guard let layout = try solvable(Array(constraints.prefix(count))) else {
                Cases.skip()
                continue
            }
            Cases.check()
            for node in layout.solution.installedNodes {
                for space in CoordinateSpace.allCases {
                    let frame = try #require(layout.solution.frame(of: node, in: space))
                    #expect(frame.x.isFinite && frame.y.isFinite && frame.width.isFinite && frame.height.isFinite)
                    #expect(frame.width >= 0 && frame.height >= 0)
                }
            }
        }
    }

    @Test func `an update with a number too large is taken back like any other`() throws {
        var layout = try LayoutFixture([view("a"), view("b")], ["a.edges == root.edges", "b.left == a.rightMargin"])
        let error = try layout.tryOut { document, changes in
            let id = ConstraintID(number: 5)
            var constraint = try #require(document.constraints[id])
            constraint.multiplier = 1e308
            document.constraints.replace(id, with: constraint)
            changes.constraints.insert(id)
        }
        guard case .numbersOutOfHand(let report) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!report.reason.isEmpty)
        #expect(layout.frame("b")?.x == 92)
    }

    /// Rounding decides which steps gain here, so that the solver went in a circle until all work was used up.
    @Test func `a huge multiplier at a stack is refused by the name of its constraint`() throws {
        let e = stack("e", [view("g"), view("h"), sized("d", nil, 155)]) {
            $0.axis = .vertical
            $0.spacing = 8.3
            $0.distribution = .equalSpacing
        }
        let error = try #require(throws: EngineError.self) {
            _ = try LayoutFixture(
                [view("c", [view("f", [view("b"), e])])],
                traits: Traits(),
                limits: EngineLimits(work: 100_000),
                [
                    "g.bottom == superview.bottom - 120.79", "e.bottom == superview.firstBaseline * 2 + 359.9 @250",
                    "f.firstBaseline == b.baseline - 183.17", "g.bottom == b.top + 142.3",
                    "h.firstBaseline == e.bottom * 1000000000.0 - 384.0",
                ]
            )
        }
        guard case .numbersOutOfHand(let report) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(report.suspect == "h.firstBaseline == e.bottom * 1000000000 - 384")
    }

    private func solvable(_ constraints: [String]) throws -> LayoutFixture? {
        do {
            return try LayoutFixture([view("a"), view("b"), view("c")], constraints)
        } catch is EngineError {
            return nil
        }
    }
}
