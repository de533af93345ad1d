import Testing

@testable import LayoutModel

@Suite struct WordTableTests {
    private static let words = ["", "a", "left", "lift", "width", "eightchr", "ninechars", "a word of 24 bytes, full"]
    private let table = WordTable(WordTableTests.words.enumerated().map { (text: $1, meaning: $0) })

    @Test(arguments: Self.words.indices)
    func `a word is found by its bytes`(index: Int) {
        #expect(table[Self.words[index].utf8Span.span] == index)
    }

    @Test(arguments: [
        "b", "lef", "leftt", "Left", "ninecharS", "a word of 24 bytes, fulL", "a word of 24 bytes, full!",
    ])
    func `a text that differs in one byte, or is longer, is not a word`(text: String) {
        #expect(table[text.utf8Span.span] == nil)
    }
}

@Suite struct SpanWordsTests {
    private static let bytes: [UInt8] = (1...30).map { UInt8($0 * 7 & 0xFF) }

    /// The words are read in overlapping pieces; the tempting fault is a piece shifted by the wrong number of bytes.
    @Test(arguments: 0...17)
    func `a word is the next eight bytes, the first lowest, and 0 beyond the end`(count: Int) {
        let text = Array(Self.bytes.prefix(count))
        for start in 0...count {
            let expected = text[start...].prefix(8).enumerated().reduce(UInt64(0)) { word, byte in
                word | UInt64(byte.element) << UInt64(8 * byte.offset)
            }
            #expect(text.span.word(at: start) == expected, "of \(count) bytes from \(start) on")
        }
    }

    @Test(arguments: 1...20)
    func `a byte is found where it first is`(count: Int) {
        for place in 0..<count {
            var text = [UInt8](repeating: 0x2D, count: count)
            text[place] = 0x2E
            // The byte next to it is that of a borrow: it must not be taken for an earlier hit.
            if place + 1 < count { text[place + 1] = 0x2F }
            #expect(text.span.firstIndex(of: 0x2E) == place)
        }
    }

    @Test func `a byte that is missing is not found, and bytes beyond the end do not count`() {
        #expect([UInt8]().span.firstIndex(of: 0) == nil)
        #expect([UInt8(1), 2, 3].span.firstIndex(of: 0) == nil)
        #expect([UInt8](repeating: 0xFF, count: 9).span.firstIndex(of: 0x7F) == nil)
    }
}
