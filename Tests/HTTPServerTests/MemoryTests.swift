import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// What connections hold is counted: bytes, connections, descriptors.
@Suite(.serialized) struct MemoryTests {
    private func put(_ length: Int) -> String { "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n" }

    @Test func `a body takes the memory of the bytes that have arrived, not of those announced`() throws {
        let server = try RunningServer()
        let client = try server.client()
        #expect(try client.exchange(get("/") + put(16_000_000) + "beginning").status == 200)
        try server.synchronize()
        #expect((1..<4_096).contains(server.server.statistics.bufferedBytes))
    }

    @Test func `incomplete requests are counted, until their connections close`() throws {
        let server = try RunningServer()
        let beginnings = ["GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 9_000))", put(9_000_000) + "12345"]
        var clients: [LoopbackClient] = []
        for beginning in beginnings {
            let client = try server.client()
            #expect(try client.exchange(get("/") + beginning).status == 200)
            clients.append(client)
        }
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes > 9_000)
        for client in clients { client.resetAtEnd() }
        clients = []
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes == 0)
    }

    /// The body of a request in work is with the handler; it is still counted.
    @Test func `a request in work is counted until its answer is sent`() throws {
        let server = try RunningServer()
        let client = try server.client()
        client.send("PUT /later HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n")
        client.send(String(repeating: "x", count: 50_000))
        let responder = server.later.next()
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes >= 50_000)
        responder.respond(Response(.ok))
        #expect(try client.receive().status == 200)
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes == 0)
    }

    @Test func `a body beyond the limit is refused with 503, a small one is not, and later ones are accepted again`()
        throws
    {
        var limits = ServerLimits()
        limits.bufferedBytes = 1 << 20
        let server = try RunningServer(limits: limits)
        let first = try server.client()
        let part = String(repeating: "x", count: 700_000)
        #expect(try first.exchange(get("/")).status == 200)
        first.send(put(800_000) + part)
        let second = try server.client()
        var answer = try second.exchange(put(900_000))
        while answer.status == 100 { answer = try second.receive() }
        #expect(answer.status == 503 && answer["retry-after"] == "1" && answer["connection"] == "close")
        #expect(try server.client().exchange(put(3) + "abc").text == "PUT / abc")
        first.send(String(repeating: "x", count: 100_000))
        #expect(try first.receive().status == 200)
        let third = try server.client()
        #expect(try third.exchange(put(800_000) + part + String(repeating: "x", count: 100_000)).status == 200)
        #expect(server.server.statistics.refusals == ["out-of-memory": 1])
    }

    /// Catches one limit for all: large requests would take the last of the memory, which is for many small ones.
    @Test func `once seven eighths of the memory are in use large requests are refused, and others are not`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 1 << 20
        let server = try RunningServer(limits: limits)
        let first = try server.client()
        first.send(put(900_000) + String(repeating: "x", count: 899_999))
        while server.server.statistics.bufferedBytes < 899_999 { try server.synchronize() }
        let smaller = try server.client()
        #expect(try smaller.exchange(put(60_000) + String(repeating: "x", count: 60_000)).status == 200)
        let larger = try server.client()
        #expect(try larger.exchange(put(70_000)).status == 503)
        first.send("x")
        #expect(try first.receive().status == 200)
    }

    @Test func `a client that expects 100 Continue for a body beyond the limit gets the refusal instead`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 1 << 20
        let server = try RunningServer(limits: limits)
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n"
        #expect(try server.client().exchange(head).status == 503)
    }

    /// A chunked body does not announce its length.
    @Test func `a chunked body is refused when it has grown too large`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 1 << 20
        let server = try RunningServer(limits: limits)
        let client = try server.client()
        client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "4000\r\n\(String(repeating: "x", count: 0x4000))\r\n"
        for _ in 0..<128 { client.send(chunk) }
        #expect(try client.receive().status == 503)
    }

    /// The tempting fault is to keep the bytes of a refused request until its client closes.
    @Test func `the bytes of refused requests are freed while their clients stay, and others can use them`()
        throws
    {
        var limits = ServerLimits()
        limits.bufferedBytes = 1_000_000
        let server = try RunningServer(limits: limits)
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = "10000\r\n\(String(repeating: "x", count: 0x10000))\r\n"
        var refused: [LoopbackClient] = []
        for _ in 0..<30 {
            let client = try server.client()
            #expect(try client.exchange(head + chunk + "zz\r\n").status == 400)
            refused.append(client)
        }
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes == 0)
        let client = try server.client()
        #expect(try client.exchange(get("/") + put(100_000) + String(repeating: "x", count: 50_000)).status == 200)
        #expect(try client.exchange(String(repeating: "x", count: 50_000)).status == 200)
        #expect(refused.allSatisfy { $0.isClosed() })
    }

    @Test func `a declined head is freed while its client stays`() throws {
        let server = try RunningServer { $0.admit = { _, _, _ in Response(.forbidden) } }
        let client = try server.client()
        let head = "PUT / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 9_000))\r\n"
        #expect(try client.exchange("\(head)Content-Length: 9000000\r\n\r\n").status == 403)
        try server.synchronize()
        #expect(server.server.statistics.bufferedBytes == 0)
        #expect(client.isClosed())
    }

    @Test func `connections that block too many answers are dropped, the longest blocked first`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 64 << 20
        let server = try RunningServer(limits: limits)
        var sleepers: [LoopbackClient] = []
        for _ in 0..<6 {
            let client = try server.client()
            client.send(get("/large/20000000"))
            try server.synchronize()
            sleepers.append(client)
            #expect(server.server.statistics.bufferedBytes < 90 << 20)
        }
        #expect(server.server.statistics.refusals["cut-off"] ?? 0 >= 3)
        #expect(sleepers[0].receiveUntilEnd().count < 20_000_000)
        #expect(try sleepers[5].receive().body.count == 20_000_000)
        sleepers = []
        while server.server.statistics.bufferedBytes > 0 { try server.synchronize() }
        #expect(try server.client().exchange(get("/large/30000000")).body.count == 30_000_000)
    }

    /// With several loops, the one that notices the limit may hold nothing itself.
    @Test func `loops free memory for each other`() throws {
        var limits = ServerLimits()
        limits.bufferedBytes = 64 << 20
        let record = ExchangeRecord()
        let server = try RunningServer(loops: 4, limits: limits) { $0.observe = { record.add($0) } }
        var sleepers: [LoopbackClient] = []
        for _ in 0..<12 {
            let client = try server.client()
            client.send(get("/large/20000000"))
            sleepers.append(client)
        }
        while record.all.filter({ $0.request?.path.first == "large" }).count < 12 { try server.synchronize() }
        while server.server.statistics.bufferedBytes > 90 << 20 { try server.synchronize() }
        #expect(server.server.statistics.refusals["cut-off"] ?? 0 >= 8)
        sleepers = []
        try server.waitForCalm()
    }

    @Test func `connections leave no byte behind, however they end`() throws {
        let server = try RunningServer()
        for ending in Ending.allCases {
            for beginning in beginnings { try end(ending, after: beginning, of: server) }
        }
        try server.waitForCalm()
    }

    private enum Ending: CaseIterable {
        case closes
        case resets
        case finishesSending
    }

    private var beginnings: [String] {
        [
            "", "G", "GET / HTTP/1.1\r\nHo", "\u{1}", get("/"), put(10), put(10) + "12345", put(5) + "12345",
            "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            get("/large/5000000"), String(repeating: get("/large/1000"), count: 500), get("/later"),
        ]
    }

    private func end(_ ending: Ending, after beginning: String, of server: RunningServer) throws {
        let client = try server.client()
        client.send(beginning)
        switch ending {
        case .closes: break
        case .resets: client.resetAtEnd()
        case .finishesSending: client.finishSending()
        }
        if beginning == get("/later") {
            let responder = server.later.next()
            if ending == .finishesSending { responder.respond(Response(.ok)) }
        }
    }
}
