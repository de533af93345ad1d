import HTTP
import JSON
import Testing

@testable import API

/// `POST /solve` with a document a line.
@Suite struct LineCallsTests {
    let client = TestClient()

    private func send(_ text: String, _ query: String = "", accept: String? = nil) throws -> Answer {
        var headers: HeaderFields = ["Content-Type": "application/x-ndjson"]
        if let accept { headers.append("Accept", accept) }
        return try client.send(.post, "/solve\(query)", text, headers: headers)
    }

    private let document = #"{"traits":{"size":{"width":9,"height":9}},"view":{}}"#

    @Test func `a line is answered with a line, in order, and a faulty one harms no other`() throws {
        let variants = #"{"view":{},"variants":[{},{}]}"#
        let explained = document.dropLast() + #","explain":true}"#
        let answer = try send("\(document)\n\n{\n\(variants)\r\n\(explained)")
        #expect(answer.status == .ok)
        #expect(answer.headers["Content-Type"] == "application/x-ndjson")
        let text = String(decoding: answer.body, as: UTF8.self)
        let lines = try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(text.hasSuffix("}\n") && lines.count == 4)
        let alone = try client.send(.post, "/solve", document)
        #expect(lines[0] == alone.json)
        #expect(lines[1]["status"]?.number == 400)
        #expect(lines[2]["variants"]?.elements.count == 2)
        #expect(lines[3]["explanation"] != nil)
    }

    @Test func `options hold for every line, and an empty body has no answer`() throws {
        let text = String(decoding: try send("\(document)\n\(document)", "?frames=none").body, as: UTF8.self)
        #expect(text.split(separator: "\n").allSatisfy { $0.contains(#""frames":{}"#) })
        #expect(try send("").body.isEmpty)
        #expect(try send(" \n\n").body.isEmpty)
        let wrong = String(decoding: try send(document, "?frames=some").body, as: UTF8.self)
        #expect(wrong.contains(#""status":400"#))
    }

    @Test func `only this call takes lines, and a client may accept lines or JSON`() throws {
        #expect(try send(document, accept: "application/x-ndjson").status == .ok)
        #expect(try send(document, accept: "application/json").status == .ok)
        #expect(try send(document, accept: "text/html").status == .notAcceptable)
        let headers: HeaderFields = ["Content-Type": "application/x-ndjson"]
        #expect(try client.send(.post, "/layouts", document, headers: headers).status == .unsupportedMediaType)
    }

    @Test func `a stream begins for such a request alone`() throws {
        func head(_ target: String, _ type: String) throws -> Request {
            Request(method: .post, target: try #require(RequestTarget(target)), headers: ["Content-Type": type])
        }
        let lines = try head("/solve", "application/x-ndjson")
        let begun = try #require(client.service.beginLines(of: lines))
        #expect(begun.status == .ok && begun.body.isEmpty)
        #expect(client.service.beginLines(of: try head("/solve", "application/json")) == nil)
        #expect(client.service.beginLines(of: try head("/layouts", "application/x-ndjson")) == nil)
        #expect(client.service.admit(lines, contentLength: 1 << 40, from: "") == nil)
    }
}
