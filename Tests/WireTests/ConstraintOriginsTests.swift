import Testing

@testable import Wire

@Suite struct ConstraintOriginsTests {
    private func entries(_ document: String) -> [Int] {
        ConstraintOrigins(body: RequestBody(Array(document.utf8))).entryOfConstraint
    }

    @Test func `each constraint has the entry that makes it, also of composites and sources`() {
        let constraints = """
            ["a.left == 1", "a.edges == b.edges", {"equation": "b.size == 10"},
             {"masonry": "make.top.equalTo(@1); make.center.equalTo(superview);", "view": "b"}, "a.top == 1"]
            """
        let wanted = [0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4]
        let views = #"{"subviews": [{"id": "a"}, {"id": "b"}]}"#
        #expect(entries(#"{"view": \#(views), "constraints": \#(constraints)}"#) == wanted)
        // Names are looked up later where the views come behind the constraints.
        #expect(entries(#"{"constraints": \#(constraints), "view": \#(views)}"#) == wanted)
    }

    @Test func `a statement that updates makes no constraint of its own`() {
        let document = #"""
            {"view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.width == 1",
               {"masonry": "[a mas_updateConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@2); }];"}, "a.left == 0"]}
            """#
        #expect(entries(document) == [0, 2])
    }

    @Test func `nothing is known of a document that is refused`() {
        #expect(entries("{").isEmpty)
        #expect(entries(#"{"constraints": ["a.left == 1"]}"#).isEmpty)
    }
}
