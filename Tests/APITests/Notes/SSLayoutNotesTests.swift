import HTTP
import JSON
import Testing

@testable import API

/// The code of the notes on SSLayout, pasted as it stands.
@Suite struct SSLayoutNotesTests {
    let notes = NoteLayout()

    private func ss(_ text: String) -> String {
        var writer = JSONWriter()
        writer.value(.string(text))
        return #"{"ss": \#(String(decoding: writer.bytes, as: UTF8.self))}"#
    }

    /// Puts redView and blueView, the latter 80 × 40 at (10, 20), with snippets.
    private func put(_ snippets: String...) throws -> Answer {
        let placed = ["blueView.left == 10", "blueView.top == 20", "blueView.height == 40"]
        let width = ss("self.blueView.width_attr.constant = 80;")
        return try notes.put(["redView", "blueView"], placed, [width] + snippets.map(ss))
    }

    private func edit(_ snippet: String) throws -> Answer {
        try notes.client.edit(#"{"make": [\#(ss(snippet))]}"#)
    }

    private static let simple = """
        [self.redView activateConstraints:^{
            self.redView.height_attr.constant = 100; // redView的高度 = 100
            self.redView.width_attr = self.blueView.width_attr; // redView的宽度 = blueView的宽度
            self.redView.top_attr = self.blueView.top_attr; // redView的顶部 = blueView的顶部
            self.redView.left_attr = self.blueView.right_attr; // redView的左边 = blueView的右边
        }];
        """

    @Test func `the short form`() throws {
        #expect(try put(Self.simple).frame("redView") == [90, 20, 80, 100])
    }

    @Test func `the ordinary form`() throws {
        let answer = try put(
            """
            [self.redView activateConstraints:^{
                self.redView.height_attr.constant = 150; // redView的高度 = 150
                [self.redView.width_attr equalTo:self.blueView.width_attr constant:50]; // redView的宽度 = blueView的宽度 + 50
                [self.redView.top_attr equalTo:self.blueView.top_attr constant:-10]; // redView的顶部 = blueView的顶部 - 10
                [self.redView.left_attr greaterThan:self.blueView.right_attr constant:20]; // redView的左边 >= blueView的右边 + 20
            }];
            """
        )
        let frame = try #require(answer.frame("redView"))
        #expect(frame[1...] == [10, 130, 150] && frame[0] >= 110)
    }

    @Test func `constraints that are collected in an array`() throws {
        let answer = try put(
            """
            NSMutableArray *arrayM = [NSMutableArray arrayWithCapacity:4];
            [arrayM addObject:[self.redView.height_attr equalTo:nil constant:100]];
            [arrayM addObject:[self.redView.width_attr equalTo:self.blueView.width_attr]];
            [arrayM addObject:[self.redView.top_attr equalTo:self.blueView.top_attr]];
            [arrayM addObject:[self.redView.left_attr equalTo:self.blueView.right_attr]];
            [NSLayoutConstraint activateConstraints:arrayM];
            """
        )
        #expect(answer.frame("redView") == [90, 20, 80, 100])
        let made = try notes.client.send(.get, "/layouts/x/constraints?view=redView")
        #expect(made.json["constraints"]?.elements.count == 4)
    }

    @Test func `the safe area`() throws {
        try notes.client.put(
            """
            {"traits": {"size": {"width": 300, "height": 600}, "safeArea": {"top": 20, "right": 30}},
             "view": {"subviews": [{"id": "redView"}, {"id": "blueView"}]}, "constraints": ["blueView.width == 80"]}
            """
        )
        let answer = try edit(
            """
            [self.redView activateConstraints:^{
                self.redView.height_attr.constant = 100; // redView的高度 = 100
                self.redView.width_attr = self.blueView.width_attr; // redView的宽度 = blueView的宽度
                self.redView.top_attr = self.view.top_attr_safe; // redView的顶部 = view的safeAreaLayoutGuide的顶部,非iOS11则是view的顶部
                self.redView.left_attr = self.view.right_attr_safe; // redView的左边 = view的safeAreaLayoutGuide的右边,非iOS11则是view的右边
            }];
            """
        )
        #expect(answer.frame("redView") == [270, 20, 80, 100])
    }

    @Test func `a constant is changed in a later request`() throws {
        _ = try put(Self.simple)
        let wider = try edit("self.blueView.width_attr.constant = 100;")
        #expect(wider.frame("redView") == [110, 20, 100, 100])
        #expect(wider.changes("added") == [] && wider.changes("updated").count == 1)
        let lower = try edit("[self.redView constraintAccordingToAttribute:self.redView.height_attr].constant = 100;")
        #expect(lower.changes("updated") == [])
        let higher = try edit("[self.redView constraintAccordingToAttribute:self.redView.height_attr].constant = 130;")
        #expect(higher.frame("redView") == [110, 20, 100, 130] && higher.changes("updated").count == 1)
    }

    @Test func `a constraint is found by its sides`() throws {
        try notes.put(
            ["titleLabel", "subtitleLabel"],
            ["titleLabel.size == 20", "subtitleLabel.size == 20", "titleLabel.top == 10"],
            [ss("[self.titleLabel.bottom_attr equalTo:self.subtitleLabel.top_attr constant:-5];")]
        )
        let text =
            "NSLayoutConstraint *cons = [self.titleLabel constraintAccordingToAttribute:self.titleLabel.bottom_attr andAttribute:self.subtitleLabel.top_attr];"
        #expect(try edit(text + "\ncons.constant = -9;").frame("subtitleLabel")?[1] == 39)
        #expect(try edit("cons.constant = -15;").frame("subtitleLabel")?[1] == 45)
    }

    @Test func `a constraint is switched on, and off for good`() throws {
        _ = try put(Self.simple)
        let pause = "[self.redView constraintAccordingToAttribute:self.redView.height_attr].active = NO;"
        let paused = try edit(pause).changes("updated")
        let on = try edit("[self.redView activateConstraintAccordingToAttribute:self.redView.height_attr];")
        #expect(on.changes("updated") == paused && on.frame("redView") == [90, 20, 80, 100])
        let off = try edit("[self.redView deactivateConstraintAccordingToAttribute:self.redView.height_attr];")
        #expect(off.changes("removed") == paused)
        let missing = try edit(pause)
        #expect(missing.status == .unprocessableContent)
        #expect(missing.json["errors"]?[0]?["line"]?.number == 1)
        #expect(try edit("[self.redView deactivateAllConstraints];").changes("removed").count == 3)
    }
}
