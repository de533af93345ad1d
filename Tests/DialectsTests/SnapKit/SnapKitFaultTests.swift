import LayoutModel
import Testing

@testable import Dialects

/// Faults of SnapKit sources, with their positions.
@Suite struct SnapKitFaultTests {
    private func fault(_ text: String) throws -> SourceError? {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return fixture.fault(.snapkit, text)
    }

    @Test(arguments: [
        ("make.lefft.equalTo(b)", 6, SourceFault.unknownWord("lefft", kind: "attribute", nearest: "left")),
        ("make.left.equalTo(bb)", 19, .unknownValue(key: "bb", .unknownName("bb", nearest: "b"))),
        ("make.left.equalTo(b.snp.lefft)", 25, .unknownWord("lefft", kind: "attribute", nearest: "left")),
        ("make.left.equalsTo(b)", 11, .unknownWord("equalsTo", kind: "word of SnapKit", nearest: "equalTo")),
        ("make.left.equalTo(b).offst(1)", 22, .unknownWord("offst", kind: "word of SnapKit", nearest: "offset")),
        ("make.equalTo(b)", 6, .unexpected(found: "equalTo", expected: "an attribute before it")),
        ("make.left.equalTo(b).equalTo(c)", 22, .unexpected(found: "equalTo", expected: "one relation")),
        ("make.left.equalTo(b).top", 22, .unexpected(found: "top", expected: "all attributes before the relation")),
        ("make.left.equalTo()", 11, .wrongValue(word: "equalTo", takes: "one value", found: "none")),
        (
            "make.left.equalTo", 11,
            .wrongValue(word: "equalTo", takes: "the parentheses after it", found: "nothing")
        ),
        (
            "make.left.equalTo([b, c])", 19,
            .wrongValue(
                word: "equalTo",
                takes: "a view, an attribute, a number, a size, a point or insets",
                found: "an array"
            )
        ),
        (
            "make.left.equalTo(b).offset(nil)", 29,
            .wrongValue(word: "offset", takes: "a number, insets, a size or a point", found: "nil")
        ),
        ("make.left.equalTo(b).multipliedBy(0)", 35, .constraint(.zeroMultiplier)),
        ("make.left.equalTo(b).multipliedBy(1 / 3)", 35, .constraint(.zeroMultiplier)),
        ("make.left.equalTo(b).dividedBy(0)", 32, .divisionByZero),
        ("make.left.equalTo(b).priority(1001)", 31, .constraint(.priorityOutOfRange(1001))),
        ("make.left.equalTo(b).priority(0)", 31, .constraint(.priorityOutOfRange(0))),
        ("make.left.equalTo(b).offset(1e13)", 29, .numberTooLarge(1e13)),
        (
            "make.left.equalTo(b.snp.top)", 25,
            .constraint(.incomparable(first: "a.left", .left, second: "b.top", .top))
        ),
        (
            "make.leading.equalTo(b.snp.left)", 28,
            .constraint(.mixedDirections(first: "a.leading", .leading, second: "b.left", .left))
        ),
        (
            "make.left.equalTo(b.snp.edges)", 25,
            .wrongValue(
                word: "equalTo",
                takes: "one attribute, or the same attributes as before it",
                found: "others"
            )
        ),
        (
            "b.snp.makeConstraint { $0.left.equalTo(1) }", 7,
            .unknownWord("makeConstraint", kind: "method of snp", nearest: "makeConstraints")
        ),
        (
            "b.snp.makeConstraints(8)", 7,
            .wrongValue(word: "makeConstraints", takes: "a block", found: "something else")
        ),
        ("b.snp.makeConstraints { make in", 32, .unexpected(found: nil, expected: "'}'")),
        ("maek.left.equalTo(b)", 1, .unknownName("maek", nearest: nil)),
        ("a.snp.contentHugging = 3", 7, .unknownWord("contentHugging", kind: "property of snp", nearest: nil)),
        ("a.snp.contentHuggingVerticalPriority = 0", 40, .constraint(.priorityOutOfRange(0))),
        (
            "gutter.snp.contentHuggingVerticalPriority = 1", 1,
            .wrongValue(word: "contentHuggingVerticalPriority", takes: "a view", found: "a guide")
        ),
        ("top.update(size: 3)", 12, .unexpected(found: "size", expected: "offset:, inset: or priority:")),
        (
            "make.top.equalTo(topLayoutGuide.snp.left)", 37,
            .unsupported("left", because: "topLayoutGuide has a top and a bottom")
        ),
        (
            "make.width.equalTo(b.frameLayoutGuide)", 22,
            .constraint(.notAScrollView("b", area: .frame, side: .second))
        ),
        ("root.snp.makeConstraints { $0.left.equalTo(1) }", 44, .constraint(.noSuperview(of: "root"))),
    ])
    func `a fault has its position`(text: String, column: Int, fault: SourceFault) throws {
        #expect(try self.fault(text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }

    @Test func `a fault in a block has its own line`() throws {
        let text = "b.snp.makeConstraints { make in\n    make.left.equalTo(8)\n    make.top.equalTo(cc)\n}"
        #expect(try fault(text)?.location == .text(SourcePosition(line: 3, column: 22)))
    }

    @Test func `the view beside the source has to be there`() throws {
        var fixture = try SourceFixture()
        let missing = SourceError(.missingView(word: "make"), at: SourcePosition(line: 1, column: 1))
        #expect(fixture.fault(.snapkit, "make.left.equalTo(b)") == missing)
        fixture.view = "redVew"
        #expect(
            fixture.fault(.snapkit, "make.left.equalTo(b)")
                == SourceError(.unknownName("redVew", nearest: "redView"), at: .view)
        )
    }

    @Test(arguments: [
        String(repeating: "a.snp.makeConstraints { make in ", count: 1000),
        "make" + String(repeating: ".left", count: 10_000) + ".equalTo(b)",
        "make.left.equalTo(" + String(repeating: "(", count: 1000),
        String(repeating: "a.snp.makeConstraints { $0.", count: 60), "make.left.equalTo(b)[0]", "make.left[0]",
        "make(8)", "make", "$0.", ".snp.left", "snp", "snp.makeConstraints", "a.snp", "a.snp.left.top",
        "a.snp.makeConstraints { in }", "a.snp.makeConstraints { make make.left }", "[].forEach { }", "a.forEach",
        "forEach { }", "top.update()", "top.update", "= 3", "a.snp. = 3", "[a, [b, [c]]].snp.removeConstraints()",
        "make.left.equalTo(UIEdgeInsets())", "make.left.equalTo(b).offset(CGSize(width: 1e300, height: 1))",
        "make.left.equalTo(.init())", "make.width.equalTo(1.advanced())", "top!!!!!.activate()",
    ])
    func `hostile sources end`(text: String) throws {
        _ = try fault(text)
    }

    @Test func `lists in lists do not run for ever`() throws {
        var fixture = try SourceFixture()
        let list = "[" + Array(repeating: "a", count: 500).joined(separator: ",") + "]"
        var text = "let row = \(list)\n"
        for depth in 0..<8 { text += "row.forEach { v\(depth) in " }
        text += String(repeating: "}", count: 8)
        guard case .tooOften("forEach")? = fixture.fault(.snapkit, text)?.reason else {
            Issue.record("ran to its end")
            return
        }
        fixture.limits.steps = 10
        #expect(
            fixture.fault(.snapkit, "let row = \(list)\nrow.snp.makeConstraints { $0.edges.equalTo(a) }")?.reason
                == .tooManySteps(limit: 10)
        )
    }
}
