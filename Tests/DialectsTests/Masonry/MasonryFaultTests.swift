import LayoutModel
import Testing

@testable import Dialects

/// Faults of Masonry sources, with their positions.
@Suite struct MasonryFaultTests {
    private func fault(_ text: String) throws -> SourceError? {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return fixture.fault(.masonry, text)
    }

    private static let operand = "a view, an attribute of one, a number, a size, a point, insets or an array of these"
    private static let value = "a number, insets, a size or a point"

    @Test(arguments: [
        ("make.lefft.equalTo(b);", 6, SourceFault.unknownWord("lefft", kind: "attribute", nearest: "left")),
        ("make.left.rihgt.equalTo(b);", 11, .unknownWord("rihgt", kind: "word of Masonry", nearest: "right")),
        ("make.left.equalsTo(b);", 11, .unknownWord("equalsTo", kind: "word of Masonry", nearest: "equalTo")),
        ("make.left.equalTo(b).offst(1);", 22, .unknownWord("offst", kind: "word of Masonry", nearest: "offset")),
        ("make.left.equalTo(bb);", 19, .unknownValue(key: "bb", .unknownName("bb", nearest: "b"))),
        ("make.left.equalTo(b.mas_lefft);", 21, .unknownWord("mas_lefft", kind: "attribute", nearest: "mas_left")),
        (
            "make.left.equalTo(b.mas_safeAreaLayoutGuideLef);", 21,
            .unknownWord("mas_safeAreaLayoutGuideLef", kind: "attribute", nearest: "mas_safeAreaLayoutGuideLeft")
        ),
        (
            "make.left.equalTo(b.mas_attribute(NSLayoutAttributeLef));", 35,
            .unknownWord("NSLayoutAttributeLef", kind: "attribute", nearest: "NSLayoutAttributeLeft")
        ),
        (
            "make.left.equalToSuperview();", 11,
            .unsupported("equalToSuperview", because: "Masonry says equalTo(superview)")
        ),
        ("make.horizontalEdges.equalTo(b);", 6, .unsupported("horizontalEdges", because: "Masonry says left.right")),
        ("make.left.equalTo();", 11, .wrongValue(word: "equalTo", takes: operand, found: "nothing")),
        ("make.left.equalTo;", 11, .wrongValue(word: "equalTo", takes: operand, found: "nothing")),
        ("make.left.equalTo(nil);", 19, .wrongValue(word: "equalTo", takes: operand, found: "nil")),
        (
            "make.left.equalTo(CGRectMake(1, 2, 3, 4));", 19,
            .wrongValue(word: "equalTo", takes: operand, found: "a rectangle")
        ),
        ("make.left.equalTo(@\"b\");", 19, .wrongValue(word: "equalTo", takes: operand, found: "a text")),
        ("make.left.equalTo(@[b, @[c]]);", 24, .wrongValue(word: "equalTo", takes: operand, found: "an array")),
        ("make.left.equalTo(@[]);", 19, .wrongValue(word: "equalTo", takes: operand, found: "an empty array")),
        ("make.left.mas_equalTo(1, 2);", 26, .wrongValue(word: "mas_equalTo", takes: operand, found: "2 values")),
        ("make.left.equalTo(b).offset();", 22, .wrongValue(word: "offset", takes: value, found: "nothing")),
        ("make.left.equalTo(b).offset(c);", 29, .wrongValue(word: "offset", takes: value, found: "a view")),
        ("make.left.equalTo(b).insets(3);", 29, .wrongValue(word: "insets", takes: "insets", found: "a number")),
        (
            "make.left.equalTo(b).sizeOffset(3);", 33,
            .wrongValue(word: "sizeOffset", takes: "a size", found: "a number")
        ),
        ("make.left.equalTo(b).multipliedBy(0);", 35, .constraint(.zeroMultiplier)),
        ("make.left.equalTo(b).multipliedBy(1/3);", 35, .constraint(.zeroMultiplier)),
        ("make.left.equalTo(b).dividedBy(0);", 32, .divisionByZero),
        ("make.left.equalTo(b).priority(1001);", 31, .constraint(.priorityOutOfRange(1001))),
        ("make.left.equalTo(b).priority(0);", 31, .constraint(.priorityOutOfRange(0))),
        ("make.left.equalTo(b).offset(1e13);", 29, .numberTooLarge(1e13)),
        ("make.width.mas_equalTo(1e13);", 24, .numberTooLarge(1e13)),
        (
            "make.left.equalTo(b).priorityHigh;", 22,
            .unsupported("priorityHigh", because: "it does nothing without parentheses: priorityHigh()")
        ),
        (
            "make.left.equalTo(b).top;", 22,
            .unsupported("top", because: "attributes come before everything else in the chain")
        ),
        ("make.left.size.equalTo(b);", 11, .unsupported("size", because: "it comes directly after make")),
        (
            "make.left.equalTo(b).equalTo(c);", 22,
            .unsupported("equalTo", because: "a constraint has one relation; only its constant can be given again")
        ),
        (
            "make.left.equalTo(@1).greaterThanOrEqualTo(@2);", 23,
            .unsupported(
                "greaterThanOrEqualTo",
                because: "a constraint has one relation; only its constant can be given again"
            )
        ),
        ("make.equalTo(b);", 6, .unsupported("equalTo", because: "it follows an attribute, as in make.left.equalTo")),
        ("make;", 1, .unexpected(found: "make", expected: "an attribute after it, as in make.left")),
        ("make.left(3);", 10, .unexpected(found: "(", expected: "'.'")),
        (
            "make.attributes(0).equalTo(b);", 17,
            .wrongValue(word: "attributes", takes: "one attribute at least", found: "none")
        ),
        (
            "make.attributes(MASAttributeLef);", 17,
            .unknownWord("MASAttributeLef", kind: "attribute", nearest: "MASAttributeLeft")
        ),
        ("make.left.equalTo(b).priority = 3;", 22, .wrongValue(word: "priority", takes: "a number", found: "nothing")),
        ("make.left.equalTo(b) = 3;", 11, .unsupported("equalTo", because: "nothing can be assigned to it")),
        (
            "make.left.equalTo(b.mas_top);", 21,
            .constraint(.incomparable(first: "a.left", .left, second: "b.top", .top))
        ),
        (
            "make.leading.equalTo(b.mas_left);", 24,
            .constraint(.mixedDirections(first: "a.leading", .leading, second: "b.left", .left))
        ),
        (
            "[root mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@1); }];", 62,
            .constraint(.noSuperview(of: "root"))
        ),
        (
            "[b mas_makeConstraint:^(MASConstraintMaker *make) {}];", 4,
            .unknownWord("mas_makeConstraint:", kind: "method", nearest: "mas_makeConstraints:")
        ),
        (
            "[b mas_makeConstraints:3];", 24,
            .wrongValue(word: "mas_makeConstraints", takes: "a block", found: "something else")
        ),
        ("[bb mas_makeConstraints:^(MASConstraintMaker *make) {}];", 2, .unknownName("bb", nearest: "b")),
        ("[self.bb mas_makeConstraints:^(MASConstraintMaker *make) {}];", 7, .unknownName("bb", nearest: "b")),
        ("[b mas_makeConstraints:^(MASConstraintMaker *make) {", 53, .unexpected(found: nil, expected: "'}'")),
        ("make.left.equalTo(b", 20, .unexpected(found: nil, expected: "',' or ')'")),
        ("make.", 6, .unexpected(found: nil, expected: "the name of a member")),
        ("maek.left.equalTo(b);", 1, .unknownName("maek", nearest: "make")),
        ("bb.mas_key = @\"b\";", 1, .unknownName("bb", nearest: "b")),
        ("MASAttachKeys(a, bb);", 18, .unknownName("bb", nearest: "b")),
        ("make.top.equalTo(isBig ? b.mas_bottom : @0);", 18, .undecided("isBig")),
        (
            "make.edges.equalTo(b).insets(UIEdgeInsetsMake(30.30.30.30));", 52,
            .unexpected(found: ".30", expected: "',' or ')'")
        ),
    ])
    func `a fault has its position`(text: String, column: Int, fault: SourceFault) throws {
        #expect(try self.fault(text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }

    @Test func `a fault in a block has its own line`() throws {
        let text = """
            [b mas_makeConstraints:^(MASConstraintMaker *make) {
                make.left.equalTo(@8); // 左
                /* 左 */ make.top.equalTo(cc);
            }];
            """
        #expect(try fault(text)?.location == .text(SourcePosition(line: 3, column: 30)))
    }

    @Test func `a block knows its own maker only`() throws {
        let text = "[b mas_makeConstraints:^(MASConstraintMaker *maker) { make.left.equalTo(c); }];"
        let unknown = SourceFault.unknownName("make", nearest: "maker")
        #expect(try fault(text) == SourceError(unknown, at: SourcePosition(line: 1, column: 55)))
    }

    @Test func `the view beside the source has to be there`() throws {
        var fixture = try SourceFixture()
        let missing = SourceError(.missingView(word: "make"), at: SourcePosition(line: 1, column: 1))
        #expect(fixture.fault(.masonry, "make.left.equalTo(b);") == missing)
        fixture.view = "redVew"
        let unknown = SourceError(.unknownName("redVew", nearest: "redView"), at: .view)
        #expect(fixture.fault(.masonry, "make.left.equalTo(b);") == unknown)
    }

    @Test(arguments: [
        String(repeating: "[a mas_makeConstraints:^(MASConstraintMaker *make) { ", count: 1000),
        "make" + String(repeating: ".left", count: 10_000) + ".equalTo(b)",
        "make.left" + String(repeating: ".offset(1)", count: 10_000),
        "make.left.equalTo(" + String(repeating: "(", count: 1000),
        "make.left.equalTo(" + String(repeating: "@[", count: 1000),
        String(repeating: "make.group(^{", count: 60) + String(repeating: "})", count: 60),
        "make.left.equalTo(b)[0]", "make.left[0]", "make(8)", "make.attributes()", "make.attributes(@[^{}])",
        "make.group()",
        "make.group(^{ make.group(^{ make.left; }).key(3); });", "make.left.key(nil);", "make.left.equalTo(^{});",
        "make.left.equalTo(b.mas_attribute())", "make.left.equalTo(b.mas_attribute(3))",
        "make.left.equalTo(b.mas_attribute)",
        "make.left.equalTo(3.mas_topLayoutGuide)", "[make.left uninstall]", "[make install]",
        "[3 mas_makeConstraints:^{}]",
        "[superview mas_makeConstraints:^{ make.left; }]", "[nil uninstall]", "[@[] mas_makeConstraints:^{}]",
        "MASAttachKeys()",
        "self.offset = 3", "offset(3)", "self = make.left", "_ = 3", "[a, b].mas_distributeViews()",
        "make.left = make.top",
        "[self.top set:3]", "[self.top setOffset:3, 4]", "@[make.left, 3]", "@[make.left, @[make.top]]",
        "make.width.equalTo(@(1e308 * 10))", "make.left.offset(1e308).multipliedBy(1e308)",
        "make.left.dividedBy(1e-320)",
    ])
    func `hostile sources end`(text: String) throws {
        _ = try fault(text)
    }

    @Test func `what multiplies stops at the limit`() throws {
        var fixture = try SourceFixture()
        fixture.limits.steps = 1000
        fixture.names = ["row": Array(repeating: "a", count: 500)]
        fixture.view = "a"
        let block = "^(MASConstraintMaker *make) {"
        for text in [
            "[row mas_makeConstraints:\(block) make.edges.equalTo(b); }];",
            "[row mas_makeConstraints:\(block) CGFloat x = 1; CGFloat y = 2; CGFloat z = 3; CGFloat u = 4; }];",
            "[row mas_makeConstraints:\(block) [row mas_makeConstraints:\(block) }]; }];",
            "make.edges.equalTo(row);",
        ] {
            #expect(fixture.fault(.masonry, text)?.reason == .tooManySteps(limit: 1000))
        }
    }

    @Test func `a key is not copied without measure`() throws {
        let text = "make.left.top.equalTo(b).key(@\"\(String(repeating: "k", count: 1001))\");"
        guard case .wrongValue(word: "key", _, _)? = try fault(text)?.reason else {
            Issue.record("a long key is taken")
            return
        }
    }
}
