import JSON
import LayoutModel
import Sessions
import Testing

@testable import Wire

private let place = "/view/subviews/0"

private func view(_ fields: String) -> String { #"{"view":{"subviews":[{"id":"a",\#(fields)}]}}"# }

private func style(_ fields: String) -> String { view(#""style":{\#(fields)}"#) }

private func repeated(_ letter: Character, _ count: Int) -> String { String(repeating: letter, count: count) }

private let faulty: [FaultyBody] = [
    .init(view(#""kind":"buton""#), place + "/kind", "unknown kind 'buton'; did you mean 'button'?"),
    .init(view(#""kind":"Button""#), place + "/kind", "did you mean 'button'?"),
    .init(view(#""kind":7"#), place + "/kind", "expected one of view, label, button,"),
    .init(view(#""kidn":"button""#), place + "/kidn", "did you mean 'kind'?"),
    .init(view(#""label":"\#(repeated("l", 257))""#), place + "/label", "at most 256 bytes (--max-name-bytes)"),
    .init(view(#""label":"""#), place + "/label", "a label is not empty"),
    .init(view(#""style":"red""#), place + "/style", "expected a style, found a string"),
    .init(style(#""backgrund":"red""#), place + "/style/backgrund", "did you mean 'background'?"),
    .init(style(#""textColor":"red""#), place + "/style/textColor", "did you mean 'foreground'?"),
    .init(style(#""background":"systemBleu""#), place + "/style/background", "did you mean 'systemBlue'?"),
    .init(style(#""tint":"systemBlueColor""#), place + "/style/tint", "did you mean 'systemBlue'?"),
    .init(style(#""tint":"UIColor.clear""#), place + "/style/tint", "did you mean 'clear'?"),
    .init(style(##""foreground":"#FFF""##), place + "/style/foreground", "'#FFF' is no color (#RRGGBB, #RRGGBBAA, or"),
    .init(style(#""foreground":255"#), place + "/style/foreground", "expected a color, found a number"),
    .init(style(#""cornerRadius":-1"#), place + "/style/cornerRadius", "a size is not negative"),
    .init(style(#""cornerRadius":1e13"#), place + "/style/cornerRadius", "larger than 1e12"),
    .init(style(#""border":1"#), place + "/style/border", "expected a border, found a number"),
    .init(style(#""border":{"width":-0.5}"#), place + "/style/border/width", "a size is not negative"),
    .init(style(#""border":{"colour":"red"}"#), place + "/style/border/colour", "did you mean 'color'?"),
    .init(style(#""border":{"color":"rde"}"#), place + "/style/border/color", "did you mean 'red'?"),
    .init(style(#""opacity":-0.1"#), place + "/style/opacity", "an opacity is from 0 to 1"),
    .init(style(#""opacity":1.5"#), place + "/style/opacity", "an opacity is from 0 to 1"),
    .init(style(#""opacity":"1""#), place + "/style/opacity", "write 1 without quotes"),
    .init(style(#""clips":1"#), place + "/style/clips", "expected true or false"),
    .init(style(#""image":"""#), place + "/style/image", "has 1 to 256 bytes"),
    .init(style(#""image":"\#(repeated("i", 257))""#), place + "/style/image", "has 1 to 256 bytes"),
    .init(style(#""placeholder":"\#(repeated("p", 1_025))""#), place + "/style/placeholder", "at most 1024 bytes"),
    .init(
        view(#""text":{"string":"x","alignment":"centre"}"#),
        place + "/text/alignment",
        "unknown alignment 'centre'; did you mean 'center'?"
    ),
]

@Suite struct ViewStyleRequestTests {
    private func properties(_ body: String) throws -> ViewProperties {
        let tree = try LayoutRequest(body: RequestBody(Array(body.utf8))).document.tree
        return tree.properties(of: try #require(tree.node(named: "a")))
    }

    @Test(arguments: ViewKind.allCases)
    func `every kind is read`(kind: ViewKind) throws {
        #expect(try properties(view(#""kind":"\#(kind.rawValue)""#)).kind == kind)
    }

    @Test(arguments: ColorName.allCases)
    func `every color of UIKit is read`(color: ColorName) throws {
        let style = try properties(style(#""border":{"color":"\#(color.rawValue)"}"#)).style
        #expect(style.border == ViewStyle.Border(color: .named(color)))
    }

    @Test(arguments: TextAlignment.allCases)
    func `every alignment is read`(alignment: TextAlignment) throws {
        let text = try properties(view(#""text":{"string":"x","alignment":"\#(alignment.rawValue)"}"#)).text
        #expect(text?.alignment == alignment)
    }

    @Test func `the limits themselves are allowed`() throws {
        let long = repeated("l", 256)
        let properties = try properties(
            view(
                #"""
                "label":"\#(long)","style":{"image":"\#(long)","placeholder":"\#(repeated("p", 1_024))","opacity":0,
                "cornerRadius":0,"border":{"width":0}}
                """#
            )
        )
        #expect(properties.label == long && properties.style.image == long)
        #expect(properties.style.placeholder?.utf8.count == 1_024 && properties.style.opacity == 0)
        #expect(properties.style.border?.width == 0)
    }

    @Test(arguments: faulty)
    func `a fault is named at its field`(fault: FaultyBody) {
        fault.expectFault(refusal { () throws(Problem) in try LayoutRequest(body: RequestBody(fault.bytes)) })
    }
}
