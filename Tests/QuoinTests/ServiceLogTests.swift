import Glibc
import JSON
import TestSupport
import Testing

/// The log that the program writes to standard output.
@Suite struct ServiceLogTests {
    private func get(_ target: String, _ fields: String...) -> String {
        "GET \(target) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
    }

    /// The lines after the first of a service that `body` has used and that has ended.
    private func lines(_ arguments: [String], _ body: (UInt16) throws -> Void) throws -> [String] {
        let service = try ServiceProcess(["--threads", "1"] + arguments)
        try body(service.port)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        return service.restOfOutput().split(separator: "\n").map(String.init)
    }

    @Test func `a request is a line, a probe only at debug level, and the last line is the end`() throws {
        func talk(_ port: UInt16) throws {
            let client = try LoopbackClient(port: port)
            #expect(try client.exchange(get("/healthz")).status == 200)
            #expect(try client.exchange(get("/layouts?limit=3", "X-Request-Id: r-1")).status == 200)
        }
        let usual = try lines([], talk).map { $0.dropFirst(25) }
        #expect(usual.count == 3)
        #expect(usual[0].hasPrefix("info request id=r-1 client=127.0.0.1:"))
        #expect(usual[0].contains(#" method=GET target="/layouts?limit=3" route=/layouts status=200 bytes="#))
        #expect(usual[1] == "info draining signal=SIGTERM" && usual[2] == "info stopped")
        #expect(
            try lines(["--log-level", "debug"], talk).contains {
                $0.contains("debug request") && $0.contains("/healthz")
            }
        )
    }

    @Test func `in JSON every line is an object, including the first`() throws {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let service = try ServiceProcess(["--threads", "1"], environment: ["QUOIN_LOG_FORMAT": "json"])
        let first = try JSONValue(parsing: Array(service.startupLine.utf8))
        #expect(first["event"] == .string("listening") && first["version"] == .string("0.1.0"))
        let port = try #require(first["url"]?.string?.split(separator: ":").last.flatMap { UInt16($0) })
        let client = try LoopbackClient(port: port)
        _ = try client.exchange(get("/none?a=%22", "traceparent: 00-\(trace)-00f067aa0ba902b7-01"))
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        let objects = try service.restOfOutput().split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(objects.map { $0["event"]?.string } == ["request", "draining", "stopped"])
        #expect(objects.first?["trace"]?.string == trace && objects.first?["target"]?.string == "/none?a=%22")
        #expect(objects.first?["status"] == .number(404) && objects.first?["route"] == nil)
    }

    @Test func `a malformed request is logged with the reason, and can neither forge a line nor leak a secret`()
        throws
    {
        let lines = try lines([]) { port in
            let hostile = [
                "GET /a\u{1B}[2J HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /a HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\u{1}b\r\n\r\n",
                "GET /a HTTP/1.1\r\nHost: a\r\nX-Request-Id: \" status=200\r\nAuthorization: Bearer hunter2\r\n\r\n",
                "GET /a?b=\"c\\ HTTP/1.1\r\nHost: a\r\n\r\n",
                "POST /solve HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nAuthorization: Bearer hunter2\r\n\r\n\"hunter2\"",
            ]
            for request in hostile { _ = try LoopbackClient(port: port).exchange(request) }
        }
        #expect(lines.count == 7)
        for line in lines {
            #expect(
                line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && !line.contains("hunter2") && line.hasPrefix("2")
            )
        }
        #expect(lines[0].hasSuffix(" refusal=malformed") && lines[0].contains(" status=400 "))
        #expect(!lines[2].contains(#"id="" status"#))
    }

    /// The tempting fault is to write the log on the thread of the event loop.
    @Test func `a reader of the log that stops reading delays neither answers nor the end`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        let client = try LoopbackClient(port: service.port)
        let target = "/none?" + String(repeating: "x", count: 1_000)
        let batch = String(repeating: get(target), count: 100)
        var dropped = 0.0
        for _ in 0..<60 where dropped == 0 {
            client.send(batch)
            for _ in 0..<100 { #expect(try client.receive().status == 404) }
            dropped = try droppedLines(client)
        }
        #expect(dropped > 0)
        #expect(try client.exchange(get("/layouts")).status == 200)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        let lines = service.restOfOutput().split(separator: "\n").dropLast()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("info request id=") && $0.contains(" status=404 ") })
    }

    private func droppedLines(_ client: LoopbackClient) throws -> Double {
        let text = try client.exchange(get("/metrics")).text
        let line = text.split(separator: "\n").first { $0.hasPrefix("quoin_log_lines_dropped_total ") }
        return try #require(line?.split(separator: " ").last.flatMap { Double($0) })
    }

    @Test func `metrics count what has been answered over the network`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        let client = try LoopbackClient(port: service.port)
        for _ in 0..<3 { #expect(try client.exchange(get("/layouts")).status == 200) }
        _ = try LoopbackClient(port: service.port).exchange("nonsense\r\n\r\n")
        let text = try client.exchange(get("/metrics")).text
        for sample in [
            #"quoin_http_requests_total{method="GET",route="/layouts",status="200"} 3"#,
            #"quoin_http_requests_total{method="other",route="none",status="400"} 1"#,
            #"quoin_http_request_duration_seconds_count{route="/layouts"} 3"#,
            #"quoin_http_refusals_total{reason="malformed"} 1"#,
            "quoin_connections_accepted_total 2",
        ] {
            #expect(text.contains("\n\(sample)\n"), "\(sample)")
        }
    }
}
