import LayoutEngine
import LayoutModel
import Testing

/// A required `length == constant` silences required hugging and compression resistance, as in UIKit.
@Suite struct GivenLengthTests {
    private let required = view("a") {
        $0.intrinsicSize = PartialSize(width: 60, height: 20)
        $0.hugging = AxisPriorities(horizontal: 1000, vertical: 1000)
        $0.compressionResistance = AxisPriorities(horizontal: 1000, vertical: 1000)
    }
    private let corner = ["a.left == 0", "a.top == 0"]

    @Test(arguments: [30.0, 90])
    func `a given width holds against required content priorities`(width: Double) throws {
        let layout = try LayoutFixture([required], corner + ["a.width == \(width)"])
        #expect(layout.frame("a") == Rect(0, 0, width, 20))
        #expect(layout.solution.conflicts.isEmpty)
    }

    @Test(arguments: ["a.width >= 90", "a.width == 90 @999", "a.width == b.width", "a.left == -30"])
    func `what does not give the width leaves them as they are`(constraint: String) throws {
        let layout = try LayoutFixture(
            [required, view("b")],
            corner + ["b.left == 0", "b.top == 0", "b.width == 90", "b.height == 1", constraint]
        )
        #expect(layout.frame("a")?.width == 60)
    }

    @Test func `the other axis and priorities that are not required are not silenced`() throws {
        var layout = try LayoutFixture([required], corner + ["a.width == 90", "a.height >= 50"])
        #expect(layout.frame("a") == Rect(0, 0, 90, 20))
        #expect(layout.solution.conflicts.count == 1)
        try layout.setProperties(of: "a") { $0.hugging.vertical = 999 }
        #expect(layout.frame("a") == Rect(0, 0, 90, 50))
    }

    @Test func `they speak again once the constraint is gone`() throws {
        var layout = try LayoutFixture([required], corner + ["a.width == 90"])
        try layout.setConstraint(3) { $0.isActive = false }
        #expect(layout.frame("a")?.width == 60)
        try layout.setConstraint(3) { $0.isActive = true }
        #expect(layout.frame("a")?.width == 90)
        try layout.setConstraint(3) { $0.priority = 999 }
        #expect(layout.frame("a")?.width == 60)
        try layout.setConstraint(3) { ($0.priority, $0.constant) = (1000, 70) }
        #expect(layout.frame("a")?.width == 70)
    }

    /// Of two given widths one is left out; the content has no part in it.
    @Test func `two given widths are a conflict of the two`() throws {
        let layout = try LayoutFixture([required], corner + ["a.width == 90", "a.width == 80"])
        #expect(layout.frame("a")?.width == 90)
        #expect(layout.conflictTexts == [["a.width == 90", "a.width == 80"]])
    }
}
