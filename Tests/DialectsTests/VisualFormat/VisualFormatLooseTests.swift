import Dialects
import LayoutModel
import Testing

/// Formats that UIKit reads although Apple's grammar does not have them.
@Suite struct VisualFormatLooseTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.metrics = ["gap": .number(8), "weak": .number(250)]
    }

    @Test(arguments: [
        ("[a]->=0-[b]", "b.leading >= a.trailing"), ("[a]-<=20-[b]", "b.leading <= a.trailing + 20"),
        ("[a]-==8-[b]", "b.leading == a.trailing + 8"), ("[a]-gap@250-[b]", "b.leading == a.trailing + 8 @250"),
        ("[a]-gap@weak-[b]", "b.leading == a.trailing + 8 @250"),
        ("[a]-8@weak-[b]", "b.leading == a.trailing + 8 @250"),
        ("[a]->=gap@999-[b]", "b.leading >= a.trailing + 8 @999"),
        ("[a] - >= 4 @ 30.5 - [b]", "b.leading >= a.trailing + 4 @30.5"),
        ("|->=0-[a]", "a.leading >= superview.leading"), ("V:[a]->=gap-|", "root.bottom >= a.bottom + 8"),
    ])
    func `a gap may have a relation and a priority without parentheses`(format: String, equation: String) throws {
        #expect(try fixture.equations(.vfl, format) == [equation])
        let inParentheses = format.replacing("-[b]", with: ")-[b]").replacing("[a]-", with: "[a]-(")
        guard format.hasPrefix("[a]-") else { return }
        #expect(try fixture.equations(.vfl, inParentheses) == [equation])
    }

    @Test(arguments: [("[a]->=-[b]", 7), ("[a]->=8[b]", 8), ("[a]-8@-[b]", 7), ("[a]->=b-[c]", 7), ("[a]-8@0-[b]", 7)])
    func `what is missing has its place`(format: String, column: Int) {
        #expect(fixture.fault(.vfl, format)?.location == .text(SourcePosition(line: 1, column: column)))
    }

    @Test
    mutating func `a format with one view takes options of either axis`() throws {
        fixture.options = try VisualFormatOptions(["alignAllCenterX", "alignAllTop"])
        let one = ["a.leading == superview.leading + 8", "root.trailing == a.trailing + 8"]
        #expect(try fixture.equations(.vfl, "H:|-8-[a]-8-|") == one)
        #expect(try fixture.equations(.vfl, "V:|-8-[a]").count == 1)
        let reason = SourceFault.unsupported("alignAllCenterX", because: "the format is horizontal")
        #expect(fixture.fault(.vfl, "H:|-8-[a]-8-[b]")?.reason == reason)
    }

    @Test(arguments: ["", "  ", "\n\n", "\u{a0}"])
    func `a source without a format is a fault`(text: String) throws {
        let fault = try #require(fixture.fault(.vfl, text))
        #expect(fault.reason == .unexpected(found: nil, expected: "'H:', 'V:', '|' or '['"))
    }
}
