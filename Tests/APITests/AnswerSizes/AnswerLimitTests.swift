import HTTP
import JSON
import LayoutEngine
import Sessions
import Testing
import Wire

@testable import API

/// No answer is larger than the limit, and what is refused for it changes nothing.
@Suite struct AnswerLimitTests {
    private let client: TestClient

    init() {
        var limits = ServiceLimits()
        limits.sessions.answerBytes = 4_000
        client = TestClient(limits: limits)
    }

    private func document(views count: Int) -> String {
        let views = (0..<count).map { #"{"id":"view-\#($0)"}"# }.joined(separator: ",")
        return #"{"view":{"subviews":[\#(views)]}}"#
    }

    private func checkRefusal(_ answer: Answer) {
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["detail"]?.string?.contains("4000 bytes (--max-answer-bytes)") == true)
    }

    @Test func `a solve whose answer would be too large is refused`() throws {
        checkRefusal(try client.send(.post, "/solve", document(views: 100)))
        #expect(try client.send(.post, "/solve", document(views: 10)).status == .ok)
    }

    @Test func `a layout whose answer would be too large is not kept`() throws {
        checkRefusal(try client.send(.post, "/layouts", document(views: 100)))
        checkRefusal(try client.send(.put, "/layouts/x", document(views: 100)))
        #expect(try client.send(.get, "/layouts").json["layouts"]?.elements.isEmpty == true)
        try client.put(document(views: 2))
        checkRefusal(try client.send(.put, "/layouts/x", document(views: 100)))
        let kept = try client.send(.get, "/layouts/x")
        #expect(kept.json["revision"]?.number == 1 && kept.json["frames"]?.keys.count == 3)
    }

    @Test func `an edit whose answer would be too large changes nothing`() throws {
        try client.put(document(views: 2))
        let before = try client.send(.get, "/layouts/x/source")
        let added = (0..<100).map { #"{"add":{"id":"more-\#($0)"},"to":"root"}"# }.joined(separator: ",")
        checkRefusal(try client.editViews(added))
        let after = try client.send(.get, "/layouts/x/source")
        #expect(after.body == before.body && after.headers["ETag"] == before.headers["ETag"])
        let answer = try client.edit(#"{"make":["view-0.left == 7"]}"#)
        #expect(answer.json["revision"]?.number == 2 && answer.frame("view-0")?[0] == 7)
    }

    @Test func `variants whose answers would be too large together are refused, and fewer are not`() throws {
        try client.put(document(views: 2))
        let many = Array(repeating: #"{"name":"\#(String(repeating: "n", count: 200))"}"#, count: 20)
        checkRefusal(
            try client.send(.post, "/layouts/x/variants", #"{"variants":[\#(many.joined(separator: ","))]}"#)
        )
        #expect(try client.send(.post, "/layouts/x/variants", #"{"variants":[\#(many[0])]}"#).status == .ok)
    }

    @Test func `what a layout is read as has the same limit`() throws {
        let key = String(repeating: "k", count: 250)
        let constraints = Array(repeating: #"{"equation":"a.left == 1 @1","key":"\#(key)"}"#, count: 20)
        try client.put(
            #"{"view":{"subviews":[{"id":"a"}]},"constraints":[\#(constraints.joined(separator: ","))]}"#
        )
        for part in ["source", "constraints", "constraints?as=anchors"] {
            checkRefusal(try client.send(.get, "/layouts/x/\(part)"))
        }
        #expect(try client.send(.get, "/layouts/x").status == .ok)
    }

    @Test func `lines of texts have the same limit`() throws {
        let text = String(repeating: "word\\n", count: 100)
        let body = #"{"view":{"subviews":[{"id":"a","text":"\#(text)"}]}}"#
        checkRefusal(try client.send(.put, "/layouts/x?text=lines", body))
        try client.put(body)
        checkRefusal(try client.send(.get, "/layouts/x?text=lines"))
        let edit = #"{"operations":[{"set":"a","hidden":true}]}"#
        checkRefusal(try client.send(.patch, "/layouts/x/views?text=lines", edit))
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
    }

    @Test func `a transition has the same limit`() throws {
        try client.put(twoViews)
        let edit = #"{"operations":[{"set":{"key":"gap"},"constant":20}],"animation":{"duration":2}}"#
        checkRefusal(try client.send(.patch, "/layouts/x/constraints", edit))
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
    }

    @Test func `the bound of an edit's answer is no less than the answer`() throws {
        let texts = (0..<40).map { #"{"id":"t\#($0)","text":"one\ntwo"}"# }.joined(separator: ",")
        let own = TestClient()
        try own.put(#"{"view":{"subviews":[\#(texts)]}}"#)
        let operations = (0..<40).map { #"{"set":"t\#($0)","frame":{"width":9,"height":9}}"# }.joined(separator: ",")
        let body = #"{"operations":[\#(operations)],"animation":{"duration":1}}"#
        let answer = try own.send(.patch, "/layouts/x/views?text=lines", body)
        #expect(answer.status == .ok)
        let session = try own.service.registry.snapshot(LayoutKey("x", in: .shared))
        var options = SolutionOptions()
        options.text = .lines
        var animation = Animation()
        animation.duration = 1
        let bound = AnswerBound(LayoutLimits())
            .bytes(afterEditing: session, options, animation, bodyBytes: body.utf8.count)
        #expect(bound >= answer.body.count)
    }

    @Test func `guides count as views do`() throws {
        var limits = ServiceLimits()
        limits.sessions.views = 10
        let own = TestClient(limits: limits)
        func guides(_ count: Int) -> String {
            (0..<count).map { #"{"id":"g\#($0)"}"# }.joined(separator: ",")
        }
        let refused = try own.send(.put, "/layouts/x", #"{"view":{"guides":[\#(guides(10))]}}"#)
        let words = "/view/guides/9: a layout has at most 10 views and guides (--max-views)"
        #expect(refused.json["detail"]?.string == words)
        try own.put(#"{"view":{"guides":[\#(guides(9))]}}"#)
        #expect(try own.editViews(#"{"set":"root","guides":[\#(guides(10))]}"#).status == .unprocessableContent)
        #expect(try own.editViews(#"{"add":{"id":"v"},"to":"root"}"#).status == .unprocessableContent)
        #expect(try own.editViews(#"{"set":"root","guides":[\#(guides(8))]}"#).status == .ok)
        #expect(try own.editViews(#"{"add":{"id":"v"},"to":"root"}"#).status == .ok)
    }
}
