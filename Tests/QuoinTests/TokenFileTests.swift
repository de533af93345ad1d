import Glibc
import TestSupport
import Testing

/// Tokens that the program reads from a file, at its start and while it runs.
@Suite struct TokenFileTests {
    private let alice = "alice-0123456789-abcdef"
    private let bob = "bob-0123456789-abcdef=="

    private func get(_ target: String, _ token: String? = nil) -> String {
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        return "GET \(target) HTTP/1.1\r\nHost: a\r\n\(authorization)\r\n"
    }

    @Test func `a token of the file is accepted, and each name has layouts of its own`() throws {
        let file = try TemporaryFile("# two users\nalice \(alice)\nbob \(bob)\n")
        let service = try ServiceProcess(["--tokens", file.path])
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(get("/healthz")).status == 200)
        #expect(try client.exchange(get("/layouts")).status == 401)
        let body = #"{"view": {"id": "root"}}"#
        let put = """
            PUT /layouts/mine HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(alice)\r\n\
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """
        #expect(try client.exchange(put).status == 201)
        #expect(try client.exchange(get("/layouts/mine", alice)).status == 200)
        #expect(try client.exchange(get("/layouts/mine", bob)).status == 404)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `the file is named in the environment as well`() throws {
        let file = try TemporaryFile("alice \(alice)")
        let service = try ServiceProcess(environment: ["QUOIN_TOKENS": file.path])
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(get("/layouts")).status == 401)
        #expect(try client.exchange(get("/layouts", alice)).status == 200)
    }

    @Test(
        arguments: [
            ("", "there is no token in it"),
            ("alice", "line 1: expected a name and a token"),
            ("# x\nalice short-secret", "line 2: the token is shorter than 16 characters"),
            ("alice secret,secret,secret", "line 1: a token is made of"),
            ("a secret-secret-secret\nb secret-secret-secret", "line 2: line 1 has the same token"),
        ]
    )
    func `the service does not start with a malformed file, and says where the errors are`(
        text: String,
        words: String
    ) throws {
        let file = try TemporaryFile(text)
        let outcome = try ServiceProcess.run(["--port", "0", "--tokens", file.path])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("quoin: --tokens: \(file.path): \(words)"))
        #expect(!outcome.errors.contains("secret"))
    }

    @Test(arguments: ["/nowhere/tokens", "/", "/dev/null"])
    func `a path that is not a regular file is an error that says so`(path: String) throws {
        let outcome = try ServiceProcess.run(["--port", "0", "--tokens", path])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("quoin: --tokens: \(path): "))
    }

    @Test func `a file that others may read causes a warning`() throws {
        let file = try TemporaryFile("alice \(alice)")
        try file.allow(0o644)
        let service = try ServiceProcess(["--tokens", file.path], errors: .kept)
        #expect(service.nextErrorLine().hasPrefix("quoin: warning: \(file.path): "))
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(get("/layouts", alice)).status == 200)
    }

    @Test func `SIGHUP replaces the tokens by those of the file, and connections stay open`() throws {
        let file = try TemporaryFile("alice \(alice)\n")
        let service = try ServiceProcess(["--tokens", file.path], errors: .kept)
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(get("/layouts", alice)).status == 200)
        try file.write("bob \(bob)\n")
        service.send(SIGHUP)
        #expect(service.nextLine(with: "tokens-read").hasSuffix(" tokens=1"))
        #expect(try client.exchange(get("/layouts", alice)).status == 401)
        #expect(try client.exchange(get("/layouts", bob)).status == 200)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `SIGHUP with a malformed file changes nothing, and the log says why`() throws {
        let file = try TemporaryFile("alice \(alice)\n")
        let service = try ServiceProcess(["--tokens", file.path], errors: .kept)
        let client = try LoopbackClient(port: service.port)
        func expectKept(_ words: String) throws {
            service.send(SIGHUP)
            let line = service.nextLine(with: "tokens-refused")
            #expect(line.contains(" error ") && line.contains("--tokens: \(file.path): \(words)"))
            #expect(line.contains("; the previous tokens remain in use"))
            #expect(!line.contains(bob))
            #expect(try client.exchange(get("/layouts", alice)).status == 200)
            #expect(try client.exchange(get("/layouts", bob)).status == 401)
        }
        try file.write("bob \(bob)\nbob \(bob)\n")
        try expectKept("line 2: ")
        try file.write("")
        try expectKept("there is no token in it")
        try file.remove()
        try expectKept("No such file")
    }

    @Test func `metrics have tokens of their own, which SIGHUP replaces as well`() throws {
        let file = try TemporaryFile("scraper \(alice)\n")
        let service = try ServiceProcess(["--metrics-tokens", file.path], errors: .kept)
        let client = try LoopbackClient(port: service.port)
        #expect(try client.exchange(get("/layouts")).status == 200)
        #expect(try client.exchange(get("/metrics")).status == 401)
        #expect(try client.exchange(get("/metrics", alice)).status == 200)
        try file.write("scraper \(bob)\n")
        service.send(SIGHUP)
        #expect(service.nextLine(with: "tokens-read").contains("--metrics-tokens"))
        #expect(try client.exchange(get("/metrics", alice)).status == 401)
        #expect(try client.exchange(get("/metrics", bob)).status == 200)
        let outcome = try ServiceProcess.run(["--port", "0", "--metrics-tokens", "/"])
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("quoin: --metrics-tokens: /: "))
    }

    /// SIGHUP arrives when the head has been read and the body is on its way.
    @Test func `a request continues while tokens are read again`() throws {
        let file = try TemporaryFile("alice \(alice)\n")
        let service = try ServiceProcess(["--tokens", file.path], errors: .kept)
        let client = try LoopbackClient(port: service.port)
        let body = #"{"view": {"id": "root"}}"#
        client.send(
            "POST /solve HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(alice)\r\n"
                + "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(try client.receive().status == 100)
        try file.write("bob \(bob)\nalice \(alice)\n")
        service.send(SIGHUP)
        #expect(service.nextLine(with: "tokens-read").hasSuffix(" tokens=2"))
        #expect(try client.exchange(body).status == 200)
    }
}
