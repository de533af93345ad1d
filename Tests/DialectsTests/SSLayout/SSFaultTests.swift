import LayoutModel
import Testing

@testable import Dialects

/// Faults of SSLayout sources, with their positions.
@Suite struct SSFaultTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private static let told = "what a layout holds is told by its constraints"

    @Test(
        arguments: [
            (
                "a.lefft_attr = b.left_attr;",
                SourceFault.unknownWord("lefft_attr", kind: "attribute", nearest: "left_attr"), 1, 3
            ),
            (
                "a.firstBaseline_attr = b.left_attr;",
                .unknownWord("firstBaseline_attr", kind: "attribute", nearest: "firstBaseLine_attr"), 1, 3
            ),
            ("redVeiw.left_attr = b.left_attr;", .unknownName("redVeiw", nearest: "redView"), 1, 1),
            ("a.left_attr = bb.left_attr;", .unknownName("bb", nearest: "b"), 1, 15),
            (
                "a.left_attr = b.top_attr;",
                .constraint(.incomparable(first: "a.left", .left, second: "b.top", .top)), 1, 3
            ),
            ("a.left_attr = 5;", .wrongValue(word: "left_attr", takes: "an attribute", found: "a number"), 1, 15),
            (
                "a.left_attr.constant = 5;",
                .unsupported("constant", because: "only a width or a height is a number of its own"), 1, 13
            ),
            ("a.width_attr.constant += 5;", .unsupported("+=", because: told), 1, 23),
            ("CGFloat w = a.width_attr.constant;", .unsupported("constant", because: told), 1, 26),
            (
                "[a.left_attr equalTo:nil];",
                .wrongValue(word: "equalTo", takes: "an attribute beside a position", found: "nil"), 1, 22
            ),
            (
                "[a.left_attr\n equalsTo:b.left_attr];",
                .unknownWord("equalsTo", kind: "member of an attribute", nearest: "equalTo"), 2, 2
            ),
            (
                "[a.left_attr equalTo:b.left_attr offset:5];",
                .unknownWord("equalTo:offset:", kind: "method", nearest: nil), 1, 14
            ),
            (
                "[a.left_attr equalTo:b.left_attr constant:0 multiplier:0 priority:5];", .constraint(.zeroMultiplier),
                1, 14
            ),
            ("[a.left_attr equalTo:b.left_attr constant:0 priority:0];", .constraint(.priorityOutOfRange(0)), 1, 14),
            (
                "[a constraintAccordingToAttribute:a.height_attr].priority = 0;", .constraint(.priorityOutOfRange(0)),
                1, 61
            ),
            (
                "[a constraintAccordingToAttribute:5].constant = 1;",
                .wrongValue(word: "constraintAccordingToAttribute", takes: "an attribute", found: "a number"), 1, 35
            ),
            (
                "[a constraintAccordingToAttribute:a.top_attr andAttribute:b.top_attr relation:NSLayoutRelationEquals].active = NO;",
                .unknownWord("NSLayoutRelationEquals", kind: "relation", nearest: "equal"), 1, 79
            ),
            (
                "[NSLayoutConstraint constraintWithItem:a attribute:NSLayoutAttributeTop relatedBy:0 toItem:nil attribute:NSLayoutAttributeNotAnAttribute multiplier:1 constant:0 ss_priority:1];",
                .wrongValue(word: "toItem", takes: "a view, as top is a position", found: "nil"), 1, 92
            ),
            ("a.left_attr;", .unsupported("left_attr", because: "it says nothing of the layout"), 1, 3),
            ("superview.left_attr = a.left_attr;", .constraint(.superviewAsFirst), 1, 11),
            ("root.left_attr = root.left_attr;", nil, 0, 0),
            ("[a activateConstraints:^{ a.left_attr = b.left_attr;", .unexpected(found: nil, expected: "'}'"), 1, 53),
        ] as [(String, SourceFault?, Int, Int)]
    )
    func `faults have their positions`(text: String, fault: SourceFault?, line: Int, column: Int) {
        let expected = fault.map { SourceError($0, at: SourcePosition(line: line, column: column)) }
        #expect(fixture.fault(.ss, text) == expected)
    }

    @Test func `arrays of constraints do not explode`() {
        var text = "let c0 = [a.left_attr.equal(to: b.left_attr), [a constraintAccordingToAttribute:a.height_attr]]\n"
        for number in 1...60 { text += "let c\(number) = [c\(number - 1), c\(number - 1)]\n" }
        #expect(fixture.fault(.ss, text)?.reason == .tooManySteps(limit: 100_000))
    }

    @Test func `nesting has an end`() {
        let text = String(repeating: "[a activateConstraints:^{", count: 500)
        #expect(fixture.fault(.ss, text)?.reason == .tooDeep(limit: 64))
    }

    @Test(arguments: [
        "left_attr = ", ".left_attr = b.left_attr", "a.left_attr = b", "a.left_attr = = b", "[a equalTo:b];",
        "a.left_attr()",
        "[a.left_attr equalTo:];", "[a.left_attr equalTo:b];", "a.left_attr[0] = b.left_attr",
        "[NSLayoutConstraint activateConstraints:5];",
        "[NSLayoutConstraint constraintWithItem:a];", "NSLayoutConstraint()", "NSLayoutConstraint(item: a)",
        "[a constraintAccordingToAttribute:].active = NO;",
        "[a constraintAccordingToAttribute:a.left_attr].active = b;", "a.constant = 5;",
        "[a activateConstraints:5];",
        "[a constraintAccordingToAttribute:a.left_attr].multiplier = 3;", "a.activateConstraints()",
    ])
    func `odd sources are refused`(text: String) {
        #expect(fixture.fault(.ss, text) != nil)
    }
}
