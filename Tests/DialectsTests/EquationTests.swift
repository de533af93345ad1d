import Dialects
import LayoutModel
import Testing

private func anchor(_ item: String, _ attribute: String, area: String? = nil) -> DraftAnchor {
    DraftAnchor(item: item, area: area, attribute: attribute)
}

/// The error of a text that is not an equation.
private func fault(_ text: String) -> EquationError? {
    do throws(EquationError) {
        _ = try Equation.parse(text)
        return nil
    } catch {
        return error
    }
}

@Suite struct EquationTests {
    @Test func `every part of an equation is read`() throws {
        let draft = try Equation.parse("a.left <= b.right * 2 + 8 @750")
        #expect(
            draft
                == ConstraintDraft(
                    first: anchor("a", "left"),
                    relation: .lessThanOrEqual,
                    second: anchor("b", "right"),
                    multiplier: 2,
                    constant: 8,
                    priority: 750
                )
        )
    }

    @Test(arguments: [
        "a.left==b.right*2+8@750", "  a.left  ==  b.right  *  2  +  8  @  750  ", "a.left = b.right * 2 + 8 @high",
        "a.left == b.right / 0.5 + 10 - 2 @750.0", "a.left\n==\tb.right * 4 / 2 + 2 * 4 @ 7.5e2",
        "a.left == b.right * +2 - -8 @750",
    ])
    func `spaces, the order of steps and the spelling of numbers do not matter`(text: String) throws {
        #expect(try Equation.parse(text) == Equation.parse("a.left == b.right * 2 + 8 @750"))
    }

    @Test(arguments: [
        ("a.width == 100 / 4", 25), ("a.width == 100-4", 96), ("a.width == 100 - 4.5", 95.5),
        ("a.width == 2 * 3 * 4", 24),
        ("a.width == 1 + 2 * 3 - 8 / 4", 5), ("a.width == -8", -8), ("a.width == +.5", 0.5), ("a.width == 5.", 5),
        ("a.width == 1e3", 1000), ("a.width == 1.5e-3", 0.0015), ("a.width == 1.e2", 100), ("a.width == 0.1", 0.1),
        ("a.width == 123456789.123456789", 123456789.123456789), ("a.width == -.25e1", -2.5),
    ])
    func `arithmetic between numbers makes the constant`(text: String, constant: Double) throws {
        let draft = try Equation.parse(text)
        #expect(draft.constant == constant)
        #expect(draft.second == nil)
        #expect(draft.multiplier == 1)
    }

    @Test func `a minus sign before a number is no part of the item before it`() throws {
        let draft = try Equation.parse("a.left == b.right -8")
        #expect(draft.second == anchor("b", "right"))
        #expect(draft.constant == -8)
        #expect(try Equation.parse("a.left == b.right-8") == draft)
    }

    @Test(arguments: ["gap-box1-0", "p0-1", "3", "4-e", "-x", "_", "100-4", "2e3"])
    func `a name may contain digits and hyphens anywhere`(name: String) throws {
        let draft = try Equation.parse("\(name).left == \(name).right")
        #expect(draft.first == anchor(name, "left"))
        #expect(draft.second == anchor(name, "right"))
    }

    @Test func `a reference of three words names an area`() throws {
        let draft = try Equation.parse("list.content.height >= root.safeArea.height")
        #expect(draft.first == anchor("list", "height", area: "content"))
        #expect(draft.second == anchor("root", "height", area: "safeArea"))
    }

    @Test(arguments: PriorityName.allCases)
    func `a priority may be given by its name`(name: PriorityName) throws {
        #expect(try Equation.parse("a.width == 1 @\(name.rawValue)").priority == name.value)
    }

    @Test func `a priority that is not given is nil`() throws {
        #expect(try Equation.parse("a.width == 1").priority == nil)
    }

    @Test(arguments: [
        ("", 1, EquationExpectation.anchor), ("a.left 1", 8, .relation),
        ("a.left < 1", 8, .relation),
        ("a.left =", 9, .anchorOrNumber), ("a.left == b.right *", 20, .number), ("a.left == b.right 8", 19, .stepOrEnd),
        ("a.left == 1 @", 14, .priority),
        ("a.left == 1 @750 x", 18, .end), ("é.left == 1", 1, .anchor), ("a.left == é", 11, .anchorOrNumber),
        ("a.5 == 1", 2, .anchor), ("a.left == 1.5.left", 14, .stepOrEnd),
    ])
    func `a fault has its column and what was expected`(text: String, column: Int, expected: EquationExpectation) {
        guard case .unexpected(_, expected, let position) = fault(text) else {
            Issue.record("\(text): \(String(describing: fault(text)))")
            return
        }
        #expect(position == SourcePosition(line: 1, column: column))
    }

    @Test(arguments: [
        ("a.width == 0.5 * b.width", "a.width == b.width * 0.5"), ("a.left == 16 + b.left", "a.left == b.left + 16"),
        ("a.right + 8 == b.left", "a.right == b.left - 8"), ("100 <= a.width", "a.width >= 100"),
        ("0.5 * b.width == a.width", "b.width == a.width * 2"), ("8 - a.left >= b.left", "a.left <= b.left * -1 + 8"),
        ("a.width / 2 == b.width + 1 @750", "a.width == b.width * 2 + 2 @750"),
        ("a.width ≥ 2 × b.width", "a.width >= b.width * 2"),
        ("a.left ≤ b.right − 8", "a.left <= b.right - 8"), ("- a.left == 8", "a.left == -8"),
        ("8 == a.width @low", "a.width == 8 @250"),
        ("10 + 2 * 3 == a.width - 4", "a.width == 20"),
        ("superview.right - 8 >= a.right", "a.right <= superview.right - 8"),
        ("superview.width == a.width * 2", "a.width == superview.width * 0.5"),
        ("superview.safeArea.top == a.top", "a.top == superview.safeArea.top"),
        ("a.left == b.left * 2 * 3 + 1", "a.left == b.left * 6 + 1"),
    ])
    func `items and numbers may be on either side`(text: String, usual: String) throws {
        #expect(try Equation.parse(text) == Equation.parse(usual))
    }

    @Test(arguments: [
        ("a.width == b.width + c.width", 22), ("a.right - b.left == 8", 11), ("a.left == b.right * c.left", 21),
    ])
    func `a second item on a side is a fault`(text: String, column: Int) {
        #expect(fault(text) == .severalItems(at: SourcePosition(line: 1, column: column)))
    }

    @Test func `a word without an item, a divisor and a hyphen are told for what they are`() {
        func at(_ column: Int) -> SourcePosition { SourcePosition(line: 1, column: column) }
        #expect(fault("left == 1") == .bareWord("left", at: at(1)))
        #expect(fault("a.width == auto") == .bareWord("auto", at: at(12)))
        #expect(fault("a.width == 8 / b.width") == .divisionByItem(at: at(16)))
        let margin = EquationError.hyphenatedAttribute("margin-left", nearest: "leftMargin", at: at(3))
        #expect(fault("a.margin-left == 8") == margin)
        #expect(fault("a.foo-bar == 8") == .hyphenatedAttribute("foo-bar", nearest: nil, at: at(3)))
        #expect(fault("0 == a.width / 0") == .divisionByZero(at: at(16)))
    }

    @Test func `lines are counted and columns are characters`() {
        guard case .unexpected(let found, .stepOrEnd, let position) = fault("a.left ==\n  1 é") else {
            Issue.record("no fault")
            return
        }
        #expect(position == SourcePosition(line: 2, column: 5))
        #expect(found == "é")
    }

    @Test func `division by zero, an endless number and an unknown priority are faults`() {
        #expect(fault("a.width == 4 / 0") == .divisionByZero(at: SourcePosition(line: 1, column: 16)))
        #expect(fault("a.width == 1e999") == .numberOutOfRange("1e999", at: SourcePosition(line: 1, column: 12)))
        #expect(
            fault("a.width == 1 @hihg")
                == .unknownPriority("hihg", nearest: "high", at: SourcePosition(line: 1, column: 15))
        )
    }

    @Test func `the word at fault is found again in the text`() {
        let text = "titel.left == root.safeAera.rigth * 0 + 3 @2000"
        func column(_ error: ConstraintError) -> Int { Equation.position(of: error, in: Array(text.utf8)[...]).column }
        #expect(column(.unknownItem("titel", nearest: nil, side: .first)) == 1)
        #expect(column(.unknownArea("safeAera", nearest: nil, side: .second)) == 20)
        #expect(column(.unknownAttribute("rigth", nearest: nil, side: .second)) == 29)
        #expect(column(.zeroMultiplier) == 37)
        #expect(column(.notFinite(.constant)) == 41)
        #expect(column(.priorityOutOfRange(2000)) == 44)
    }
}
