import API
import Arguments
import HTTP
import Sessions
import TestSupport
import TextMetrics
import Testing
import Threads

@testable import Commands

/// Commands that ask a service, where that answers badly or not at all.
@Suite struct RemoteServiceTests {
    private let document = #"{"view": {"subviews": [{"id": "a"}]}}"#
    private let unavailable = "HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"

    private func run(
        _ command: DocumentCommand = .solve,
        _ options: [String],
        variables: [String: String] = [:]
    ) throws -> (status: CommandOutcome, output: String, errors: String) {
        let recording = RecordingStreams(input: document, variables: variables)
        var limits = ServiceLimits()
        limits.sessions.answerBytes = 1_000
        let context = CommandContext(limits: limits, inputBytes: 1 << 20, fonts: .builtIn, streams: recording.streams)
        let arguments = try ParsedArguments(["-"] + options, of: command.description)
        let status = try command.run(arguments, context)
        return (status, recording.text(.output), recording.text(.errors))
    }

    /// A server that answers each connection with a text, and closes it.
    private func server(_ answer: @escaping @Sendable (Int, StubServer.Request) -> String) -> StubServer {
        StubServer { connection, number in
            if let request = connection.nextRequest() { connection.send(answer(number, request)) }
        }
    }

    private static func answer(_ status: Int, _ body: String) -> String {
        "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func `the document is sent as it is, and the answer printed as it came`() throws {
        let server = server { _, _ in Self.answer(200, #"{"frames": {}}"#) }
        let service = ["--service", "\(server.address)/prefix/", "--coordinates", "root"]
        let outcome = try run(.solve, service, variables: ["QUOIN_SERVICE_TOKEN": " secret-token-0123\n"])
        #expect(outcome.status == .success && outcome.output == "{\"frames\": {}}\n" && outcome.errors.isEmpty)
        let request = try #require(server.requests.first)
        #expect(request.line == "POST /prefix/solve?coordinates=root HTTP/1.1" && request.body == document)
        #expect(request.headers["host"] == "127.0.0.1:\(server.port)")
        #expect(request.headers["authorization"] == "Bearer secret-token-0123")
    }

    @Test func `an explanation keeps the layout under a name of its own, and removes it`() throws {
        let server = server { number, request in
            let id = request.line.split(separator: "/").dropFirst(2).first?.prefix { $0 != "?" && $0 != " " } ?? ""
            return Self.answer(200, number == 1 ? #"{"id":"\#(id)"}"# : "")
        }
        let outcome = try run(.explain, ["--service", server.address, "--view", "a"])
        #expect(outcome.output == #"{"id":"layout"}"# + "\n")
        let lines = server.requests.map(\.line)
        #expect(lines.map { $0.prefix { $0 != " " } } == ["PUT", "GET", "DELETE"])
        #expect(lines[1].contains("/explanation?view=a ") && lines[2].hasPrefix("DELETE /layouts/quoin-"))
    }

    @Test func `a refusal has its place in the file`() throws {
        let problem =
            #"{"status": 422, "detail": "no", "errors": [{"detail": "bad id", "pointer": "/view/subviews/0/id"}]}"#
        let server = server { _, _ in Self.answer(422, problem) }
        let outcome = try run(.solve, ["--service", server.address])
        #expect(server.requests.count == 1)
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("<stdin>:1:"))
        #expect(outcome.errors.contains("error: bad id"))
    }

    @Test(arguments: [
        ("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 6\r\n\r\n<html>", "status 502"),
        ("HTTP/1.1 302 Found\r\nContent-Length: 2\r\n\r\n{}", "status 302"),
        ("SSH-2.0-OpenSSH_9\r\n", "does not speak HTTP"), ("", "closed before the end"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{", "closed before the end"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n{", "more than 1000 bytes"),
    ])
    func `a bad answer is told with the service`(bytes: String, reason: String) throws {
        let server = server { _, _ in bytes }
        let outcome = try run(.solve, ["--service", server.address])
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("quoin: \(server.address): ") && outcome.errors.contains(reason))
    }

    @Test func `an endless answer is left, with fields or with content`() throws {
        for head in [
            "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.1 200 OK\r\n",
        ] {
            let server = StubServer { connection, _ in
                if connection.nextRequest() != nil { while connection.send(head) {} }
            }
            #expect(try run(.solve, ["--service", server.address]).status == .failure)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `where nobody listens the system's reason is told`() throws {
        let port = server { _, _ in "" }.port
        let outcome = try run(.solve, ["--service", "http://127.0.0.1:\(port)"])
        #expect(outcome.status == .failure && outcome.errors.contains("Connection refused"))
    }

    /// The domain is reserved for names that do not exist (RFC 6761, 6.4).
    @Test func `a name that does not exist is told as what is not there`() throws {
        let outcome = try run(.solve, ["--service", "http://quoin.invalid"])
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("quoin: http://quoin.invalid: the name 'quoin.invalid' "))
    }

    @Test func `a slow service is waited for so long and not longer`() throws {
        let server = StubServer { connection, _ in
            _ = connection.nextRequest()
            connection.send("H")
            _ = connection.nextRequest()
        }
        var service = RemoteService(url: try ServiceURL(server.address), token: nil, maxBytes: 1_000)
        service.patience = .milliseconds(200)
        let target = try #require(RequestTarget("/solve"))
        #expect(throws: RemoteFault.tooSlow) { try service.respond(to: Request(method: .get, target: target)) }
        #expect(server.requests.count == 1)
    }

    @Test func `a busy service is asked again as often as it says when`() throws {
        let busy = unavailable
        let server = server { number, _ in number < 2 ? busy : Self.answer(200, "{}") }
        let waits = Guarded<[Int]>([])
        var service = RemoteService(url: try ServiceURL(server.address), token: nil, maxBytes: 1_000)
        service.wait = { milliseconds in waits.withLock { $0.append(milliseconds) } }
        let target = try #require(RequestTarget("/solve"))
        let request = Request(method: .get, target: target)
        #expect(try service.respond(to: request).status == 200)
        #expect(waits.withLock { $0.count == 2 && $0.allSatisfy { (1_050...1_250).contains($0) } })
        let always = self.server { _, _ in busy }
        service = RemoteService(url: try ServiceURL(always.address), token: nil, maxBytes: 1_000, wait: { _ in })
        #expect(try service.respond(to: request).status == 503)
        #expect(always.requests.count == 4)
        let never = self.server { _, _ in busy.replacing("After: 1", with: "After: 3600") }
        service = RemoteService(url: try ServiceURL(never.address), token: nil, maxBytes: 1_000, wait: { _ in })
        #expect(try service.respond(to: request).status == 503)
        #expect(never.requests.count == 1)
    }

    @Test func `options that the service decides, and URLs that it cannot have, are refused`() throws {
        let service = ["--service", "http://127.0.0.1:1"]
        #expect(throws: UsageError.self) { try run(.solve, ["--token-file", "x"]) }
        #expect(throws: UsageError.self) { try run(.solve, service + ["--token-file", "/nowhere/at-all"]) }
        #expect(throws: UsageError.self) { try run(.solve, ["--service", "https://127.0.0.1"]) }
        #expect(throws: UsageError.self) { try run(.solve, service, variables: ["QUOIN_SERVICE_TOKEN": "a\r\nb"]) }
        #expect(throws: UsageError.self) { try run(.translate, service + ["--as", "vfl"]) }
    }
}
