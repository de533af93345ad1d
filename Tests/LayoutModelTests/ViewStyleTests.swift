import Testing

@testable import LayoutModel

@Suite struct ViewStyleTests {
    @Test func `a view with a text is a label, unless it says what it is`() {
        var properties = ViewProperties()
        #expect(properties.effectiveKind == .view)
        properties.text = TextContent("Sign in")
        #expect(properties.effectiveKind == .label && properties.kind == nil)
        properties.kind = .button
        #expect(properties.effectiveKind == .button)
    }

    /// A client finds its colors again as it wrote them.
    @Test(arguments: ["#FF0000", "#ff00aa", "#fF00Aa", "#00000000", "#0a7AFF80", "#0A7AFFFF", "systemBlue", "clear"])
    func `a color keeps its spelling`(text: String) {
        #expect(ViewColor(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: [
        "", "#", "#FFF", "#FFFFF", "#FFFFFFF", "#FFFFFFFFF", "FF0000", "#GG0000", "#١٢٣٤٥٦", "#FF00 0", "SystemBlue",
        "systemBlueColor", "#-F0000", "#+F0000",
    ])
    func `anything else is no color`(text: String) {
        #expect(ViewColor(rawValue: text) == nil)
    }

    @Test func `components are those that are written, opaque without an alpha`() {
        let color = ViewColor(rawValue: "#0a7Aff")
        #expect(color?.components(in: .dark) == ColorComponents(red: 10, green: 122, blue: 255))
        let clear = ViewColor(rawValue: "#0A7AFF40")
        #expect(clear?.components(in: .light) == ColorComponents(red: 10, green: 122, blue: 255, alpha: 64))
        #expect(HexColor(ColorComponents(red: 1, green: 2, blue: 255)).text == "#0102FF")
        #expect(HexColor(ColorComponents(red: 1, green: 2, blue: 255, alpha: 254)).text == "#0102FFFE")
    }

    /// The values that Apple's Human Interface Guidelines and UIKit's documentation give.
    @Test(arguments: [
        ("systemBlue", "#007AFF", "#0A84FF"), ("systemRed", "#FF3B30", "#FF453A"), ("label", "#000000", "#FFFFFF"),
        ("secondarySystemBackground", "#F2F2F7", "#1C1C1E"), ("secondaryLabel", "#3C3C4399", "#EBEBF599"),
        ("separator", "#3C3C4349", "#54545899"), ("orange", "#FF8000", "#FF8000"), ("clear", "#00000000", "#00000000"),
    ])
    func `UIKit's colors follow the appearance`(name: String, light: String, dark: String) throws {
        let color = try #require(ViewColor(rawValue: name))
        #expect(HexColor(color.components(in: .light)).text == light)
        #expect(HexColor(color.components(in: .dark)).text == dark)
    }

    /// The strings of a style are counted in the memory of a layout.
    @Test func `styles and labels take memory`() {
        var properties = ViewProperties()
        let empty = properties.heapByteCount
        properties.kind = .button
        #expect(properties.heapByteCount == empty)
        properties.label = String(repeating: "l", count: 200)
        let labelled = properties.heapByteCount
        #expect(labelled >= empty + 200)
        properties.style.placeholder = String(repeating: "p", count: 300)
        #expect(properties.heapByteCount >= labelled + 300)
    }
}
