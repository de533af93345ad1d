import Glibc
import TestSupport
import Testing

/// Calls that are sent again with their `Idempotency-Key`, over connections that break.
@Suite struct IdempotencyTests {
    private let tokens = (alice: "alice-0123456789-abcdef", bob: "bob-0123456789-abcdef==")
    private let document =
        #"{"view":{"id":"root","subviews":[{"id":"a"}]},"constraints":[{"equation":"a.width == 1","key":"w"}]}"#
    private let edit = #"{"operations":[{"set":{"key":"w"},"constant":7}]}"#

    private func request(
        _ method: String,
        _ target: String,
        _ body: String = "",
        key: String? = nil,
        token: String? = nil
    ) -> String {
        var fields = "Host: a\r\n"
        if let key { fields += "Idempotency-Key: \(key)\r\n" }
        if let token { fields += "Authorization: Bearer \(token)\r\n" }
        return "\(method) \(target) HTTP/1.1\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private func isReplay(_ response: WireResponse) -> Bool { response["idempotent-replayed"] == "true" }

    private func end(_ service: ServiceProcess) {
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `an edit whose answer was lost is answered again, and made once`() throws {
        let service = try ServiceProcess(["--threads", "2"])
        let watcher = try LoopbackClient(port: service.port)
        #expect(try watcher.exchange(request("PUT", "/layouts/x", document)).status == 201)
        let again = request("PATCH", "/layouts/x/constraints", edit, key: "lost")
        do {
            let client = try LoopbackClient(port: service.port)
            client.resetAtEnd()
            client.send(again)
            // The connection stays until the edit is made, and then breaks before its answer is read.
            try withExtendedLifetime(client) {
                while try watcher.exchange(request("GET", "/layouts/x"))["etag"] != "\"2\"" {}
            }
        }
        for _ in 0..<3 {
            let client = try LoopbackClient(port: service.port)
            let answer = try client.exchange(again)
            #expect(answer.status == 200 && isReplay(answer) && answer["etag"] == "\"2\"")
        }
        #expect(try watcher.exchange(request("GET", "/layouts/x"))["etag"] == "\"2\"")
        let other = try watcher.exchange(request("PATCH", "/layouts/x/constraints", edit + " ", key: "lost"))
        #expect(other.status == 422 && other.text.contains("Idempotency-Key"))
        end(service)
    }

    @Test(arguments: [20, 1_200])
    func `of calls at once on many connections one is made`(views: Int) throws {
        let service = try ServiceProcess(["--threads", "2", "--workers", "1", "--light-workers", "1"])
        let list = (0..<views).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let rows = (1..<views).map { #""v\#($0).left == v\#($0 - 1).right + 1""# }.joined(separator: ",")
        let body = #"{"view":{"id":"root","subviews":[\#(list)]},"constraints":[\#(rows)]}"#
        let clients = try (0..<8).map { _ in try LoopbackClient(port: service.port) }
        for client in clients { client.send(request("POST", "/layouts", body, key: #""at once""#)) }
        #expect(try clients[0].receive().status == 400)
        for client in clients.dropFirst() { _ = try client.receive() }
        for client in clients { client.send(request("POST", "/layouts", body, key: #""at-once""#)) }
        let answers = try clients.map { try $0.receive() }
        #expect(answers.allSatisfy { $0.status == 201 && $0.text == answers[0].text })
        #expect(answers.count(where: isReplay) == 7)
        #expect(Set(answers.map { $0["x-request-id"] }).count == 8)
        end(service)
    }

    @Test func `a client that leaves while its call waits can send it again`() throws {
        let service = try ServiceProcess(["--threads", "1", "--workers", "1", "--light-workers", "1"])
        let list = (0..<1_200).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let body = #"{"view":{"id":"root","subviews":[\#(list)]}}"#
        for number in 0..<20 {
            let again = request("POST", "/layouts", body, key: "k\(number)")
            do {
                let client = try LoopbackClient(port: service.port)
                client.resetAtEnd()
                client.send(again)
            }
            // Whether the call was dropped, is being worked on, or done: there is one layout for it.
            let answer = try LoopbackClient(port: service.port).exchange(again)
            #expect(answer.status == 201, "\(answer.statusLine) \(answer.text)")
        }
        let client = try LoopbackClient(port: service.port)
        let page = try client.exchange(request("GET", "/layouts?limit=1000")).text
        #expect(page.split(separator: #""revision":"#).count == 21)
        end(service)
    }

    @Test func `each token name has its keys, and forgets its own oldest answers alone`() throws {
        let file = try TemporaryFile("alice \(tokens.alice)\nbob \(tokens.bob)\n")
        let service = try ServiceProcess(["--tokens", file.path, "--idempotency-bytes", "65536"])
        let client = try LoopbackClient(port: service.port)
        func solve(_ key: String, _ token: String, _ body: String) throws -> WireResponse {
            try client.exchange(request("POST", "/solve", body, key: key, token: token))
        }
        #expect(!isReplay(try solve("0", tokens.alice, document)))
        #expect(!isReplay(try solve("0", tokens.bob, document + " ")))
        for number in 1...100 { #expect(try solve("\(number)", tokens.bob, document).status == 200) }
        #expect(isReplay(try solve("0", tokens.alice, document)))
        #expect(!isReplay(try solve("0", tokens.bob, document)))
        #expect(isReplay(try solve("100", tokens.bob, document)))
        end(service)
    }
}
