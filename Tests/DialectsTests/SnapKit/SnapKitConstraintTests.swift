import LayoutModel
import Testing

@testable import Dialects

/// Relations of SnapKit with each kind of operand.
@Suite struct SnapKitConstraintTests {
    private func equations(_ statement: String) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return try fixture.equations(.snapkit, statement)
    }

    @Test(arguments: [
        ("make.left.equalTo(b)", "a.left == b.left"),
        ("make.left.equalTo(b.snp.right)", "a.left == b.right"),
        ("make.top.lessThanOrEqualTo(b.snp.bottom)", "a.top <= b.bottom"),
        ("make.width.greaterThanOrEqualTo(b.snp.height)", "a.width >= b.height"),
        ("make.left.equalToSuperview()", "a.left == superview.left"),
        ("make.left.lessThanOrEqualToSuperview()", "a.left <= superview.left"),
        ("make.left.greaterThanOrEqualToSuperview()", "a.left >= superview.left"),
        ("make.left.equalTo(superview!.snp.right)", "a.left == superview.right"),
        ("make.left.equalTo(a.superview!.snp.right)", "a.left == root.right"),
        ("make.left.equalTo(self.view)", "a.left == root.left"),
        ("make.top.equalTo(self.view.safeAreaLayoutGuide.snp.top)", "a.top == root.safeArea.top"),
        ("make.top.equalTo(view.safeAreaLayoutGuide)", "a.top == root.safeArea.top"),
        ("make.leading.equalTo(view.layoutMarginsGuide)", "a.leading == root.margins.leading"),
        ("make.width.equalTo(list.frameLayoutGuide)", "a.width == list.frame.width"),
        ("make.width.equalTo(list.contentLayoutGuide.snp.width)", "a.width == list.content.width"),
        ("make.left.equalTo(gutter.snp.right)", "a.left == gutter.right"),
        ("make.baseline.equalTo(b)", "a.lastBaseline == b.lastBaseline"),
        ("make.firstBaseline.equalTo(b.snp.lastBaseline)", "a.firstBaseline == b.lastBaseline"),
        ("make.top.equalTo(topLayoutGuide.snp.bottom)", "a.top == root.safeArea.top"),
        ("make.bottom.equalTo(self.bottomLayoutGuide.snp.top)", "a.bottom == root.safeArea.bottom"),
        ("make.bottom.equalTo(bottomLayoutGuide.snp.bottom)", "a.bottom == root.bottom"),
        ("$0.left.equalTo(snp.right)", "a.left == root.right"),
    ])
    func `an operand is a view, a guide or an attribute of one`(statement: String, equation: String) throws {
        #expect(try equations(statement) == [equation])
    }

    @Test(arguments: [
        ("make.width.equalTo(40)", ["a.width == 40"]),
        ("make.left.equalTo(40)", ["a.left == superview.left + 40"]),
        ("make.right.equalTo(40)", ["a.right == superview.right + 40"]),
        (
            "make.edges.equalTo(8)",
            [
                "a.left == superview.left + 8", "a.top == superview.top + 8", "a.right == superview.right + 8",
                "a.bottom == superview.bottom + 8",
            ]
        ),
        ("make.centerX.equalTo(10)", ["a.centerX == superview.left + 10"]),
        ("make.centerY.equalTo(10)", ["a.centerY == superview.top + 10"]),
        ("make.centerX.equalTo(b).offset(10)", ["a.centerX == b.centerX + 10"]),
        ("make.firstBaseline.equalTo(10)", ["a.firstBaseline == superview.firstBaseline + 10"]),
        ("make.leftMargin.equalTo(10)", ["a.leftMargin == superview.leftMargin + 10"]),
        ("make.left.equalTo(40).offset(3)", ["a.left == superview.left + 3"]),
        ("make.left.equalTo(40).multipliedBy(2)", ["a.left == superview.left * 2 + 40"]),
        ("make.width.equalTo(40).multipliedBy(2)", ["a.width == 40"]),
    ])
    func `a position beside a number counts from the superview, a centre from its edges`(
        statement: String,
        expected: [String]
    ) throws {
        #expect(try equations(statement) == expected)
    }

    @Test(arguments: [
        ("make.size.equalTo(CGSize(width: 100, height: 50))", ["a.width == 100", "a.height == 50"]),
        ("make.size.equalTo(50)", ["a.width == 50", "a.height == 50"]),
        ("make.left.width.equalTo(CGSize(width: 100, height: 50))", ["a.left == superview.left", "a.width == 100"]),
        (
            "make.center.equalTo(CGPoint(x: 10, y: 20))",
            [
                "a.centerX == superview.left + 10", "a.centerY == superview.top + 20",
            ]
        ),
        (
            "make.edges.equalTo(CGPoint(x: 10, y: 20))",
            [
                "a.left == superview.left + 10", "a.top == superview.top + 20", "a.right == superview.right + 10",
                "a.bottom == superview.bottom + 20",
            ]
        ),
        ("make.width.equalTo(CGPoint(x: 10, y: 20))", ["a.width == 0"]),
        (
            "make.edges.equalTo(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))",
            [
                "a.left == superview.left + 2", "a.top == superview.top + 1", "a.right == superview.right - 4",
                "a.bottom == superview.bottom - 3",
            ]
        ),
        (
            "make.directionalEdges.equalTo(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))",
            [
                "a.top == superview.top + 1", "a.bottom == superview.bottom - 3", "a.leading == superview.leading + 2",
                "a.trailing == superview.trailing - 4",
            ]
        ),
    ])
    func `each attribute takes its part of a structure`(statement: String, expected: [String]) throws {
        #expect(try equations(statement) == expected)
    }

    @Test(arguments: [
        ("edges", ["left", "top", "right", "bottom"]), ("horizontalEdges", ["left", "right"]),
        ("verticalEdges", ["top", "bottom"]), ("directionalEdges", ["top", "bottom", "leading", "trailing"]),
        ("directionalHorizontalEdges", ["leading", "trailing"]), ("directionalVerticalEdges", ["top", "bottom"]),
        ("size", ["width", "height"]), ("center", ["centerX", "centerY"]),
        ("margins", ["leftMargin", "rightMargin", "topMargin", "bottomMargin"]),
        ("directionalMargins", ["topMargin", "bottomMargin", "leadingMargin", "trailingMargin"]),
        ("centerWithinMargins", ["centerXWithinMargins", "centerYWithinMargins"]),
        ("bottom.height.left.left", ["left", "bottom", "height"]),
    ])
    func `attributes come in one order, each once`(words: String, expected: [String]) throws {
        #expect(try equations("make.\(words).equalTo(b)") == expected.map { "a.\($0) == b.\($0)" })
    }

    @Test func `every attribute is known on both sides`() throws {
        for attribute in Attribute.allCases.map(\.rawValue) {
            let statement = "make.\(attribute).equalTo(b.snp.\(attribute))"
            #expect(try equations(statement) == ["a.\(attribute) == b.\(attribute)"])
        }
    }

    @Test func `composites go with like ones, edges with margins, and with one attribute`() throws {
        #expect(try equations("make.edges.equalTo(b.snp.margins)").last == "a.bottom == b.bottomMargin")
        #expect(try equations("make.margins.equalTo(b.snp.edges)").first == "a.leftMargin == b.left")
        #expect(
            try equations("make.directionalEdges.equalTo(b.snp.directionalMargins)").last
                == "a.trailing == b.trailingMargin"
        )
        #expect(
            try equations("make.directionalMargins.equalTo(b.snp.directionalEdges)").last
                == "a.trailingMargin == b.trailing"
        )
        #expect(try equations("make.left.top.right.bottom.equalTo(b.snp.edges)").count == 4)
        #expect(
            try equations("make.left.right.equalTo(b.snp.centerX)")
                == ["a.left == b.centerX", "a.right == b.centerX"]
        )
    }

    @Test(arguments: ["make.left", "make.edges", "make.left.constraint", "make.left.offset(10)"])
    func `no relation makes no constraint`(statement: String) throws {
        #expect(try equations(statement) == [])
    }
}
