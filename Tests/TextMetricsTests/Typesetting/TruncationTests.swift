import Testing

@testable import TextMetrics

struct TruncationTests {
    @Test func `lines beyond the number are left out and counted`() {
        for mode in [LineBreakMode.wordWrap, .charWrap] {
            let text = SquareFace.measure("ab cd ef gh", SquareFace.style(mode, lines: 2), width: 10)
            #expect(text.lines.map(\.range) == [0..<3, 3..<6])
            #expect(text.elided == 6..<11)
            #expect(text.truncatedLines == 2)
            #expect(text.height == 22)
        }
        let paragraphs = SquareFace.measure("a\nb\nc", SquareFace.style(.clip, lines: 1))
        #expect(paragraphs.elided == 2..<5)
        #expect(paragraphs.truncatedLines == 2)
    }

    @Test func `a text that fits is not truncated`() {
        for mode in LineBreakMode.allCases {
            let text = SquareFace.measure("ab cd", SquareFace.style(mode, lines: 1), width: 22.5)
            #expect(text.elided == nil)
            #expect(text.truncatedLines == 0)
            #expect(text.width == 22.5)
        }
    }

    @Test(arguments: [
        (LineBreakMode.truncateTail, 31.0, 4..<10, 26.0), (.truncateTail, 30.9, 4..<10, 26.0),
        (.truncateTail, 26, 4..<10, 26),
        (.truncateTail, 25.9, 3..<10, 21), (.truncateTail, 5, 0..<10, 6), (.truncateHead, 26, 0..<6, 26),
        (.truncateHead, 28.4, 0..<6, 26),
        (.truncateMiddle, 36, 3..<7, 36), (.truncateMiddle, 41, 3..<6, 41), (.truncateMiddle, 12, 0..<9, 11),
    ])
    func `an ellipsis takes the place of as little as must go`(
        mode: LineBreakMode,
        width: Double,
        elided: Range<Int>,
        reached: Double
    ) {
        let text = SquareFace.measure("abcd efghi", SquareFace.style(mode, lines: 1), width: width)
        #expect(text.elided == elided)
        #expect(text.lines.map(\.range) == [0..<10])
        #expect(text.width == reached)
        #expect(text.truncatedLines >= 1)
    }

    /// By hand: a letter is 5 wide, a space 2.5, and the ellipsis 6.
    ///
    /// Catches spaces that take the room of letters before them.
    @Test(arguments: [
        // 26 - 6 = 20 has room for `fghi`, and 28.4 - 6 = 22.4 for no more, however many spaces follow.
        (LineBreakMode.truncateHead, "abcd efghi ", 26.0, 0..<6), (.truncateHead, "abcd efghi   ", 28.4, 0..<6),
        // 36 - 6 = 30 has room for `abc` and `ghi`.
        (.truncateMiddle, "abcd efghi ", 36, 3..<7),
    ])
    func `spaces at the end of the text take no room from the letters after the ellipsis`(
        mode: LineBreakMode,
        text: String,
        width: Double,
        elided: Range<Int>
    ) {
        let measured = SquareFace.measure(text, SquareFace.style(mode, lines: 1), width: width)
        #expect(measured.elided == elided)
    }

    /// The tab takes 28; 45 - 6 = 39 has room for it and for two letters of 5.
    ///
    /// Catches a tab at the very beginning that takes no room.
    @Test func `a tab that begins the last line takes its room before the ellipsis`() {
        let tail = SquareFace.measure("\tabcd", SquareFace.style(.truncateTail, lines: 1), width: 45)
        #expect(tail.elided == 3..<5)
        #expect(tail.width == 44)
    }

    @Test func `the last line takes all that is left`() {
        let tail = SquareFace.measure("ab cd ef gh", SquareFace.style(.truncateTail, lines: 2), width: 17)
        #expect(tail.lines.map(\.range) == [0..<3, 3..<11])
        #expect(tail.elided == 5..<11)
        let head = SquareFace.measure("ab cd ef gh", SquareFace.style(.truncateHead, lines: 2), width: 17)
        #expect(head.elided == 3..<9)
        #expect(head.truncatedLines == 2)
    }

    @Test func `an ellipsis stands for other paragraphs, too`() {
        let tail = SquareFace.measure("ab\ncd", SquareFace.style(.truncateTail, lines: 1))
        #expect(tail.width == 16)
        #expect(tail.elided == 2..<5)
        let head = SquareFace.measure("ab\ncd", SquareFace.style(.truncateHead, lines: 1))
        #expect(head.elided == 0..<3)
        let middle = SquareFace.measure("ab\ncd\nef", SquareFace.style(.truncateMiddle, lines: 1))
        #expect(middle.elided == 2..<6)
        #expect(middle.width == 26)
        #expect(middle.truncatedLines == 2)
        let ending = SquareFace.measure("ab\n", SquareFace.style(.truncateHead, lines: 1))
        #expect(ending.elided == 0..<3)
    }

    /// By hand: a letter is 5 wide, the ellipsis 6, and a tab counts as 28, the whole distance of two stops.
    ///
    /// Catches a tab that takes no room: the end of the line would then begin too far to the left.
    @Test(
        arguments: [
            // 37 - 6 = 31 has room for `ef`, 10, but not for `d`, a tab and `ef`, 43.
            ("abcd\tef", 37.0, 0..<5, 16.0),
            // 65 - 6 = 59 has room for `efgh`, a tab and `ij`, 20 + 28 + 10.
            ("abcdefgh\tij", 65, 0..<4, 64),
        ]
    )
    func `a tab after the ellipsis takes the room between two stops`(
        text: String,
        width: Double,
        elided: Range<Int>,
        reached: Double
    ) {
        let head = SquareFace.measure(text, SquareFace.style(.truncateHead, lines: 1), width: width)
        #expect(head.elided == elided)
        #expect(head.width == reached)
    }

    @Test func `no cluster is cut`() {
        let text = SquareFace.measure("e\u{301}🇩🇪e\u{301}🇩🇪", SquareFace.style(.truncateTail, lines: 1), width: 22)
        #expect(text.elided == 2..<12)
    }
}
