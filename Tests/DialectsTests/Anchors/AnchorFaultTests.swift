import LayoutModel
import Testing

@testable import Dialects

/// Faults of anchors sources, with their positions.
@Suite struct AnchorFaultTests {
    private func fault(_ text: String) throws -> SourceError? {
        try SourceFixture().fault(.anchors, text)
    }

    @Test(arguments: [
        ("aa.leadingAnchor.constraint(equalTo: b.leadingAnchor)", 1, SourceFault.unknownName("aa", nearest: "a")),
        (
            "a.leadngAnchor.constraint(equalTo: b.leadingAnchor)", 3,
            .unknownWord("leadngAnchor", kind: "attribute", nearest: "leadingAnchor")
        ),
        (
            "a.leadingAnchor.constrain(equalTo: b.leadingAnchor)", 17,
            .unknownWord("constrain", kind: "method of an anchor", nearest: "constraint")
        ),
        (
            "a.leadingAnchor.constraint(equalsTo: b.leadingAnchor)", 28,
            .unknownWord("equalsTo", kind: "relation", nearest: "equalTo")
        ),
        (
            "a.leadingAnchor.constraint(equalTo: b)", 37,
            .wrongValue(word: "equalTo", takes: "an anchor", found: "a view")
        ),
        (
            "a.leadingAnchor.constraint(equalTo: b.topAnchor)", 39,
            .constraint(.incomparable(first: "a.leading", .leading, second: "b.top", .top))
        ),
        (
            "a.leadingAnchor.constraint(equalTo: b.leftAnchor)", 39,
            .constraint(.mixedDirections(first: "a.leading", .leading, second: "b.left", .left))
        ),
        (
            "a.leadingAnchor.constraint(equalTo: b.widthAnchor)", 39,
            .constraint(.incomparable(first: "a.leading", .leading, second: "b.width", .width))
        ),
        (
            "a.leadingAnchor.constraint(equalToConstant: 8)", 28,
            .unsupported(
                "equalToConstant",
                because:
                    "only a width or a height is compared with a number; a position takes another anchor"
            )
        ),
        (
            "a.leftAnchor.constraint(equalTo: b.leftAnchor, multiplier: 2)", 48,
            .unsupported("multiplier", because: "an anchor of a position takes none; that of a width or a height does")
        ),
        ("a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0)", 62, .constraint(.zeroMultiplier)),
        (
            "a.widthAnchor.constraint(equalTo: b.widthAnchor, constnt: 0)", 50,
            .unknownWord("constnt", kind: "argument", nearest: "constant")
        ),
        (
            "a.topAnchor.constraint(equalToSystemSpacingAfter: b.topAnchor, multiplier: 1)", 24,
            .unsupported(
                "equalToSystemSpacingAfter",
                because:
                    "space after something lies along x, space below something along y"
            )
        ),
        ("superview.topAnchor.constraint(equalTo: b.topAnchor)", 1, .constraint(.superviewAsFirst)),
        (
            "[a.topAnchor constraintEqualsToAnchor:b.topAnchor];", 14,
            .unknownWord("constraintEqualsToAnchor", kind: "method of an anchor", nearest: "constraintEqualToAnchor")
        ),
        (
            "gap.constant += 5", 5,
            .unsupported("constant", because: "the constant that the layout has is not known here; say the new one")
        ),
        ("gap.priority = 0", 16, .constraint(.priorityOutOfRange(0))),
        ("gap.isActive = a", 16, .wrongValue(word: "isActive", takes: "true or false", found: "a view")),
        ("NSLayoutConstraint.activate(a)", 29, .wrongValue(word: "activate", takes: "constraints", found: "a view")),
        (
            "[NSLayoutConstraint constraintsWithVisualFormat:@\"|[a]|\" options:0 metrics:nil vews:nil];", 21,
            .wrongValue(
                word: "constraintsWithVisualFormat",
                takes: "a format and options:metrics:views:",
                found: "options:metrics:vews:"
            )
        ),
        ("vieww.addConstraint(c)", 1, .unknownName("vieww", nearest: nil)),
        ("a.topAnchor.constraint(equalTo: b.topAnchor", 44, .unexpected(found: nil, expected: "',' or ')'")),
    ])
    func `a fault has its position`(text: String, column: Int, fault: SourceFault) throws {
        #expect(try self.fault(text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }

    @Test(arguments: [
        (".lft", ".equal", "b", ".left", 41, SourceFault.unknownWord("lft", kind: "attribute", nearest: "left")),
        (".left", ".equl", "b", ".left", 59, .unknownWord("equl", kind: "relation", nearest: "equal")),
        (".left", ".equal", "bb", ".left", 74, .unknownName("bb", nearest: "b")),
        (
            ".left", ".equal", "nil", ".notAnAttribute", 74,
            .wrongValue(word: "toItem", takes: "a view, as left is a position", found: "nil")
        ),
        (
            ".width", ".equal", "b", ".notAnAttribute", 89,
            .wrongValue(word: "attribute", takes: "an attribute beside a view", found: "none")
        ),
        (
            ".left", ".equal", "b", ".top", 89,
            .constraint(.incomparable(first: "a.left", .left, second: "b.top", .top))
        ),
    ])
    func `a fault in a part of a constructor has its position`(
        first: String,
        relation: String,
        item: String,
        second: String,
        column: Int,
        fault: SourceFault
    ) throws {
        let text =
            "NSLayoutConstraint(item: a, attribute: \(first), relatedBy: \(relation), toItem: \(item), "
            + "attribute: \(second), multiplier: 1, constant: 0)"
        #expect(try self.fault(text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }

    @Test func `an active constraint does not cross the line to optional`() throws {
        let text = "let c = a.topAnchor.constraint(equalTo: b.topAnchor)\nc.isActive = true\nc.priority = .defaultLow"
        #expect(
            try fault(text)
                == SourceError(
                    .crossesRequired("a.top == b.top", to: 250),
                    at: SourcePosition(line: 3, column: 3)
                )
        )
    }

    @Test(arguments: [
        "[", "[[", "[a", "[a.topAnchor", "a.topAnchor.constraint", "a.topAnchor.constraint()", "NSLayoutConstraint()",
        "NSLayoutConstraint", "[NSLayoutConstraint constraintWithItem:a];", "[c setActive];", "c.isActive = ", "= 3",
        "let c = [", "[].forEach { }", "c.forEach { $0.constant = 1 }", "NSLayoutConstraint.activate()",
        "NSLayoutConstraint.activate([[[[]]]])", "NSLayoutConstraint.activate(1 + 2)", "let c = c", "c += c",
        "[a.topAnchor constraintEqualToAnchor:b.topAnchor, c.topAnchor];", "self.isActive = true", "isActive = true",
        "self.constant = 3", "a.constant = 3", "nil.isActive = true", "[nil addConstraint:nil];",
        String(repeating: "[NSLayoutConstraint activateConstraints:@[", count: 1000),
        String(repeating: "NSLayoutConstraint.activate(", count: 1000),
        "a" + String(repeating: ".topAnchor", count: 10_000) + ".constraint(equalTo: b.topAnchor)",
    ])
    func `hostile sources end`(text: String) throws {
        _ = try fault(text)
    }

    @Test func `lists that double do not grow for ever`() throws {
        var text = "let c0 = [a.topAnchor.constraint(equalTo: b.topAnchor)]\n"
        for number in 1...100 { text += "let c\(number) = c\(number - 1) + c\(number - 1)\n" }
        #expect(try fault(text)?.reason == .tooManySteps(limit: 100_000))
    }
}
