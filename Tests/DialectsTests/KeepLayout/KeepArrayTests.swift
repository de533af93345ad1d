import LayoutModel
import Testing

@testable import Dialects

/// Attributes and methods of arrays; the tempting fault is the order of two neighbors.
@Suite struct KeepArrayTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private func equations(_ text: String) throws -> [String] {
        try fixture.equations(.keep, "NSArray *views = @[ a, b, c ];\n\(text)")
    }

    @Test func `an attribute of an array is that of each view`() throws {
        let lefts = ["a", "b", "c"].map { "\($0).left >= superview.left + 3" }
        #expect(try equations("views.keepLeftInset.min = 3;") == lefts)
        #expect(try equations("views.keepInsets.min = 10;").count == 12)
        #expect(try equations("[views keepSize:CGSizeMake(1, 2)];").count == 6)
        #expect(try equations("[views keepCentered];").count == 6)
        #expect(
            try equations("views.keepWidthTo(label).equal = 2;")
                == ["a", "b", "c"].map { "\($0).width == label.width * 2" }
        )
        #expect(try fixture.equations(.keep, "[a, b].keepWidth.equal = 4") == ["a.width == 4", "b.width == 4"])
    }

    @Test(arguments: [
        ("keepWidthsEqual", ["a.width == b.width", "b.width == c.width"]),
        ("keepHeightsEqualWithPriority:8", ["a.height == b.height @8", "b.height == c.height @8"]),
        (
            "keepSizesEqual",
            ["a.width == b.width", "a.height == b.height", "b.width == c.width", "b.height == c.height"]
        ),
        ("keepHorizontalOffsets:20", ["b.left == a.right + 20", "c.left == b.right + 20"]),
        ("keepLeadingOffsets:20", ["b.leading == a.trailing + 20", "c.leading == b.trailing + 20"]),
        ("keepVerticalOffsets:20 keepHigh", ["b.top == a.bottom + 20 @750", "c.top == b.bottom + 20 @750"]),
        (
            "keepBaselineOffsets:20",
            ["b.firstBaseline == a.lastBaseline + 20", "c.firstBaseline == b.lastBaseline + 20"]
        ),
        ("keepLeftAlignments:20", ["a.left == b.left + 20", "b.left == c.left + 20"]),
        ("keepRightAlignments:20", ["a.right == b.right - 20", "b.right == c.right - 20"]),
        ("keepLeadingAlignments:20", ["a.leading == b.leading + 20", "b.leading == c.leading + 20"]),
        ("keepTrailingAlignments:20", ["a.trailing == b.trailing - 20", "b.trailing == c.trailing - 20"]),
        ("keepTopAlignments:20", ["a.top == b.top + 20", "b.top == c.top + 20"]),
        ("keepBottomAlignments:20", ["a.bottom == b.bottom - 20", "b.bottom == c.bottom - 20"]),
        ("keepVerticalAlignments:20", ["a.centerX == b.centerX + 20", "b.centerX == c.centerX + 20"]),
        ("keepHorizontalAlignments:20", ["a.centerY == b.centerY + 20", "b.centerY == c.centerY + 20"]),
        (
            "keepFirstBaselineAlignments:20",
            ["a.firstBaseline == b.firstBaseline - 20", "b.firstBaseline == c.firstBaseline - 20"]
        ),
        (
            "keepLastBaselineAlignments:20",
            ["a.lastBaseline == b.lastBaseline - 20", "b.lastBaseline == c.lastBaseline - 20"]
        ),
        ("keepBaselineAlignments:1", ["a.lastBaseline == b.lastBaseline - 1", "b.lastBaseline == c.lastBaseline - 1"]),
        ("keepLeftAligned", ["a.left == b.left", "b.left == c.left"]),
        ("keepRightAligned", ["a.right == b.right", "b.right == c.right"]),
        ("keepLeadingAligned", ["a.leading == b.leading", "b.leading == c.leading"]),
        ("keepTrailingAligned", ["a.trailing == b.trailing", "b.trailing == c.trailing"]),
        ("keepTopAligned", ["a.top == b.top", "b.top == c.top"]),
        ("keepBottomAligned", ["a.bottom == b.bottom", "b.bottom == c.bottom"]),
        ("keepVerticallyAligned", ["a.centerX == b.centerX", "b.centerX == c.centerX"]),
        ("keepHorizontallyAligned", ["a.centerY == b.centerY", "b.centerY == c.centerY"]),
        ("keepFirstBaselineAligned", ["a.firstBaseline == b.firstBaseline", "b.firstBaseline == c.firstBaseline"]),
        ("keepLastBaselineAligned", ["a.lastBaseline == b.lastBaseline", "b.lastBaseline == c.lastBaseline"]),
    ])
    func `what lies between neighbours`(method: String, expected: [String]) throws {
        #expect(try equations("[views \(method)];") == expected)
    }

    @Test func `Swift gives the same`() throws {
        let text = """
            let views: [UIView] = [a, b, c]
            views.keepWidthsEqual()
            views.keepHorizontalOffsets(20)
            views.keepTopAligned()
            views.keepHeightsEqual(withPriority: 300)
            """
        #expect(
            try fixture.equations(.keep, text) == [
                "a.width == b.width", "b.width == c.width", "b.left == a.right + 20", "c.left == b.right + 20",
                "a.top == b.top", "b.top == c.top", "a.height == b.height @300", "b.height == c.height @300",
            ]
        )
    }

    @Test func `names may stand for several views`() throws {
        var fixture = fixture
        fixture.names = ["self.buttons": ["a", "b"], "one": ["c"]]
        #expect(
            try fixture.equations(.keep, "[self.buttons keepWidthsEqual]; [one keepTopAligned];") == [
                "a.width == b.width"
            ]
        )
    }
}
