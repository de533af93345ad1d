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
}
