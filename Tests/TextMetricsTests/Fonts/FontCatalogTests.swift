import TestSupport
import Testing
import TextMetrics

@Suite struct FontCatalogTests {
    private func font(_ family: String, _ weight: Int = 400, _ change: (inout SampleFont) -> Void = { _ in })
        -> SampleFont
    {
        var font = SampleFont("a")
        (font.family, font.weight) = (family, weight)
        change(&font)
        return font
    }

    private func catalog(_ fonts: [SampleFont]) throws -> FontCatalog {
        FontCatalog(try fonts.flatMap { try SampleFont.faces(in: $0.bytes) })
    }

    @Test func `the system font is used for texts that name no family`() throws {
        for catalog in [FontCatalog.builtIn, try catalog([font("Inter")])] {
            let choice = catalog.face(family: nil, weight: 400)
            #expect(!choice.isFallback && choice.face.family == "system" && choice.face.weight == 400)
            #expect(catalog.face(family: nil, weight: 600).face.weight == 600)
        }
    }

    @Test(
        arguments: [("Helvetica Neue", 1.19), ("Unheard Of", 2_444.0 / 2_048), ("", 2_444.0 / 2_048)]
            as [(String, Double)]
    )
    func `the system font substitutes for families that are not there, with their line height`(
        family: String,
        height: Double
    ) throws {
        for catalog in [FontCatalog.builtIn, try catalog([font("Inter")])] {
            let choice = catalog.face(family: family, weight: 600)
            #expect(choice.isFallback && choice.face.family == "system" && choice.face.weight == 600)
            let lineHeight = Double(choice.face.ascent + choice.face.descent) / Double(choice.face.unitsPerEm)
            #expect(abs(lineHeight - height) < 0.001)
        }
    }

    @Test(arguments: ["system", "System"])
    func `the system font is no substitute if it is named`(family: String) throws {
        let choice = FontCatalog.builtIn.face(family: family, weight: 400)
        #expect(!choice.isFallback && choice.face.family == "system")
        #expect(FontCatalog.builtIn.withUsualFamily(family)?.face(family: nil, weight: 400).face.family == "system")
    }

    @Test(arguments: [(0, 1), (1, 100), (9, 900), (10, 10), (1_000, 1_000), (1_001, 1_000), (65_535, 1_000)])
    func `a weight that CSS does not have is the nearest one that it has`(given: Int, weight: Int) throws {
        #expect(try catalog([font("Inter", given)]).face(family: "Inter", weight: 400).face.weight == weight)
    }

    @Test func `a family may be usual for texts that name none`() throws {
        let catalog = try #require(try catalog([font("Inter")]).withUsualFamily("INTER"))
        #expect(catalog.face(family: nil, weight: 400).face.family == "Inter")
        #expect(catalog.face(family: "Other", weight: 400).face.isBuiltIn)
        #expect(FontCatalog.builtIn.withUsualFamily("Inter") == nil)
    }

    @Test func `a character that a face lacks comes from the first family that has it`() throws {
        func font(_ family: String, _ text: String, _ advance: Int, em: Int = 1_000, weight: Int = 400) -> SampleFont {
            var font = SampleFont(text) { _ in advance }
            (font.family, font.unitsPerEm, font.weight) = (family, em, weight)
            return font
        }
        let catalog = try catalog([
            font("Own", "a", 500), font("Zed", "aж漢", 900), font("Beta", "ж", 1_400, em: 2_000),
            font("Beta", "ж", 1_600, em: 2_000, weight: 700), font("Alpha", "b", 300),
        ])
        let measurer = TextMeasurer(fonts: catalog)
        func measure(_ text: String, weight: Int = 400) -> MeasuredText {
            let description = FontDescription(family: "Own", size: 10, weight: weight)
            return measurer.measure(text, style: TextStyle(font: description), width: nil)
        }
        #expect(abs(measure("ж").width - 7) < 1e-6 && !measure("ж").usedFallback)
        #expect(abs(measure("ж", weight: 700).width - 8) < 1e-6)
        #expect(abs(measure("a漢b").width - 17) < 1e-6)
        #expect(measure("aю").usedFallback)
    }

    /// Catches rounding down, which makes a text of many such characters narrower than the same one in their own face.
    @Test func `the width of a character from another face is rounded to the nearest unit`() throws {
        var other = SampleFont("ж") { _ in 1_400 }
        (other.family, other.unitsPerEm) = ("Other", 3_000)
        let measurer = TextMeasurer(fonts: try catalog([font("Own"), other]))
        let style = TextStyle(font: FontDescription(family: "Own", size: 1_000))
        // 1400 · 65,536 / 3 is 30,583,466 2/3.
        let width = measurer.measure("ж", style: style, width: nil).width
        #expect(abs(width * 65_536 - 30_583_467) < 0.1)
    }

    @Test func `a family is found in whatever case`() throws {
        let catalog = try catalog([font("Größe Sans"), font("Other")])
        for name in ["Größe Sans", "größe sans", "GRÖßE SANS"] {
            let choice = catalog.face(family: name, weight: 400)
            #expect(choice.face.family == "Größe Sans" && !choice.isFallback)
        }
    }

    /// The examples of CSS Fonts 4, 5.2, and the ends of its ranges.
    @Test(
        arguments: [
            (
                [100, 400, 700, 900],
                [1: 100, 99: 100, 300: 100, 399: 100, 400: 400, 450: 400, 501: 700, 800: 900, 1_000: 900]
            ),
            ([300, 500, 600], [400: 500, 450: 500, 500: 500, 350: 300, 501: 600, 299: 300]),
            ([300, 600], [400: 300, 500: 300, 501: 600, 700: 600, 200: 300]),
            ([600, 800], [100: 600, 400: 600, 500: 600, 700: 800, 900: 800]),
        ]
    )
    func `the nearest weight is that of CSS`(weights: [Int], choices: [Int: Int]) throws {
        let catalog = try catalog(weights.shuffled().map { font("Inter", $0) })
        for (asked, found) in choices {
            #expect(catalog.face(family: "Inter", weight: asked).face.weight == found, "\(asked) of \(weights)")
        }
    }

    @Test func `upright letters go before leaning ones, unless all lean`() throws {
        let slanted = font("Inter", 700) { $0.isItalic = true }
        #expect(try catalog([slanted, font("Inter")]).face(family: "Inter", weight: 700).face.weight == 400)
        #expect(try catalog([slanted]).face(family: "Inter", weight: 400).face.weight == 700)
    }

    @Test func `the normal width goes before others, which have names of their own`() throws {
        let condensed = font("Inter Condensed", 700) { ($0.typographicFamily, $0.width) = ("Inter", 3) }
        let catalog = try catalog([condensed, font("Inter")])
        #expect(catalog.face(family: "Inter", weight: 700).face.weight == 400)
        #expect(catalog.face(family: "inter condensed", weight: 400).face.weight == 700)
        #expect(catalog.families.map(\.name) == ["Built-in Sans", "Inter", "system"])
        #expect(catalog.families[1].weights == [400, 700] && catalog.families[1].faceCount == 2)
    }

    @Test func `of faces that are alike the first counts`() throws {
        let (first, second) = (font("Inter") { $0.unitsPerEm = 1_000 }, font("INTER") { $0.unitsPerEm = 2_000 })
        #expect(try catalog([first, second]).face(family: "inter", weight: 400).face.unitsPerEm == 1_000)
        #expect(try catalog([second, first]).face(family: "inter", weight: 400).face.unitsPerEm == 2_000)
    }

    @Test func `families are listed by name, a page at a time`() throws {
        let catalog = try catalog(["c", "A", "b", "D"].map { font($0) })
        func page(_ name: String?, _ limit: Int) -> [String] {
            catalog.families(after: name, limit: limit).families.map(\.name)
        }
        #expect(page(nil, 9) == ["A", "b", "Built-in Sans", "c", "D", "system"])
        #expect(page(nil, 2) == ["A", "b"] && page("B", 2) == ["Built-in Sans", "c"])
        #expect(page("C", 2) == ["D", "system"])
        #expect(page("D", 2) == ["system"] && page("system", 2) == [] && page("aa", 1) == ["b"])
        #expect(catalog.families(after: nil, limit: 5).hasMore && !catalog.families(after: nil, limit: 6).hasMore)
    }
}
