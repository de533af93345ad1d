import LayoutModel
import Testing

@testable import Dialects

/// Visual formats in code.
@Suite struct AnchorFormatTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private func equations(_ text: String) throws -> [String] {
        try fixture.constraints(fixture.steps(.anchors, text)).map {
            ($0.isActive ? "" : "(off) ") + $0.equation(in: fixture.tree)
        }
    }

    @Test func `formats of Objective-C`() throws {
        let text = """
            NSDictionary *views = NSDictionaryOfVariableBindings(b, _c);
            NSDictionary *metrics = @{@"gap": @12, @"low": @(UILayoutPriorityDefaultLow)};
            [self.view addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-gap-[b]-(>=gap@low)-[_c(b)]"
                options:NSLayoutFormatAlignAllTop | NSLayoutFormatAlignAllBottom metrics:metrics views:views]];
            [NSLayoutConstraint activateConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|[box]"
                options:0 metrics:nil views:@{@"box": self.b}]];
            """
        #expect(
            try equations(text) == [
                "b.leading == superview.leading + 12", "c.leading >= b.trailing + 12 @250", "c.width == b.width",
                "b.top == c.top", "b.bottom == c.bottom", "b.top == superview.top",
            ]
        )
    }

    @Test func `formats of Swift`() throws {
        let text = """
            let views: [String: UIView] = ["first": b, "second": c]
            var all: [NSLayoutConstraint] = []
            all += NSLayoutConstraint.constraints(withVisualFormat: "V:[first]-8-[second]", options: [.alignAllLeft],
                metrics: ["unused": 3], views: views)
            all.append(contentsOf: NSLayoutConstraint.constraints(withVisualFormat: "H:[first(h)]", metrics: ["h": 4 * 5], views: views))
            NSLayoutConstraint.activate(all)
            let kept = NSLayoutConstraint.constraints(withVisualFormat: "H:[b(1)]", options: NSLayoutConstraint.FormatOptions(), metrics: nil, views: ["b": b])
            """
        #expect(
            try equations(text) == [
                "c.top == b.bottom + 8", "b.left == c.left", "b.width == 20", "(off) b.width == 1",
            ]
        )
        let old = """
            addConstraints(NSLayoutConstraint.constraintsWithVisualFormat("V:[b]-[c]", options: NSLayoutFormatOptions.DirectionLeadingToTrailing, metrics: nil, views: ["b": b, "c": c]))
            """
        #expect(try equations(old) == ["c.top == b.bottom + 8"])
    }

    /// The dictionary of a format is its own: another one may give the same name to another view.
    @Test func `names of a dictionary are those of its format alone`() throws {
        func call(_ view: String) -> String {
            "NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: \"[x(9)]\", options: [], "
                + "metrics: nil, views: [\"x\": \(view)]))\n"
        }
        #expect(try equations(call("b") + call("c")) == ["b.width == 9", "c.width == 9"])
        let unknown =
            "addConstraints(NSLayoutConstraint.constraints(withVisualFormat: \"[x(9)]\", options: [], metrics: nil, views: views))"
        #expect(fixture.fault(.anchors, call("b") + unknown)?.reason.isUnknownName == true)
    }

    /// Where the dictionaries are not in the source, the request gives the names.
    @Test mutating func `names of a format may be those of the request`() throws {
        fixture.metrics["gap"] = .number(7)
        fixture.names["title"] = ["b"]
        let text =
            "[self.view addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@\"V:[c]-gap-[title]\" "
            + "options:kNilOptions metrics:self.metrics views:self.views]];"
        #expect(try equations(text) == ["b.top == c.bottom + 7"])
    }

    @Test(arguments: [
        ("\"V:[b\"", "[]"), ("\"[b]\"", "[.alignAllTpo]"), ("\"[b]|x\"", "[]"), ("\"\"", "[]"), ("5", "[]"),
        ("\"[b]-gap-[c]\"", "[]"), ("\"[b][c]\"", "mine"), ("\"[b][c]\"", "NSLayoutFormatOptions(rawValue: 3)"),
        ("\"[b][c]\"", "isWide ? .alignAllTop : .alignAllBottom"),
    ])
    func `faults are at the format or its option`(format: String, options: String) {
        let text =
            "addConstraints(NSLayoutConstraint.constraints(withVisualFormat: \(format), options: \(options), "
            + "metrics: nil, views: nil))"
        #expect(fixture.fault(.anchors, text) != nil)
    }

    /// The tempting fault is to pass over options in parentheses or behind a cast.
    @Test(arguments: [
        ("(NSLayoutFormatOptions)0", false), ("(NSLayoutFormatOptions) kNilOptions", false), ("nil", false),
        ("NSLayoutFormatOptions(rawValue: 0)", false), ("NSLayoutConstraint.FormatOptions(rawValue: 0)", false),
        ("(NSLayoutFormatAlignAllTop)", true), ("(NSLayoutFormatOptions)NSLayoutFormatAlignAllTop", true),
        ("(NSLayoutFormatAlignAllTop | NSLayoutFormatDirectionLeadingToTrailing)", true),
    ])
    func `options in any form`(options: String, areThere: Bool) throws {
        let text =
            "[self.view addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@\"[b][c]\" "
            + "options:\(options) metrics:nil views:views]];"
        #expect(try equations(text) == ["c.leading == b.trailing"] + (areThere ? ["b.top == c.top"] : []))
    }
}
