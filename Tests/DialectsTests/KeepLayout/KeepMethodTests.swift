import LayoutModel
import Testing

@testable import Dialects

/// Groups, and methods of attributes and views.
@Suite struct KeepMethodTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    @Test(arguments: [
        ("keepSize", ["width == 7", "height == 7"]),
        ("keepSizeTo(b)", ["width == b.width * 7", "height == b.height * 7"]),
        (
            "keepInsets",
            [
                "top == superview.top + 7", "bottom == superview.bottom - 7", "left == superview.left + 7",
                "right == superview.right - 7",
            ]
        ),
        ("keepHorizontalInsets", ["left == superview.left + 7", "right == superview.right - 7"]),
        ("keepVerticalInsets", ["top == superview.top + 7", "bottom == superview.bottom - 7"]),
        (
            "keepMarginInsets",
            [
                "top == superview.topMargin + 7", "bottom == superview.bottomMargin - 7",
                "left == superview.leftMargin + 7", "right == superview.rightMargin - 7",
            ]
        ),
        ("keepHorizontalMarginInsets", ["left == superview.leftMargin + 7", "right == superview.rightMargin - 7"]),
        ("keepVerticalMarginInsets", ["top == superview.topMargin + 7", "bottom == superview.bottomMargin - 7"]),
        (
            "keepSafeInsets",
            [
                "top == superview.safeArea.top + 7", "bottom == superview.safeArea.bottom - 7",
                "left == superview.safeArea.left + 7", "right == superview.safeArea.right - 7",
            ]
        ),
        ("keepHorizontalSafeInsets", ["left == superview.safeArea.left + 7", "right == superview.safeArea.right - 7"]),
        ("keepVerticalSafeInsets", ["top == superview.safeArea.top + 7", "bottom == superview.safeArea.bottom - 7"]),
        ("keepCenter", ["centerX == superview.centerX * 14", "centerY == superview.centerY * 14"]),
        ("keepCenterAlignTo(b)", ["centerX == b.centerX + 7", "centerY == b.centerY + 7"]),
        (
            "keepEdgeAlignTo(b)",
            ["top == b.top + 7", "left == b.left + 7", "bottom == b.bottom - 7", "right == b.right - 7"]
        ),
    ])
    func `groups`(group: String, equations: [String]) throws {
        #expect(try fixture.equations(.keep, "a.\(group).equal = 7") == equations.map { "a.\($0)" })
    }

    @Test func `a group of one's own`() throws {
        let text = """
            KeepAttribute *leftInsets = [KeepAttribute group:
                a.keepLeftInset,
                b.keepLeftInset,
                [KeepAttribute group:c.keepSize, nil],
                nil];
            leftInsets.equal = 10;
            [KeepAttribute group:a.keepTopInset, b.keepTopInset, nil].min = 3;
            """
        #expect(
            try fixture.equations(.keep, text) == [
                "a.left == superview.left + 10", "b.left == superview.left + 10", "c.width == 10", "c.height == 10",
                "a.top >= superview.top + 3", "b.top >= superview.top + 3",
            ]
        )
    }

    @Test(arguments: [
        ("[a.keepWidth keepAt:10 min:5];", ["a.width == 10 @750", "a.width >= 5"]),
        ("[a.keepWidth keepAt:10 max:5 keepLow];", ["a.width == 10 @750", "a.width <= 5 @250"]),
        ("[a.keepWidth keepAt:10 +keepLow min:5 max:20];", ["a.width == 10 @250", "a.width >= 5", "a.width <= 20"]),
        ("[a.keepWidth keepMin:5 max:20 keepHigh];", ["a.width >= 5", "a.width <= 20 @750"]),
        ("a.keepWidth.keep(at: 10, min: 5)", ["a.width == 10 @750", "a.width >= 5"]),
        ("a.keepWidth.keepAt(10, min: 5, max: 6)", ["a.width == 10 @750", "a.width >= 5", "a.width <= 6"]),
        ("a.keepWidth.keepMin(10, max: 15)", ["a.width >= 10", "a.width <= 15"]),
    ])
    func `several slots at once`(text: String, equations: [String]) throws {
        #expect(try fixture.equations(.keep, text) == equations)
    }

    @Test func `deactivating clears all slots of all attributes`() throws {
        let cleared = ["equal", "min", "max"]
        #expect(try fixture.keeps("[a.keepWidth deactivate];") == cleared.map { "a.keepWidth.\($0): none" })
        #expect(try fixture.keeps("a.keepSize.deactivate()").count == 6)
        #expect(try fixture.keeps("[[a keepWidthTo](b) deactivate]").count == 3)
    }

    @Test(arguments: [
        ("[a keepSize:CGSizeMake(100, 200)];", ["width == 100", "height == 200"]),
        ("[a keepSize:CGSizeMake(100, 200) priority:KeepPriorityLow];", ["width == 100 @250", "height == 200 @250"]),
        ("a.keepSize(CGSize(width: 1, height: 2), priority: 600)", ["width == 1 @600", "height == 2 @600"]),
        (
            "[a keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];",
            [
                "top == superview.top + 10", "bottom == superview.bottom - 30", "left == superview.left + 20",
                "right == superview.right - 40",
            ]
        ),
        (
            "[a keepMarginInsets:UIEdgeInsetsZero priority:KeepPriorityHigh];",
            [
                "top == superview.topMargin @750", "bottom == superview.bottomMargin @750",
                "left == superview.leftMargin @750", "right == superview.rightMargin @750",
            ]
        ),
        (
            "[a keepSafeInsets:UIEdgeInsetsMake(1, 2, 3, 4)];",
            [
                "top == superview.safeArea.top + 1", "bottom == superview.safeArea.bottom - 3",
                "left == superview.safeArea.left + 2", "right == superview.safeArea.right - 4",
            ]
        ),
        (
            "[a keepCenter:CGPointMake(0.5, 0.25)];",
            ["centerX == superview.centerX", "centerY == superview.centerY * 0.5"]
        ),
        (
            "[a keepCenter:CGPointMake(1, 0.5) priority:1];",
            ["centerX == superview.centerX * 2 @1", "centerY == superview.centerY @1"]
        ),
        ("[a keepCentered];", ["centerX == superview.centerX", "centerY == superview.centerY"]),
        ("a.keepCentered(withPriority: 3)", ["centerX == superview.centerX @3", "centerY == superview.centerY @3"]),
        ("[a keepHorizontallyCentered];", ["centerX == superview.centerX"]),
        ("[a keepHorizontallyCenteredWithPriority:KeepPriorityFitting];", ["centerX == superview.centerX @50"]),
        ("a.keepVerticallyCentered()", ["centerY == superview.centerY"]),
        ("[a keepVerticallyCenteredWithPriority:9];", ["centerY == superview.centerY @9"]),
    ])
    func `methods of views`(text: String, equations: [String]) throws {
        #expect(try fixture.equations(.keep, text) == equations.map { "a.\($0)" })
    }

    @Test func `methods without a priority take the one beside the source`() throws {
        var fixture = fixture
        fixture.priority = 5
        #expect(try fixture.equations(.keep, "[a keepHorizontallyCentered];") == ["a.centerX == superview.centerX @5"])
    }

    @Test func `a method fills the same slots as the attribute`() throws {
        #expect(
            try fixture.keeps("[a keepSize:CGSizeZero];") == [
                "a.keepWidth.equal: a.width == 0", "a.keepHeight.equal: a.height == 0",
            ]
        )
        #expect(try fixture.keeps("[a keepHorizontallyCentered];")[0].hasPrefix("a.keepHorizontalCenter.equal"))
    }

    @Test(arguments: [
        ("a.keepHuggingPriority = 251;", ContentPriorities(hugging: AxisPriorities(horizontal: 251, vertical: 251))),
        ("a.keepHorizontalHuggingPriority = 2", ContentPriorities(hugging: AxisPriorities(horizontal: 2))),
        (
            "a.keepVerticalHuggingPriority = KeepPriorityHigh",
            ContentPriorities(hugging: AxisPriorities(vertical: 750))
        ),
        (
            "[a setKeepCompressionResistance:3];",
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: 3, vertical: 3))
        ),
        (
            "a.keepHorizontalCompressionResistance = 1000;",
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: 1000))
        ),
        (
            "a.keepVerticalCompressionResistance = 5;",
            ContentPriorities(compressionResistance: AxisPriorities(vertical: 5))
        ),
    ])
    func `how firmly content is kept`(text: String, expected: ContentPriorities) throws {
        let steps = try fixture.steps(.keep, text)
        guard case .setContentPriorities(let node, let resistance) = steps.first?.action else {
            Issue.record("no resistance")
            return
        }
        #expect(fixture.tree.name(of: node) == "a" && resistance == expected && steps.count == 1)
    }

    @Test func `a scroll view does not scroll`() throws {
        #expect(
            try fixture.keeps("[list keepHorizontalScrollDisabled:YES]; list.keepVerticalScrollDisabled = NO;") == [
                "list.keepHorizontalScrollDisabled.equal: list.content.width == list.frame.width",
                "list.keepVerticalScrollDisabled.equal: none",
            ]
        )
        #expect(
            try fixture.keeps("list.keepVerticalScrollDisabled(true)") == [
                "list.keepVerticalScrollDisabled.equal: list.content.height == list.frame.height"
            ]
        )
        let fault = SourceFault.constraint(.notAScrollView("a", area: .content, side: .first))
        let position = SourcePosition(line: 1, column: 4)
        #expect(fixture.fault(.keep, "[a keepHorizontalScrollDisabled:NO];") == SourceError(fault, at: position))
    }
}
