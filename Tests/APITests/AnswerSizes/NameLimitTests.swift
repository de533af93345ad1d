import HTTP
import JSON
import Testing

@testable import API

/// Names that clients choose have a limit, and what a message repeats of them is short.
@Suite struct NameLimitTests {
    private let client = TestClient()
    private static let long = String(repeating: "n", count: 257)
    private static let detail = "a name has at most 256 bytes (--max-name-bytes)"

    /// A document with a view `a` and these constraints.
    private func layout(_ constraints: String) -> String {
        #"{"view":{"subviews":[{"id":"a"},{"id":"b"}]},"constraints":[\#(constraints)]}"#
    }

    private func checkRefusal(_ answer: Answer, at pointer: String) {
        #expect(answer.status == .unprocessableContent)
        #expect(answer.pointers == [pointer], "\(answer.json)")
        #expect(answer.json["errors"]?[0]?["detail"]?.string?.hasPrefix(Self.detail) == true, "\(answer.json)")
        #expect(answer.body.count < 4_000)
    }

    @Test func `a name at the limit is kept`() throws {
        let name = String(Self.long.dropLast())
        try client.put(#"{"name":"\#(name)","view":{}}"#)
        #expect(try client.send(.get, "/layouts").json["layouts"]?[0]?["name"]?.string == name)
        let emoji = String(repeating: "😀", count: 65)
        checkRefusal(try client.send(.put, "/layouts/x", #"{"name":"\#(emoji)","view":{}}"#), at: "/name")
    }

    @Test(arguments: [
        (#"{"equation":"a.left == 1","key":"LONG"}"#, "/constraints/0/key"),
        (#"{"first":"a.left","key":"LONG"}"#, "/constraints/0/key"),
        (#"{"equation":"a.left == 1","group":"LONG"}"#, "/constraints/0/group"),
        (#"{"masonry":"make.left.offset(1)","view":"a","key":"LONG"}"#, "/constraints/0/key"),
        (#"{"vfl":"[a(w)]","metrics":{"LONG":1,"w":2}}"#, "/constraints/0/metrics/CUT"),
        (#"{"vfl":"[b]","names":{"LONG":"a"}}"#, "/constraints/0/names/CUT"),
        (
            #"{"equation":"a.left == 1","source":{"language":"keep","text":"x","slot":"LONG"}}"#,
            "/constraints/0/source/slot"
        ),
        (
            #"{"equation":"a.left == 1","source":{"language":"keep","text":"x","block":"LONG"}}"#,
            "/constraints/0/source/block"
        ),
    ])
    func `longer ones are refused at their field`(constraint: String, pointer: String) throws {
        let constraint = constraint.replacing("LONG", with: Self.long)
        let pointer = pointer.replacing("CUT", with: Self.long.prefix(200) + "…")
        checkRefusal(try client.send(.post, "/solve", layout(constraint)), at: pointer)
    }

    @Test(arguments: [
        #"{"masonry":"make.left.offset(1).key(@\"LONG\")","view":"a"}"#,
        #"{"snapkit":"a.snp.makeConstraints { $0.left.equalTo(1).labeled(\"LONG\") }"}"#,
        #"{"anchors":"let LONG = a.leftAnchor.constraint(equalTo: b.leftAnchor)"}"#,
        #"{"anchors":"let c = a.leftAnchor.constraint(equalTo: b.leftAnchor); c.identifier = \"LONG\""}"#,
    ])
    func `names in sources have the same limit`(constraint: String) throws {
        let answer = try client.send(.post, "/solve", layout(constraint.replacing("LONG", with: Self.long)))
        checkRefusal(answer, at: "/constraints/0")
        #expect(try client.send(.post, "/solve", layout(constraint.replacing("LONG", with: "k"))).status == .ok)
    }

    @Test func `names of variants and keys in edits have the same limit`() throws {
        try client.put(layout(""))
        let variants = #"{"variants":[{"name":"\#(Self.long)"}]}"#
        checkRefusal(try client.send(.post, "/layouts/x/variants", variants), at: "/variants/0/name")
        let edited = try client.edit(#"{"make":[{"equation":"a.left == 1","key":"\#(Self.long)"}]}"#)
        checkRefusal(edited, at: "/operations/0/make/0/key")
        let statement = String(repeating: "s", count: 300)
        let source = #"{"equation":"a.left == 1","source":{"language":"masonry","text":"\#(statement)"}}"#
        #expect(try client.send(.post, "/solve", layout(source)).pointers == ["/constraints/0/source/text"])
    }

    /// A key of 16 MB with 25 faulty members once was repeated in each of 20 pointers: 334 MB.
    @Test func `what faults repeat of a request is short`() throws {
        let key = String(repeating: "m", count: 50_000)
        let faults = (0..<25).map { #""f\#($0)":1"# }.joined(separator: ",")
        let bodies = [
            layout(#"{"vfl":"[a]","metrics":{"\#(key)":{\#(faults)}}}"#),
            layout(#"{"equation":"a.left == 1","\#(key)":1}"#),
            layout(#""a.\#(key) == 1""#), layout(#""\#(key).left == 1""#), layout("\"\(key)\""),
            layout(#"{"masonry":"make.\#(key).offset(1)","view":"a"}"#),
            layout(#"{"masonry":"[\#(key) mas_makeConstraints:^(MASConstraintMaker *make) {}]"}"#),
            layout(#"{"first":"a.left","relation":"\#(key)"}"#), #"{"view":{"\#(key)":1}}"#,
            #"{"view":{},"onConflict":"\#(key)"}"#, #"{"view":{},"traits":{"device":"\#(key)"}}"#,
            #"{"\#(key)":1,"\#(key)":2}"#, #"{"view":{"id":"\#(key)"}}"#,
            #"{"view":{"subviews":[{"id":"s","stack":{"customSpacing":{"\#(key)":1}}}]}}"#,
            // One character with marks without end.
            layout("\"a.x\(String(repeating: "\u{301}", count: 25_000)) == 1\""),
        ]
        for body in bodies {
            let answer = try client.send(.post, "/solve", body)
            #expect([.badRequest, .unprocessableContent].contains(answer.status))
            #expect(answer.body.count < 12_000, "\(body.prefix(60)): \(answer.body.count)")
        }
        let name = String(repeating: "q", count: 5_000)
        for query in ["?\(name)=1", "?frames=\(name)", (0..<200).map { "a\($0)" }.joined(separator: "&")] {
            let answer = try client.send(.get, "/layouts\(query.hasPrefix("?") ? query : "?" + query)")
            #expect(answer.status == .badRequest && answer.body.count < 12_000)
        }
    }

    @Test func `selectors repeat little of what they do not find`() throws {
        try client.put(layout("\"a.left == 1\""))
        let key = String(repeating: "s", count: 50_000)
        for selector in ["key", "group", "view", "id"] {
            let answer = try client.edit(#"{"remove":{"\#(selector)":"\#(key)"}}"#)
            #expect(answer.status == .unprocessableContent && answer.body.count < 2_000)
            let detail = try #require(answer.json["errors"]?[0]?["detail"]?.string)
            #expect(detail.contains(key.prefix(200) + "…'"))
        }
    }

    @Test func `twenty faults are listed and all are counted`() throws {
        let views = Array(repeating: #"{"id":1}"#, count: 50).joined(separator: ",")
        let answer = try client.send(.post, "/solve", #"{"view":{"subviews":[\#(views)]}}"#)
        #expect(answer.json["errors"]?.elements.count == 20)
        #expect(answer.json["detail"]?.string?.hasSuffix("(and 49 other faults, 19 of them listed)") == true)
    }
}
