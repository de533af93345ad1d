import LayoutModel
import Testing

@testable import Dialects

/// The constraint of each attribute; the tempting faults are a reversed sign, side or relation.
@Suite struct KeepAttributeTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    /// An attribute of `a`, and its constraint for the value 10.
    struct Row: CustomTestStringConvertible, Sendable {
        let attribute: String
        let equal: String
        let min: String
        let max: String

        init(_ attribute: String, _ equal: String, _ min: String, _ max: String) {
            (self.attribute, self.equal, self.min, self.max) = (attribute, equal, min, max)
        }

        var testDescription: String { attribute }
    }

    static let sizes = [
        Row("keepWidth", "a.width == 10", "a.width >= 10", "a.width <= 10"),
        Row("keepHeight", "a.height == 10", "a.height >= 10", "a.height <= 10"),
        Row("keepAspectRatio", "a.width == a.height * 10", "a.width >= a.height * 10", "a.width <= a.height * 10"),
        Row("keepWidthTo(b)", "a.width == b.width * 10", "a.width >= b.width * 10", "a.width <= b.width * 10"),
        Row("keepHeightTo(b)", "a.height == b.height * 10", "a.height >= b.height * 10", "a.height <= b.height * 10"),
        Row(
            "keepHorizontalCenter",
            "a.centerX == superview.centerX * 20",
            "a.centerX >= superview.centerX * 20",
            "a.centerX <= superview.centerX * 20"
        ),
        Row(
            "keepVerticalCenter",
            "a.centerY == superview.centerY * 20",
            "a.centerY >= superview.centerY * 20",
            "a.centerY <= superview.centerY * 20"
        ),
    ]

    /// Insets by attribute, with first side, second side and sign.
    static let insets: [Row] = [
        ("keepLeftInset", "left", "superview.left", 1), ("keepTopInset", "top", "superview.top", 1),
        ("keepLeadingInset", "leading", "superview.leading", 1),
        ("keepRightInset", "right", "superview.right", -1), ("keepBottomInset", "bottom", "superview.bottom", -1),
        ("keepTrailingInset", "trailing", "superview.trailing", -1),
        ("keepFirstBaselineInset", "firstBaseline", "superview.top", 1),
        ("keepLastBaselineInset", "lastBaseline", "superview.bottom", -1),
        ("keepLeftMarginInset", "left", "superview.leftMargin", 1),
        ("keepTopMarginInset", "top", "superview.topMargin", 1),
        ("keepLeadingMarginInset", "leading", "superview.leadingMargin", 1),
        ("keepRightMarginInset", "right", "superview.rightMargin", -1),
        ("keepBottomMarginInset", "bottom", "superview.bottomMargin", -1),
        ("keepTrailingMarginInset", "trailing", "superview.trailingMargin", -1),
        ("keepLeftSafeInset", "left", "superview.safeArea.left", 1),
        ("keepTopSafeInset", "top", "superview.safeArea.top", 1),
        ("keepLeadingSafeInset", "leading", "superview.safeArea.leading", 1),
        ("keepRightSafeInset", "right", "superview.safeArea.right", -1),
        ("keepBottomSafeInset", "bottom", "superview.safeArea.bottom", -1),
        ("keepTrailingSafeInset", "trailing", "superview.safeArea.trailing", -1),
    ].map { row($0, $1, $2, sign: $3) }

    static let offsetsAndAlignments: [Row] = [
        ("keepLeftOffsetTo(b)", "left", "b.right", 1), ("keepTopOffsetTo(b)", "top", "b.bottom", 1),
        ("keepLeadingOffsetTo(b)", "leading", "b.trailing", 1),
        ("keepFirstBaselineOffsetTo(b)", "firstBaseline", "b.lastBaseline", 1),
        ("keepLeftAlignTo(b)", "left", "b.left", 1), ("keepTopAlignTo(b)", "top", "b.top", 1),
        ("keepLeadingAlignTo(b)", "leading", "b.leading", 1), ("keepRightAlignTo(b)", "right", "b.right", -1),
        ("keepBottomAlignTo(b)", "bottom", "b.bottom", -1), ("keepTrailingAlignTo(b)", "trailing", "b.trailing", -1),
        ("keepVerticalAlignTo(b)", "centerX", "b.centerX", 1),
        ("keepHorizontalAlignTo(b)", "centerY", "b.centerY", 1),
        ("keepFirstBaselineAlignTo(b)", "firstBaseline", "b.firstBaseline", -1),
        ("keepLastBaselineAlignTo(b)", "lastBaseline", "b.lastBaseline", -1),
        ("keepBaselineAlignTo(b)", "lastBaseline", "b.lastBaseline", -1),
    ].map { row($0, $1, $2, sign: $3) }

    /// With a negative sign, `min` is a minimum of the distance inwards.
    private static func row(_ attribute: String, _ first: String, _ second: String, sign: Int) -> Row {
        let rest = "\(second) \(sign > 0 ? "+" : "-") 10"
        let (least, most) = sign > 0 ? (">=", "<=") : ("<=", ">=")
        return Row(attribute, "a.\(first) == \(rest)", "a.\(first) \(least) \(rest)", "a.\(first) \(most) \(rest)")
    }

    @Test(arguments: sizes + insets + offsetsAndAlignments)
    func `an attribute keeps one constraint for each of its slots`(row: Row) throws {
        #expect(try fixture.equations(.keep, "a.\(row.attribute).equal = 10;") == [row.equal])
        #expect(try fixture.equations(.keep, "a.\(row.attribute).min = 10;") == [row.min])
        #expect(try fixture.equations(.keep, "a.\(row.attribute).max = 10;") == [row.max])
    }

    @Test(arguments: [
        ("keepRightOffsetTo", "b.left == a.right + 10"), ("keepBottomOffsetTo", "b.top == a.bottom + 10"),
        ("keepTrailingOffsetTo", "b.leading == a.trailing + 10"),
        ("keepLastBaselineOffsetTo", "b.firstBaseline == a.lastBaseline + 10"),
    ])
    func `an offset to the far side is the other view's`(attribute: String, equation: String) throws {
        #expect(try fixture.equations(.keep, "a.\(attribute)(b).equal = 10") == [equation])
        let least = equation.replacing("==", with: ">=")
        #expect(try fixture.equations(.keep, "a.\(attribute)(b).min = 10") == [least])
    }

    @Test func `an offset is one slot from both sides`() throws {
        let slots = try fixture.slots("a.keepRightOffsetTo(b).equal = 1; b.keepLeftOffsetTo(a).equal = 2;")
        #expect(slots.map(\.slot.attribute) == ["keepLeftOffsetTo", "keepLeftOffsetTo"])
        #expect(slots[0].side.first == slots[1].side.first && slots[0].side.second == slots[1].side.second)
        #expect(slots[0].mirrored == nil)
    }

    @Test func `a value halves or shifts a centre as a fraction of the superview`() throws {
        let text = "a.keepHorizontalCenter.equal = 0.5; a.keepVerticalCenter.equal = 0.25;"
        #expect(
            try fixture.equations(.keep, text)
                == ["a.centerX == superview.centerX", "a.centerY == superview.centerY * 0.5"]
        )
    }

    @Test func `a slot is named by attribute and slot`() throws {
        let slot = try #require(try fixture.slots("a.keepLeftInset.min = 3").first)
        #expect(slot.slot == ConstraintSlot("keepLeftInset", .min, isRelative: false))
        #expect(slot.side.constraint?.source?.slot?.text == "keepLeftInset.min")
        #expect(slot.side.second == nil && slot.mirrored == nil)
    }

    @Test func `Swift gives the same`() throws {
        let text = """
            view.keepWidth.equal = 150
            a.keepHeight.min = KeepHigh(150)
            a.keepLeftOffsetTo(b).min = 10
            """
        #expect(
            try fixture.equations(.keep, text)
                == ["root.width == 150", "a.height >= 150 @750", "a.left >= b.right + 10"]
        )
    }

    @Test func `properties of the object itself are views, too`() throws {
        let text =
            "self.redView.keepWidthTo(self.blueView).equal = 2; [_a keepHeight].equal = 3; [[a keepWidth] setMin:4];"
        #expect(
            try fixture.equations(.keep, text)
                == ["redView.width == blueView.width * 2", "a.height == 3", "a.width >= 4"]
        )
    }
}

extension SourceFixture {
    /// The slots that a source of KeepLayout fills or clears.
    func slots(_ text: String) throws -> [SlotAssignment] {
        try steps(.keep, text).compactMap { step in
            guard case .fill(let slot) = step.action else { return nil }
            return slot
        }
    }

    /// The slot as text: `a.keepWidth.equal: a.width == 3`.
    func keeps(_ text: String) throws -> [String] {
        try slots(text).map { slot in
            let constraint = slot.side.constraint?.equation(in: tree) ?? "none"
            return "\(tree.name(of: slot.side.first.node)).\(slot.slot.text): \(constraint)"
        }
    }
}
