import LayoutModel
import Testing

@testable import Dialects

/// Offsets, insets, multipliers, priorities and keys.
@Suite struct MasonryConstantTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.view = "a"
    }

    private func equations(_ text: String) throws -> [String] {
        try fixture.equations(.masonry, text)
    }

    @Test func `an offset is raw on every part`() throws {
        #expect(
            try equations("make.edges.equalTo(b).offset(10);")
                == [
                    "a.left == b.left + 10", "a.right == b.right + 10", "a.top == b.top + 10",
                    "a.bottom == b.bottom + 10",
                ]
        )
        #expect(try equations("make.right.equalTo(b).with.offset(-8);") == ["a.right == b.right - 8"])
    }

    @Test func `insets go inwards on the sides and leave the others alone`() throws {
        let insets = "insets(UIEdgeInsetsMake(5, 10, 15, 20))"
        #expect(
            try equations("make.edges.equalTo(superview).\(insets);")
                == [
                    "a.left == superview.left + 10", "a.right == superview.right - 20", "a.top == superview.top + 5",
                    "a.bottom == superview.bottom - 15",
                ]
        )
        #expect(
            try equations("make.leading.trailing.equalTo(b).\(insets);")
                == ["a.leading == b.leading + 10", "a.trailing == b.trailing - 20"]
        )
        let others = Attribute.allCases.filter {
            !["left", "right", "top", "bottom", "leading", "trailing"].contains($0.rawValue)
        }
        for attribute in others {
            #expect(
                try equations("make.\(attribute.rawValue).equalTo(b).offset(3).\(insets);")
                    == ["a.\(attribute.rawValue) == b.\(attribute.rawValue) + 3"]
            )
        }
    }

    /// Masonry chooses the inset by the first attribute, SnapKit by the second.
    @Test func `insets look at the first attribute`() throws {
        #expect(
            try equations("make.top.equalTo(b.mas_bottom).insets(UIEdgeInsetsMake(1, 2, 3, 4));") == [
                "a.top == b.bottom + 1"
            ]
        )
        #expect(
            try equations("make.left.mas_equalTo(b).mas_offset(UIEdgeInsetsMake(10, 0, 10, 0));") == [
                "a.left == b.left"
            ]
        )
    }

    @Test func `an inset is the same on all sides`() throws {
        #expect(
            try equations("make.edges.equalTo(b).inset(8);")
                == ["a.left == b.left + 8", "a.right == b.right - 8", "a.top == b.top + 8", "a.bottom == b.bottom - 8"]
        )
        #expect(try equations("make.width.equalTo(b).inset(8);") == ["a.width == b.width"])
    }

    @Test func `sizeOffset is for sizes, centerOffset for centres`() throws {
        #expect(
            try equations("make.size.top.equalTo(superview).sizeOffset(CGSizeMake(100, -50));")
                == ["a.width == superview.width + 100", "a.height == superview.height - 50", "a.top == superview.top"]
        )
        #expect(
            try equations("make.center.width.equalTo(superview).centerOffset(CGPointMake(-5, 10));")
                == [
                    "a.centerX == superview.centerX - 5", "a.centerY == superview.centerY + 10",
                    "a.width == superview.width",
                ]
        )
    }

    @Test(arguments: ["mas_offset", "valueOffset", "offset"])
    func `one word accepts all kinds of values`(word: String) throws {
        #expect(
            try equations("make.left.width.equalTo(b).\(word)(@3);") == [
                "a.left == b.left + 3", "a.width == b.width + 3",
            ]
        )
        #expect(
            try equations("make.right.width.equalTo(b).\(word)(UIEdgeInsetsMake(1, 2, 3, 4));")
                == ["a.right == b.right - 4", "a.width == b.width"]
        )
        #expect(
            try equations("make.size.equalTo(b).\(word)(CGSizeMake(1, 2));") == [
                "a.width == b.width + 1", "a.height == b.height + 2",
            ]
        )
        #expect(
            try equations("make.center.equalTo(b).\(word)(CGPointMake(1, 2));")
                == ["a.centerX == b.centerX + 1", "a.centerY == b.centerY + 2"]
        )
    }

    @Test func `the last one wins`() throws {
        #expect(try equations("make.width.equalTo(@10).offset(20);") == ["a.width == 20"])
        #expect(try equations("make.left.offset(20).equalTo(@10);") == ["a.left == superview.left + 10"])
        #expect(try equations("make.left.offset(20).equalTo(b);") == ["a.left == b.left + 20"])
        #expect(
            try equations("make.left.width.equalTo(b).offset(3).insets(UIEdgeInsetsMake(9, 9, 9, 9));")
                == ["a.left == b.left + 9", "a.width == b.width + 3"]
        )
        #expect(try equations("make.left.equalTo(b).inset(9).offset(3);") == ["a.left == b.left + 3"])
    }

    @Test func `constants can be assigned`() throws {
        #expect(try equations("make.left.equalTo(b).offset = 3;") == ["a.left == b.left + 3"])
        #expect(
            try equations("make.right.equalTo(b).insets = UIEdgeInsetsMake(1, 2, 3, 4);") == ["a.right == b.right - 4"]
        )
        #expect(try equations("make.right.equalTo(b).inset = 5;") == ["a.right == b.right - 5"])
        #expect(try equations("make.width.equalTo(b).sizeOffset = CGSizeMake(1, 2);") == ["a.width == b.width + 1"])
        #expect(
            try equations("make.centerY.equalTo(b).centerOffset = CGPointMake(1, 2);") == ["a.centerY == b.centerY + 2"]
        )
        #expect(try equations("[make.left.equalTo(b) setOffset:3];") == ["a.left == b.left + 3"])
    }

    @Test func `multipliers come before constants, wherever they are written`() throws {
        #expect(
            try equations("make.width.equalTo(b).multipliedBy(0.25).offset(3);") == ["a.width == b.width * 0.25 + 3"]
        )
        #expect(
            try equations("make.width.equalTo(b).offset(3).multipliedBy(0.25);") == ["a.width == b.width * 0.25 + 3"]
        )
        #expect(try equations("make.width.equalTo(b).dividedBy(4);") == ["a.width == b.width * 0.25"])
        #expect(try equations("make.width.dividedBy(4).equalTo(b);") == ["a.width == b.width * 0.25"])
        #expect(
            try equations("make.size.equalTo(b).multipliedBy(1.0/2);") == [
                "a.width == b.width * 0.5", "a.height == b.height * 0.5",
            ]
        )
        #expect(try equations("make.width.equalTo(b).multipliedBy(2).multipliedBy(3);") == ["a.width == b.width * 3"])
    }

    @Test(arguments: [
        ("priority(600)", " @600"), ("priority(0.5)", " @0.5"), ("priority(1000)", ""), ("priorityHigh()", " @750"),
        ("priorityMedium()", " @500"), ("priorityLow()", " @250"), ("with.priorityLow()", " @250"),
        ("priority(MASLayoutPriorityDefaultHigh)", " @750"), ("priority(UILayoutPriorityDefaultLow)", " @250"),
        ("priorityLow().priority(3)", " @3"),
    ])
    func `priorities`(word: String, suffix: String) throws {
        #expect(try equations("make.left.equalTo(b).\(word);") == ["a.left == b.left\(suffix)"])
        #expect(try equations("make.left.\(word).equalTo(b);") == ["a.left == b.left\(suffix)"])
    }

    @Test func `the priority beside the source is for constraints without one`() throws {
        var fixture = fixture
        fixture.priority = 300
        #expect(
            try fixture.equations(.masonry, "make.left.equalTo(b); make.top.equalTo(b).priorityLow();")
                == ["a.left == b.left @300", "a.top == b.top @250"]
        )
    }

    private func keys(_ text: String) throws -> [String?] {
        fixture.constraints(try fixture.steps(.masonry, text)).map(\.key)
    }

    @Test func `a key numbers the parts of a composite`() throws {
        #expect(try keys("make.left.equalTo(b).key(@\"k\");") == ["k"])
        #expect(try keys("make.left.top.equalTo(b).key(@\"k\");") == ["k[0]", "k[1]"])
        #expect(try keys("make.edges.equalTo(b).key(@\"k\");") == ["k[0]", "k[1]", "k[2]", "k[3]"])
        #expect(try keys("make.left.equalTo(@[b, c]).key(@\"k\");") == ["k[0]", "k[1]"])
        #expect(
            try keys("make.group(^{ make.left.equalTo(b); make.size.equalTo(b); }).key(@\"k\");") == [
                "k[0]", "k[1]", "k[2]",
            ]
        )
    }

    @Test func `an assignment gives the last part of its name`() throws {
        #expect(try keys("self.gap = make.left.equalTo(b);") == ["gap"])
        #expect(try keys("_gap = make.left.equalTo(b);") == ["gap"])
        #expect(try keys("MASConstraint *gap = make.left.equalTo(b);") == ["gap"])
        #expect(try keys("self.gap = make.left.top.equalTo(b);") == ["gap", "gap"])
        #expect(try keys("self.gap = make.left.equalTo(b).key(@\"other\");") == ["other"])
        #expect(try keys("NSArray *all = @[make.left.equalTo(b), make.top.equalTo(b)];") == ["all", "all"])
        #expect(
            try keys(
                "self.all = [b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.top; self.x = make.width; }];"
            ) == ["all", "all", "x"]
        )
        #expect(try keys("_ = make.left.equalTo(b)") == [nil])
    }
}
