import HTTP
import JSON
import Testing
import TestSupport

@testable import API

/// Thinks up edits, some of them impossible, of a layout whose views are `root` and those that it added.
struct EditAuthor {
    var random: SeededGenerator
    var views = ["root", "a", "b", "list", "row"]
    var fresh = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    /// The part of the layout that is edited, and the body.
    mutating func edit() -> (part: String, body: String) {
        switch number(0...9) {
        case 0...5: return ("constraints", operations { author in author.constraintOperation() })
        case 6, 7: return ("views", operations { author in author.viewOperation() })
        default: return ("traits", traits())
        }
    }

    private mutating func operations(_ operation: (inout EditAuthor) -> String) -> String {
        let list = (0..<number(1...3)).map { _ in operation(&self) }
        let policy = number(0...5) == 0 ? #", "onConflict": "reject""# : ""
        return #"{"operations": [\#(list.joined(separator: ","))]\#(policy)}"#
    }

    private mutating func constraint() -> String {
        let attribute = pick([
            "left", "right", "top", "bottom", "width", "height", "centerX", "centerY", "leading", "edges", "size",
        ])
        let other = pick(views + ["superview", "superview", "nobody"])
        let constant = number(-30...60)
        let right = pick(["\(constant)", "\(other).\(attribute)", "\(other).\(attribute) * 0.5 + \(constant)"])
        let equation =
            "\(pick(views)).\(attribute) \(pick(["==", "==", "<=", ">="])) \(right) @\(pick(["1000", "750", "20", "999"]))"
        let key = pick(["k1", "k2", "k3"])
        return pick([
            #""\#(equation)""#, #"{"equation": "\#(equation)", "key": "\#(key)", "group": "g"}"#,
            #"{"equation": "\#(equation)", "when": {"horizontal": "compact"}}"#,
        ])
    }

    private mutating func selector() -> String {
        pick([
            #"{"key": "\#(pick(["k1", "k2", "k3"]))"}"#, #"{"group": "g"}"#, #"{"view": "\#(pick(views))"}"#,
            #"{"id": "c\#(number(1...40))"}"#, #"{"first": "\#(pick(views)).width"}"#,
        ])
    }

    private mutating func constraintOperation() -> String {
        switch number(0...6) {
        case 0, 1: return #"{"make": [\#(constraint())]}"#
        case 2: return #"{"update": [\#(constraint())]}"#
        case 3: return #"{"set": \#(selector()), "constant": \#(number(0...90))}"#
        case 4: return #"{"\#(pick(["activate", "deactivate", "deactivate"]))": \#(selector())}"#
        case 5: return #"{"remake": [\#(constraint())], "view": "\#(pick(views))"}"#
        default: return #"{"set": \#(selector()), "priority": \#(pick(["1000", "300"])), "replace": true}"#
        }
    }

    private mutating func viewOperation() -> String {
        let view = pick(views)
        switch number(0...9) {
        case 0, 1:
            fresh += 1
            views.append("n\(fresh)")
            return #"{"add": {"id": "n\#(fresh)", "intrinsicSize": {"width": \#(number(1...50))}}, "to": "\#(view)"}"#
        case 2: return #"{"move": "\#(view)", "to": "\#(pick(views))"}"#
        case 3: return set(view, #""intrinsicSize": {"height": \#(number(0...80))}, "hugging": {"vertical": 700}"#)
        case 4:
            let follows = #""marginsFollowSafeArea": \#(pick(["true", "false"]))"#
            let preserves = #""preservesSuperviewMargins": \#(pick(["true", "false"]))"#
            let direction = #""direction": "\#(pick(["ltr", "rtl"]))""#
            return set(view, #""margins": {"left": \#(number(0...20))}, \#(follows), \#(preserves), \#(direction)"#)
        case 5: return set(view, #""when": {"horizontal": "\#(pick(["compact", "regular"]))"}"#)
        case 6:
            let frame = #"{"x": \#(number(-5...50)), "y": 4, "width": \#(number(0...90)), "height": 30}"#
            return set(pick(["f", "g", "b"]), #""frame": \#(pick([frame, frame, "null"]))"#)
        case 7: return set(pick(["f", "g"]), #""autoresizing": ["\#(pick(["flexibleWidth", "flexibleLeftMargin"]))"]"#)
        case 8: return set("list", #""scroll": {"contentOffset": {"x": 0, "y": \#(number(0...30))}}"#)
        default: return #"{"remove": "\#(pick(views.filter { $0.hasPrefix("n") } + ["nobody"]))"}"#
        }
    }

    private func set(_ view: String, _ fields: String) -> String {
        #"{"set": "\#(view)", \#(fields)}"#
    }

    private mutating func traits() -> String {
        pick([
            #"{"size": {"width": \#(number(100...400))}}"#, #"{"size": {"height": null}}"#,
            #"{"size": {"height": 500}}"#,
            #"{"direction": "\#(pick(["ltr", "rtl"]))"}"#,
            #"{"sizeClass": {"horizontal": "\#(pick(["compact", "regular"]))"}}"#,
            #"{"safeArea": {"top": \#(number(0...40))}}"#, #"{"scale": \#(pick(["null", "2", "3"]))}"#,
        ])
    }
}

@Suite(.tags(.long)) struct RandomEditsPropertyTests {
    static let start = """
        {"traits": {"size": {"width": 300, "height": 500}}, "view": {"subviews": [
           {"id": "a", "intrinsicSize": {"width": 40, "height": 20}}, {"id": "b"},
           {"id": "f", "frame": {"x": 10, "y": 20, "width": 100, "height": 50}, "autoresizing": ["flexibleWidth", "flexibleTopMargin"],
            "subviews": [{"id": "g", "frame": {"x": 1, "y": 2, "width": 30, "height": 5}, "autoresizing": ["flexibleWidth"]}]},
           {"id": "list", "scroll": true, "subviews": [{"id": "row", "intrinsicSize": {"height": 44}}]}]},
         "constraints": ["a.left == superview.left + 8", "a.top == root.safeArea.top", "b.size == 30 @500", "b.left == a.right + 8",
                         "list.edges == superview.edges", "row.edges == superview.edges"]}
        """

    /// The tempting fault is a session that remembers how it came to where it is.
    @Test(.property, arguments: Seeds.range(12, from: 1))
    func `after any edits a layout is what its source makes afresh, and a refused edit changes nothing`(seed: UInt64)
        throws
    {
        let client = TestClient()
        try client.put(Self.start)
        var author = EditAuthor(seed: seed)
        var (accepted, refused) = (0, 0)
        for _ in 0..<60 {
            let before = try client.send(.get, "/layouts/x")
            let source = try client.send(.get, "/layouts/x/source")
            let (part, body) = author.edit()
            let answer = try client.send(.patch, "/layouts/x/\(part)", body)
            if answer.status == .ok {
                accepted += 1
                try expectFreshIsSame(client, answer, after: body)
            } else {
                refused += 1
                #expect(answer.status == .unprocessableContent, "\(body): \(answer.json)")
                #expect(try client.send(.get, "/layouts/x").body == before.body, "\(body)")
                #expect(try client.send(.get, "/layouts/x/source").body == source.body, "\(body)")
            }
        }
        #expect(accepted > 5 && refused > 5, "\(accepted) accepted, \(refused) refused")
    }

    private func expectFreshIsSame(_ client: TestClient, _ answer: Answer, after body: String) throws {
        let source = try client.send(.get, "/layouts/x/source")
        let fresh = try client.send(.post, "/solve", String(decoding: source.body, as: UTF8.self))
        #expect(fresh.status == .ok, "\(fresh.json)")
        #expect(isNear(fresh.json["frames"], answer.json["frames"]), "\(body)")
        #expect(isNear(fresh.json["contentSizes"], answer.json["contentSizes"]), "\(body)")
        #expect(fresh.json["diagnostics"]?["ambiguous"] == answer.json["diagnostics"]?["ambiguous"], "\(body)")
    }

    /// Whether two values are the same but for the last digits of numbers.
    private func isNear(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): (left - right).magnitude <= 1e-6 * max(1, left.magnitude)
        case (.object(let left), .object(let right)):
            left.map(\.key) == right.map(\.key) && zip(left, right).allSatisfy { isNear($0.value, $1.value) }
        default: left == right
        }
    }
}
