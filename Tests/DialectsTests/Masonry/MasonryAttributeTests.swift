import LayoutModel
import Testing

@testable import Dialects

/// Attribute words: single, chained, in composites and in groups.
@Suite struct MasonryAttributeTests {
    private func equations(_ text: String) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return try fixture.equations(.masonry, text)
    }

    @Test(arguments: Attribute.allCases)
    func `every attribute is that of the other view`(attribute: Attribute) throws {
        let word = attribute.rawValue
        #expect(try equations("make.\(word).equalTo(b)") == ["a.\(word) == b.\(word)"])
        #expect(try equations("make.\(word).equalTo(b.mas_\(word))") == ["a.\(word) == b.\(word)"])
        #expect(try equations("make.\(word).equalTo(b.\(word))") == ["a.\(word) == b.\(word)"])
        let constant = "NSLayoutAttribute" + word.prefix(1).uppercased() + word.dropFirst()
        #expect(try equations("make.\(word).equalTo(b.mas_attribute(\(constant)))") == ["a.\(word) == b.\(word)"])
    }

    @Test func `baseline is the last one`() throws {
        #expect(try equations("make.baseline.equalTo(b.mas_baseline)") == ["a.lastBaseline == b.lastBaseline"])
        #expect(
            try equations("make.baseline.equalTo(b.mas_attribute(NSLayoutAttributeBaseline));")
                == ["a.lastBaseline == b.lastBaseline"]
        )
    }

    @Test func `edges are left, right, top, bottom`() throws {
        #expect(
            try equations("make.edges.equalTo(b);")
                == ["a.left == b.left", "a.right == b.right", "a.top == b.top", "a.bottom == b.bottom"]
        )
    }

    @Test func `size and center have two parts`() throws {
        #expect(try equations("make.size.equalTo(b);") == ["a.width == b.width", "a.height == b.height"])
        #expect(try equations("make.center.equalTo(b);") == ["a.centerX == b.centerX", "a.centerY == b.centerY"])
    }

    @Test(arguments: ["make.top.left.bottom", "make.top.and.left.with.bottom", "make.top.left.and.with.and.bottom"])
    func `a chain keeps its order, and with and and mean nothing`(chain: String) throws {
        let parts = ["a.top == b.top", "a.left == b.left", "a.bottom == b.bottom"]
        #expect(try equations(chain + ".equalTo(b);") == parts)
    }

    @Test func `attributes may follow a composite`() throws {
        #expect(
            try equations("make.size.top.equalTo(b);")
                == ["a.width == b.width", "a.height == b.height", "a.top == b.top"]
        )
    }

    @Test func `a mask has its own order`() throws {
        #expect(
            try equations("make.attributes(MASAttributeCenterY | MASAttributeBottom | MASAttributeLeft).equalTo(b);")
                == ["a.left == b.left", "a.bottom == b.bottom", "a.centerY == b.centerY"]
        )
        let all = """
            MASAttributeCenterYWithinMargins|MASAttributeCenterXWithinMargins|MASAttributeTrailingMargin|\
            MASAttributeLeadingMargin|MASAttributeBottomMargin|MASAttributeTopMargin|MASAttributeRightMargin|\
            MASAttributeLeftMargin|MASAttributeLastBaseline|MASAttributeFirstBaseline|MASAttributeBaseline|\
            MASAttributeCenterY|MASAttributeCenterX|MASAttributeHeight|MASAttributeWidth|MASAttributeTrailing|\
            MASAttributeLeading|MASAttributeBottom|MASAttributeTop|MASAttributeRight|MASAttributeLeft
            """
        let order = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
            "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
        ]
        #expect(try equations("make.attributes(\(all)).equalTo(b);") == order.map { "a.\($0) == b.\($0)" })
    }

    @Test func `settings of a group apply to all its constraints`() throws {
        let text = """
            make.group(^{
                make.left.equalTo(b.mas_right);
                make.width.height.greaterThanOrEqualTo(c).priority(10);
            }).offset(7).priorityHigh();
            """
        #expect(
            try equations(text)
                == ["a.left == b.right + 7 @750", "a.width >= c.width + 7 @750", "a.height >= c.height + 7 @750"]
        )
    }

    @Test func `a group gives its relation to parts without one`() throws {
        #expect(
            try equations("make.group(^{ make.left.offset(3); make.top; }).lessThanOrEqualTo(b);")
                == ["a.left <= b.left + 3", "a.top <= b.top"]
        )
        #expect(
            try equations("make.group(^{ make.left.equalTo(b); make.width.equalTo(@4); }).equalTo(@5);")
                == ["a.left == b.left + 5", "a.width == 5"]
        )
    }
}
