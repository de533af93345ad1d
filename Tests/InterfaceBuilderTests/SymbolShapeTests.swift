import LayoutModel
import Testing
import XML

@testable import InterfaceBuilder

@Suite struct SymbolShapeTests {
    private func insets(_ name: String, _ configuration: String? = nil) throws -> Insets? {
        let element = try configuration.map { text in
            try XMLDocument(parsing: Array("<preferredSymbolConfiguration \(text)/>".utf8)).root
        }
        return SymbolShape(named: name, SymbolConfiguration(element))?.alignmentInsets
    }

    @Test func `a symbol is as far from its rectangle as it is lower or higher than a line`() throws {
        #expect(try insets("chevron.down") == Insets(top: -4.75, left: 0, bottom: -4.75, right: 0))
        #expect(try #require(try insets("key")).top > 0)
        #expect(try insets("a.symbol.of.tomorrow") == nil)
    }

    @Test func `what is drawn in a circle is as high as the circle, and what is filled as its outline`() throws {
        let circle = try insets("circle")
        #expect(
            try insets("7.circle") == circle && insets("xmark.circle.fill") == circle && insets("circle.fill") == circle
        )
        #expect(try insets("questionmark.square") == insets("square"))
        #expect(try insets("heart.fill") == insets("heart"))
        #expect(try insets("person.fill") != insets("person"))
    }

    @Test func `sizes grow with the font, and the scale is of the drawing alone`() throws {
        let plain = try #require(try insets("checkmark")).top
        #expect(try #require(try insets("checkmark", "pointSize=\"34\"")).top == 2 * plain)
        let large = try #require(try insets("checkmark", "scale=\"large\"")).top
        #expect(large == (16.5 * 1.28 - 20) / 2)
        #expect(try #require(try insets("checkmark", "scale=\"small\"")).top < plain)
        let weights = try ["", "weight=\"medium\"", "weight=\"semibold\"", "weight=\"bold\""].map {
            try #require(try insets("checkmark", $0)).top
        }
        #expect(weights == weights.sorted() && Set(weights).count == 4)
    }

    // MARK: The table

    private func element(_ text: String) throws -> XMLElement {
        try XMLDocument(parsing: Array(text.utf8)).root
    }

    /// How high a symbol is drawn at 17 points, where a line is 20 high.
    private func height(_ name: String, _ configuration: String? = nil) throws -> Double? {
        try insets(name, configuration).map { 20 + $0.top + $0.bottom }
    }

    private static let heights: [(name: String, height: Double?)] = [
        ("arrow.left", 15), ("arrow.right", 15), ("chevron.up", 10.5), ("chevron.right", 16.5), ("xmark", 15.5),
        ("plus", 15.8), ("magnifyingglass", 18.5), ("mappin.and.ellipse", 20.5), ("key", 22.4), ("key.fill", 22.4),
        ("person", 17.4), ("person.fill", 17), ("person.crop.circle", 18.75), ("person.crop.circle.badge.plus", 18.75),
        ("square", 17.4), ("square.fill", 17.4), ("plus.app.fill", 17.5), ("xmark.square", 17.4),
        // What is about a square, but not in one, is not as high as that.
        ("square.and.arrow.up", nil), ("circle.grid.2x2", nil), ("squareshape", nil), ("", nil), (".", nil),
        ("fill", nil), (".fill", nil), ("Star", nil),
    ]

    @Test(arguments: heights)
    func `symbols are as high as listed, or as what they are in`(name: String, height: Double?) throws {
        let found = try self.height(name)
        #expect((found == nil) == (height == nil))
        if let found, let height { #expect(abs(found - height) < 1e-9) }
    }

    /// A checkmark is drawn 16.5 points high in the regular weight; a heavier one is higher by what is added.
    @Test(arguments: [
        ("ultraLight", 0.0), ("thin", 0), ("light", 0), ("regular", 0), ("medium", 0.8), ("semibold", 1.3),
        ("bold", 2.2),
        ("heavy", 2.2), ("black", 2.2), ("unheard-of", 0),
    ])
    func `heavier symbols are higher`(weight: String, added: Double) throws {
        for (word, scale) in [("small", 0.79), ("medium", 1), ("default", 1), ("large", 1.28)] {
            let found = try #require(try height("checkmark", "scale=\"\(word)\" weight=\"\(weight)\""))
            #expect(abs(found - (16.5 + added) * scale) < 1e-9, "\(word)")
        }
    }

    /// Of a chevron of 10.5 points in a line of 20, 4.75 are missing above and below, at 17 points.
    @Test(arguments: [
        ("", 4.75), ("pointSize=\"8.5\"", 2.375), ("pointSize=\"51\"", 14.25), ("pointSize=\"0\"", 4.75),
        ("pointSize=\"-3\"", 4.75), ("pointSize=\"x\"", 4.75), ("pointSize=\"1e9\"", 4.75 * 1000 / 17),
        ("configurationType=\"font\"", 4.75),
    ])
    func `what is missing grows with the font`(configuration: String, missing: Double) throws {
        let found = try #require(try insets("chevron.up", configuration))
        #expect(abs(found.top + missing) < 1e-9 && found.top == found.bottom)
        #expect(found.left == 0 && found.right == 0)
    }

    @Test func `a configuration may have a font, whose size counts`() throws {
        func inset(_ font: String) throws -> Double {
            let text = "<preferredSymbolConfiguration pointSize=\"9\">\(font)</preferredSymbolConfiguration>"
            let configuration = SymbolConfiguration(try element(text))
            return try #require(SymbolShape(named: "chevron.up", configuration)).alignmentInsets.top
        }
        #expect(try inset("<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"34\"/>") == -9.5)
        #expect(try inset("<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleTitle0\"/>") == -9.5)
        #expect(try inset("<fontDescription key=\"fontDescription\" type=\"system\"/>") == -4.75)
    }
}
