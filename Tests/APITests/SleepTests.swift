import HTTP
import JSON
import Sessions
import Testing
import TestSupport

@testable import API

/// A client whose layouts sleep when it says so.
private struct SleepyClient {
    let client: TestClient
    private var seconds = 0

    init() {
        var limits = ServiceLimits()
        limits.sessions.sleepAfter = .seconds(1)
        client = TestClient(limits: limits)
    }

    mutating func putAllToSleep() {
        seconds += 1_000
        client.service.sweep(at: .seconds(seconds))
        // What was used at the time of this sweep is idle at the next one.
        seconds += 1_000
        client.service.sweep(at: .seconds(seconds))
        #expect(client.service.registry.sleepingCount == client.service.registry.count)
    }
}

/// A layout that was asleep answers as if it had been awake.
@Suite struct SleepTests {
    /// What a client can ask about a layout without changing it.
    private static let questions = [
        "", "?frames=changed", "?frames=changed&coordinates=root", "?coordinates=root", "?text=lines", "/source",
        "/constraints", "/constraints?as=masonry", "/explanation",
    ]

    fileprivate func answers(_ client: TestClient, _ id: String = "x") throws -> [String] {
        try Self.questions.map { question in
            let answer = try client.send(.get, "/layouts/\(id)\(question)")
            return "\(answer.status) \(answer.headers["ETag"] ?? "") \(String(decoding: answer.body, as: UTF8.self))"
        }
    }

    private static let documents = [
        RandomEditsPropertyTests.start, twoViews,
        // Conflicts, ambiguity, keys, groups, sources, texts, stacks, guides.
        """
        {"name": "n", "traits": {"size": {"width": 300, "height": 200}, "scale": 3},
         "view": {"id": "root", "guides": [{"id": "g"}], "subviews": [
            {"id": "a", "text": {"string": "Hello, sleeping world", "font": {"size": 20}}},
            {"id": "s", "stack": {"axis": "vertical", "spacing": 3, "customSpacing": {"s1": 9}}, "subviews": [
               {"id": "s1", "intrinsicSize": {"width": 10, "height": 10}}, {"id": "s2", "text": {"string": "two"}}]}]},
         "constraints": ["a.left == 8", "a.left == 9", {"equation": "a.top >= g.top", "key": "k", "group": "grp"},
            {"masonry": "make.right.equalTo(superview).offset(-16).priority(750);", "view": "a", "key": "m"},
            {"vfl": "V:|-(top)-[s]", "metrics": {"top": 33.3}}, "s.width == 77.7", "g.height == 5 @20"]}
        """,
        // Views from sources.
        #"{"view": "fromSource", "traits": {"size": {"width": 300, "height": 200}}, "constraints": [{"snapkit": "\#(ViewsFromSourceTests.cell)"}]}"#,
    ]

    @Test(arguments: documents.indices)
    func `a layout answers the same before and after it was asleep`(index: Int) throws {
        var sleepy = SleepyClient()
        let client = sleepy.client
        try client.put(Self.documents[index])
        let before = try answers(client)
        sleepy.putAllToSleep()
        #expect(try answers(client) == before)
        sleepy.putAllToSleep()
        // In another order: the questions do not depend on each other.
        for (question, answer) in zip(Self.questions, before).reversed() {
            let now = try client.send(.get, "/layouts/x\(question)")
            #expect(answer.hasSuffix(String(decoding: now.body, as: UTF8.self)), "\(question)")
            sleepy.putAllToSleep()
        }
    }

    @Test func `all calls work on a layout that is asleep`() throws {
        var sleepy = SleepyClient()
        let client = sleepy.client
        try client.put(twoViews)
        sleepy.putAllToSleep()
        let variants = #"{"variants": [{"traits": {"size": {"width": 500}}}]}"#
        #expect(try client.send(.post, "/layouts/x/variants", variants).status == .ok)
        sleepy.putAllToSleep()
        #expect(try client.edit(#"{"set": {"key": "gap"}, "constant": 20}"#).frame("b") == [80, 0, 50, 50])
        sleepy.putAllToSleep()
        #expect(try client.editViews(#"{"add": {"id": "c"}, "to": "root"}"#).status == .ok)
        sleepy.putAllToSleep()
        #expect(try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 400}}"#).status == .ok)
        sleepy.putAllToSleep()
        #expect(try client.edit(#"{"remove": {"key": "nobody"}}"#).status == .unprocessableContent)
        sleepy.putAllToSleep()
        let list = try client.send(.get, "/layouts").json["layouts"]?.elements.first
        #expect(list?["revision"]?.number == 4 && list?["views"]?.number == 4)
        #expect(client.service.registry.sleepingCount == 1)
        #expect(try client.send(.put, "/layouts/x", twoViews).status == .ok)
        sleepy.putAllToSleep()
        let stale = try client.send(.delete, "/layouts/x", headers: ["If-Match": #""1""#])
        #expect(stale.status == .preconditionFailed)
        #expect(try client.send(.delete, "/layouts/x", headers: ["If-Match": #""5""#]).status == .noContent)
        #expect(client.service.registry.sleepingCount == 0)
    }

    @Test func `If-None-Match is answered without waking the layout`() throws {
        var sleepy = SleepyClient()
        let client = sleepy.client
        try client.put(twoViews)
        sleepy.putAllToSleep()
        for question in Self.questions {
            let answer = try client.send(.get, "/layouts/x\(question)", headers: ["If-None-Match": #""1""#])
            #expect(answer.status == .notModified && answer.headers["ETag"] == #""1""#)
        }
        #expect(client.service.registry.sleepingCount == 1)
        let other = try client.send(.get, "/layouts/x", headers: ["If-None-Match": #""2""#])
        #expect(other.status == .ok)
        #expect(client.service.registry.sleepingCount == 0)
        let absent = try client.send(.get, "/layouts/y", headers: ["If-None-Match": #""1""#])
        #expect(absent.status == .notFound)
    }

    /// 201 views and 599 constraints: 95 KB of JSON.
    @Test func `a layout that is asleep takes less than 100 KB`() throws {
        var views: [String] = []
        var constraints: [String] = []
        for number in 1...200 {
            views.append(
                #"{"id": "view\#(number)", "intrinsicSize": {"width": \#(number), "height": 20}, "hugging": {"horizontal": 251}}"#
            )
            let above = number == 1 ? "root.top" : "view\(number - 1).bottom"
            constraints.append(#"{"equation": "view\#(number).top == \#(above) + 8.25", "key": "gap\#(number)"}"#)
            constraints.append(#"{"equation": "view\#(number).left == root.left + 16", "group": "left"}"#)
            if number < 200 {
                constraints.append(#"{"equation": "view\#(number).right <= root.right - 16", "key": "r\#(number)"}"#)
            }
        }
        let body = """
            {"traits": {"size": {"width": 390, "height": 8000}}, "view": {"id": "root", "subviews": [\(views.joined(separator: ","))]},
             "constraints": [\(constraints.joined(separator: ", "))]}
            """
        var sleepy = SleepyClient()
        try sleepy.client.put(body)
        sleepy.putAllToSleep()
        #expect(sleepy.client.service.registry.memory.keptBytes < 100_000)
    }
}

@Suite(.tags(.long)) struct SleepPropertyTests {
    private let base = SleepTests()

    /// The same random edits of a layout that is always awake and of one that sleeps before each.
    @Test(.property, arguments: Seeds.range(2, from: 1))
    func `edits of a layout that was asleep do the same`(seed: UInt64) throws {
        var sleepy = SleepyClient()
        let awake = TestClient()
        try sleepy.client.put(RandomEditsPropertyTests.start)
        try awake.put(RandomEditsPropertyTests.start)
        var author = EditAuthor(seed: seed)
        for _ in 0..<25 {
            let (part, body) = author.edit()
            sleepy.putAllToSleep()
            let left = try sleepy.client.send(.patch, "/layouts/x/\(part)?frames=changed", body)
            let right = try awake.send(.patch, "/layouts/x/\(part)?frames=changed", body)
            #expect(left.status == right.status, "\(body): \(left.json) \(right.json)")
            #expect(left.headers["ETag"] == right.headers["ETag"])
            #expect(left.json["changes"] == right.json["changes"])
            #expect(left.json["errors"] == right.json["errors"])
            let before = try base.answers(sleepy.client)
            sleepy.putAllToSleep()
            #expect(try base.answers(sleepy.client) == before, "\(body)")
            for part in ["source", "constraints"] {
                let path = "/layouts/x/\(part)"
                #expect(try sleepy.client.send(.get, path).body == awake.send(.get, path).body, "\(body)")
            }
        }
    }
}
