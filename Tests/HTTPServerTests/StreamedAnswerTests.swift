import HTTP
import Sockets
import TestSupport
import Testing
import Threads

@testable import HTTPServer

/// Answers whose content is made while it is sent.
@Suite struct StreamedAnswerTests {
    /// Content that a test adds to.
    private final class Script: Sendable {
        private let steps = Guarded<[ContentStream.Next]>([])
        let stream: ContentStream

        init(heartbeat: String = "", endsWhenDraining: Bool = false) {
            let steps = steps
            stream = ContentStream(heartbeat: Array(heartbeat.utf8), endsWhenDraining: endsWhenDraining) {
                steps.withLock { $0.isEmpty ? .nothing : $0.removeFirst() }
            }
        }

        var answer: Response {
            var response = Response(.ok, headers: ["Content-Type": "text/plain"])
            response.stream = stream
            return response
        }

        func add(_ step: ContentStream.Next) {
            steps.withLock { $0.append(step) }
            stream.signal()
        }

        func add(_ text: String) { add(.piece(Array(text.utf8))) }

        /// How many steps the server has not asked for.
        var left: Int { steps.withLock(\.count) }
    }

    private func begin(_ script: Script, _ server: RunningServer, _ version: String = "1.1") throws -> LoopbackClient {
        let client = try server.client()
        client.send("GET /later HTTP/\(version)\r\nHost: a\r\n\r\n")
        server.later.next().respond(script.answer)
        return client
    }

    @Test func `each piece comes when it is made, and the connection stays open`() throws {
        let server = try RunningServer()
        let script = Script()
        script.add("one")
        let client = try begin(script, server)
        let answer = try client.receive()
        #expect(answer.status == 200 && answer["transfer-encoding"] == "chunked" && answer["content-length"] == nil)
        #expect(try client.receiveChunk() == "one")
        for number in 2...5 {
            script.add("\(number)")
            #expect(try client.receiveChunk() == "\(number)")
        }
        #expect(!script.stream.isOver)
        script.add(.end)
        #expect(try client.receiveChunk() == nil)
        #expect(script.stream.isOver)
        #expect(try client.exchange(get("/next")).text == "GET /next ")
    }

    @Test func `content that is there at once comes with its head, in order`() throws {
        let server = try RunningServer()
        let script = Script()
        for number in 0..<500 { script.add("\(number)") }
        script.add(.end)
        let client = try begin(script, server)
        _ = try client.receive()
        for number in 0..<500 { #expect(try client.receiveChunk() == "\(number)") }
        #expect(try client.receiveChunk() == nil)
    }

    @Test func `a client of HTTP 1_0 gets the content without chunks, and then the end`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server, "1.0")
        script.add("one ")
        script.add("two")
        script.add(.end)
        let text = String(decoding: client.receiveUntilEnd(), as: UTF8.self)
        #expect(text.hasSuffix("\r\n\r\none two") && text.contains("Connection: close"))
    }

    @Test func `HEAD gets no content`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try server.client()
        client.send("HEAD /later HTTP/1.1\r\nHost: a\r\n\r\n")
        server.later.next().respond(script.answer)
        #expect(try client.receive(toHead: true).status == 200)
        #expect(script.stream.isOver)
        #expect(try client.exchange(get("/next")).text == "GET /next ")
    }

    @Test func `content in which something is missing ends without its last chunk`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        script.add("one")
        script.add(.broken)
        let text = String(decoding: client.receiveUntilEnd(), as: UTF8.self)
        #expect(text.hasSuffix("3\r\none\r\n"))
    }

    /// Catches a connection that stays open: the next answer would pass for a part of the one that broke off.
    @Test func `the connection closes after content in which something is missing`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        script.add(.broken)
        #expect(try client.receive()["connection"] != "close")
        client.send(get("/next"))
        #expect(!String(decoding: client.receiveUntilEnd(), as: UTF8.self).contains("GET /next"))
    }

    /// Catches the end of a chunk, after a large piece that has found the client gone: in the buffer of the loop, the
    /// answer of another connection follows it.
    @Test func `nothing of an answer whose client has gone is sent to another one`() throws {
        let server = try RunningServer()
        let other = try server.client()
        // The loop may as well see the end of the connection first.
        for _ in 0..<20 {
            let script = Script()
            var client: LoopbackClient? = try begin(script, server)
            script.add("one")
            _ = try client?.receive()
            #expect(try client?.receiveChunk() == "one")
            try server.hold {
                script.add(.piece([UInt8](repeating: 97, count: 2 * ServerLimits.gatheredBytes)))
                client?.resetAtEnd()
                client = nil
            }
            #expect(try other.exchange(get("/next")).statusLine == "HTTP/1.1 200 OK")
        }
    }

    /// The tempting fault is to keep what a slow client does not read.
    @Test func `of content that the client does not read no more is asked for`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        _ = try client.receive()
        let piece = String(repeating: "x", count: 1 << 20)
        for _ in 0..<64 { script.add(piece) }
        try server.fillSocket()
        let left = script.left
        #expect(left > 40)
        for _ in 0..<10 { script.add("more") }
        try server.synchronize()
        #expect(script.left == left + 10)
        #expect(server.server.statistics.bufferedBytes < 3 << 20)
        for _ in 0..<64 { #expect(try client.receiveChunk()?.utf8.count == 1 << 20) }
        for _ in 0..<10 { #expect(try client.receiveChunk() == "more") }
        script.add(.end)
        #expect(try client.receiveChunk() == nil)
    }

    @Test func `a client that reads nothing for long is dropped`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        _ = try client.receive()
        for _ in 0..<64 { script.add(String(repeating: "x", count: 1 << 20)) }
        try server.fillSocket()
        server.pass(.seconds(31))
        while !script.stream.isOver { try server.synchronize() }
        withExtendedLifetime(client) {}
    }

    @Test func `a heartbeat shows that the server is there, and that the client is gone`() throws {
        let server = try RunningServer()
        let script = Script(heartbeat: ":\n")
        var client: LoopbackClient? = try begin(script, server)
        _ = try client?.receive()
        for _ in 0..<3 {
            server.pass(.seconds(16))
            #expect(try client?.receiveChunk() == ":\n")
        }
        script.add("one")
        #expect(try client?.receiveChunk() == "one")
        client = nil
        while !script.stream.isOver {
            server.pass(.seconds(16))
            try server.synchronize()
        }
        try server.waitForCalm()
    }

    @Test func `content without a heartbeat waits for as long as it takes`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        _ = try client.receive()
        for _ in 0..<5 { server.pass(.seconds(100)) }
        script.add("one")
        #expect(try client.receiveChunk() == "one")
    }

    @Test func `a server that stops ends content without end, and waits for the rest`() throws {
        let server = try RunningServer()
        let (events, progress) = (Script(heartbeat: ":\n", endsWhenDraining: true), Script())
        let watcher = try begin(events, server)
        let worker = try begin(progress, server)
        _ = try (watcher.receive(), worker.receive())
        server.server.drain()
        #expect(try watcher.receiveChunk() == nil)
        #expect(watcher.isClosed())
        progress.add("done")
        progress.add(.end)
        #expect(try worker.receiveChunk() == "done")
        #expect(try worker.receiveChunk() == nil)
        #expect(worker.isClosed())
    }

    @Test func `content that is not complete when the server stops is cut off`() throws {
        let server = try RunningServer()
        let script = Script()
        let client = try begin(script, server)
        let idle = try server.client()
        _ = try (client.receive(), idle.exchange(get("/")))
        server.server.drain()
        #expect(idle.isClosed())
        server.pass(.seconds(11))
        #expect(client.receiveUntilEnd().isEmpty)
        #expect(script.stream.isOver)
    }

    @Test func `hundreds of answers go on at once`() throws {
        let server = try RunningServer()
        let scripts = (0..<300).map { _ in Script() }
        let clients = try scripts.map { try begin($0, server) }
        for client in clients { _ = try client.receive() }
        try server.hold { for round in 0..<3 { for script in scripts { script.add("\(round)") } } }
        for client in clients { for round in 0..<3 { #expect(try client.receiveChunk() == "\(round)") } }
        for script in scripts { script.add(.end) }
        for client in clients { #expect(try client.receiveChunk() == nil) }
    }

    @Test func `the observer is told at the end, or when the client is gone`() throws {
        let record = ExchangeRecord()
        let server = try RunningServer { $0.observe = record.add }
        let scripts = (Script(), Script(heartbeat: ":\n"))
        let client = try begin(scripts.0, server)
        let head = try client.receive()
        scripts.0.add("one")
        scripts.0.add(.end)
        #expect(try client.receiveChunk() == "one" && client.receiveChunk() == nil)
        let first = try #require(record.all.last)
        #expect(first.response.status == .ok && first.bytesSent > 8 && head.status == 200)
        var gone: LoopbackClient? = try begin(scripts.1, server)
        _ = try gone?.receive()
        gone = nil
        while !scripts.1.stream.isOver {
            server.pass(.seconds(16))
            try server.synchronize()
        }
        #expect(record.all.contains { $0.request?.path.first == "later" && $0 !== first })
    }
}
