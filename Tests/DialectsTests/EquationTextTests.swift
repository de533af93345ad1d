import Dialects
import LayoutModel
import Testing
import TestSupport

private func tree() throws -> ViewTree {
    var list = ViewDescription(name: "list-1", guides: ["gutter"], subviews: [ViewDescription(name: "p0-1")])
    list.properties.scroll = ScrollProperties()
    return try ViewTree(ViewDescription(name: "root", subviews: [ViewDescription(name: "7"), list]))
}

@Suite struct EquationTextTests {
    @Test(arguments: [
        "7.left == superview.left + 16 @750", "7.left == root.left", "7.width == 100", "7.left >= -8.5", "7.left == 0",
        "p0-1.top <= list-1.content.bottom * 0.5 - 3 @0.001", "7.lastBaseline == gutter.firstBaseline",
        "7.width == list-1.height * 0.3333333333333333 + 1e-07", "7.left == root.safeArea.leftMargin * -2",
    ])
    func `an equation in canonical form is written as it was read`(text: String) throws {
        let tree = try tree()
        let constraints = try Equation.parse(text).resolve(in: tree)
        #expect(constraints.map { $0.equation(in: tree) } == [text])
    }

    @Test(arguments: [
        ("7.left=superview.left+16@high", "7.left == superview.left + 16 @750"),
        ("7.width == list-1.width / 2 @required", "7.width == list-1.width * 0.5"),
        ("7.baseline == gutter.baseline", "7.lastBaseline == gutter.lastBaseline"), ("7.left == -0", "7.left == 0"),
    ])
    func `other spellings become the canonical one`(text: String, canonical: String) throws {
        let tree = try tree()
        #expect(try Equation.parse(text).resolve(in: tree).map { $0.equation(in: tree) } == [canonical])
    }

    @Test(.property) func `what is written reads back as the same constraint`() throws {
        let tree = try tree()
        var random = SeededGenerator(seed: Seeds.first(2026))
        for _ in 0..<Seeds.count(3000) {
            let constraint = try randomConstraint(in: tree, using: &random)
            Cases.check()
            let text = constraint.equation(in: tree)
            #expect(try Equation.parse(text).resolve(in: tree) == [constraint], "\(text)")
        }
    }

    private func randomConstraint(
        in tree: ViewTree,
        using random: inout SeededGenerator
    ) throws -> Constraint {
        for _ in 0..<1000 {
            let draft = randomDraft(using: &random)
            if let constraint = try? draft.resolve(in: tree).randomElement(using: &random) { return constraint }
        }
        throw NoUsableCase(attempts: 1000)
    }

    private func randomDraft(using random: inout SeededGenerator) -> ConstraintDraft {
        let names = ["root", "7", "list-1", "p0-1", "gutter"]
        let areas: [String?] = [nil, nil, nil] + Area.allCases.map(\.rawValue)
        func anchor(_ names: [String]) -> DraftAnchor {
            DraftAnchor(
                item: names.randomElement(using: &random) ?? "7",
                area: areas.randomElement(using: &random) ?? nil,
                attribute: AttributeWord.allWords.randomElement(using: &random) ?? "left"
            )
        }
        func number() -> Double {
            let bits = Double(bitPattern: random.next())
            let choices = [
                0, 1, -8, 0.1, 1.0 / 3, Double(Int.random(in: -999...999, using: &random)) / 8, 1e21, 1e-300, bits,
            ]
            let chosen = choices.randomElement(using: &random) ?? 0
            return chosen.isFinite ? chosen : 2
        }
        var draft = ConstraintDraft(first: anchor(names), constant: number())
        draft.relation = Relation.allCases.randomElement(using: &random) ?? .equal
        if Bool.random(using: &random) {
            draft.second = anchor(names + ["superview", "superview"])
            draft.multiplier = number()
        }
        if Bool.random(using: &random) { draft.priority = abs(number()) }
        return draft
    }
}
