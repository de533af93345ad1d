import LayoutModel
import Testing

@testable import Dialects

/// Views that a loop makes.
@Suite struct MadeViewTests {
    private static func loop(_ language: SourceLanguage, making creation: String) -> String {
        language == .masonry
            ? """
            UIView *last = nil;
            for (int i = 0; i < 3; i++) {
                \(creation);
                [cell mas_makeConstraints:^(MASConstraintMaker *make) {
                    if (last) { make.top.equalTo(last.mas_bottom); } else { make.top.equalTo(@4); }
                }];
                last = cell;
            }
            """
            : """
            var last: UIView?
            for i in 0..<3 {
                \(creation)
                cell.snp.makeConstraints { make in
                    if let last { make.top.equalTo(last.snp.bottom) } else { make.top.equalTo(4) }
                }
                last = cell
            }
            """
    }

    /// The tempting fault is to let one view of the layout be below itself.
    @Test(
        arguments: [
            (.masonry, "UILabel *cell = [[UILabel alloc] init]"),
            (.masonry, "UILabel *cell = [UILabel.alloc initWithFrame:CGRectZero]"),
            (.masonry, "UIView *cell = [self cellFor:i]"),
            (.masonry, "UIButton *cell = [UIButton buttonWithType:UIButtonTypeCustom]"),
            (.snapkit, "let cell = UIView()"), (.snapkit, "let cell = UIButton(type: .system)"),
            (.snapkit, "let cell = makeCell(i)"), (.snapkit, "let cell: Cell = .init(style: .plain)"),
        ] as [(SourceLanguage, String)]
    )
    func `names say which view each round makes`(language: SourceLanguage, creation: String) throws {
        var fixture = try SourceFixture()
        let text = Self.loop(language, making: creation)
        fixture.names = ["cell": ["a"]]
        let reason = SourceFault.unsupported("cell", because: SourceFault.isMadeAgain)
        #expect(fixture.faults(language, text).map(\.reason) == [.unknownView(name: "cell", reason)])
        fixture.names = ["cell": ["a", "b", "c"]]
        #expect(
            try fixture.equations(language, text) == [
                "a.top == superview.top + 4", "b.top == a.bottom", "c.top == b.bottom",
            ]
        )
    }

    @Test func `a view that is made once, and what is no view, are as they were`() throws {
        var fixture = try SourceFixture()
        fixture.names = ["title": ["b"]]
        let text = """
            let a = UIView()
            for i in 0..<2 {
                let gap = 8 * i
                a.snp.makeConstraints { $0.left.equalTo(gap) }
            }
            """
        #expect(try fixture.equations(.snapkit, text) == ["a.left == superview.left", "a.left == superview.left + 8"])
        let other =
            "for (int i = 0; i < 2; i++) { NSString *b = [self textAt:i]; }\n[b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(a); }];"
        #expect(try fixture.equations(.masonry, other) == ["b.left == a.left"])
    }

    // MARK: - Literals of Swift

    /// The tempting fault is C's: 29 / 630 is 0, whatever stands behind it.
    @Test(
        arguments: [
            ("1 / 4 * w", 25), ("(1 / 4) * w", 25), ("w + 7 / 2", 103.5), ("-(1 / 4) * w", -25), ("7 / 2", 3),
            ("7 / 2 * 1.0", 3.5), ("count / 2 * 10", 10), ("(isBig ? 1 / 4 : 2) * w", 25), ("length", 0.25),
            ("whole", 3), ("1 / 4 * CGFloat(8)", 2), ("7 / Int(2)", 3), ("1 / 2 * view.bounds.width", 160),
        ]
    )
    func `integer literals beside a length are lengths in Swift`(value: String, expected: Double) throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["w": .number(100), "isBig": .flag(true)]
        let text = """
            let count = 3
            let length: CGFloat = 1 / 4
            let whole = 7 / 2
            b.snp.makeConstraints { $0.left.equalTo(c).offset(\(value)) }
            """
        guard case .addOrUpdate(let constraint, _)? = try fixture.steps(.snapkit, text).last?.action else {
            Issue.record("no constraint")
            return
        }
        #expect(constraint.constant == expected)
    }

    @Test func `integer literals beside a length stay integers in Objective-C`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["w": .number(100)]
        let text =
            "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(c).offset(1 / 4 * w + 7 / 2); }];"
        #expect(try fixture.equations(.masonry, text) == ["b.left == c.left + 3"])
    }

    @Test(
        arguments: [
            "UIEdgeInsets.init(top: 1, left: 2, bottom: 3, right: 5 / 2)",
            "UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5 / 2)",
        ]
    )
    func `insets have lengths`(value: String) throws {
        let text = "b.snp.makeConstraints { $0.edges.equalTo(c).inset(\(value)) }"
        #expect(
            try SourceFixture().equations(.snapkit, text) == [
                "b.left == c.left + 2", "b.top == c.top + 1", "b.right == c.right - 2.5", "b.bottom == c.bottom - 3",
            ]
        )
    }
}
