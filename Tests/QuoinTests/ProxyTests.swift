import Glibc
import TestSupport
import Testing

/// The program behind a proxy: where it is reached, and whose requests it answers.
@Suite struct ProxyTests {
    private func request(_ method: String, _ target: String, _ fields: String...) -> String {
        let body = method == "GET" ? "" : #"{"view":{}}"#
        let length = body.isEmpty ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
        return "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(length)\(fields.map { $0 + "\r\n" }.joined())\r\n\(body)"
    }

    /// The beginnings of the lines of the log about requests, from a service that gets `requests`.
    private func log(_ arguments: [String], _ requests: [String]) throws -> [String] {
        let service = try ServiceProcess(["--threads", "1"] + arguments)
        let client = try LoopbackClient(port: service.port)
        for request in requests { _ = try client.exchange(request) }
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        return service.restOfOutput().split(separator: "\n").filter { $0.contains(" client=") }.map { line in
            line.split(separator: " ").filter { $0.hasPrefix("client=") || $0.hasPrefix("peer=") }.joined(
                separator: " "
            )
        }
    }

    @Test func `the log has the client that a trusted proxy names, and the proxy`() throws {
        let lines = try log(
            ["--trusted-proxies", "192.0.2.0/24", "--trusted-proxies=127.0.0.0/8,::1"],
            [
                request("GET", "/layouts", "X-Forwarded-For: 1.1.1.1, 203.0.113.9, 192.0.2.7"),
                request("GET", "/layouts", #"Forwarded: for="[2001:db8::9]:80";proto=https"#),
                request("GET", "/layouts", "X-Forwarded-For: 1.1.1.1, nonsense"), request("GET", "/layouts"),
            ]
        )
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("client=203.0.113.9 peer=127.0.0.1:"))
        #expect(lines[1].hasPrefix("client=[2001:db8::9]:80 peer=127.0.0.1:"))
        for line in lines[2...] { #expect(line.hasPrefix("client=127.0.0.1:") && !line.contains("peer=")) }
    }

    /// The tempting fault is to believe whoever sends the fields.
    @Test(arguments: [[], ["--trusted-proxies", "10.0.0.0/8,192.0.2.1,::/0"]])
    func `a client that is no proxy names nobody else`(arguments: [String]) throws {
        let forged = ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Forwarded-Prefix: /forged"]
        let lines = try log(arguments, forged.map { request("GET", "/layouts", $0) })
        #expect(lines.count == 3)
        for line in lines { #expect(line.hasPrefix("client=127.0.0.1:") && !line.contains("peer=")) }
        let service = try ServiceProcess(["--threads", "1"] + arguments)
        let client = try LoopbackClient(port: service.port)
        let created = try client.exchange(request("PUT", "/layouts/a", forged[2]))
        #expect(created.status == 201 && created["location"] == "/layouts/a")
    }

    @Test func `all URLs lead below the base path and what a proxy has taken off`() throws {
        let arguments = ["--threads", "1", "--base-path", "/in/", "--trusted-proxies", "127.0.0.1"]
        let service = try ServiceProcess(arguments)
        let client = try LoopbackClient(port: service.port)
        let created = try client.exchange(request("PUT", "/in/layouts/a", "X-Forwarded-Prefix: /out"))
        #expect(created.status == 201 && created["location"] == "/out/in/layouts/a")
        let hostile = try client.exchange(request("PUT", "/in/layouts/b", "X-Forwarded-Prefix: //evil.example"))
        #expect(hostile.status == 201 && hostile["location"] == "/in/layouts/b")
        let description = try client.exchange(request("GET", "/in/openapi.yaml", "X-Forwarded-Prefix: /out"))
        #expect(description.text.contains("\n  - url: /out/in\n"))
        #expect(try client.exchange(request("GET", "/layouts/a")).status == 404)
        let page = try client.exchange(request("GET", "/in"))
        #expect(page.status == 308 && page["location"] == "/in/")
    }

    @Test func `health asks below the base path`() throws {
        let service = try ServiceProcess(["--threads", "1", "--base-path", "/in"])
        #expect(try ServiceProcess.run(["health", "--port", "\(service.port)", "--base-path", "/in"]).status == 0)
        let variables = ["QUOIN_PORT": "\(service.port)", "QUOIN_BASE_PATH": "/in"]
        #expect(try ServiceProcess.run(["health"], environment: variables).status == 0)
        #expect(try ServiceProcess.run(["health", "--port", "\(service.port)"]).status == 1)
    }

    @Test(arguments: [
        ["--base-path", "in"], ["--base-path", "//in"], ["--base-path=/a/../b"],
        ["--trusted-proxies", "proxy.example"],
        ["--trusted-proxies="], ["--trusted-proxies", "10.0.0.1/8"],
    ])
    func `what is neither a path nor a range is an error that names the option`(arguments: [String]) throws {
        let outcome = try ServiceProcess.run(arguments)
        #expect(outcome.status == 2 && outcome.errors.contains(arguments[0].prefix { $0 != "=" }))
    }
}
