import LayoutModel
import Testing

@testable import Dialects

/// Operands of relations.
@Suite struct MasonryOperandTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.view = "a"
    }

    private func equations(_ text: String) throws -> [String] {
        try fixture.equations(.masonry, text)
    }

    @Test(arguments: ["", "mas_"])
    func `three relations`(prefix: String) throws {
        #expect(try equations("make.left.\(prefix)equalTo(b);") == ["a.left == b.left"])
        #expect(try equations("make.left.\(prefix)greaterThanOrEqualTo(b);") == ["a.left >= b.left"])
        #expect(try equations("make.left.\(prefix)lessThanOrEqualTo(b);") == ["a.left <= b.left"])
    }

    @Test func `a view means the same attribute, an attribute of it means that one`() throws {
        #expect(try equations("make.left.equalTo(label);") == ["a.left == label.left"])
        #expect(try equations("make.left.equalTo(label.mas_right);") == ["a.left == label.right"])
        #expect(try equations("make.height.equalTo(self.b.mas_width);") == ["a.height == b.width"])
        #expect(
            try equations("make.left.right.equalTo(_b.mas_centerX);") == [
                "a.left == b.centerX", "a.right == b.centerX",
            ]
        )
    }

    @Test(arguments: ["superview", "superView", "view.superview", "a.superview", "self.a.superview"])
    func `the superview`(name: String) throws {
        let side = name.contains("a.") ? "root" : "superview"
        #expect(try equations("make.left.mas_equalTo(\(name).mas_left).offset(10);") == ["a.left == \(side).left + 10"])
        #expect(try equations("make.left.mas_equalTo(\(name)).offset(10);") == ["a.left == \(side).left + 10"])
    }

    @Test(arguments: ["self", "self.view", "ws.view", "view"])
    func `the view of the object itself is the root`(name: String) throws {
        #expect(try equations("make.bottom.mas_equalTo(\(name));") == ["a.bottom == root.bottom"])
        #expect(try equations("make.bottom.mas_equalTo(\(name).mas_bottom);") == ["a.bottom == root.bottom"])
        #expect(try equations("make.bottom.mas_equalTo(\(name).bottom);") == ["a.bottom == root.bottom"])
    }

    @Test(arguments: [
        "@200", "200", "@(200)", "@(100 + 2 * 50)", "200.0f", "(CGFloat)200", "[NSNumber numberWithFloat:200]",
    ])
    func `a number is the length of a size`(number: String) throws {
        #expect(try equations("make.width.greaterThanOrEqualTo(\(number));") == ["a.width >= 200"])
        #expect(try equations("make.size.mas_lessThanOrEqualTo(\(number));") == ["a.width <= 200", "a.height <= 200"])
    }

    /// Positive is to the right and down, which for the right and the bottom edge is outside.
    @Test func `a number is added to the superview's attribute for every position`() throws {
        for attribute in Attribute.allCases where attribute.kind != .size {
            #expect(
                try equations("make.\(attribute.rawValue).equalTo(@10);")
                    == ["a.\(attribute.rawValue) == superview.\(attribute.rawValue) + 10"]
            )
        }
    }

    @Test func `a number beside a position may have a multiplier`() throws {
        #expect(
            try equations("make.bottom.equalTo(@-4).multipliedBy(0.5);") == ["a.bottom == superview.bottom * 0.5 - 4"]
        )
        #expect(try equations("make.width.equalTo(@10).multipliedBy(0.5);") == ["a.width == 10"])
    }

    @Test func `quotients are those of C`() throws {
        #expect(try equations("make.width.mas_equalTo(7/2);") == ["a.width == 3"])
        #expect(try equations("make.width.mas_equalTo(7.0/2);") == ["a.width == 3.5"])
        #expect(try equations("make.width.equalTo(@(-7/2));") == ["a.width == -3"])
        #expect(try equations("make.width.mas_equalTo(self.view.frame.size.width/3.0);") == ["a.width == \(320.0 / 3)"])
    }

    @Test func `a size is for sizes, and 0 for the others`() throws {
        let value = "CGSizeMake(50, 100)"
        #expect(try equations("make.size.mas_equalTo(\(value));") == ["a.width == 50", "a.height == 100"])
        #expect(
            try equations("make.left.height.equalTo([NSValue valueWithCGSize:\(value)]);")
                == ["a.left == superview.left", "a.height == 100"]
        )
    }

    @Test func `a point is for centres, and 0 for the others`() throws {
        #expect(
            try equations("make.center.mas_equalTo(CGPointMake(-5, 10));")
                == ["a.centerX == superview.centerX - 5", "a.centerY == superview.centerY + 10"]
        )
        #expect(
            try equations("make.left.top.width.mas_equalTo(CGPointMake(-5, 10));")
                == ["a.left == superview.left", "a.top == superview.top", "a.width == 0"]
        )
    }

    @Test func `insets go inwards, and are 0 for the others`() throws {
        let insets = "UIEdgeInsetsMake(1, 2, 3, 4)"
        #expect(
            try equations("make.edges.mas_equalTo(\(insets));")
                == [
                    "a.left == superview.left + 2", "a.right == superview.right - 4", "a.top == superview.top + 1",
                    "a.bottom == superview.bottom - 3",
                ]
        )
        #expect(
            try equations("make.leading.trailing.equalTo(MASBoxValue(\(insets)));")
                == ["a.leading == superview.leading + 2", "a.trailing == superview.trailing - 4"]
        )
        #expect(
            try equations("make.width.centerX.leftMargin.mas_equalTo(\(insets));")
                == ["a.width == 0", "a.centerX == superview.centerX", "a.leftMargin == superview.leftMargin"]
        )
    }

    @Test func `an array gives one constraint for each element`() throws {
        #expect(
            try equations("make.height.equalTo(@[b.mas_height, c.mas_width]);") == [
                "a.height == b.height", "a.height == c.width",
            ]
        )
        #expect(
            try equations("make.left.equalTo(@[b, @100, c.right]);")
                == ["a.left == b.left", "a.left == superview.left + 100", "a.left == c.right"]
        )
        #expect(
            try equations("make.left.top.greaterThanOrEqualTo(@[b, @8]).offset(2);")
                == [
                    "a.left >= b.left + 2", "a.left >= superview.left + 2", "a.top >= b.top + 2",
                    "a.top >= superview.top + 2",
                ]
        )
    }

    @Test func `a declared array`() throws {
        #expect(
            try equations("NSArray *row = @[b, c]; make.width.equalTo(row);") == [
                "a.width == b.width", "a.width == c.width",
            ]
        )
    }

    @Test func `nothing at all is equality with the superview`() throws {
        #expect(
            try equations("make.top.and.left.offset(10);") == [
                "a.top == superview.top + 10", "a.left == superview.left + 10",
            ]
        )
        #expect(
            try equations("make.bottom.and.right.offset(-10);")
                == ["a.bottom == superview.bottom - 10", "a.right == superview.right - 10"]
        )
        #expect(try equations("make.centerX;") == ["a.centerX == superview.centerX"])
        #expect(try equations("make.width.offset(10);") == ["a.width == 10"])
    }

    @Test func `a second relation changes the constant where it is the same`() throws {
        #expect(try equations("make.top.equalTo(b).mas_equalTo(20);") == ["a.top == b.top + 20"])
        #expect(
            try equations("make.size.equalTo(b).equalTo(CGSizeMake(1, 2));") == [
                "a.width == b.width + 1", "a.height == b.height + 2",
            ]
        )
    }

    @Test func `the form of Swift has an empty call before the operand`() throws {
        #expect(
            try equations("_ = make?.left.equalTo()(b)?.offset()(8)?.priorityHigh()()") == ["a.left == b.left + 8 @750"]
        )
        #expect(
            try equations("make!.size.mas_equalTo()(CGSize(width: 1, height: 2))") == ["a.width == 1", "a.height == 2"]
        )
    }
}

/// The safe area and the guides of a view controller as operands.
@Suite struct MasonryGuideTests {
    private func equations(_ text: String) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = "a"
        return try fixture.equations(.masonry, text)
    }

    @Test func `the guide of the safe area has the same attribute`() throws {
        #expect(
            try equations("make.edges.equalTo(self.view.mas_safeAreaLayoutGuide);")
                == ["left", "right", "top", "bottom"].map { "a.\($0) == root.safeArea.\($0)" }
        )
        #expect(try equations("make.left.equalTo(b.mas_safeAreaLayoutGuide);") == ["a.left == b.safeArea.left"])
    }

    @Test(arguments: [
        ("Top", "top"), ("Bottom", "bottom"), ("Left", "left"), ("Right", "right"), ("Leading", "leading"),
        ("Trailing", "trailing"), ("Width", "width"), ("Height", "height"), ("CenterX", "centerX"),
        ("CenterY", "centerY"),
    ])
    func `edges and sizes of the safe area`(suffix: String, attribute: String) throws {
        #expect(
            try equations("make.\(attribute).equalTo(self.view.mas_safeAreaLayoutGuide\(suffix));")
                == ["a.\(attribute) == root.safeArea.\(attribute)"]
        )
        #expect(
            try equations("make.\(attribute).equalTo(b.mas_safeAreaLayoutGuide\(suffix));")
                == ["a.\(attribute) == b.safeArea.\(attribute)"]
        )
    }

    @Test(arguments: [
        ("mas_topLayoutGuide", "root.safeArea.top"), ("mas_topLayoutGuideBottom", "root.safeArea.top"),
        ("mas_topLayoutGuideTop", "root.top"), ("mas_bottomLayoutGuide", "root.safeArea.bottom"),
        ("mas_bottomLayoutGuideTop", "root.safeArea.bottom"), ("mas_bottomLayoutGuideBottom", "root.bottom"),
    ])
    func `the guides of the controller, whatever is related to them`(word: String, anchor: String) throws {
        #expect(
            try equations("make.top.centerY.bottom.equalTo(self.\(word)).offset(1);")
                == ["top", "centerY", "bottom"].map { "a.\($0) == \(anchor) + 1" }
        )
    }

    /// As `UILayoutSupport`, which Masonry takes for a view, and in variables.
    @Test(arguments: [
        ("self.topLayoutGuide", "bottom", "root.safeArea.top"), ("self.topLayoutGuide", "top", "root.top"),
        ("self.bottomLayoutGuide", "top", "root.safeArea.bottom"), ("topLayoutGuide", "bottom", "root.safeArea.top"),
    ])
    func `the guides of the controller as views`(guide: String, edge: String, anchor: String) throws {
        #expect(try equations("make.top.equalTo(\(guide).mas_\(edge));") == ["a.top == \(anchor)"])
        let variable = "UIView *strip = (id)\(guide);\nmake.top.equalTo(strip.mas_\(edge));"
        #expect(try equations(variable) == ["a.top == \(anchor)"])
        #expect(throws: SourceErrors.self) { try equations("make.left.equalTo(\(guide).mas_left);") }
    }
}
