import Dispatch
import HTTP
import Sessions
import Testing

@testable import API

/// What Prometheus reads of a service.
@Suite struct MetricsTests {
    let client = TestClient()

    /// The samples that the service now has, by name and labels as they are written.
    private func samples() throws -> [String: Double] {
        let answer = try client.send(.get, "/metrics")
        #expect(answer.status == .ok)
        #expect(answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return try Dictionary(
            lines.map { line in
                let space = try #require(line.lastIndex(of: " "))
                return (String(line[..<space]), try #require(Double(line[line.index(after: space)...])))
            },
            uniquingKeysWith: { first, _ in
                Issue.record("a sample that comes twice")
                return first
            }
        )
    }

    /// Sends a request and has it counted, as a server does.
    private func exchange(_ method: HTTP.Method, _ target: String, _ body: String = "") throws {
        let target = try #require(RequestTarget(target))
        let headers: HeaderFields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        let response = client.service.respond(
            to: Request(method: method, target: target, headers: headers, body: Array(body.utf8))
        )
        var answered = AnsweredRequest(method: method, route: response.route, status: response.status)
        answered.requestBytes = body.utf8.count
        answered.responseBytes = response.body.count
        answered.duration = .milliseconds(4)
        client.service.metrics.record(answered)
    }

    @Test func `every metric has a help and a type, before its samples and once`() throws {
        try exchange(.get, "/layouts")
        let text = String(decoding: try client.send(.get, "/metrics").body, as: UTF8.self)
        var (name, names): (Substring, Set<Substring>) = ("", [])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ")
            switch words[1] {
            case "HELP":
                name = words[2]
                #expect(names.insert(name).inserted && words.count > 3)
            case "TYPE":
                #expect(words[2] == name && words.count == 4)
            default:
                let sample = line.prefix { $0 != "{" && $0 != " " }
                #expect(sample == name || ["_bucket", "_sum", "_count"].contains { sample == name + $0 }, "\(line)")
            }
        }
        let expected: Set<Substring> = [
            "quoin_build_info", "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds",
            "process_max_fds",
            "process_start_time_seconds", "quoin_connections", "quoin_connections_accepted_total",
            "quoin_connection_buffer_bytes", "quoin_log_lines_dropped_total", "quoin_http_requests_total",
            "quoin_http_request_duration_seconds", "quoin_http_request_bytes_total", "quoin_http_response_bytes_total",
            "quoin_http_refusals_total", "quoin_solve_duration_seconds", "quoin_solves_total",
            "quoin_solver_pivots_total",
            "quoin_solver_work_total", "quoin_layouts", "quoin_views", "quoin_text_cache_bytes",
            "quoin_text_cache_texts",
        ]
        #expect(names.isSuperset(of: expected), "\(expected.subtracting(names))")
    }

    @Test func `requests are counted by method, route and status`() throws {
        for _ in 1...3 { try exchange(.put, "/layouts/secret", twoViews) }
        try exchange(.get, "/layouts/secret")
        try exchange(.get, "/layouts/none")
        try exchange(.get, "/nowhere/secret")
        try exchange(.other("BREW"), "/layouts")
        let samples = try samples()
        func requests(_ method: String, _ route: String, _ status: Int) -> Double? {
            samples[#"quoin_http_requests_total{method="\#(method)",route="\#(route)",status="\#(status)"}"#]
        }
        #expect(requests("PUT", "/layouts/{id}", 201) == 1 && requests("PUT", "/layouts/{id}", 200) == 2)
        #expect(requests("GET", "/layouts/{id}", 200) == 1 && requests("GET", "/layouts/{id}", 404) == 1)
        #expect(requests("GET", "none", 404) == 1 && requests("other", "none", 501) == 1)
        #expect(samples[#"quoin_http_request_duration_seconds_count{route="/layouts/{id}"}"#] == 5)
        #expect(samples[#"quoin_http_request_duration_seconds_sum{route="/layouts/{id}"}"#] == 0.02)
        #expect(samples[#"quoin_http_request_duration_seconds_bucket{route="none",le="0.002"}"#] == 0)
        #expect(samples[#"quoin_http_request_duration_seconds_bucket{route="none",le="0.005"}"#] == 2)
        #expect(samples["quoin_http_request_bytes_total"] == Double(3 * twoViews.utf8.count))
        #expect(samples[#"quoin_http_refusals_total{reason="not-found"}"#] == 2)
        #expect(samples[#"quoin_http_refusals_total{reason="not-implemented"}"#] == 1)
        #expect(!samples.keys.contains { $0.contains("secret") || $0.contains("BREW") })
    }

    @Test func `every route is a label of its own, and no other word is`() {
        let metrics = RequestMetrics()
        for route in Route.all.map(\.pattern) + ["/unknown"] {
            metrics.record(AnsweredRequest(method: .get, route: route, status: .ok))
        }
        var exposition = Exposition()
        metrics.write(to: &exposition, serverRefusals: [:])
        let text = String(decoding: exposition.bytes, as: UTF8.self)
        for route in Set(Route.all.map(\.pattern)) { #expect(text.contains("route=\"\(route)\",status=\"200\"")) }
        #expect(text.contains(#"route="none""#) && !text.contains("unknown"))
    }

    @Test func `every status has a counter of its own`() {
        let metrics = RequestMetrics()
        for status in Status.allCases { metrics.record(AnsweredRequest(method: nil, route: nil, status: status)) }
        var exposition = Exposition()
        metrics.write(to: &exposition, serverRefusals: [:])
        let text = String(decoding: exposition.bytes, as: UTF8.self)
        for status in Status.allCases {
            #expect(
                text.contains(
                    "quoin_http_requests_total{method=\"other\",route=\"none\",status=\"\(status.rawValue)\"} 1\n"
                )
            )
        }
    }

    @Test func `layouts and views go with what is kept`() throws {
        func expect(_ layouts: Double, _ views: Double) throws {
            let samples = try samples()
            #expect(samples["quoin_layouts"] == layouts && samples["quoin_views"] == views)
        }
        try expect(0, 0)
        try client.put(twoViews)
        try expect(1, 3)
        try client.put(twoViews)
        try expect(1, 3)
        _ = try client.send(.post, "/layouts", twoViews)
        try expect(2, 6)
        _ = try client.editViews(#"{"add": {"id": "c", "subviews": [{"id": "d"}]}, "to": "a"}, {"remove": "b"}"#)
        try expect(2, 7)
        _ = try client.editViews(#"{"add": {"id": "e"}, "to": "nobody"}"#)
        try expect(2, 7)
        _ = try client.send(.post, "/solve", twoViews)
        _ = try client.send(.post, "/layouts/x/variants", #"{"variants": [{"traits": {}}]}"#)
        try expect(2, 7)
        _ = try client.send(.delete, "/layouts/x")
        try expect(1, 3)
    }

    @Test func `every solving is counted with its work, also one that is refused`() throws {
        func solves() throws -> [Double] {
            let samples = try samples()
            return ["quoin_solve_duration_seconds_count", "quoin_solves_total", "quoin_solver_work_total"].map {
                samples[$0] ?? -1
            }
        }
        #expect(try solves() == [0, 0, 0])
        try client.put(twoViews)
        var before = try solves()
        #expect(before[0] == 1 && before[1] == 1 && before[2] > 0)
        func expectMore(_ count: Double, _ send: () throws -> Void) throws {
            try send()
            let now = try solves()
            #expect(now[0] == before[0] + count && now[1] >= before[1] + count && now[2] >= before[2])
            before = now
        }
        try expectMore(1) { _ = try client.edit(#"{"set": {"key": "gap"}, "constant": 12}"#) }
        try expectMore(2) {
            _ = try client.send(
                .post,
                "/layouts/x/variants",
                #"{"variants": [{"traits": {"size": {"width": 9}}}, {"traits": {}}]}"#
            )
        }
        try expectMore(2) {
            let answer = try client.edit(
                #"{"make": ["b.left == a.right + 900"]}"#,
                beside: #", "onConflict": "reject""#
            )
            #expect(answer.status == .unprocessableContent)
        }
        try expectMore(0) { _ = try client.send(.get, "/layouts/x") }
    }

    @Test func `layouts that there is no room for are not counted`() throws {
        var limits = ServiceLimits()
        limits.sessions.layouts = 1
        let client = TestClient(limits: limits)
        #expect(try client.send(.put, "/layouts/a", twoViews).status == .created)
        #expect(try client.send(.put, "/layouts/b", twoViews).status == .insufficientStorage)
        #expect(try client.send(.post, "/layouts", twoViews).status == .insufficientStorage)
        #expect(client.service.registry.viewCount == 3)
    }

    @Test func `what the server knows is among the metrics`() throws {
        client.service.metrics.setServer {
            var snapshot = ServerSnapshot()
            (snapshot.openConnections, snapshot.acceptedConnections) = (4, 17)
            (snapshot.bufferedBytes, snapshot.droppedLogLines) = (4_096, 5)
            snapshot.refusals = ["slow": 2, "not-found": 1]
            return snapshot
        }
        try exchange(.get, "/nowhere")
        let samples = try samples()
        #expect(samples[#"quoin_connections{state="open"}"#] == 4 && samples["quoin_connections_accepted_total"] == 17)
        #expect(samples["quoin_connection_buffer_bytes"] == 4_096 && samples["quoin_log_lines_dropped_total"] == 5)
        #expect(samples[#"quoin_http_refusals_total{reason="slow"}"#] == 2)
        #expect(samples[#"quoin_http_refusals_total{reason="not-found"}"#] == 2)
    }

    @Test func `the process is described`() throws {
        let samples = try samples()
        func value(_ name: String) -> Double { samples[name] ?? 0 }
        #expect(value(#"quoin_build_info{version="0.1.0"}"#) == 1)
        #expect(value("process_resident_memory_bytes") > 1e6 && value("process_cpu_seconds_total") > 0)
        #expect(value("process_open_fds") > 2 && value("process_max_fds") >= value("process_open_fds"))
        #expect(value("process_start_time_seconds") > 1.6e9)
    }

    @Test func `threads that count at the same time lose nothing`() throws {
        let counters = ShardedCounters(count: 3)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            for index in 0..<3_000 { counters.add(1, at: index % 3) }
        }
        #expect(counters.sums() == [16_000, 16_000, 16_000])
    }

    @Test(
        arguments: [
            ("text/plain", Status.ok), ("text/plain;version=0.0.4", .ok), ("*/*", .ok), ("text/*;q=0.1", .ok),
            (
                "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
                .ok
            ),
            (
                "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.3,text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,*/*;q=0.2",
                .ok
            ),
            ("application/openmetrics-text; version=1.0.0", .notAcceptable), ("application/json", .notAcceptable),
        ] as [(String, Status)]
    )
    func `what Prometheus asks for is answered in text`(accept: String, status: Status) throws {
        #expect(try client.send(.get, "/metrics", headers: ["Accept": accept]).status == status)
    }
}
