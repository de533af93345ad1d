import Testing

@testable import TextMetrics

struct LineTests {
    @Test func `lines end between words, and spaces there do not count`() {
        #expect(SquareFace.lines("ab cd ef", width: 22.5) == ["ab cd ", "ef"])
        #expect(SquareFace.widths("ab cd ef", width: 22.5) == [22.5, 10])
        #expect(SquareFace.lines("ab cd ef", width: 22.4) == ["ab ", "cd ", "ef"])
        #expect(SquareFace.widths("ab    \u{3000} cd", width: 10) == [10, 10])
        #expect(SquareFace.lines("twenty-one", width: 33) == ["twenty-", "one"])
        #expect(SquareFace.lines("漢字漢", width: 20) == ["漢字", "漢"])
    }

    @Test func `a width that lost its last digits still holds the text`() {
        #expect(SquareFace.lines("ab cd", width: 22.5.nextDown) == ["ab cd"])
        #expect(SquareFace.lines("ab cd", width: 22.49) == ["ab ", "cd"])
    }

    @Test func `a word wider than the line is broken between clusters, on a line of its own`() {
        #expect(SquareFace.lines("a bcdefg", width: 15) == ["a ", "bcd", "efg"])
        #expect(SquareFace.lines("e\u{301}e\u{301}🇩🇪", width: 5) == ["e\u{301}", "e\u{301}", "🇩🇪"])
        #expect(SquareFace.lines("ab", width: 0) == ["a", "b"])
        #expect(SquareFace.lines("ab", width: -3) == ["a", "b"])
    }

    /// The mark makes the tab part of a word, which neither line has room for.
    @Test func `a word that is broken takes in no more spaces than on a wider line`() {
        let parts = ["‘ ", "\t", "\u{FE04}"]
        for width in [0.0, 4.5, 6] { #expect(SquareFace.lines(parts.joined(), width: width) == parts) }
    }

    @Test func `characters wrap anywhere but within a cluster`() {
        let style = SquareFace.style(.charWrap)
        #expect(SquareFace.lines("ab cd", style, width: 18) == ["ab c", "d"])
        #expect(SquareFace.lines("ab cd", style, width: 12.5) == ["ab ", "cd"])
        #expect(SquareFace.widths("ab cd", style, width: 12.5) == [10, 10])
        #expect(SquareFace.lines("a\r\nb", style, width: 1) == ["a\r\n", "b"])
        #expect(SquareFace.lines("a \nb", width: 1) == ["a \n", "b"])
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"])
    func `a newline ends a line, and an empty line follows the last`(newline: String) {
        for mode in [LineBreakMode.wordWrap, .charWrap, .clip] {
            #expect(
                SquareFace.lines("a" + newline + newline + "b", SquareFace.style(mode)) == [
                    "a" + newline, newline, "b",
                ]
            )
            #expect(SquareFace.lines("a" + newline, SquareFace.style(mode)) == ["a" + newline, ""])
            #expect(SquareFace.widths("ab" + newline, SquareFace.style(mode), width: 30) == [10, 0])
        }
    }

    @Test func `spaces at the end of a paragraph count as far as there is room`() {
        #expect(SquareFace.widths("ab  ") == [15])
        #expect(SquareFace.widths("ab  \nc ", width: 30) == [15, 7.5])
        #expect(SquareFace.widths("ab  ", width: 12) == [12])
        #expect(SquareFace.widths("  ab", width: 11) == [0, 10])
    }

    @Test func `a soft hyphen is seen only where a line ends with it`() {
        #expect(SquareFace.widths("ab\u{AD}cd") == [20])
        #expect(SquareFace.widths("ab\u{AD}cd", width: 19) == [13, 10])
        #expect(SquareFace.lines("ab\u{AD}cd", width: 12) == ["ab\u{AD}", "cd"])
        #expect(SquareFace.widths("aT\u{AD}cd", width: 19) == [12.5, 10])
        // The no-break space takes 2.5, which is less than the hyphen.
        #expect(SquareFace.widths("ab\u{AD}\u{A0}\u{200B}cd", width: 12.5) == [12.5, 10])
        #expect(SquareFace.lines("ab\u{AD}\u{A0}\u{200B}cd", width: 12.5) == ["ab\u{AD}\u{A0}\u{200B}", "cd"])
    }

    @Test func `clipped paragraphs are lines, no wider than there is room`() {
        let style = SquareFace.style(.clip)
        #expect(SquareFace.lines("ab cd\nef", style, width: 12) == ["ab cd\n", "ef"])
        #expect(SquareFace.widths("ab cd\nef", style, width: 12) == [12, 10])
        // Without what the tolerance adds to the width.
        #expect(SquareFace.measure("ab cd", style, width: 12).width == 12)
    }

    @Test func `lines have the height of the face, and what the multiple adds is on top`() {
        var style = SquareFace.style()
        let plain = SquareFace.measure("a\nb", style)
        #expect(plain.height == 22)
        #expect([plain.firstBaseline, plain.lastBaseline] == [8, 3])
        #expect(plain.lines.map(\.baseline) == [8, 19])
        style.lineHeightMultiple = 1.5
        style.lineSpacing = 4
        let spaced = SquareFace.measure("a\nb", style)
        #expect(spaced.height == 37)
        #expect([spaced.firstBaseline, spaced.lastBaseline] == [13.5, 3])
        #expect(spaced.lines.map(\.baseline) == [13.5, 34])
    }

    @Test func `an empty string has no lines and no size`() {
        let empty = SquareFace.measure("")
        #expect(empty.lines.isEmpty)
        #expect([empty.width, empty.height, empty.firstBaseline, empty.lastBaseline] == [0, 0, 0, 0])
    }

    @Test func `ranges count in UTF-16 code units`() {
        #expect(SquareFace.measure("👩 é\n漢").lines.map(\.range) == [0..<5, 5..<6])
        #expect(SquareFace.measure("👩 é", width: 13).lines.map(\.range) == [0..<3, 3..<4])
    }
}
