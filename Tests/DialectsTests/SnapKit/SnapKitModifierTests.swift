import LayoutModel
import Testing

@testable import Dialects

/// Offsets, insets, multipliers, priorities and labels.
@Suite struct SnapKitModifierTests {
    private func equations(_ statement: String, _ direction: LayoutDirection = .leftToRight) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = "a"
        fixture.traits.direction = direction
        return try fixture.equations(.snapkit, statement)
    }

    private let plain = "UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)"
    private let directional = "NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)"

    @Test func `an offset is the constant of every attribute`() throws {
        #expect(
            try equations("make.left.right.equalTo(b).offset(10)") == [
                "a.left == b.left + 10", "a.right == b.right + 10",
            ]
        )
        #expect(try equations("make.right.equalToSuperview().offset(-10)") == ["a.right == superview.right - 10"])
        #expect(
            try equations("make.size.equalTo(b).offset(CGSize(width: 5, height: 6))")
                == ["a.width == b.width + 5", "a.height == b.height + 6"]
        )
        #expect(
            try equations("make.center.equalTo(b).offset(CGPoint(x: 5, y: 6))")
                == ["a.centerX == b.centerX + 5", "a.centerY == b.centerY + 6"]
        )
        #expect(try equations("make.right.equalTo(b).offset(\(plain))") == ["a.right == b.right - 4"])
        #expect(try equations("make.left.equalTo(b).offset(1).offset(2)") == ["a.left == b.left + 2"])
    }

    @Test(arguments: [
        ("left", "+ 2"), ("leftMargin", "+ 2"), ("leading", "+ 2"), ("leadingMargin", "+ 2"), ("right", "- 4"),
        ("rightMargin", "- 4"), ("trailing", "- 4"), ("trailingMargin", "- 4"), ("top", "+ 1"), ("topMargin", "+ 1"),
        ("firstBaseline", "+ 1"), ("bottom", "- 3"), ("bottomMargin", "- 3"), ("lastBaseline", "- 3"),
        ("centerX", "- 1"), ("centerXWithinMargins", "- 1"), ("centerY", "- 1"), ("centerYWithinMargins", "- 1"),
        ("width", "- 6"), ("height", "- 4"),
    ])
    func `insets go inwards on every attribute`(attribute: String, constant: String) throws {
        let expected = ["a.\(attribute) == b.\(attribute) \(constant)"]
        #expect(try equations("make.\(attribute).equalTo(b).inset(\(plain))") == expected)
        #expect(try equations("make.\(attribute).equalTo(b).inset(\(directional))") == expected)
    }

    @Test func `a number inset goes inwards on all sides`() throws {
        #expect(
            try equations("make.edges.equalToSuperview().inset(10)") == [
                "a.left == superview.left + 10", "a.top == superview.top + 10", "a.right == superview.right - 10",
                "a.bottom == superview.bottom - 10",
            ]
        )
        #expect(try equations("make.width.equalTo(b).inset(10)") == ["a.width == b.width - 20"])
        #expect(try equations("make.centerX.equalTo(b).inset(10)") == ["a.centerX == b.centerX"])
        #expect(try equations("make.width.equalTo(100).inset(10)") == ["a.width == -20"])
    }

    @Test func `the second attribute decides which inset counts`() throws {
        #expect(try equations("make.top.equalTo(b.snp.bottom).inset(\(plain))") == ["a.top == b.bottom - 3"])
        #expect(try equations("make.left.equalTo(b.snp.right).inset(10)") == ["a.left == b.right - 10"])
        #expect(try equations("make.centerX.equalTo(\(plain))") == ["a.centerX == superview.left + 2"])
    }

    @Test func `from right to left plain insets swap on leading and trailing, directional ones on left and right`()
        throws
    {
        func constants(_ insets: String) throws -> [String] {
            try equations("make.leading.trailing.left.right.centerX.equalTo(b).inset(\(insets))", .rightToLeft)
        }
        #expect(
            try constants(plain) == [
                "a.left == b.left + 2", "a.right == b.right - 4", "a.leading == b.leading + 4",
                "a.trailing == b.trailing - 2", "a.centerX == b.centerX - 1",
            ]
        )
        #expect(
            try constants(directional) == [
                "a.left == b.left + 4", "a.right == b.right - 2", "a.leading == b.leading + 2",
                "a.trailing == b.trailing - 4", "a.centerX == b.centerX - 1",
            ]
        )
    }

    @Test func `multipliers count before the constant, whatever their order`() throws {
        #expect(try equations("make.width.equalTo(b).offset(5).multipliedBy(0.5)") == ["a.width == b.width * 0.5 + 5"])
        #expect(try equations("make.width.equalTo(b).dividedBy(4)") == ["a.width == b.width * 0.25"])
        #expect(try equations("make.width.equalTo(b).multipliedBy(7 / 2)") == ["a.width == b.width * 3"])
        #expect(try equations("make.width.equalTo(b).multipliedBy(7 / 2.0)") == ["a.width == b.width * 3.5"])
    }

    @Test(arguments: [
        (".priority(.high)", 750.0), (".priority(.required)", 1000), (".priority(.medium)", 500),
        (".priority(.low)", 250),
        (".priority(ConstraintPriority.low)", 250), (".priority(600)", 600), (".priority(UILayoutPriority(601))", 601),
        (".priority(UILayoutPriority.defaultHigh)", 750), (".priority(UILayoutPriority.defaultLow.rawValue + 1)", 251),
        (".priority(UILayoutPriority(rawValue: 999).rawValue)", 999), (".priority(.init(602))", 602),
        (".priority(.high.advanced(by: -1))", 749), (".priorityHigh()", 750), (".priorityMedium()", 500),
        (".priorityLow()", 250), (".priorityRequired()", 1000), ("", 300),
    ])
    func `priorities have names and numbers, and beside the source`(words: String, priority: Double) throws {
        var fixture = try SourceFixture()
        fixture.view = "a"
        fixture.priority = 300
        let steps = try fixture.steps(.snapkit, "make.left.equalTo(b)\(words)")
        #expect(fixture.constraints(steps).map(\.priority) == [priority])
    }

    @Test func `a label and an assignment are keys of all parts, and the label goes first`() throws {
        var fixture = try SourceFixture()
        fixture.view = "a"
        func keys(_ text: String) throws -> [String?] {
            fixture.constraints(try fixture.steps(.snapkit, text)).map(\.key)
        }
        #expect(try keys("make.left.equalTo(b).labeled(\"gap\")") == ["gap"])
        #expect(try keys("self.gap = make.left.top.equalTo(b).constraint") == ["gap", "gap"])
        #expect(try keys("let gap = make.left.equalTo(b).offset(1).constraint") == ["gap"])
        #expect(try keys("gap = make.left.equalTo(b).labeled(\"label\").constraint") == ["label"])
        #expect(try keys("_gap = make.left.equalTo(b).constraint") == ["gap"])
        #expect(try keys("_ = make.left.equalTo(b)") == [nil])
        #expect(try keys("make.left.equalTo(b)") == [nil])
    }
}
