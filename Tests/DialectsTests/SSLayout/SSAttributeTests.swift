import LayoutModel
import Testing

@testable import Dialects

/// Constraints between attributes.
@Suite struct SSAttributeTests {
    var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    @Test(arguments: [
        ("left_attr", "left"), ("right_attr", "right"), ("top_attr", "top"), ("bottom_attr", "bottom"),
        ("leading_attr", "leading"), ("trailing_attr", "trailing"), ("width_attr", "width"), ("height_attr", "height"),
        ("centerX_attr", "centerX"), ("centerY_attr", "centerY"), ("lastBaseline_attr", "lastBaseline"),
        ("firstBaseLine_attr", "firstBaseline"),
    ])
    func `an attribute is given that of another view`(word: String, attribute: String) throws {
        let equation = "a.\(attribute) == b.\(attribute)"
        #expect(try fixture.equations(.ss, "a.\(word) = b.\(word);") == [equation])
        #expect(
            try fixture.equations(.ss, "[a activateConstraints:^{ self.a.\(word) = self.b.\(word); }];") == [equation]
        )
        #expect(try fixture.equations(.ss, "a.activateConstraints { a.\(word) = b.\(word) }") == [equation])
    }

    @Test(arguments: [
        ("left_attr_safe", "left"), ("right_attr_safe", "right"), ("top_attr_safe", "top"),
        ("bottom_attr_safe", "bottom"), ("leading_attr_safe", "leading"), ("trailing_attr_safe", "trailing"),
        ("centerX_attr_safe", "centerX"), ("centerY_attr_safe", "centerY"),
    ])
    func `the safe area has attributes that can be read`(word: String, attribute: String) throws {
        let text = "a.\(attribute)_attr = self.view.\(word);"
        #expect(try fixture.equations(.ss, text) == ["a.\(attribute) == root.safeArea.\(attribute)"])
        let fault = SourceFault.unsupported(word, because: "the safe area is given, and nothing can be set for it")
        let position = SourcePosition(line: 1, column: 3)
        #expect(fixture.fault(.ss, "a.\(word) = b.\(attribute)_attr;") == SourceError(fault, at: position))
    }

    @Test(arguments: [("equalTo", "=="), ("greaterThan", ">="), ("lesserThan", "<=")])
    func `relations come in four forms`(method: String, relation: String) throws {
        let text = """
            [a.left_attr \(method):b.right_attr];
            [a.left_attr \(method):b.right_attr constant:8];
            [a.left_attr \(method):b.right_attr constant:-8 priority:600];
            [a.left_attr \(method):b.right_attr constant:8 multiplier:2 priority:UILayoutPriorityDefaultLow];
            """
        let expected = [
            "a.left \(relation) b.right", "a.left \(relation) b.right + 8", "a.left \(relation) b.right - 8 @600",
            "a.left \(relation) b.right * 2 + 8 @250",
        ]
        #expect(try fixture.equations(.ss, text) == expected)
        let swift = """
            a.left_attr.\(method)(b.right_attr)
            a.left_attr.\(method)(b.right_attr, constant: 8)
            a.left_attr.\(method)(b.right_attr, constant: -8, priority: 600)
            a.left_attr.\(method)(b.right_attr, constant: 8, multiplier: 2, priority: .defaultLow)
            """
        #expect(try fixture.equations(.ss, swift) == expected)
    }

    @Test func `the label that Swift gives the first argument`() throws {
        let text = "a.left_attr.equal(to: b.left_attr)\na.top_attr.greater(than: b.top_attr, constant: 1)"
        #expect(try fixture.equations(.ss, text) == ["a.left == b.left", "a.top >= b.top + 1"])
    }

    @Test func `a size compared with nothing is compared with the constant`() throws {
        let text = """
            [a.height_attr equalTo:nil constant:100];
            [a.width_attr lesserThan:nil constant:50 multiplier:3 priority:9];
            """
        #expect(try fixture.equations(.ss, text) == ["a.height == 100", "a.width <= 50 @9"])
    }

    @Test func `the system's constructor with a priority`() throws {
        let text = """
            [NSLayoutConstraint constraintWithItem:a attribute:NSLayoutAttributeTop
                relatedBy:NSLayoutRelationGreaterThanOrEqual toItem:b attribute:NSLayoutAttributeBottom
                multiplier:2 constant:5 ss_priority:700];
            NSLayoutConstraint *high = [NSLayoutConstraint constraintWithItem:a attribute:NSLayoutAttributeHeight
                relatedBy:NSLayoutRelationEqual toItem:nil attribute:NSLayoutAttributeNotAnAttribute
                multiplier:1 constant:5];
            NSLayoutConstraint(item: a, attribute: .left, relatedBy: .lessThanOrEqual, toItem: b, attribute: .right,
                multiplier: 1, constant: 0, ss_priority: 3)
            """
        let constraints = fixture.constraints(try fixture.steps(.ss, text))
        #expect(
            constraints.map { $0.equation(in: fixture.tree) }
                == ["a.top >= b.bottom * 2 + 5 @700", "a.height == 5", "a.left <= b.right @3"]
        )
        #expect(constraints.map(\.key) == [nil, "high", nil])
    }

    @Test mutating func `properties beside a source`() throws {
        fixture.priority = 300
        fixture.names = ["box": ["a"], "panel": ["b", "c"]]
        fixture.metrics = ["gap": .number(7)]
        let text = """
            CGFloat wide = gap * 2;
            SSLayoutAttribute *edge = box.left_attr;
            [c.left_attr equalTo:edge constant:7 / 2];
            [edge equalTo:panel.lastObject.left_attr constant:wide priority:1000];
            c.top_attr = b.top_attr;
            """
        #expect(
            try fixture.equations(.ss, text) == [
                "c.left == a.left + 3 @300", "a.left == c.left + 14", "c.top == b.top @300",
            ]
        )
    }

    @Test func `names give keys`() throws {
        let text = """
            NSLayoutConstraint *gap = [a.left_attr equalTo:b.right_attr constant:8];
            self.top = a.top_attr.equal(to: b.top_attr)
            [a.width_attr equalTo:b.width_attr].identifier = @"wide";
            [a.height_attr equalTo:b.height_attr].active = NO;
            let _ = a.leading_attr.equal(to: b.leading_attr)
            NSLayoutConstraint *_low = [a.bottom_attr equalTo:b.bottom_attr]; _low.active = YES;
            [a.trailing_attr equalTo:b.trailing_attr].constant = 4;
            """
        let constraints = fixture.constraints(try fixture.steps(.ss, text))
        #expect(constraints.map(\.key) == ["gap", "top", "wide", nil, nil, "low", nil])
        #expect(constraints.map(\.isActive) == [true, true, true, false, true, true, true])
        #expect(constraints.last?.constant == 4)
    }

    @Test func `the wildcard gives no key`() throws {
        let text = "_ = a.width_attr.equal(to: b.width_attr)\nlet _ = a.height_attr.equal(to: b.height_attr)"
        #expect(fixture.constraints(try fixture.steps(.ss, text)).map(\.key) == [nil, nil])
    }
}
