import TestSupport
import Testing

@testable import TextMetrics

/// What holds for every text, whatever is in it.
@Suite(.tags(.long)) struct TextPropertyTests {
    private static let texts: [String] = Seeds.range(40).map { seed in
        var generator = SeededGenerator(seed: seed)
        return String(HostileText.scalars(count: Int.random(in: 1...80, using: &generator), using: &generator))
    }

    private static func clusterStarts(_ text: String) -> Set<Int> {
        Set(text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count])
    }

    @Test(.property, arguments: LineBreakMode.allCases)
    func `lines adjoin, cover what is shown, and end between clusters`(mode: LineBreakMode) {
        for text in Self.texts {
            Cases.check()
            let starts = Self.clusterStarts(text)
            for (width, lines) in [(nil, 0), (0, 0), (13, 0), (40, 0), (40, 1), (25, 2), (3, 1)] as [(Double?, Int)] {
                let measured = SquareFace.measure(text, SquareFace.style(mode, lines: lines), width: width)
                var end = 0
                for line in measured.lines {
                    #expect(line.range.lowerBound == end)
                    end = line.range.upperBound
                    #expect(starts.contains(end))
                }
                #expect(end == text.utf16.count || end == measured.elided?.lowerBound)
                #expect(
                    measured.elided.map { starts.contains($0.lowerBound) && starts.contains($0.upperBound) } ?? true
                )
                #expect(lines == 0 || measured.lines.count <= lines)
                #expect(measured.width == measured.lines.map(\.width).max())
            }
        }
    }

    @Test(.property, arguments: LineBreakMode.allCases)
    func `no line is wider than the width but for a single cluster or an ellipsis`(mode: LineBreakMode) {
        for text in Self.texts {
            Cases.check()
            for lines in [0, 1, 3] {
                for width in [0.0, 11, 17.5, 60] {
                    let measured = SquareFace.measure(text, SquareFace.style(mode, lines: lines), width: width)
                    for line in measured.lines where line.width > width + Typesetter.tolerance {
                        let units = Array(text.utf16)[line.range]
                        let shown = String(decoding: units, as: UTF16.self).filter {
                            SquareFace.measure(String($0)).width > 0
                        }
                        let isEllipsis = measured.elided.map { line.range.contains($0.lowerBound) } ?? false
                        // A cluster, or the clusters of one syllable.
                        let parts = SquareFace.lines(shown, SquareFace.style(.charWrap), width: 0)
                        #expect(parts.count <= 1 || isEllipsis && line.width <= 6)
                    }
                }
            }
        }
    }

    /// Where the lines begin, further on for the wider width: this does not hold with soft hyphens, which may be too
    /// wide for a place that a line from further back has to be broken at.
    @Test(.property, arguments: [LineBreakMode.wordWrap, .charWrap])
    func `a wider width needs no more lines`(mode: LineBreakMode) {
        for text in Self.texts {
            Cases.check()
            let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{AD}" }))
            var last = Int.max
            for width in stride(from: 0.0, through: 80, by: 4.5) {
                let count = SquareFace.measure(plain, SquareFace.style(mode), width: width).lines.count
                #expect(count <= last)
                last = count
            }
        }
    }

    @Test(.property, arguments: LineBreakMode.allCases)
    func `what is remembered is what would be measured`(mode: LineBreakMode) {
        let remembering = TextMeasurer(fonts: SquareFace.catalog)
        let forgetting = TextMeasurer(fonts: SquareFace.catalog, cacheBytes: 0)
        for text in Self.texts {
            Cases.check()
            for (lines, letterSpacing) in [(0, 0.3), (2, 0.3), (0, -4)] {
                let style = SquareFace.style(mode, lines: lines, letterSpacing: letterSpacing)
                for width in stride(from: 0.0, through: 60, by: 3.7) {
                    let expected = forgetting.measure(text, style: style, width: width)
                    #expect(remembering.measure(text, style: style, width: width) == expected)
                }
            }
        }
        #expect(forgetting.cached == (0, 0))
    }

    /// Texts of short words with soft hyphens, and with no-break spaces and spaces of no width, which are narrower than
    /// the hyphen: a line that does not fit with its hyphen may fit when it goes on.
    private static let hyphenated: [String] = (0..<120 as Range<UInt64>).map { seed in
        var generator = SeededGenerator(seed: 7_000 + seed)
        let parts = ["a", "b", "W", "\u{AD}", "\u{AD}", "\u{A0}", "\u{200B}", " "]
        return (0..<Int.random(in: 4...24, using: &generator))
            .map { _ in parts.randomElement(using: &generator) ?? "a" }
            .joined()
    }

    /// Catches an interval that reaches beyond the limit at which a line takes in more: a remembered text would then
    /// have the lines of another width.
    @Test(arguments: LineBreakMode.allCases)
    func `all limits of an interval give the same lines`(mode: LineBreakMode) {
        var generator = SeededGenerator(seed: 43)
        for text in Self.texts + Self.hyphenated {
            for lines in [0, 2] {
                let typesetter = SquareFace.typesetter(text, SquareFace.style(mode, lines: lines))
                for width in stride(from: 0.0, through: 40, by: 2.9) {
                    let found = typesetter.typeset(limit: typesetter.limit(for: width))
                    // Beyond this, lines are as long as they get.
                    let upper = min(found.limits.upperBound, typesetter.limit(for: 1_000))
                    let between = Int64.random(in: found.limits.lowerBound...upper, using: &generator)
                    for limit in [found.limits.lowerBound, between, upper] {
                        let other = typesetter.typeset(limit: limit).text
                        #expect(other == found.text, "\(text.debugDescription) at \(width)")
                    }
                }
            }
        }
    }

    /// Both are held against HarfBuzz elsewhere.
    @Test(.property) func `a line is as wide as its face says that its characters are`() {
        let face = SquareFace.catalog.face(family: "Square", weight: 400).face
        let alphabet: [Unicode.Scalar] = [
            "A", "V", "T", "o", "-", " ", "W", "\u{301}", "\u{200B}", "\u{AD}", "漢", "👩", "\u{200D}",
        ]
        var generator = SeededGenerator(seed: Seeds.first(14))
        for _ in 0..<Seeds.count(300) {
            Cases.check()
            var text = String.UnicodeScalarView()
            for _ in 0..<20 { text.append(alphabet.randomElement(using: &generator) ?? "A") }
            let units = face.advances(of: text).reduce(0) { $0 + $1.advance + $1.kerning }
            #expect(SquareFace.measure(String(text)).width == Double(units) / 100)
        }
    }

    @Test(.property) func `a text at its own width has its own lines`() {
        for text in Self.texts {
            Cases.check()
            let own = SquareFace.measure(text)
            let again = SquareFace.measure(text, width: own.width)
            #expect(again.lines == own.lines)
        }
    }

    /// A cost that grows with the square of the length would not end.
    @Test(arguments: [
        "\u{301}", "\n", "a", " ", "\t", "\u{AD}", "\u{200B}", "👩\u{200D}", "🇩", "\r\n", "(", "$(", "a\u{AD}",
        "\u{1100}", " \u{301}", "\t)",
    ])
    func `a long text of one thing is measured in time`(thing: String) {
        let text = String(repeating: thing, count: 5_000)
        let forgetting = TextMeasurer(fonts: SquareFace.catalog, cacheBytes: 0)
        for (mode, lines, width) in [(.wordWrap, 0, 3), (.charWrap, 0, 1000), (.truncateMiddle, 1, 5000)]
            as [(LineBreakMode, Int, Double)]
        {
            let measured = forgetting.measure(text, style: SquareFace.style(mode, lines: lines), width: width)
            #expect(measured.lines.count >= 1)
        }
    }
}
