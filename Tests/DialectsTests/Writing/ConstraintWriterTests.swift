import Dialects
import LayoutModel
import Testing

/// Single constraints, written in each language.
struct ConstraintWriterTests {
    private let tree: ViewTree

    init() throws {
        tree = try SourceFixture().tree
    }

    private func constraint(_ equation: String) throws -> Constraint {
        try Equation.parse(equation).resolve(in: tree)[0]
    }

    private func text(_ language: WrittenLanguage, _ equation: String, key: String? = nil) throws -> String? {
        var constraint = try constraint(equation)
        constraint.key = key
        return ConstraintWriter(language, for: tree).entry(constraint)?.text
    }

    // MARK: - Masonry

    private func masonry(_ equation: String, key: String? = nil) throws -> String? {
        let text = try text(.masonry, equation, key: key)
        let open = "[a mas_makeConstraints:^(MASConstraintMaker *make) { "
        guard let text, text.hasPrefix(open), text.hasSuffix("; }];") else { return text }
        return String(text.dropFirst(open.count).dropLast(5))
    }

    @Test
    func `Masonry names the attribute of the second side`() throws {
        #expect(try masonry("a.left == b.right + 8") == "make.left.equalTo(b.mas_right).offset(8)")
        #expect(try masonry("a.top <= superview.top") == "make.top.lessThanOrEqualTo(superview.mas_top)")
        #expect(try masonry("a.left == -8") == "make.left.equalTo(superview.mas_left).offset(-8)")
        #expect(
            try masonry("a.bottom >= root.safeArea.bottom * 0.5 @750")
                == "make.bottom.greaterThanOrEqualTo(root.mas_safeAreaLayoutGuideBottom).multipliedBy(0.5).priority(750)"
        )
        #expect(
            try masonry("a.leadingMargin == b.centerXWithinMargins")
                == "make.leadingMargin.equalTo(b.mas_centerXWithinMargins)"
        )
    }

    @Test
    func `Masonry boxes numbers`() throws {
        #expect(try masonry("a.width == 100") == "make.width.mas_equalTo(100)")
        #expect(
            try masonry("a.height >= -0.5 @1.5", key: "a\"b\\")
                == "make.height.mas_greaterThanOrEqualTo(-0.5).priority(1.5).key(@\"a\\\"b\\\\\")"
        )
    }

    @Test
    func `Masonry knows neither guides nor other areas than the safe one`() throws {
        #expect(try masonry("gutter.left == a.left") == nil)
        #expect(try masonry("a.left == gutter.left") == nil)
        #expect(try masonry("a.safeArea.left == b.left") == nil)
        #expect(try masonry("a.left == root.margins.left") == nil)
        #expect(try masonry("a.left == list.content.left") == nil)
        #expect(try masonry("a.top == b.safeArea.topMargin") == nil)
    }

    // MARK: - SnapKit

    @Test
    func `SnapKit names the attribute of the second side`() throws {
        #expect(
            try text(.snapkit, "a.left == b.right * 2 - 8 @750", key: "gap")
                == """
                a.snp.makeConstraints { make in \
                make.left.equalTo(b.snp.right).multipliedBy(2).offset(-8).priority(750).labeled("gap") }
                """
        )
        #expect(
            try text(.snapkit, "a.width <= 100")
                == "a.snp.makeConstraints { make in make.width.lessThanOrEqualTo(100) }"
        )
        #expect(
            try text(.snapkit, "gutter.top == root.margins.top + 1e-7")
                == """
                gutter.snp.makeConstraints { make in \
                make.top.equalTo(root.layoutMarginsGuide.snp.top).offset(1e-07) }
                """
        )
        #expect(
            try text(.snapkit, "list.content.width == list.frame.width")
                == "list.contentLayoutGuide.snp.makeConstraints { make in make.width.equalTo(list.frameLayoutGuide.snp.width) }"
        )
    }

    // MARK: - Anchors

    @Test
    func `anchors compare with anchors`() throws {
        #expect(
            try text(.anchors, "b.leading == a.safeArea.trailing + 8")
                == "b.leadingAnchor.constraint(equalTo: a.safeAreaLayoutGuide.trailingAnchor, constant: 8).isActive = true"
        )
        #expect(
            try text(.anchors, "a.width >= 100")
                == "a.widthAnchor.constraint(greaterThanOrEqualToConstant: 100).isActive = true"
        )
        #expect(
            try text(.anchors, "a.width <= b.height * 0.5 - 1")
                == """
                a.widthAnchor.constraint(lessThanOrEqualTo: b.heightAnchor, multiplier: 0.5, constant: -1)\
                .isActive = true
                """
        )
    }

    @Test
    func `the constructor expresses what anchors cannot`() throws {
        #expect(
            try text(.anchors, "a.left == superview.right * 0.1")
                == """
                NSLayoutConstraint(item: a, attribute: .left, relatedBy: .equal, toItem: superview, attribute: .right, \
                multiplier: 0.1, constant: 0).isActive = true
                """
        )
        #expect(
            try text(.anchors, "a.top >= b.topMargin + 4")
                == """
                NSLayoutConstraint(item: a, attribute: .top, relatedBy: .greaterThanOrEqual, toItem: b, \
                attribute: .topMargin, multiplier: 1, constant: 4).isActive = true
                """
        )
    }

    @Test
    func `a key is the identifier of a constant, and a priority alone is put beside the text`() throws {
        #expect(
            try text(.anchors, "a.width == 5 @750", key: "a")
                == """
                let a_2 = a.widthAnchor.constraint(equalToConstant: 5)
                a_2.priority = UILayoutPriority(750)
                a_2.identifier = "a"
                a_2.isActive = true
                """
        )
        let entry = ConstraintWriter(.anchors, for: tree).entry(try constraint("a.width == 5 @750"))
        #expect(entry?.priority == 750)
        #expect(entry?.text == "a.widthAnchor.constraint(equalToConstant: 5).isActive = true")
    }

    // MARK: - The visual format

    @Test(arguments: [
        ("a.width == 100", "H:[a(100)]"), ("a.height >= -0.5 @750", "V:[a(>=-0.5@750)]"),
        ("a.width == b.width", "H:[a(b)]"), ("a.height <= b.height @20", "V:[a(<=b@20)]"),
        ("b.leading == a.trailing", "H:[a][b]"), ("b.top == a.bottom + 0.5", "V:[a]-0.5-[b]"),
        ("b.leading >= a.trailing - 8 @1", "H:[a]-(>=-8@1)-[b]"),
        ("a.leading == superview.leading + 8", "H:|-8-[a]"), ("a.leading == 8", "H:|-8-[a]"),
        ("a.top == root.top", "V:|[a]"), ("root.trailing == a.trailing + 8", "H:[a]-8-|"),
        ("root.bottom <= a.bottom", "V:[a]-(<=0)-|"), ("a.leading == superview.leadingMargin", "H:|-[a]"),
        ("root.bottomMargin == a.bottom", "V:[a]-|"), ("b.left == a.right + 1", "H:[a]-1-[b]"),
        ("b.firstBaseline == a.lastBaseline + 1", "V:[a]-1-[b]"),
    ])
    func `the visual format expresses sizes and gaps`(equation: String, format: String) throws {
        #expect(try text(.vfl, equation) == format)
    }

    @Test(arguments: [
        "a.centerX == superview.centerX", "a.trailing == b.leading - 8", "a.trailing == superview.trailing - 8",
        "a.width == b.width + 1", "a.width == b.height", "a.width == b.width * 2", "b.leading == a.trailing * 2",
        "a.leading == superview.leadingMargin + 1", "a.leading >= superview.leadingMargin", "a.leading == b.leading",
        "a.leading == superview.leadingMargin @1", "a.top == root.safeArea.top", "a.leading == gutter.trailing",
        "gutter.width == 5", "inner.leading == root.leading", "root.trailing == inner.trailing",
        "a.width == superview.width",
    ])
    func `the visual format leaves the rest to others`(equation: String) throws {
        let parts = try text(.vfl, equation)
        #expect(parts == nil)
    }

    @Test
    func `physical edges and baselines take an option`() throws {
        let writer = ConstraintWriter(.vfl, for: tree)
        #expect(writer.entry(try constraint("b.left == a.right + 1"))?.options == ["directionLeftToRight"])
        let baselines = writer.entry(try constraint("b.firstBaseline == a.lastBaseline"))
        #expect(baselines?.options == ["spacingBaselineToBaseline"])
        #expect(writer.entry(try constraint("b.top == a.bottom"))?.options == [])
    }
}
