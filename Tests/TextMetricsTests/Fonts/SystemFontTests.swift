import Testing
import TextMetrics

/// Widths of texts in the system font against those that Xcode stored, each the next pixel after the exact width.
@Suite struct SystemFontTests {
    private func width(_ text: String, _ size: Double, _ weight: Int = 400, designSize: Double? = nil) -> Double {
        var font = FontDescription(family: "system", size: size, weight: weight)
        font.designSize = designSize
        return TextMeasurer(fonts: .builtIn).measure(text, style: TextStyle(font: font), width: nil).width
    }

    @Test(
        arguments: [
            ("Label", 17, 400, 41.5), ("Label", 14, 400, 35.5), ("Label", 17, 600, 43.5),
            ("\u{AC00}\u{B098}\u{B2E4}\u{B77C}", 17, 700, 59), ("\u{ACF0}\u{D280}\u{AE40}", 20, 500, 52),
            ("\u{4E00}\u{4E8C}\u{4E09}\u{56DB}", 15, 400, 61.5),
        ] as [(String, Double, Int, Double)]
    )
    func `texts are as wide as on the phone`(text: String, size: Double, weight: Int, stored: Double) {
        #expect(abs(width(text, size, weight) - stored) < 1)
    }

    /// Catches tracking of wide characters: those are of other fonts, which have none.
    @Test func `syllables of Hangul are 0.867 em wide at any size and weight`() {
        for (size, weight) in [(11.0, 400), (17, 400), (17, 700), (40, 900)] {
            #expect(abs(width("\u{AC00}\u{B098}", size, weight) - 2 * 0.867 * size) < 0.02)
        }
    }

    @Test(arguments: ["\u{E9}", "e\u{301}"])
    func `letters with accents are as wide as those without`(letter: String) {
        #expect(abs(width(letter, 17) - width("e", 17)) < 1e-9)
    }

    /// Catches a text that is truncated after it was shrunk to fit, because smaller letters are set wider.
    @Test func `a text that shrinks keeps the tracking of its size`() {
        let text = "A rather long line"
        #expect(width(text, 10) > width(text, 20) / 2 + 0.5)
        #expect(abs(width(text, 10, designSize: 20) - width(text, 20) / 2) < 1e-6)
    }

    /// Catches a cache that returns the glyphs of another size.
    @Test func `a measurer distinguishes sizes`() {
        let measurer = TextMeasurer(fonts: .builtIn)
        let widths = [10.0, 20, 10].map { size in
            let style = TextStyle(font: FontDescription(family: "system", size: size))
            return measurer.measure("Hello there", style: style, width: nil).width
        }
        #expect(widths[0] == widths[2] && widths[1] < 2 * widths[0] - 0.5)
    }
}
