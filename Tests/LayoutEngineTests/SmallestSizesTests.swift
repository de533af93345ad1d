import LayoutModel
import Testing

/// Of what nothing fixes, lengths are as small as they can be, and then positions as near to the superview's left and
/// top.
@Suite struct SmallestSizesTests {
    @Test(arguments: [
        ("a.bottom == superview.bottom", Rect(0, 200, 0, 0)), ("a.width >= 23", Rect(0, 0, 23, 0)),
        ("a.right == superview.right - 10", Rect(90, 0, 0, 0)), ("a.centerX == 30", Rect(80, 0, 0, 0)),
        ("a.right <= superview.left - 5", Rect(-5, 0, 0, 0)), ("a.bottom >= a.top + 40", Rect(0, 0, 0, 40)),
    ])
    func `a view tied by one constraint is small before it is near`(constraint: String, expected: Rect) throws {
        let layout = try LayoutFixture([view("a")], [constraint])
        #expect(layout.frame("a") == expected)
        #expect(layout.ambiguity["a"]?.isEmpty == false)
    }

    @Test func `a later view is small before an earlier one is near`() throws {
        let layout = try LayoutFixture([view("a"), view("b")], ["b.left == 0", "b.right == a.left", "a.left >= 10"])
        #expect(layout.frame("b")?.width == 10)
        let loose = try LayoutFixture([view("a"), view("b")], ["b.right == a.left + 30", "b.left == 20"])
        // b is 0 wide, which puts a at -10; as near as it can be with b as wide as 10, it would be at 0.
        #expect(loose.frame("b")?.width == 0)
        #expect(loose.frame("a")?.x == -10)
    }
}
