import Testing

@testable import TextMetrics

struct TextCacheTests {
    @Test func `texts take no more room than they may`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog, cacheBytes: 100_000, cachedTexts: 40)
        for number in 0..<200 {
            _ = measurer.measure("text \(number)", style: SquareFace.style(), width: nil)
            #expect(measurer.cached.texts <= 40)
        }
        #expect(measurer.cached.texts >= 20)
        for number in 0..<200 {
            let text = String(repeating: "text \(number) ", count: 10 + number)
            for width in [10.0, 20, 30] { _ = measurer.measure(text, style: SquareFace.style(), width: width) }
            #expect(measurer.cached.bytes <= 100_000)
        }
        #expect(measurer.cached.texts > 0)
    }

    @Test func `a text larger than the cache is measured but not cached`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog, cacheBytes: 10_000)
        let text = String(repeating: "a", count: 1_000)
        #expect(measurer.measure(text, style: SquareFace.style(), width: nil).width == 5_000)
        #expect(measurer.cached == (0, 0))
    }

    @Test func `a text that is used again and again is never evicted`() {
        var cache = TextCache(bytes: 1 << 20, texts: 8)
        let kept = TextKey("kept", style: SquareFace.style())
        let shaped = SquareFace.shaped("kept")
        let measured = SquareFace.measure("kept")
        let size = TextCache.Size(style: SquareFace.style(), limits: 0...1, measured: measured)
        _ = cache.insert(size, of: shaped, for: kept)
        for number in 0..<100 {
            _ = cache.insert(size, of: shaped, for: TextKey("other \(number)", style: SquareFace.style()))
            #expect(cache.entry(for: kept).entry != nil)
        }
        #expect(cache.entry(for: TextKey("other 0", style: SquareFace.style())).entry == nil)
    }

    @Test func `a width between two widths with the same lines is found`() {
        let typesetter = SquareFace.typesetter("ab cd ef")
        let limits = typesetter.typeset(limit: typesetter.limit(for: 25)).limits
        #expect(limits.contains(typesetter.limit(for: 22.5)))
        #expect(limits.contains(typesetter.limit(for: 34.99)))
        #expect(!limits.contains(typesetter.limit(for: 22.49)))
        #expect(!limits.contains(typesetter.limit(for: 35)))
        #expect(typesetter.typeset(limit: typesetter.limit(for: nil)).limits.contains(typesetter.limit(for: 35)))
    }

    /// `x ab` is 17.5 wide, 20.5 with a hyphen, and 20 with the no-break space in place of the hyphen.
    ///
    /// At 17, the line ends after `x`; at 20, it goes on past the soft hyphen, which does not show then.
    ///
    /// Catches an interval that ends only where the hyphen fits: the lines for 17 would be remembered for 20.
    @Test func `a soft hyphen that a wider line goes past is not remembered as a break`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        let text = "x ab\u{AD}\u{A0}\u{200B}cd"
        let narrow = measurer.measure(text, style: SquareFace.style(), width: 17)
        #expect(narrow.lines.map(\.range) == [0..<2, 2..<7, 7..<9])
        let wide = measurer.measure(text, style: SquareFace.style(), width: 20)
        #expect(wide.lines.map(\.range) == [0..<7, 7..<9])
        #expect(wide.lines.map(\.width) == [20, 10])
    }

    /// At 3, the letter has a line on which nothing more fits; at 20, there is room for it and for both spaces.
    ///
    /// Catches an interval without an upper end: the spaces would not count at any width.
    @Test func `a letter wider than its line is not remembered for a width that has room for the spaces after it`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        let style = SquareFace.style(.charWrap)
        #expect(measurer.measure("a  ", style: style, width: 3).lines.map(\.width) == [5])
        #expect(measurer.measure("a  ", style: style, width: 20).lines.map(\.width) == [10])
    }

    /// With a letter spacing of -6, a letter takes -1 and the wide character 4, so the line is 3 wide at its widest and
    /// 2 wide at its end.
    ///
    /// Catches an interval that ends where the widest part fits: the text fits on one line before that.
    @Test func `a paragraph that ends to the left of its widest place is not remembered as broken there`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        let style = SquareFace.style(.charWrap, letterSpacing: -6)
        #expect(measurer.measure("a漢b", style: style, width: 1).lines.map(\.range) == [0..<1, 1..<2, 2..<3])
        let wide = measurer.measure("a漢b", style: style, width: 2)
        #expect(wide.lines.map(\.range) == [0..<3])
        #expect(wide.width == 2)
    }

    /// With a letter spacing of -6, the characters end at 4, 8, 7, 6, 5, 4, 3, 7 and 11.
    ///
    /// Catches an interval that begins at the end of the line, 7: the second character does not fit there.
    @Test(arguments: [LineBreakMode.wordWrap, .charWrap])
    func `a line that ends to the left of its widest place is not remembered for a width that lacks room for that`(
        mode: LineBreakMode
    ) {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        let style = SquareFace.style(mode, letterSpacing: -6)
        let wide = measurer.measure("漢漢bbbbb漢漢", style: style, width: 8)
        #expect(wide.lines.map(\.range) == [0..<8, 8..<9])
        let narrow = measurer.measure("漢漢bbbbb漢漢", style: style, width: 7)
        #expect(narrow.lines.map(\.range) == [0..<1, 1..<9])
    }

    /// With a letter spacing of -6, the hyphen takes -3: `漢漢` is 8 wide, and 5 with it.
    ///
    /// Catches an interval that ends where the line fits without its hyphen.
    @Test func `a soft hyphen narrower than nothing is remembered only for widths that it does not fit`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        let style = SquareFace.style(letterSpacing: -6)
        let narrow = measurer.measure("漢漢\u{AD}漢漢", style: style, width: 4)
        #expect(narrow.lines.map(\.range) == [0..<1, 1..<3, 3..<4, 4..<5])
        let wide = measurer.measure("漢漢\u{AD}漢漢", style: style, width: 5)
        #expect(wide.lines.map(\.range) == [0..<3, 3..<4, 4..<5])
    }

    /// Two threads that measure one text at the same time both store its size.
    ///
    /// Catches copies that stay: they take memory and the places of other sizes.
    @Test func `a size that is stored again takes the place of the first one`() {
        var cache = TextCache(bytes: 1 << 20, texts: 8)
        let style = SquareFace.style()
        let key = TextKey("kept", style: style)
        let shaped = SquareFace.shaped("kept")
        let measured = SquareFace.measure("kept")
        _ = cache.insert(TextCache.Size(style: style, limits: 0...9, measured: measured), of: shaped, for: key)
        let size = TextCache.Size(style: style, limits: 10...19, measured: measured)
        _ = cache.insert(size, of: shaped, for: key)
        let bytes = cache.byteCount
        for _ in 0..<TextCache.sizesPerText { _ = cache.insert(size, of: shaped, for: key) }
        #expect(cache.byteCount == bytes)
        let entry = cache.entry(for: key).entry
        #expect(entry?.size(for: style, limit: 5) == measured && entry?.size(for: style, limit: 15) == measured)
    }

    /// Swift holds both strings to be equal.
    @Test func `texts that differ in their bytes alone are told apart`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        #expect(measurer.measure("\u{E9}", style: SquareFace.style(), width: nil).lines.map(\.range) == [0..<1])
        #expect(measurer.measure("e\u{301}", style: SquareFace.style(), width: nil).lines.map(\.range) == [0..<2])
        #expect(measurer.measure("\u{212B}", style: SquareFace.style(), width: nil).lines.map(\.range) == [0..<1])
        #expect(measurer.measure("A\u{30A}", style: SquareFace.style(), width: nil).lines.map(\.range) == [0..<2])
    }

    @Test func `the same letter spacing in parts of the size shares what was measured`() {
        let measurer = TextMeasurer(fonts: SquareFace.catalog)
        var style = SquareFace.style(letterSpacing: 1)
        #expect(measurer.measure("ab", style: style, width: nil).width == 12)
        style.font.size = 20
        style.letterSpacing = 2
        #expect(measurer.measure("ab", style: style, width: nil).width == 24)
        #expect(measurer.cached.texts == 1)
    }

    @Test func `many threads get the same answers`() async {
        let measurer = TextMeasurer(fonts: SquareFace.catalog, cacheBytes: 20_000)
        let expected = (0..<50).map { SquareFace.measure("ab cd \($0) ef", width: 20) }
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for round in 0..<10 {
                        for number in 0..<50 {
                            let text = measurer.measure("ab cd \(number) ef", style: SquareFace.style(), width: 20)
                            #expect(text == expected[number], "round \(round)")
                        }
                    }
                }
            }
        }
    }
}
