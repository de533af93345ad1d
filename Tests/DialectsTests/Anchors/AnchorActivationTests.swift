import LayoutModel
import Testing

@testable import Dialects

/// Which constraints an anchors source activates, in which order, and changes of named ones.
@Suite struct AnchorActivationTests {
    /// Each step as a short text.
    private func words(_ text: String) throws -> [String] {
        let fixture = try SourceFixture()
        return try fixture.steps(.anchors, text).map { step in
            switch step.action {
            case .addOrUpdate(let constraint, _):
                (constraint.isActive ? "" : "(off) ") + constraint.equation(in: fixture.tree)
                    + (constraint.key.map { " \($0)" } ?? "")
            case .change(.key(let key), .constant(let rule)): "\(key) = \(rule[.left] ?? .nan)"
            case .change(.key(let key), .priority(let priority)): "\(key) @\(priority)"
            case .change(.key(let key), .activate): "\(key) on"
            case .change(.key(let key), .deactivate): "\(key) off"
            case .change(.key(let key), .key(let other)): "\(key) -> \(other)"
            case .change, .removeAll, .changeOrAdd, .fill, .setContentPriorities, .set, .add, .addGuide: "other"
            }
        }
    }

    private let top = "a.topAnchor.constraint(equalTo: b.topAnchor)"
    private let width = "a.widthAnchor.constraint(equalToConstant: 40)"

    @Test func `a constraint with a name is active only if the source says so`() throws {
        #expect(try words("let c = \(top)") == ["(off) a.top == b.top c"])
        #expect(try words("let c = \(top)\nc.isActive = true") == ["a.top == b.top c"])
        #expect(try words("let c = \(top)\nc.isActive = true\nc.isActive = false") == ["(off) a.top == b.top c"])
        #expect(try words("self.c = \(top)\nself.c?.isActive = true") == ["a.top == b.top c"])
        #expect(try words("\(top).isActive = false") == ["(off) a.top == b.top"])
        #expect(
            try words("let c = \(top)\n[c, \(width)].forEach { $0.isActive = true }")
                == ["a.top == b.top c", "a.width == 40"]
        )
    }

    @Test func `constraints come in the order of activation, the others after them`() throws {
        let text = """
            let first = \(top)
            let second = \(width)
            let third = a.leftAnchor.constraint(equalTo: b.leftAnchor)
            third.isActive = true
            second.isActive = true
            third.isActive = false
            third.isActive = true
            """
        #expect(try words(text) == ["a.width == 40 second", "a.left == b.left third", "(off) a.top == b.top first"])
    }

    @Test(arguments: [
        "NSLayoutConstraint.activate([c, d])", "NSLayoutConstraint.activate([c] + [d])",
        "[NSLayoutConstraint activateConstraints:@[c, d]];", "view.addConstraint(c)\nview.addConstraint(d)",
        "[self.view addConstraint:c];\n[b addConstraint:d];", "view.addConstraints([c, d])", "addConstraints([c, d])",
        "[a addConstraints:@[c, d]];", "c.isActive = true\nd.isActive = true", "c.active = YES;\nd.active = YES;",
        "[c setActive:YES];\n[d setActive:YES];",
        "let all = [c, d]\nNSLayoutConstraint.activate(all)", "NSArray *all = @[c, d];\n[a addConstraints:all];",
        "var all: [NSLayoutConstraint] = []\nall.append(c)\nall += [d]\nNSLayoutConstraint.activate(all)",
        "NSMutableArray *all = [NSMutableArray array];\n[all addObject:c];\n[all addObject:d];\n[a addConstraints:all];",
        "NSLayoutConstraint.activate([c, d])\nNSLayoutConstraint.activate([d])",
        "NSLayoutConstraint.activate([c, d])\nNSLayoutConstraint.deactivate([c])\nview.removeConstraint(d)\n"
            + "NSLayoutConstraint.activate([c, d])",
    ])
    func `all ways to activate do`(text: String) throws {
        let steps = try words("let c = \(top)\nlet d = \(width)\n\(text)")
        #expect(steps.map { $0.prefix(5) } == ["a.top", "a.wid"])
    }

    @Test func `expressions in a list are active without names`() throws {
        #expect(
            try words("NSLayoutConstraint.activate([\n    \(top),\n    \(width),\n])")
                == ["a.top == b.top", "a.width == 40"]
        )
        #expect(
            try words("[NSLayoutConstraint activateConstraints:@[[a.topAnchor constraintEqualToAnchor:b.topAnchor]]];")
                == ["a.top == b.top"]
        )
        #expect(
            try words("let all = [\(top), \(width)]")
                == ["(off) a.top == b.top all", "(off) a.width == 40 all"]
        )
    }

    @Test func `properties change the constraint before it is added`() throws {
        let text = """
            NSLayoutConstraint *c = [a.topAnchor constraintEqualToAnchor:b.topAnchor];
            c.priority = UILayoutPriorityDefaultLow;
            c.constant = 5;
            c.constant += 2;
            c.active = YES;
            c.constant -= 1;
            c.identifier = @"name";
            """
        #expect(try words(text) == ["a.top == b.top + 6 @250 name"])
        let setters = "let c = \(top)\nc.priority = UILayoutPriority(rawValue: 999)\nc.isActive = true\nc.constant = 1"
        #expect(try words(setters) == ["a.top == b.top + 1 @999 c"])
        #expect(
            try words("let c = \(top)\nc.priority = .defaultHigh\nc.priority = .required")
                == ["(off) a.top == b.top c"]
        )
    }

    @Test func `the last name counts, and all of them are known`() throws {
        #expect(try words("let c = \(top)\nself.ceiling = c\nc.isActive = true") == ["a.top == b.top ceiling"])
        #expect(
            try words("let c = \(top)\nself.ceiling = c\nself.ceiling.constant = 3")
                == ["(off) a.top == b.top + 3 ceiling"]
        )
    }

    @Test(arguments: [
        ("self.gap.active = NO;", ["gap off"]), ("gap.isActive = true", ["gap on"]),
        ("gap.constant = 5", ["gap = 5.0"]),
        ("self.gap.priority = UILayoutPriorityDefaultLow;", ["gap @250.0"]),
        ("gap.priority = .defaultHigh", ["gap @750.0"]),
        ("gap.identifier = \"wide\"\ngap.constant = 5", ["gap -> wide", "wide = 5.0"]),
        ("NSLayoutConstraint.deactivate([gap, self.other])", ["gap off", "other off"]),
        ("NSLayoutConstraint.activate(portrait)", ["portrait on"]),
        ("[self.view removeConstraint:self.gap];", ["gap off"]),
        ("[self.gap setConstant:5];", ["gap = 5.0"]), ("portrait.forEach { $0.isActive = false }", ["portrait off"]),
    ])
    func `names of other sources are keys`(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    @Test(arguments: [
        (
            "a.setContentHuggingPriority(.required, for: .horizontal)",
            ContentPriorities(hugging: AxisPriorities(horizontal: 1000))
        ),
        (
            "[a setContentHuggingPriority:UILayoutPriorityDefaultLow forAxis:UILayoutConstraintAxisVertical];",
            ContentPriorities(hugging: AxisPriorities(vertical: 250))
        ),
        (
            "[self.a setContentCompressionResistancePriority:751 forAxis:UILayoutConstraintAxisHorizontal];",
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: 751))
        ),
        (
            "a.setContentCompressionResistancePriority(UILayoutPriority(1), for: NSLayoutConstraint.Axis.vertical)",
            ContentPriorities(compressionResistance: AxisPriorities(vertical: 1))
        ),
    ])
    func `a view's content resists`(text: String, expected: ContentPriorities) throws {
        let fixture = try SourceFixture()
        let steps = try fixture.steps(.anchors, text)
        guard steps.count == 1, case .setContentPriorities(let node, let resistance) = steps[0].action else {
            Issue.record("\(steps)")
            return
        }
        #expect(fixture.tree.name(of: node) == "a" && resistance == expected)
    }

    @Test func `statements without effect and lists of views are read`() throws {
        let text = """
            func layout() {
                let c = UIView()
                [a, b, c].forEach {
                    $0.translatesAutoresizingMaskIntoConstraints = false
                    view.addSubview($0)
                    $0.widthAnchor.constraint(equalToConstant: 1).isActive = true
                }
                [a, b].forEach(addSubview)
            }
            """
        #expect(try words(text) == ["a.width == 1", "b.width == 1", "c.width == 1"])
    }

    @Test func `a constraint records the position and the text of its statement`() throws {
        let fixture = try SourceFixture()
        let steps = try fixture.steps(.anchors, "let gap = 1\nlet c = \(top)\nc.isActive = true")
        #expect(steps.map(\.position) == [SourcePosition(line: 2, column: 1)])
        #expect(fixture.constraints(steps).map(\.source?.text) == ["let c = \(top)"])
    }
}
