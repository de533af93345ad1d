import JSON
import Testing

/// Constraints that are new, gone and updated.
@Suite struct ConstraintComparisonTests {
    private static let views =
        #"{"id": "a", "intrinsicSize": {"width": 20, "height": 20}}, {"id": "b", "intrinsicSize": {"width": 20, "height": 20}}"#
    private static let rest = ["a.top == 0", "b.top == 30", "b.left == 40"]

    private func compared(_ before: String, _ after: String) throws -> Compared {
        try Compared(
            Compared.layout(Self.views, [before] + Self.rest),
            Compared.layout(Self.views, [after] + Self.rest),
            lint: #"{"rules": {"ambiguous": "off", "redundant": "off", "unmet": "off", "conflict": "off"}}"#
        )
    }

    @Test(arguments: [
        ("a.left == 8", "a.left == 10"), ("a.left == 8", "a.left == 8 @750"),
        ("a.left == 8", #"{"equation": "a.left == 8", "active": false}"#),
        ("a.left == 8", #"{"equation": "a.left == 8", "group": "g"}"#),
        ("a.left == 8", #"{"equation": "a.left == 8", "key": "k"}"#),
        ("a.left == 8", #"{"equation": "a.left == 8", "when": {"horizontal": "compact"}}"#),
        ("b.right == a.left - 8", "a.left == b.right + 9"),
    ])
    func `other values are an update, in both directions`(one: String, other: String) throws {
        for (before, after) in [(one, other), (other, one)] {
            let compared = try compared(before, after)
            #expect(compared.updated.count == 1)
            #expect(compared.constraints("added").isEmpty && compared.constraints("removed").isEmpty)
        }
    }

    @Test(arguments: [
        ("a.left == 8", "a.left >= 8"), ("a.width == b.width", "a.width == b.width * 2"),
        ("a.width == b.width * 2", "b.width == a.width * 2"),
        ("a.left == 8", "a.right == 8"),
        ("a.left == b.left", "a.left == b.right"), ("a.left == root.left", "a.left == root.safeArea.left"),
    ])
    func `another item, attribute, relation or multiplier is another constraint`(one: String, other: String) throws {
        let compared = try compared(one, other)
        #expect(compared.updated.isEmpty)
        #expect(compared.constraints("removed") == [one] && compared.constraints("added") == [other])
    }

    @Test(arguments: [
        ("a.left == 8", "a.left == superview.left + 8"), ("a.left == superview.left + 8", "a.left == root.left + 8"),
        ("a.left >= b.right + 8", "b.right <= a.left - 8"), ("a.width == 2 * b.width", "a.width == b.width * 2"),
    ])
    func `another spelling of the same equation is no difference`(one: String, other: String) throws {
        #expect(try compared(one, other).lists.isEmpty)
    }

    @Test func `of constraints that mean the same, those with the same values and then the same key are pairs`() throws
    {
        func layout(_ rows: [String]) -> String { Compared.layout(Self.views, rows + Self.rest) }
        let before = [
            #"{"equation": "a.left == 1 @10", "key": "x"}"#, "a.left == 2 @20",
            #"{"equation": "a.left == 3 @30", "key": "z"}"#,
        ]
        let after = [
            "a.left == 2 @20", #"{"equation": "a.left == 5 @30", "key": "z"}"#,
            #"{"equation": "a.left == 4 @10", "key": "x"}"#,
        ]
        let compared = try Compared(layout(before), layout(after), lint: #"{"rules": {"unmet": "off"}}"#)
        #expect(compared.updated == ["a.left == 3 @30 -> a.left == 5 @30", "a.left == 1 @10 -> a.left == 4 @10"])
    }

    @Test func `an entry has the form of the other calls`() throws {
        let entry = try #require(
            compared(
                "a.left == 8",
                #"{"first": "a.left", "second": "b.right", "constant": 8, "key": "gap", "active": false}"#
            )
            .json["constraints"]?["added"]?.elements.first
        )
        #expect(entry["id"]?.string == "c1" && entry["text"]?.string == "a.left == b.right + 8")
        #expect(entry["first"]?.string == "a.left" && entry["second"]?.string == "b.right")
        #expect(entry["relation"]?.string == "==" && entry["multiplier"]?.number == 1)
        #expect(entry["constant"]?.number == 8 && entry["priority"]?.number == 1_000)
        #expect(entry["key"]?.string == "gap" && entry["active"] == .bool(false))
    }
}
