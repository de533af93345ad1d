import Dialects
import LayoutModel
import Testing

struct VisualFormatOptionsTests {
    private func equations(_ text: String, _ options: [String]) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.options = try VisualFormatOptions(options)
        return try fixture.equations(.vfl, text)
    }

    private func fault(_ options: [String]) -> VisualFormatOptionsError? {
        do throws(VisualFormatOptionsError) {
            _ = try VisualFormatOptions(options)
            return nil
        } catch {
            return error
        }
    }

    // MARK: - Alignments

    @Test(arguments: [
        ("Top", "top"), ("Bottom", "bottom"), ("CenterY", "centerY"), ("LastBaseline", "lastBaseline"),
        ("Baseline", "lastBaseline"), ("FirstBaseline", "firstBaseline"),
    ])
    func `horizontal formats align across`(word: String, attribute: String) throws {
        #expect(
            try equations("|[a]-0-[b]-0-[c]", ["alignAll" + word]) == [
                "a.leading == superview.leading", "b.leading == a.trailing", "a.\(attribute) == b.\(attribute)",
                "c.leading == b.trailing", "b.\(attribute) == c.\(attribute)",
            ]
        )
        #expect(throws: SourceErrors.self) { try equations("V:[a]-[b]", ["alignAll" + word]) }
    }

    @Test(arguments: ["left", "right", "leading", "trailing", "centerX"])
    func `vertical formats align across`(attribute: String) throws {
        let word = "alignAll" + attribute.prefix(1).uppercased() + attribute.dropFirst()
        #expect(
            try equations("V:[a][b]|", [word]) == [
                "b.top == a.bottom", "a.\(attribute) == b.\(attribute)", "root.bottom == b.bottom",
            ]
        )
        #expect(throws: SourceErrors.self) { try equations("[a]-[b]", [word]) }
    }

    @Test
    func `several alignments hold together`() throws {
        #expect(
            try equations("[a][b]", ["alignAllTop", "alignAllBottom", "alignAllTop"]) == [
                "b.leading == a.trailing", "a.top == b.top", "a.bottom == b.bottom",
            ]
        )
    }

    @Test
    func `an alignment along the axis is a fault at the start of the format`() throws {
        var fixture = try SourceFixture()
        fixture.options = try VisualFormatOptions(["alignAllTop"])
        let fault = fixture.fault(.vfl, "H:[a]-[b]\n V:[a]-[b]")
        let reason = SourceFault.unsupported("alignAllTop", because: "the format is vertical")
        #expect(fault == SourceError(reason, at: SourcePosition(line: 2, column: 2)))
    }

    // MARK: - Directions and spacing

    @Test
    func `left to right takes physical edges`() throws {
        #expect(
            try equations("|-[a]-3-[b]-4-|", ["directionLeftToRight"]) == [
                "a.left == superview.leftMargin", "b.left == a.right + 3", "root.right == b.right + 4",
            ]
        )
        #expect(try equations("V:[a]-3-[b]", ["directionLeftToRight"]) == ["b.top == a.bottom + 3"])
    }

    @Test
    func `right to left begins at the right`() throws {
        #expect(
            try equations("|-2-[a]-(>=3)-[b]-|", ["directionRightToLeft"]) == [
                "root.right == a.right + 2", "a.left >= b.right + 3", "b.left == superview.leftMargin",
            ]
        )
        #expect(try equations("V:|-2-[a]-3-[b]", ["directionRightToLeft"]).last == "b.top == a.bottom + 3")
    }

    @Test
    func `leading to trailing is the default`() throws {
        #expect(try equations("[a]-3-[b]", ["directionLeadingToTrailing"]) == ["b.leading == a.trailing + 3"])
    }

    @Test
    func `baselines are for the gaps between views of vertical formats`() throws {
        #expect(
            try equations("V:|-1-[a]-2-[b]-[c]-3-|", ["spacingBaselineToBaseline"]) == [
                "a.top == superview.top + 1", "b.firstBaseline == a.lastBaseline + 2",
                "c.firstBaseline == b.lastBaseline + 8", "root.bottom == c.bottom + 3",
            ]
        )
        #expect(try equations("[a]-2-[b]", ["spacingBaselineToBaseline"]) == ["b.leading == a.trailing + 2"])
        #expect(try equations("V:[a]-2-[b]", ["spacingEdgeToEdge"]) == ["b.top == a.bottom + 2"])
    }

    // MARK: - Words

    @Test
    func `a misspelled option is reported with the nearest one`() {
        #expect(fault(["alignAllTop", "alignAlLeft"]) == .unknown("alignAlLeft", nearest: "alignAllLeft", index: 1))
        #expect(fault(["AlignAllTop"]) == .unknown("AlignAllTop", nearest: "alignAllTop", index: 0))
        #expect(fault([""]) == .unknown("", nearest: nil, index: 0))
    }

    @Test
    func `only one direction and one spacing can hold`() {
        let left = "directionLeftToRight"
        #expect(
            fault([left, left, "directionRightToLeft"])
                == .contradiction("directionRightToLeft", earlier: left, index: 2)
        )
        #expect(
            fault(["spacingEdgeToEdge", "spacingBaselineToBaseline"])
                == .contradiction("spacingBaselineToBaseline", earlier: "spacingEdgeToEdge", index: 1)
        )
        #expect(fault([left, left]) == nil)
    }
}
