import Dialects
import LayoutModel
import Testing

/// Lines that KeepLayout prints, for every attribute, relation and priority.
struct LogKeepTests {
    private func equation(_ words: String) throws -> String? {
        try LogFixture().equations("\"<KeepLayoutConstraint:0xc695560 \(words)>\"").first?
            .replacing("A-0x1.", with: "a.").replacing("B-0x2.", with: "b.")
    }

    @Test(arguments: [
        ("width of <A 0x1> at least 9", "a.width >= 9"), ("height of <A 0x1> equal to 9", "a.height == 9"),
        ("width of <A 0x1> to <B 0x2> at most 0.5", "a.width <= b.width * 0.5"),
        ("height of <A 0x1> to <B 0x2> equal to 2", "a.height == b.height * 2"),
        ("aspect ratio of <A 0x1> equal to 1.5", "a.width == a.height * 1.5"),
        ("left inset of <A 0x1> to superview <B 0x2> equal to 9", "a.left == b.left + 9"),
        ("leading inset of <A 0x1> to superview <B 0x2> at least 9", "a.leading >= b.leading + 9"),
        ("top inset of <A 0x1> to superview <B 0x2> at most 9", "a.top <= b.top + 9"),
        ("right inset of <A 0x1> to superview <B 0x2> equal to 9", "a.right == b.right - 9"),
        ("trailing inset of <A 0x1> to superview <B 0x2> at least 9", "a.trailing <= b.trailing - 9"),
        ("bottom inset of <A 0x1> to superview <B 0x2> at most 9", "a.bottom >= b.bottom - 9"),
        ("left margin inset of <A 0x1> to superview <B 0x2> equal to 9", "a.left == b.leftMargin + 9"),
        ("trailing margin inset of <A 0x1> to superview <B 0x2> at least 9", "a.trailing <= b.trailingMargin - 9"),
        ("top safe inset of <A 0x1> to superview <B 0x2> equal to 9", "a.top == b.safeArea.top + 9"),
        ("right safe inset of <A 0x1> to superview <B 0x2> at most 9", "a.right >= b.safeArea.right - 9"),
        ("first baseline inset of <A 0x1> to superview <B 0x2> equal to 9", "a.firstBaseline == b.top + 9"),
        ("last baseline inset of <A 0x1> to superview <B 0x2> at least 9", "a.lastBaseline <= b.bottom - 9"),
        ("horizontal center of <A 0x1> in superview <B 0x2> equal to 0.5", "a.centerX == b.centerX"),
        ("vertical center of <A 0x1> in superview <B 0x2> at least 0.25", "a.centerY >= b.centerY * 0.5"),
        ("left offset of <A 0x1> to <B 0x2> equal to 9", "a.left == b.right + 9"),
        ("leading offset of <A 0x1> to <B 0x2> at least 9", "a.leading >= b.trailing + 9"),
        ("top offset of <A 0x1> to <B 0x2> at most 9", "a.top <= b.bottom + 9"),
        ("first baseline offset of <A 0x1> to <B 0x2> equal to 9", "a.firstBaseline == b.lastBaseline + 9"),
        ("left alignment of <A 0x1> to <B 0x2> equal to 9", "a.left == b.left + 9"),
        ("right alignment of <A 0x1> to <B 0x2> at least 9", "a.right <= b.right - 9"),
        ("top alignment of <A 0x1> to <B 0x2> at most 9", "a.top <= b.top + 9"),
        ("bottom alignment of <A 0x1> to <B 0x2> equal to 9", "a.bottom == b.bottom - 9"),
        ("trailing alignment of <A 0x1> to <B 0x2> equal to 9", "a.trailing == b.trailing - 9"),
        ("vertical center alignment of <A 0x1> to <B 0x2> equal to 9", "a.centerX == b.centerX + 9"),
        ("horizontal center alignment of <A 0x1> to <B 0x2> at least 9", "a.centerY >= b.centerY + 9"),
        ("first baseline alignment of <A 0x1> to <B 0x2> at least 9", "a.firstBaseline <= b.firstBaseline - 9"),
        ("last baseline alignment of <A 0x1> to <B 0x2> equal to 9", "a.lastBaseline == b.lastBaseline - 9"),
    ])
    func `the words of every attribute are known`(words: String, wanted: String) throws {
        #expect(try equation(words + " with required priority") == wanted)
    }

    @Test(arguments: [
        ("required", ""), ("required(-25)", " @975"), ("high", " @750"), ("high(+50)", " @800"), ("low", " @250"),
        ("low(-99.5)", " @150.5"), ("fitting", " @50"), ("fitting(+1)", " @51"),
    ])
    func `priorities have names and differences`(words: String, wanted: String) throws {
        #expect(try equation("width of <A 0x1> equal to 9 with \(words) priority") == "a.width == 9" + wanted)
    }

    @Test
    func `the superview is read`() throws {
        let log = "<KeepLayoutConstraint:0x9 left inset of <A 0x1> to superview <B 0x2> equal to 9 with high priority>"
        #expect(try LogFixture().additions(log) == ["B-0x2 in root", "A-0x1 in B-0x2"])
    }

    @Test
    func `a constraint without words is as any other`() throws {
        #expect(try equation("A:0x1.width == 5") == "a.width == 5")
    }

    @Test
    func `wrong words are reported`() throws {
        func fault(_ words: String) throws -> SourceError? {
            try LogFixture().fault("<KeepLayoutConstraint:0x9 \(words)>")
        }
        func at(_ column: Int, _ reason: SourceFault) -> SourceError {
            SourceError(reason, at: SourcePosition(line: 1, column: column))
        }
        #expect(
            try fault("width of <A 0x1> like 5")
                == at(44, .unexpected(found: "like", expected: "'equal to', 'at least' or 'at most'"))
        )
        #expect(
            try fault("width of <A 0x1> equal to 5 with hihg priority")
                == at(60, .unknownWord("hihg", kind: "priority", nearest: "high"))
        )
        #expect(
            try fault("left inset of <A 0x1> equal to 5")
                == at(27, .unexpected(found: "left inset", expected: "an attribute of one view"))
        )
    }
}
