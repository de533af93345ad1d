import LayoutModel
import Testing
import Wire

@testable import Lint

@Suite struct RedundancyFindingTests {
    private let fixed = ["a.left == 10", "a.top == 10", "a.width == 20", "a.height == 20"]

    @Test func `of two that say the same the later is told`() throws {
        let found = try Linted(#"{"id":"a"}"#, fixed + ["a.right == root.left + 30"])
        #expect(found.findings == ["redundant a root right c5"])
        #expect(
            try found.only(.redundant).message
                == "c5 can go: that a.right is 30 right of root.left follows from what else is required."
        )
        #expect(try Linted(#"{"id":"a"}"#, fixed + ["a.right == root.left + 30 @999"]).findings == [])
        #expect(try Linted(#"{"id":"a"}"#, fixed + ["a.right >= root.left + 30"]).findings == [])
    }

    @Test func `what follows in some variants only is not told`() throws {
        let lint = #"{"variants":[{"traits":{}},{"traits":{"size":{"width":300}}}]}"#
        let rows = [
            "a.left == 10", "a.top == 10", "a.height == 20", "a.width == 180 @750", "a.right == root.right - 10",
        ]
        #expect(try !Linted(#"{"id":"a"}"#, rows + ["a.centerX == root.centerX"], lint: lint).has(.conflict))
        let both = rows + ["a.centerX == root.centerX"]
        #expect(
            try Linted(#"{"id":"a"}"#, both, lint: lint).findings == [
                "unmet a width c4", "redundant a root centerX c6",
            ]
        )
        // In the other size class it is all that there is.
        let when = #"{"equation":"a.right == root.right - 10","when":{"horizontal":"compact"}}"#
        let classes =
            #"{"variants":[{"traits":{"sizeClass":{"horizontal":"compact"}}},{"traits":{"sizeClass":{"horizontal":"regular"}}}]}"#
        let partly = ["a.left == 10", "a.top == 10", "a.height == 20", when, "a.centerX == root.centerX"]
        #expect(try Linted(#"{"id":"a"}"#, partly, lint: classes).findings == [])
    }

    @Test func `one that is installed in some variants is told where it follows in all of these`() throws {
        let when = #"{"equation":"a.right == root.left + 30","when":{"horizontal":"compact"}}"#
        let classes =
            #"{"variants":[{"traits":{"sizeClass":{"horizontal":"compact"}}},{"traits":{"sizeClass":{"horizontal":"regular"}}}]}"#
        let found = try Linted(#"{"id":"a"}"#, fixed + [when], lint: classes)
        #expect(found.findings == ["redundant a root right c5"])
        #expect(try found.only(.redundant).variants == VariantSet([0]))
    }
}
