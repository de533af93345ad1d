import Dialects
import LayoutModel
import Testing

/// Lists of constraints, joined into entries.
struct WrittenListTests {
    private func entries(_ language: WrittenLanguage, _ equations: [String]) throws -> [WrittenEntry] {
        let tree = try SourceFixture().tree
        let constraints = try equations.flatMap { try Equation.parse($0).resolve(in: tree) }
        return ConstraintWriter(language, for: tree).entries(constraints)
    }

    @Test
    func `constraints of a view share a block`() throws {
        let equations = ["a.left == b.right + 8", "a.width == 5", "b.top == 0", "a.top == 1"]
        let masonry = try entries(.masonry, equations)
        #expect(
            masonry.map(\.text) == [
                """
                [a mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.left.equalTo(b.mas_right).offset(8);
                    make.width.mas_equalTo(5);
                }];
                """,
                "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(superview.mas_top); }];",
                "[a mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(superview.mas_top).offset(1); }];",
            ]
        )
        #expect(masonry.map(\.range) == [0..<2, 2..<3, 3..<4])
        #expect(
            try entries(.snapkit, equations).first?.text == """
                a.snp.makeConstraints { make in
                    make.left.equalTo(b.snp.right).offset(8)
                    make.width.equalTo(5)
                }
                """
        )
    }

    @Test
    func `anchors are activated together, formats are joined by lines`() throws {
        #expect(
            try entries(.anchors, ["a.width == 5", "b.height == 6"]).map(\.text) == [
                """
                NSLayoutConstraint.activate([
                    a.widthAnchor.constraint(equalToConstant: 5),
                    b.heightAnchor.constraint(equalToConstant: 6)
                ])
                """
            ]
        )
        #expect(try entries(.vfl, ["a.width == 5", "b.height == 6"]).map(\.text) == ["H:[a(5)]\nV:[b(6)]"])
        #expect(
            try entries(.equation, ["a.width == 5", "b.height == 6"]).map(\.text) == ["a.width == 5", "b.height == 6"]
        )
    }

    @Test
    func `constants of anchors are called differently in all of a text`() throws {
        let tree = try SourceFixture().tree
        var constraints = try ["a.width == 1", "b.width == 2", "c.width == 3"]
            .flatMap { try Equation.parse($0).resolve(in: tree) }
        constraints[0].key = "gap"
        constraints[2].key = "gap"
        let texts = ConstraintWriter(.anchors, for: tree).entries(constraints).map(\.text)
        #expect(texts.count == 3)
        #expect(texts.first?.hasPrefix("let gap = a.widthAnchor") ?? false)
        #expect(texts.last?.hasPrefix("let gap_2 = c.widthAnchor") ?? false)
    }

    @Test
    func `what a language cannot express stays an equation in its position`() throws {
        let entries = try entries(.vfl, ["a.width == 5", "a.centerX == b.centerX", "a.height == 5"])
        #expect(entries.map(\.text) == ["H:[a(5)]", "a.centerX == b.centerX", "V:[a(5)]"])
        #expect(entries.map(\.language) == [.vfl, .equation, .vfl])
        #expect(entries.map(\.range) == [0..<1, 1..<2, 2..<3])
    }

    @Test
    func `different properties beside the text divide entries`() throws {
        let tree = try SourceFixture().tree
        var constraints = try ["a.width == 1", "a.width == 2", "a.width == 3", "a.width == 4", "a.width == 5"]
            .flatMap { try Equation.parse($0).resolve(in: tree) }
        constraints[1].group = "portrait"
        constraints[2].isActive = false
        constraints[3].when.vertical = .compact
        constraints[4].key = "gap"
        let entries = ConstraintWriter(.masonry, for: tree).entries(constraints)
        #expect(entries.map(\.group) == [nil, "portrait", nil, nil, nil])
        #expect(entries.map(\.isActive) == [true, true, false, true, true])
        #expect(entries.map(\.when.vertical) == [nil, nil, nil, .compact, nil])
        #expect(entries.map(\.key) == [nil, nil, nil, nil, nil])
        #expect(ConstraintWriter(.vfl, for: tree).entries(constraints).last?.key == "gap")
        #expect(ConstraintWriter(.equation, for: tree).entries(constraints).last?.key == "gap")
    }

    @Test
    func `ids that are no names get one`() throws {
        let tree = try WritingRoundTripPropertyTests.tree()
        let equations = [
            "a-b.left == a--b.right", "a_b.left == self.left", "2nd.top == row-1.top", "a.top == row_1.top",
        ]
        let constraints = try equations.flatMap { try Equation.parse($0).resolve(in: tree) }
        let writer = ConstraintWriter(.masonry, for: tree)
        let entries = constraints.compactMap { writer.entry($0) }
        let names: [[String: String]] = [
            ["a_b_2": "a-b", "a__b": "a--b"], ["self_2": "self"], ["view_2nd": "2nd", "row_1_2": "row-1"], [:],
        ]
        #expect(entries.map(\.names) == names)
        let body = "make.left.equalTo(a__b.mas_right)"
        #expect(entries[0].text == "[a_b_2 mas_makeConstraints:^(MASConstraintMaker *make) { \(body); }];")
    }

    @Test
    func `texts stay short enough to be read`() throws {
        let tree = try SourceFixture().tree
        var constraint = try Equation.parse("a.width == 1").resolve(in: tree)[0]
        let many = Array(repeating: constraint, count: 50_000)
        for language in WrittenLanguage.allCases {
            let entries = ConstraintWriter(language, for: tree).entries(many)
            #expect(entries.allSatisfy { $0.text.utf8.count < SourceLimits().bytes })
            #expect(entries.map(\.range.count).reduce(0, +) == 50_000)
        }
        constraint.key = String(repeating: "k", count: 2_000_000)
        #expect(ConstraintWriter(.masonry, for: tree).entries([constraint]).map(\.language) == [.equation])
    }
}
