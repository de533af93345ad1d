import LayoutModel
import Testing

@testable import Dialects

/// Searches for existing constraints.
@Suite struct SSLookupTests {
    let fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    /// The steps of a source as text, without the constraints that it adds.
    private func changes(_ text: String) throws -> [String] {
        try fixture.steps(.ss, text).compactMap { step in
            switch step.action {
            case .change(let selection, let change): "\(describe(selection)) \(describe(change))"
            case .changeOrAdd(let selection, let change, let constraint):
                "\(describe(selection)) \(describe(change)), or \(constraint.equation(in: fixture.tree))"
            case .addOrUpdate, .removeAll, .fill, .setContentPriorities, .set, .add, .addGuide: nil
            }
        }
    }

    private func describe(_ selection: SourceSelection) -> String {
        switch selection {
        case .key(let key): return "key \(key)"
        case .optionalKey(let key): return "key \(key)?"
        case .block(let block, _): return "block \(block)"
        case .all(let node, _): return "all of \(fixture.tree.name(of: node))"
        case .oldest(let sides, _, let isNeeded):
            var constraint = Constraint(first: sides.first, relation: sides.relation, second: sides.second)
            if sides.second == nil { constraint.constant = 9 }
            return constraint.equation(in: fixture.tree) + (isNeeded ? "!" : "")
        }
    }

    private func describe(_ change: SourceChange) -> String {
        switch change {
        case .constant(let rule): "constant \(rule[.width] ?? 0)"
        case .priority(let priority): "priority \(priority)"
        case .activate: "on"
        case .deactivate: "off"
        case .remove: "forgotten"
        case .key(let key): "key \(key)"
        case .name(let name): "named \(name)"
        }
    }

    @Test func `a size is changed where it is, and else made`() throws {
        #expect(
            try changes("self.a.width_attr.constant = 100; a.height_attr.constant = 7 / 2") == [
                "a.width == 9 constant 100.0, or a.width == 100", "a.height == 9 constant 3.0, or a.height == 3",
            ]
        )
    }

    @Test(arguments: [
        ("[a constraintAccordingToAttribute:a.height_attr].constant = 100;", "a.height == 9! constant 100.0"),
        (
            "[a constraintAccordingToAttribute:a.left_attr andAttribute:b.right_attr].active = NO;",
            "a.left == b.right! off"
        ),
        ("[a constraintAccordingToAttribute:a.height_attr andAttribute:nil].active = YES;", "a.height == 9! on"),
        (
            "[a constraintAccordingToAttribute:a.left_attr andAttribute:b.right_attr relation:NSLayoutRelationGreaterThanOrEqual].constant = 1",
            "a.left >= b.right! constant 1.0"
        ),
        (
            "[a constraintAccordingToAttribute:a.width_attr andAttribute:nil relation:-1].priority = 700",
            "a.width <= 9! priority 700.0"
        ),
        (
            "a.constraintAccording(toAttribute: a.top_attr, andAttribute: self.view.top_attr_safe).isActive = false",
            "a.top == root.safeArea.top! off"
        ),
        ("[[a constraintAccordingToAttribute:a.height_attr] setConstant:4];", "a.height == 9! constant 4.0"),
        ("[a constraintAccordingToAttribute:a.height_attr].identifier = @\"high\";", "a.height == 9! key high"),
        ("[a activateConstraintAccordingToAttribute:a.height_attr];", "a.height == 9 on"),
        ("[a activateConstraintAccordingToAttribute:a.top_attr andAttribute:b.top_attr];", "a.top == b.top on"),
        (
            "[a activateConstraintAccordingToAttribute:a.top_attr andAttribute:b.top_attr relation:NSLayoutRelationLessThanOrEqual];",
            "a.top <= b.top on"
        ),
        ("[a deactivateConstraintAccordingToAttribute:a.height_attr];", "a.height == 9 forgotten"),
        (
            "[a deactivateConstraintAccordingToAttribute:a.top_attr andAttribute:b.top_attr];",
            "a.top == b.top forgotten"
        ),
        (
            "[a deactivateConstraintAccordingToAttribute:a.top_attr andAttribute:b.top_attr relation:NSLayoutRelationEqual];",
            "a.top == b.top forgotten"
        ),
        ("[a activateAllConstraints];", "all of a on"), ("[self.a deactivateAllConstraints];", "all of a forgotten"),
        ("a.deactivateAllConstraintsAndAssociatedObjects()", "all of a forgotten"),
        ("self.gap.constant = 3;", "key gap constant 3.0"), ("gap.active = NO;", "key gap off"),
    ])
    func `constraints are looked up`(text: String, change: String) throws {
        #expect(try changes(text) == [change])
    }

    @Test func `a constraint that was looked up has a name from then on`() throws {
        let text = """
            NSLayoutConstraint *cons = [a constraintAccordingToAttribute:a.bottom_attr andAttribute:b.top_attr];
            cons.constant = 3;
            cons.active = NO;
            """
        #expect(
            try changes(text) == [
                "a.bottom == b.top named cons", "a.bottom == b.top! constant 3.0", "a.bottom == b.top! off",
            ]
        )
    }

    @Test func `a constraint that was made is known by its name`() throws {
        let text = "NSLayoutConstraint *gap = [a.left_attr equalTo:b.left_attr]; gap.constant = 5; [gap setActive:NO];"
        #expect(try changes(text) == ["key gap constant 5.0", "key gap off"])
    }

    @Test func `only constraints of the view that is asked are found`() throws {
        #expect(try changes("[b activateConstraintAccordingToAttribute:a.height_attr];") == [])
        #expect(try changes("[b deactivateConstraintAccordingToAttribute:a.height_attr];") == [])
        let fault = SourceFault.unsupported(
            "constraintAccordingToAttribute",
            because: "the first attribute is not one of the view that is asked"
        )
        let text = "[b constraintAccordingToAttribute:a.height_attr].constant = 1;"
        #expect(fixture.fault(.ss, text) == SourceError(fault, at: SourcePosition(line: 1, column: 4)))
    }

    @Test func `an array of constraints is made once`() throws {
        let text = """
            NSMutableArray *arrayM = [NSMutableArray arrayWithCapacity:4];
            [arrayM addObject:[self.redView.height_attr equalTo:nil constant:100]];
            [arrayM addObject:[self.redView.left_attr equalTo:self.blueView.right_attr]];
            [NSLayoutConstraint activateConstraints:arrayM];
            """
        #expect(try fixture.steps(.ss, text).count == 4)
        #expect(try fixture.equations(.ss, text) == ["redView.height == 100", "redView.left == blueView.right"])
        #expect(try changes(text) == ["redView.height == 9! on", "redView.left == blueView.right! on"])
    }

    @Test(arguments: [
        "[NSLayoutConstraint activateConstraints:@[[a.left_attr equalTo:b.left_attr], [a.top_attr equalTo:b.top_attr]]];",
        "NSLayoutConstraint.activate([a.left_attr.equal(to: b.left_attr), a.top_attr.equal(to: b.top_attr)])",
        "[self.view addConstraints:@[[a.left_attr equalTo:b.left_attr], [a.top_attr equalTo:b.top_attr]]];",
        "[self.view addConstraint:[a.left_attr equalTo:b.left_attr]]; [a.top_attr equalTo:b.top_attr];",
    ])
    func `activating what is written there has no more effect`(text: String) throws {
        #expect(try fixture.equations(.ss, text) == ["a.left == b.left", "a.top == b.top"])
        #expect(try changes(text) == [])
    }

    @Test func `named arrays are switched as a whole`() throws {
        let text = """
            let narrow = [a.left_attr.equal(to: b.left_attr), a.top_attr.equal(to: b.top_attr)]
            NSLayoutConstraint.deactivate(narrow)
            """
        let constraints = fixture.constraints(try fixture.steps(.ss, text))
        #expect(constraints.map(\.key) == ["narrow", "narrow"])
        #expect(try changes(text) == ["key narrow off"])
    }
}
