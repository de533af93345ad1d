import LayoutModel
import Testing

@testable import Dialects

/// Pieces of anchors sources as apps have them.
@Suite struct AnchorPieceTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    /// The equations, and for changes of installed constraints the key with `?` where there may be none.
    private func words(_ text: String) throws -> [String] {
        try fixture.steps(.anchors, text).map { step in
            switch step.action {
            case .addOrUpdate(let constraint, _):
                (constraint.isActive ? "" : "(off) ") + constraint.equation(in: fixture.tree)
                    + (constraint.key.map { " \($0)" } ?? "")
            case .change(.key(let key), _): key
            case .change(.optionalKey(let key), _): key + "?"
            default: "other"
            }
        }
    }

    @Test func `methods of the app that change a constraint where it is made`() throws {
        let width = "b.widthAnchor.constraint(equalToConstant: 40)"
        #expect(try words("\(width).priority(.defaultHigh)") == ["b.width == 40 @750"])
        #expect(
            try words("\(width).with(priority: UILayoutPriority(rawValue: 950)).isActive = true")
                == ["b.width == 40 @950"]
        )
        #expect(
            try words("NSLayoutConstraint.activate([\(width).withPriority(.required - 1), \(width).priority(250)])")
                == ["b.width == 40 @999", "b.width == 40 @250"]
        )
        #expect(
            try words("let c = \(width).withIdentifier(\"w\").priority(.defaultLow).activate()") == [
                "b.width == 40 @250 w"
            ]
        )
        #expect(try words("let c = \(width).priority(800)") == ["(off) b.width == 40 @800 c"])
        #expect(fixture.fault(.anchors, "\(width).prioritise(8).isActive = true") != nil)
    }

    /// As in a function that takes anchors.
    @Test func `a name stands for an anchor`() throws {
        var fixture = fixture
        let source = "[b.topAnchor constraintEqualToAnchor:top constant:4].active = YES;"
        fixture.names = ["top": ["root.safeArea.top"]]
        #expect(try fixture.equations(.anchors, source) == ["b.top == root.safeArea.top + 4"])
        fixture.names = ["other": ["c.width"]]
        let size = "b.widthAnchor.constraint(equalTo: other).isActive = true"
        #expect(try fixture.equations(.anchors, size) == ["b.width == c.width"])
        for wrong in ["nobody.top", "root.tpo", "top", "root."] {
            fixture.names = ["top": [wrong]]
            #expect(fixture.fault(.anchors, source) != nil, "\(wrong)")
        }
    }

    @Test func `anchors in variables are set again`() throws {
        let text = """
            NSLayoutYAxisAnchor *topAnchor = self.view.topAnchor;
            NSLayoutXAxisAnchor *side;
            if (@available(iOS 11.0, *)) {
                topAnchor = self.view.safeAreaLayoutGuide.topAnchor;
                side = b.leadingAnchor;
            }
            [c.topAnchor constraintEqualToAnchor:topAnchor constant:4].active = YES;
            [c.leadingAnchor constraintEqualToAnchor:side].active = YES;
            """
        #expect(try words(text) == ["c.top == root.safeArea.top + 4", "c.leading == b.leading"])
    }

    @Test mutating func `an anchor alone is that of self`() throws {
        let text = "topAnchor.constraint(equalTo: superview!.topAnchor).isActive = true"
        fixture.names["self"] = ["inner"]
        #expect(try words(text) == ["inner.top == a.top"])
        fixture.names["self"] = nil
        #expect(try words("topAnchor.constraint(equalTo: b.topAnchor).isActive = true") == ["root.top == b.top"])
    }

    @Test func `a member of nil is nil`() throws {
        let text = """
            var previous: UIView?
            for label in [b, c] {
                label.topAnchor.constraint(equalTo: previous?.bottomAnchor ?? view.topAnchor, constant: 8).isActive = true
                previous = label
            }
            """
        #expect(try words(text) == ["b.top == root.top + 8", "c.top == b.bottom + 8"])
    }

    @Test func `attributes by their raw values`() throws {
        func constructor(_ second: String, _ item: String = "nil") -> String {
            "[NSLayoutConstraint constraintWithItem:b attribute:NSLayoutAttributeHeight relatedBy:0 toItem:\(item) "
                + "attribute:\(second) multiplier:1 constant:9].active = YES;"
        }
        #expect(try words(constructor("0")) == ["b.height == 9"])
        #expect(try words(constructor("7", "c")) == ["b.height == c.width + 9"])
        #expect(fixture.fault(.anchors, constructor("21", "c")) != nil)
    }

    /// A block that is pasted alone activates constraints of properties that another method sets.
    @Test func `constraints of other parts of the app need not exist beside those of the source`() throws {
        let top = "b.topAnchor.constraint(equalTo: c.topAnchor)"
        #expect(try words("NSLayoutConstraint.activate([\(top), gap])") == ["b.top == c.top", "gap?"])
        #expect(try words("NSLayoutConstraint.activate([gap!, \(top)])") == ["gap?", "b.top == c.top"])
        #expect(try words("NSLayoutConstraint.activate(others + [\(top)])") == ["others?", "b.top == c.top"])
        #expect(
            try words("[NSLayoutConstraint activateConstraints:@[\(top), self.gap]];") == ["b.top == c.top", "gap?"]
        )
        #expect(try words("gap?.isActive = false\nself.gap?.constant = 3") == ["gap?", "gap?"])
        // Alone it is a name like any other.
        #expect(try words("NSLayoutConstraint.activate([gap])\ngap.isActive = true") == ["gap", "gap"])
    }

    @Test func `constraints that the source replaces need not exist before`() throws {
        let text = """
            NSLayoutConstraint.deactivate(shown)
            shown = [b.topAnchor.constraint(equalTo: c.topAnchor)]
            NSLayoutConstraint.activate(shown)
            """
        #expect(try words(text) == ["shown?", "b.top == c.top shown"])
    }

    @Test mutating func `a metric that says whether there is a constraint does not hide it`() throws {
        fixture.metrics["self.portrait"] = .flag(false)
        let text = """
            if (!self.portrait) {
                NSMutableArray *all = [NSMutableArray array];
                [all addObject:[b.topAnchor constraintEqualToAnchor:c.topAnchor]];
                self.portrait = [NSArray arrayWithArray:all];
            }
            [self.view addConstraints:self.portrait];
            """
        #expect(try words(text) == ["b.top == c.top portrait"])
        fixture.metrics["self.portrait"] = .flag(true)
        #expect(try words(text) == ["portrait"])
    }

    @Test func `copies of arrays of constraints`() throws {
        for copy in ["[all copy]", "[NSArray arrayWithArray:all]", "all.copy", "[all mutableCopy]"] {
            let text =
                "NSArray *all = @[[b.topAnchor constraintEqualToAnchor:c.topAnchor]];\n"
                + "NSArray *same = \(copy);\n[self.view addConstraints:same];"
            #expect(try words(text) == ["b.top == c.top same"])
        }
        #expect(
            try words(
                "let all = [b.topAnchor.constraint(equalTo: c.topAnchor)]\nNSLayoutConstraint.activate(Array(all))"
            )
                == ["b.top == c.top all"]
        )
    }

    @Test mutating func `names may be texts of expressions`() throws {
        let text = "cells[row + 1].topAnchor.constraint(equalTo: view.viewWithTag(3)!.topAnchor).isActive = true"
        let fault = try #require(fixture.fault(.anchors, text))
        guard case .unknownView(let name, _) = fault.reason else {
            Issue.record("\(fault.reason)")
            return
        }
        #expect(name == "cells[row + 1]")
        fixture.names = ["cells[row+1]": ["b"], "view.viewWithTag(3)": ["c"]]
        #expect(try words(text) == ["b.top == c.top"])
    }

    /// The tempting remedy is a metric for the call, which helps only where it returns a number.
    @Test func `a view that a method of the app makes is named as a view`() throws {
        let text =
            "let title = makeLabel(text: \"x\")\ntitle.topAnchor.constraint(equalTo: b.topAnchor).isActive = true"
        let fault = try #require(fixture.fault(.anchors, text))
        guard case .unknownView("title", _) = fault.reason else {
            Issue.record("\(fault.reason)")
            return
        }
    }

    @Test func `closures that make constraints for each element`() throws {
        #expect(
            try words("NSLayoutConstraint.activate([b, c].map { $0.topAnchor.constraint(equalTo: view.topAnchor) })")
                == ["b.top == root.top", "c.top == root.top"]
        )
        let text = """
            let sides = [b, c].flatMap { box -> [NSLayoutConstraint] in
                let gap: CGFloat = 3
                return [box.leftAnchor.constraint(equalTo: a.leftAnchor, constant: gap),
                        box.rightAnchor.constraint(equalTo: a.rightAnchor)]
            }
            NSLayoutConstraint.activate(sides)
            """
        #expect(
            try words(text) == [
                "b.left == a.left + 3 sides", "b.right == a.right sides", "c.left == a.left + 3 sides",
                "c.right == a.right sides",
            ]
        )
    }

    @Test func `anchors that apps have for systems without a safe area`() throws {
        #expect(
            try words("b.topAnchor.constraint(equalTo: a.safeAreaTopAnchor, constant: 2).isActive = true")
                == ["b.top == a.safeArea.top + 2"]
        )
        #expect(
            try words(
                "[self.b.xy_safeLeadingAnchor constraintEqualToAnchor:self.view.xy_safeLeadingAnchor].active = YES;"
            )
                == ["b.safeArea.leading == root.safeArea.leading"]
        )
        #expect(fixture.fault(.anchors, "b.safeTopEdgeAnchor.constraint(equalTo: a.topAnchor).isActive = true") != nil)
    }

    @Test mutating func `attributes and relations of variables are given by their raw values`() throws {
        let text =
            "NSLayoutConstraint(item: b, attribute: side, relatedBy: how, toItem: c, attribute: side, multiplier: 1, "
            + "constant: 0).isActive = true"
        guard case .unknownValue("side", _)? = fixture.fault(.anchors, text)?.reason else {
            Issue.record("no key")
            return
        }
        fixture.metrics = ["side": .number(10), "how": .number(1)]
        #expect(try words(text) == ["b.centerY >= c.centerY"])
        fixture.metrics = ["side": .number(99), "how": .number(1)]
        #expect(fixture.fault(.anchors, text) != nil)
    }

    @Test mutating func `the superview is that of self where names say what that is`() throws {
        fixture.names["self"] = ["inner"]
        let text = "superview.trailingAnchor.constraint(equalTo: trailingAnchor, constant: 4).isActive = true"
        #expect(try words(text) == ["a.trailing == inner.trailing + 4"])
        #expect(
            try words("innermost.topAnchor.constraint(equalTo: superview!.topAnchor).isActive = true")
                == ["innermost.top == a.top"]
        )
    }

    /// The tempting fault is to take both for the root, whose constraint says nothing.
    @Test mutating func `a view and an anchor alone are two views`() throws {
        let text = """
            let view = makeContent()
            view.topAnchor.constraint(equalTo: topAnchor).isActive = true
            leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            """
        let faults = fixture.faults(.anchors, text)
        #expect(faults.count == 2)
        for fault in faults {
            guard case .unknownView("view", _) = fault.reason else {
                Issue.record("\(fault.reason)")
                continue
            }
        }
        fixture.names["view"] = ["b"]
        #expect(try words(text) == ["b.top == root.top", "root.leading == b.leading"])
    }

    @Test func `arrays are emptied`() throws {
        let text = """
            all = [b.topAnchor.constraint(equalTo: c.topAnchor)]
            all.removeAll()
            all.append(b.leftAnchor.constraint(equalTo: c.leftAnchor))
            NSLayoutConstraint.activate(all)
            """
        #expect(try words(text) == ["b.left == c.left all", "(off) b.top == c.top all"])
        #expect(
            try words(text.replacing("all.removeAll()", with: "[all removeAllObjects];")) == [
                "b.left == c.left all", "(off) b.top == c.top all",
            ]
        )
    }
}
