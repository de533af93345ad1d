import LayoutModel
import Testing

@testable import Dialects

/// Faults of KeepLayout sources, with their positions.
@Suite struct KeepFaultTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private static let told = "what a layout keeps is told by its constraints"

    @Test(
        arguments: [
            (
                "a.keepWidht.equal = 1;", SourceFault.unknownWord("keepWidht", kind: "attribute", nearest: "keepWidth"),
                1, 3
            ),
            (
                "a.keepWidth.equals = 1;",
                .unknownWord("equals", kind: "member of an attribute", nearest: "equal"), 1, 13
            ),
            (
                "[a.keepWidth\n deactivat];",
                .unknownWord("deactivat", kind: "member of an attribute", nearest: "deactivate"), 2, 2
            ),
            ("redVeiw.keepWidth.equal = 1;", .unknownName("redVeiw", nearest: "redView"), 1, 1),
            ("a.keepLeftAlignTo(bb).equal = 1;", .unknownName("bb", nearest: "b"), 1, 19),
            ("CGFloat w = a.keepWidth.equal;", .unsupported("equal", because: told), 1, 25),
            ("a.keepWidth.isActive;", .unsupported("isActive", because: told), 1, 13),
            ("a.keepWidth.equal += 1;", .unsupported("+=", because: told), 1, 19),
            ("a.keepLeftAlignTo.equal = 1", .unexpected(found: nil, expected: "a view in parentheses"), 1, 3),
            ("a.keepWidth = 1", .unexpected(found: "=", expected: "'.equal', '.min' or '.max'"), 1, 13),
            (
                "a.keepWidthTo(@[b, c]).equal = 1",
                .wrongValue(word: "keepWidthTo", takes: "one view", found: "an array"), 1, 15
            ),
            ("root.keepLeftInset.min = 1", .constraint(.noSuperview(of: "root")), 1, 6),
            ("a.keepHuggingPriority = 0", .constraint(.priorityOutOfRange(0)), 1, 25),
            ("[a keepSize:5];", .wrongValue(word: "keepSize", takes: "a size", found: "a number"), 1, 13),
            ("[a keepInsets:CGPointZero];", .wrongValue(word: "keepInsets", takes: "insets", found: "a point"), 1, 15),
            (
                "[a keepSize:CGSizeZero prority:5];", .unknownWord("keepSize:prority:", kind: "method", nearest: nil),
                1, 4
            ),
            ("[a keepCentred];", .unknownWord("keepCentred", kind: "attribute", nearest: "keepCentered"), 1, 4),
            (
                "@[a, a].keepWidthsEqual()",
                .unsupported("keepWidthsEqual", because: "a view is next to itself in the array"), 1, 9
            ),
            (
                "[list keepHorizontalScrollDisabled:a];",
                .wrongValue(word: "keepHorizontalScrollDisabled", takes: "YES or NO", found: "a view"), 1, 36
            ),
            ("[nobody keepAnimatedWithDuration:1 layout:^{}];", .unknownName("nobody", nearest: nil), 1, 2),
            ("a.keepWidth.equal = 1", nil, 0, 0),
            ("a.keepWidth.equal =", .unexpected(found: nil, expected: "a value"), 1, 20),
            (
                "KeepAtomic *x = [KeepAtomic layout:^{ a.keepWidth.equal = 1;",
                .unexpected(found: nil, expected: "'}'"), 1, 61
            ),
            ("superview.keepWidth.equal = 1", .constraint(.superviewAsFirst), 1, 1),
            ("a.keepWidth.equal = if", .unknownValue(key: "if", .unknownName("if", nearest: nil)), 1, 21),
        ] as [(String, SourceFault?, Int, Int)]
    )
    func `faults have their positions`(text: String, fault: SourceFault?, line: Int, column: Int) {
        let expected = fault.map { SourceError($0, at: SourcePosition(line: line, column: column)) }
        #expect(fixture.fault(.keep, text) == expected)
    }

    @Test func `attributes of attributes do not explode`() {
        var text = "KeepAttribute *g0 = a.keepSize;\n"
        for number in 1...60 {
            let last = "g\(number - 1)"
            text += "KeepAttribute *g\(number) = [KeepAttribute group:\(last), \(last), nil];\n"
        }
        #expect(fixture.fault(.keep, text)?.reason == .tooManySteps(limit: 100_000))
    }

    @Test func `arrays of arrays do not explode`() {
        var text = "NSArray *v0 = @[a, b];\n"
        for number in 1...60 { text += "NSArray *v\(number) = @[v\(number - 1), v\(number - 1)];\n" }
        text += "v60.keepWidth.equal = 1;"
        #expect(fixture.fault(.keep, text)?.reason == .tooManyElements(limit: 10_000))
    }

    @Test func `nesting has an end`() {
        let text = String(repeating: "[a keepNotAnimated:^{", count: 500)
        #expect(fixture.fault(.keep, text)?.reason == .tooDeep(limit: 64))
        let messages = String(repeating: "[", count: 5000) + "a"
        #expect(fixture.fault(.keep, messages)?.reason == .tooDeep(limit: 64))
    }

    @Test(arguments: [
        "keepWidth", ".keepWidth.equal = 1", "a.keepWidth.equal = = 2", "a..keepWidth", "[KeepAttribute group:]",
        "KeepAttribute.equal = 1",
        "[KeepAttribute group:a, nil].equal = 1", "a.keepWidth(b).equal = 1", "[a keepAt:1 min:2];",
        "a.keepWidthTo().equal = 1",
        "a.keepWidthTo(b, c, 1)(2).equal = 3", "KeepAtomic.layout", "[KeepAtomic layout:5];",
        "keepLayoutView.keepWidth.equal = 1",
        "a.keepWidth[0].equal = 1", "a.keepSize().equal = 1", "a.keepAnimatedWithDuration()",
        "[a keepHorizontalOffsets:];",
    ])
    func `odd sources are refused`(text: String) {
        #expect(fixture.fault(.keep, text) != nil)
    }
}
