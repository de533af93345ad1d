import LayoutEngine
import LayoutModel
import Testing

struct EngineTests {
    @Test func `a view is where four equations put it`() throws {
        let layout = try LayoutFixture(
            [view("a")],
            ["a.edges == superview.edges", "a.width == 50"].dropLast().map { $0 }
        )
        #expect(layout.frame("a") == Rect(0, 0, 100, 200))
    }
}
