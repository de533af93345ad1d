import Glibc
import TestSupport
import Testing

/// The program as its users see it: a process with arguments, streams, signals and an exit status.
@Suite struct ServiceTests {
    private func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    @Test func `the service says where it listens, answers there, and exits with 0 on a signal`() throws {
        for signal in [SIGTERM, SIGINT] {
            let service = try ServiceProcess()
            #expect(service.startupLine == "quoin 0.1.0 listening on http://127.0.0.1:\(service.port)")
            let client = try LoopbackClient(port: service.port)
            #expect(try client.exchange(get("/healthz")).status == 200)
            #expect(try client.exchange(get("/readyz")).status == 200)
            #expect(try client.exchange(get("/none")).status == 404)
            service.send(signal)
            #expect(client.isClosed())
            #expect(service.waitForEnd() == 0)
        }
    }

    @Test func `a document a line is answered before the next one is sent`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        let client = try LoopbackClient(port: service.port)
        client.send(
            "POST /solve?frames=all HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
        )
        #expect(try client.receive().status == 200)
        for width in [100, 200, 300] {
            let document = #"{"traits":{"size":{"width":\#(width),"height":9}},"view":{}}"# + "\n"
            client.send("\(String(document.utf8.count, radix: 16))\r\n\(document)\r\n")
            #expect(try client.receiveChunk()?.contains(#""width":\#(width)"#) == true)
        }
        client.send("0\r\n\r\n" + get("/metrics"))
        #expect(try client.receiveChunk() == nil)
        #expect(try client.receive().text.contains(#"quoin_solves_total 3"#))
    }

    @Test func `on a loopback address, names that are not allowed are not answered`() throws {
        for (host, allowed) in [
            ("127.0.0.1", ["page.example": 421, "localhost": 200]), ("0.0.0.0", ["page.example": 421]),
        ] {
            let service = try ServiceProcess(["--host", host], environment: ["QUOIN_ALLOWED_HOSTS": "quoin.example"])
            let everywhere = ["quoin.example": 200, "127.0.0.1": 200]
            for (name, status) in allowed.merging(everywhere, uniquingKeysWith: { $1 }) {
                let answer = try LoopbackClient(port: service.port)
                    .exchange("GET /layouts HTTP/1.1\r\nHost: \(name):\(service.port)\r\n\r\n")
                #expect(answer.status == status, "\(host) \(name)")
            }
            service.send(SIGTERM)
            #expect(service.waitForEnd() == 0)
        }
    }

    @Test func `health asks a running service, and fails if there is none`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        #expect(try ServiceProcess.run(["health", "--port", "\(service.port)"]).status == 0)
        #expect(try ServiceProcess.run(["health"], environment: ["QUOIN_PORT": "\(service.port)"]).status == 0)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        #expect(try ServiceProcess.run(["health", "--port", "\(service.port)"]).status == 1)
    }

    @Test func `a port that is taken is an error that names address and remedy`() throws {
        let service = try ServiceProcess()
        let second = try ServiceProcess.run(["--port", "\(service.port)"])
        #expect(second.status == 1 && second.output.isEmpty)
        #expect(
            second.errors
                == "quoin: cannot listen on 127.0.0.1:\(service.port): the port is taken (--port N takes another)\n"
        )
    }

    @Test func `an address of another machine is an error that names address and remedy`() throws {
        // 192.0.2.0/24 is for documentation (RFC 5737), so no interface has an address of it.
        let outcome = try ServiceProcess.run(["--host", "192.0.2.1", "--port", "0"])
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("192.0.2.1:0: this machine does not have that address (--host 0.0.0.0"))
    }

    /// Whether this test may hide /proc from a process: it needs user namespaces, or root.
    static var canHideArguments: Bool {
        (try? ServiceProcess.runWithoutProc(nil).status) == 0
    }

    /// The fault was to start without the tokens that the unread options asked for, or to start as `health`.
    @Test(
        .enabled(if: canHideArguments),
        arguments: [["--tokens", "/none", "--port", "0"], ["health"], ["--version"]]
    )
    func `without proc, the program ends and says why`(arguments: [String]) throws {
        let outcome = try ServiceProcess.runWithoutProc(arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("quoin: cannot read the command line, because /proc is not mounted"))
    }

    @Test(
        arguments: [
            ["--prot", "1"], ["--port"], ["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["--threads", "0"],
            ["--idle-timeout", "0"], ["--log-level", "loud"], ["--log-format=xml"], ["--max-body=1k"], ["now"],
            ["--tokens"], ["--fonts"], ["--fonts="],
            ["--tokens="], ["--cors-origin", "app.example"], ["--cors-origin", "*,https://a.example"],
            ["health", "--nothing"],
        ]
    )
    func `an invalid option is an error that names it`(arguments: [String]) throws {
        let outcome = try ServiceProcess.run(arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        let named = arguments.contains("health") ? "--nothing" : arguments[0].prefix { $0 != "=" }
        #expect(outcome.errors.hasPrefix("quoin: ") && outcome.errors.contains(named))
    }

    @Test func `an invalid environment variable is an error that names it`() throws {
        let outcome = try ServiceProcess.run([], environment: ["QUOIN_MAX_BODY": "lots"])
        #expect(outcome.status == 2 && outcome.errors.contains("QUOIN_MAX_BODY: 'lots'"))
    }

    @Test func `a limit comes from the environment, and an option wins over it`() throws {
        let body = "PUT /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n01234567890"
        func status(_ arguments: [String]) throws -> Int {
            let service = try ServiceProcess(arguments, environment: ["QUOIN_MAX_BODY": "10"])
            return try LoopbackClient(port: service.port).exchange(body).status
        }
        #expect(try status([]) == 413)
        #expect(try status(["--max-body", "11"]) == 405)
        #expect(try status(["--max-body=11"]) == 405)
    }

    @Test func `the service measures a text, and its answer has the lines`() throws {
        let service = try ServiceProcess(["--max-text-bytes", "40"])
        func solve(_ string: String) throws -> WireResponse {
            let body = """
                {"traits": {"size": {"width": 120, "height": 200}},
                 "view": {"subviews": [{"id": "label", "text": {"string": "\(string)"}}]},
                 "constraints": ["label.left == 10", "label.right == -10", "label.top == 10"]}
                """
            let head = "Host: a\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            return try LoopbackClient(port: service.port)
                .exchange("POST /solve?text=lines HTTP/1.1\r\n\(head)\r\n\(body)")
        }
        let answer = try solve("words that take more than a line")
        #expect(answer.status == 200)
        let text = answer.text
        #expect(text.contains(#""lines":[{"start":0,"end":"#) && text.contains(#""truncatedLines":0"#))
        #expect(try solve(String(repeating: "x", count: 41)).status == 422)
    }

    @Test func `pages of allowed origins can also read refusals by the server itself`() throws {
        let arguments = ["--cors-origin", "https://a.example, http://localhost:5173", "--max-body", "10"]
        let service = try ServiceProcess(arguments + ["--cors-origin=https://b.example"])
        for origin in ["https://a.example", "http://localhost:5173", "https://b.example", "https://c.example"] {
            let head = "Host: a\r\nOrigin: \(origin)\r\n"
            let expected = origin == "https://c.example" ? nil : origin
            let refused = try LoopbackClient(port: service.port)
                .exchange("POST /solve HTTP/1.1\r\n\(head)Content-Length: 11\r\n\r\n")
            #expect(refused.status == 413)
            let answered = try LoopbackClient(port: service.port).exchange("GET /healthz HTTP/1.1\r\n\(head)\r\n")
            #expect(answered.status == 200)
            for answer in [refused, answered] {
                #expect(answer["access-control-allow-origin"] == expected)
                #expect(answer["x-content-type-options"] == "nosniff" && answer["vary"] == "Origin")
            }
        }
    }

    @Test func `--help lists the options, and --version prints the version`() throws {
        let help = try ServiceProcess.run(["--help"])
        #expect(help.status == 0)
        for option in ["--host", "--port", "--threads", "--max-body", "--drain-timeout", "QUOIN_", "health"] {
            #expect(help.output.contains(option))
        }
        #expect(try ServiceProcess.run(["--version"]).output == "quoin 0.1.0\n")
    }
}
