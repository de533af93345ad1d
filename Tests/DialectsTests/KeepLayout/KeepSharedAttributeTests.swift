import LayoutModel
import Testing

@testable import Dialects

/// Alignments, which two views share, and named attributes.
@Suite struct KeepSharedAttributeTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    @Test func `an alignment has the sign of the view that was mentioned first`() throws {
        let text = "a.keepLeftAlignTo(b).equal = 5; b.keepLeftAlignTo(a).equal = 6; b.keepRightAlignTo(a).min = 7;"
        #expect(
            try fixture.equations(.keep, text)
                == ["a.left == b.left + 5", "a.left == b.left + 6", "b.right <= a.right - 7"]
        )
    }

    @Test func `a mention alone decides who was first`() throws {
        let text = "KeepAttribute *x = a.keepLeftAlignTo(b); b.keepLeftAlignTo(a).equal = 6; x.max = 7;"
        #expect(try fixture.equations(.keep, text) == ["a.left == b.left + 6", "a.left <= b.left + 7"])
        #expect(
            try fixture.equations(.keep, "a.keepTopAlignTo(b); b.keepTopAlignTo(a).equal = 6;") == [
                "a.top == b.top + 6"
            ]
        )
    }

    @Test func `an alignment is one attribute from both sides`() throws {
        let slot = try #require(try fixture.slots("a.keepBottomAlignTo(b).min = 5").first)
        let mirrored = try #require(slot.mirrored)
        #expect(mirrored.first == slot.side.second && mirrored.second == slot.side.first)
        #expect(mirrored.constraint?.equation(in: fixture.tree) == "b.bottom <= a.bottom - 5")
        #expect(mirrored.constraint?.source?.slot?.text == "keepBottomAlignTo.min")
        #expect(try fixture.slots("a.keepBottomAlignTo(b).min = KeepNone")[0].mirrored?.constraint == nil)
    }

    @Test func `sizes to each other are two attributes`() throws {
        let text = "a.keepWidthTo(b).equal = 2; b.keepWidthTo(a).equal = 3;"
        #expect(try fixture.equations(.keep, text) == ["a.width == b.width * 2", "b.width == a.width * 3"])
        #expect(try fixture.slots(text).allSatisfy { $0.mirrored == nil })
    }

    @Test func `names of attributes`() throws {
        let text = """
            KeepAttribute *width = view.keepWidth;
            KeepAttribute *topOffset = a.keepTopOffsetTo(b); // Invoking the block that returns the actual attribute.
            width.equal = 100;
            topOffset.min = 3;
            self.left = a.keepLeftInset;
            self.left.equal = 4;
            _left.max = 5;
            [width deactivate];
            """
        #expect(
            try fixture.keeps(text) == [
                "root.keepWidth.equal: root.width == 100", "a.keepTopOffsetTo.min: a.top >= b.bottom + 3",
                "a.keepLeftInset.equal: a.left == superview.left + 4",
                "a.keepLeftInset.max: a.left <= superview.left + 5",
                "root.keepWidth.equal: none", "root.keepWidth.min: none", "root.keepWidth.max: none",
            ]
        )
        #expect(try fixture.equations(.keep, "let w = a.keepWidth\nw.equal = 3") == ["a.width == 3"])
    }

    @Test func `the view that a controller keeps is the safe area`() throws {
        let text =
            "a.keepEdgeAlignTo(controller.keepLayoutView).equal = 0; self.keepLayoutView.keepLeftAlignTo(b).min = 1"
        #expect(
            try fixture.equations(.keep, text) == [
                "a.top == root.safeArea.top", "a.left == root.safeArea.left", "a.bottom == root.safeArea.bottom",
                "a.right == root.safeArea.right", "root.safeArea.left >= b.left + 1",
            ]
        )
        let slots = try fixture.slots(
            "a.keepLeftAlignTo(self.keepLayoutView).equal = 0; a.keepLeftAlignTo(self.view).equal = 0"
        )
        #expect(slots[0].side.second != slots[1].side.second)
    }

    @Test func `names decide whose controller it is`() throws {
        var fixture = fixture
        fixture.names = ["panel": ["a"], "bar": ["root.margins"]]
        #expect(
            try fixture.equations(.keep, "inner.keepTopAlignTo(panel.keepLayoutView).equal = 2") == [
                "inner.top == a.safeArea.top + 2"
            ]
        )
        #expect(try fixture.equations(.keep, "a.keepTopAlignTo(bar).equal = 2") == ["a.top == root.margins.top + 2"])
        fixture.names = ["self.view": ["a"]]
        #expect(
            try fixture.equations(.keep, "inner.keepTopAlignTo(self.keepLayoutView).equal = 2") == [
                "inner.top == a.safeArea.top + 2"
            ]
        )
    }

    @Test(arguments: [
        ("a.keepLeftAlignTo(a).equal = 1", "keepLeftAlignTo", 3), ("a.keepWidthTo(self.a).equal = 2", "keepWidthTo", 3),
        ("@[b, a].keepTopOffsetTo(a).min = 1", "keepTopOffsetTo", 9),
        ("x = inner.keepEdgeAlignTo(inner);", "keepEdgeAlignTo", 11),
    ])
    func `no view has attributes to itself`(text: String, word: String, column: Int) {
        let fault = SourceFault.unsupported(word, because: "a view has no such attribute to itself")
        #expect(fixture.fault(.keep, text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }

    @Test func `superview is that of the view`() throws {
        #expect(
            try fixture.equations(.keep, "inner.keepWidthTo(superview).equal = 2") == [
                "inner.width == a.width * 2"
            ]
        )
        #expect(
            try fixture.equations(.keep, "inner.keepWidthTo(a.superview).equal = 2") == [
                "inner.width == root.width * 2"
            ]
        )
    }
}
