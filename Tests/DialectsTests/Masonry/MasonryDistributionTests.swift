import LayoutModel
import Testing

@testable import Dialects

/// `mas_distributeViewsAlongAxis` in rows and columns.
@Suite struct MasonryDistributionTests {
    private func equations(_ text: String, names: [String: [String]] = [:]) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.names = names
        return try fixture.equations(.masonry, text)
    }

    private let spacing = [
        "a.left == root.left + 5", "b.width == a.width", "b.left == a.right + 10", "c.width == b.width",
        "c.left == b.right + 10", "c.right == root.right - 15",
    ]

    @Test(arguments: [
        "[@[a, b, c] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:10 leadSpacing:5 tailSpacing:15];",
        "[self.row distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:10 leadSpacing:5 tailSpacing:15];",
        "NSArray *list = @[a, b, c];\n[list mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:10 "
            + "leadSpacing:5 tailSpacing:15];",
        "[a, b, c].mas_distributeViews(along: .horizontal, withFixedSpacing: 10, leadSpacing: 5, tailSpacing: 15)",
    ])
    func `fixed spacing makes the views equally long`(text: String) throws {
        #expect(try equations(text, names: ["self.row": ["a", "b", "c"]]) == spacing)
    }

    @Test func `a column`() throws {
        #expect(
            try equations(
                "[@[a, b] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpacing:10 leadSpacing:5 tailSpacing:15];"
            ) == [
                "a.top == root.top + 5", "b.height == a.height", "b.top == a.bottom + 10",
                "b.bottom == root.bottom - 15",
            ]
        )
        #expect(
            try equations(
                "[@[a, b] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedItemLength:10 leadSpacing:5 tailSpacing:15];"
            ) == [
                "a.height == 10", "a.top == root.top + 5", "b.height == 10", "b.bottom == root.bottom - 15",
            ]
        )
    }

    /// For n = 5, l = 50, a = 10, z = 20 the inner ones are at t = 1/4, 1/2, 3/4: (1 - t)(l + a) - t z.
    @Test func `a fixed length makes the gaps equal`() throws {
        let text = """
            [@[a, b, c, label, list] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal
                withFixedItemLength:50 leadSpacing:10 tailSpacing:20];
            """
        #expect(
            try equations(text) == [
                "a.width == 50", "a.left == root.left + 10",
                "b.width == 50", "b.right == root.right * 0.25 + 40",
                "c.width == 50", "c.right == root.right * 0.5 + 20",
                "label.width == 50", "label.right == root.right * 0.75",
                "list.width == 50", "list.right == root.right - 20",
            ]
        )
    }

    @Test(arguments: [
        ("a, b", "root"), ("inner, innermost", "inner"), ("a, innermost", "a"), ("innermost, row", "root"),
        ("row, list, row", "list"), ("innermost, inner, b", "root"),
    ])
    func `the common superview may be one of the views`(views: String, superview: String) throws {
        let text =
            "[@[\(views)] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:1 leadSpacing:2 tailSpacing:3];"
        #expect(try equations(text).first?.hasSuffix("== \(superview).left + 2") ?? false)
        #expect(try equations(text).last?.hasSuffix("== \(superview).right - 3") ?? false)
    }

    @Test(arguments: [
        ("[@[a] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpacing:1 leadSpacing:2 tailSpacing:3];", 2),
        ("[@[] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpacing:1 leadSpacing:2 tailSpacing:3];", 2),
        (
            "[@[a, b] mas_distributeViewsAlongAxis:MASAxisTypeDiagonal withFixedSpacing:1 leadSpacing:2 tailSpacing:3];",
            39
        ),
        (
            "[@[a, b] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpacing:a leadSpacing:2 tailSpacing:3];",
            76
        ),
        (
            "[@[a, b] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpace:1 leadSpacing:2 tailSpacing:3];",
            10
        ),
        (
            "[@[a, 3] mas_distributeViewsAlongAxis:MASAxisTypeVertical withFixedSpacing:1 leadSpacing:2 tailSpacing:3];",
            2
        ),
    ])
    func `what cannot be distributed`(text: String, column: Int) throws {
        #expect(try SourceFixture().fault(.masonry, text)?.location == .text(SourcePosition(line: 1, column: column)))
    }
}
