import Dispatch
import HTTP
import JSON
import TestSupport
import Testing
import Threads

@testable import API

/// Answers that tell how far the work has come.
@Suite struct ProgressTests {
    private static let lines: HeaderFields = [
        "Content-Type": "application/json", "Accept": "application/x-ndjson",
    ]
    private static let variants = #"{"variants":[{},{"traits":{"direction":"rtl"}},{"traits":{"textScale":2}}]}"#
    private static let document = #"{"traits":{"size":{"width":9,"height":9}},"view":{}"#

    private static func request(_ target: String, _ body: String, accept: String = "application/x-ndjson") throws
        -> Request
    {
        Request(
            method: .post,
            target: try #require(RequestTarget(target)),
            headers: ["Content-Type": "application/json", "Accept": accept],
            body: Array(body.utf8)
        )
    }

    /// The lines of an answer that comes in parts, read by a client that takes each as soon as it is there.
    private func linesLater(_ service: LayoutService, _ request: Request) throws -> [JSONValue] {
        let (answered, ready) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let response = Guarded<Response?>(nil)
        let reply = Reply(to: "1", isAwaited: { true }) { answer in
            answer.stream?.onSignal { ready.signal() }
            response.withLock { $0 = answer }
            answered.signal()
        }
        try #require(service.respond(to: request, orLater: reply) == nil)
        answered.wait(for: "the answer begins")
        let answer = try #require(response.withLock { $0 })
        #expect(answer.status == .ok && answer.headers["Content-Type"] == "application/x-ndjson")
        let stream = try #require(answer.stream)
        var bytes: [UInt8] = []
        while true {
            switch stream.next() {
            case .piece(let piece): bytes += piece
            case .nothing: try #require(ready.wait(for: "another part of the answer"))
            case .end:
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.hasSuffix("}\n"))
                return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            case .broken:
                Issue.record("the answer is broken off")
                return []
            }
        }
    }

    private func check(_ lines: [JSONValue], of count: Int, endingWith last: JSONValue) {
        #expect(lines.last == last)
        var before = 0.0
        for line in lines.dropLast() {
            let done = line["progress"]?["done"]?.number ?? -1
            #expect(line["progress"]?["of"]?.number == Double(count) && done >= before && done <= Double(count))
            before = done
        }
    }

    @Test func `the last line is the answer, and those before it are progress`() throws {
        let service = try BusyService()
        let client = TestClient()
        let lint = Self.document + #","lint":{"devices":"all"}}"#
        let solve = Self.document + "," + Self.variants.dropFirst()
        for (target, body, count) in [("/solve", solve, 3), ("/lint", lint, 31)] {
            let whole = try client.send(.post, target, body).json
            let number = target == "/lint" ? Int(whole["variants"]?.number ?? 0) : count
            check(try linesLater(service.service, try Self.request(target, body)), of: number, endingWith: whole)
        }
    }

    @Test func `a kept layout tells its progress, and a client that prefers JSON is told none`() throws {
        let service = try BusyService()
        #expect(try service.now(.put, "/layouts/x", Self.document + "}").status == .created)
        let client = TestClient()
        try client.put(Self.document + "}")
        for target in ["/layouts/x/variants", "/layouts/x/lint"] {
            let body = target.hasSuffix("lint") ? #"{"directions":["ltr","rtl"]}"# : Self.variants
            let whole = try client.send(.post, target, body).json
            let count = target.hasSuffix("lint") ? 2 : 3
            check(try linesLater(service.service, try Self.request(target, body)), of: count, endingWith: whole)
            let both = try Self.request(target, body, accept: "application/json, application/x-ndjson;q=0.9")
            #expect(try Answer(service.service.respond(to: both)).json == whole)
        }
    }

    @Test func `without workers the answer is its last line`() throws {
        let client = TestClient()
        let answer = try client.send(.post, "/lint", Self.document + "}", headers: Self.lines)
        #expect(answer.status == .ok && answer.headers["Content-Type"] == "application/x-ndjson")
        #expect(String(decoding: answer.body, as: UTF8.self).hasSuffix("}\n"))
        #expect(try JSONValue(parsing: answer.body) == client.send(.post, "/lint", Self.document + "}").json)
    }

    @Test func `what ends before the first line keeps its status, and later the problem is the last line`() throws {
        let service = try BusyService()
        let pending = BusyService.Pending()
        let faulty = #","variants":[{"views":[{"add":{"id":"a"},"to":"b"}]}]}"#
        let early = try Self.request("/solve", Self.document + faulty)
        let reply = pending.reply(to: "1", as: "", in: service.order)
        try #require(service.service.respond(to: early, orLater: reply) == nil)
        #expect(try pending.wait().status == .unprocessableContent)
        let late = #""variants":[{},{"constraints":[{"remove":{"id":"none"}}]}]}"#
        let lines = try linesLater(service.service, try Self.request("/solve", Self.document + "," + late))
        #expect(lines.last?["status"]?.number == 422)
    }
}
