import LayoutModel
import Testing
import XML

@testable import InterfaceBuilder

@Suite struct FontDescriptionTests {
    private func font(_ attributes: String, defaultSize: Double = 17) throws -> FontDescription {
        let element = try XMLDocument(parsing: Array("<fontDescription \(attributes)/>".utf8)).root
        return FontDescription(element, defaultSize: defaultSize)
    }

    /// A font of 2048 points has the numbers of its tables: lines of 2444, 1950 of them above the baseline; 494 are
    /// below.
    private static let baselines: [(height: Double, maxLines: Int, first: Double, last: Double)] = [
        (2444, 1, 1950, 494),
        // Half of what is more lies above, half below.
        (3444, 1, 2450, 994), (9776, 1, 5616, 4160),
        // A second line begins at one and a half.
        (3665, 0, 2560.5, 1104.5), (3666, 0, 1339, -117), (4888, 0, 1950, 494), (4888, 2, 1950, 494),
        (9776, 2, 4394, 2938), (9776, 3, 3172, 1716),
        // A view that is too low has one line nevertheless.
        (0, 0, 728, -728), (444, 1, 950, -506),
    ]

    @Test(arguments: baselines)
    func `lines are in the middle of a view`(height: Double, maxLines: Int, first: Double, last: Double) {
        var font = FontDescription(nil, defaultSize: 17)
        font.font.size = 2048
        #expect(font.lineHeight == 2444)
        #expect(font.baseline(height: height, maxLines: maxLines) == Baseline(first: first, last: last))
    }

    @Test func `lines of a family that is known are as high as its own`() throws {
        let avenir = try font("name=\"AvenirNext-DemiBold\" family=\"Avenir Next\" pointSize=\"100\"")
        #expect(abs(avenir.lineHeight - 136.6) < 1e-9)
        // One line fills its view, and is divided as a line of San Francisco is.
        let baseline = avenir.baseline(height: 136.6, maxLines: 1)
        #expect(abs(baseline.first! - 136.6 * 1950 / 2444) < 1e-9 && abs(baseline.last! - 136.6 * 494 / 2444) < 1e-9)
        #expect(try abs(font("name=\"Futura-Medium\" pointSize=\"100\"").lineHeight - 132.8) < 1e-9)
        #expect(try abs(font("name=\"Unheard-Of\" pointSize=\"512\"").lineHeight - 611) < 1e-9)
    }

    @Test func `sizes are bounded, and usual where they are none`() throws {
        #expect(try font("type=\"system\" pointSize=\"1000000\"").size == 1000)
        #expect(try font("type=\"system\" pointSize=\"0\"", defaultSize: 15).size == 15)
        #expect(try font("type=\"system\" pointSize=\"NaN\"", defaultSize: 15).size == 15)
        #expect(try font("style=\"UICTFontTextStyleCaption1\" pointSize=\"40\"").size == 12)
        #expect(FontDescription(nil, defaultSize: 18).size == 18)
    }

    @Test(
        arguments: [
            ("name=\".SFUI-Bold\" pointSize=\"9\"", "system", nil), ("name=\"Foo-Bar-DemiBold\"", "Foo", 600),
            ("name=\"Foo-Light\" weight=\"black\" family=\"Foo Pro\"", "Foo Pro", 300),
            ("name=\"Foo\" weight=\"thin\"", "Foo", 200),
            ("type=\"system\" weight=\"heavy\"", "system", 800),
            ("type=\"boldSystem\" weight=\"medium\"", "system", 500),
        ] as [(String, String?, Int?)]
    )
    func `families and weights`(attributes: String, family: String?, weight: Int?) throws {
        let font = try font(attributes).font
        #expect(font.family == family)
        #expect(font.weight == weight)
    }
}
