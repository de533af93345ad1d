import HTTP
import JSON
import Testing

@testable import API

/// What pages may do in the browser of somebody who can reach the service.
@Suite struct BrowserTests {
    private static let layout = #"{"view": {"subviews": [{"id": "a"}]}}"#

    private func client(_ hosts: AllowedHosts = .local([]), _ origins: AllowedOrigins = .none) -> TestClient {
        TestClient(access: AccessControl(origins: origins, hosts: hosts))
    }

    private func hosts(_ text: String) throws -> AllowedHosts { try #require(AllowedHosts(parsing: text)) }

    // MARK: - Names

    @Test(
        arguments: [
            "localhost", "localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "127.0.0.1", "127.9.8.7:80",
            "[::1]:8080",
            "[::1]",
        ]
    )
    func `a service of the machine itself answers to its own names`(host: String) throws {
        #expect(try client().send(.get, "/layouts", headers: ["Host": host]).status == .ok)
        #expect(try client().send(.put, "/layouts/x", Self.layout, headers: ["Host": host]).status == .created)
    }

    @Test(
        arguments: [
            "page.example", "page.example:8080", "localhost.page.example", "127.0.0.1.page.example", "127.0.0.page",
            "127.0.0.1.", "localhost.", "0.0.0.0:8080", "10.0.0.1", "[::2]", "[::ffff:127.0.0.1]", "127.0.0.256",
        ]
    )
    func `a page whose name leads to the machine reads and changes nothing`(host: String) throws {
        let client = client()
        try client.put(Self.layout)
        let own: HeaderFields = ["Host": host, "Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"]
        for (method, target) in [
            (Method.get, "/layouts"), (.get, "/layouts/x/source"), (.delete, "/layouts/x"), (.post, "/layouts/x/undo"),
            (.put, "/layouts/x"), (.get, "/"), (.get, "/metrics"), (.head, "/healthz"), (.options, "/layouts"),
            (.get, "/nowhere"),
        ] {
            #expect(try client.send(method, target, headers: own).status == .misdirectedRequest, "\(method) \(target)")
        }
        let answer = try client.send(.get, "/layouts", headers: own)
        #expect(answer.json["detail"]?.string?.contains("--allowed-hosts") == true)
        #expect(try client.send(.get, "/layouts/x").status == .ok)
    }

    @Test func `names that are allowed are answered, and addresses where others reach the service`() throws {
        let named = try hosts("quoin.example, [fd00::1]")
        let local = named.whereListening(onLoopbackAlone: true)
        let open = named.whereListening(onLoopbackAlone: false)
        for (hosts, host, status) in [
            (local, "Quoin.Example:80", Status.ok), (local, "[fd00::1]", .ok), (local, "10.0.0.1", .misdirectedRequest),
            (open, "quoin.example", .ok), (open, "10.0.0.1:8080", .ok), (open, "[fd00::2]", .ok),
            (open, "localhost", .ok),
            (open, "page.example", .misdirectedRequest), (open, "10.0.0.1.page.example", .misdirectedRequest),
            (try self.hosts("*").whereListening(onLoopbackAlone: true), "page.example", .ok),
            (AllowedHosts.local([]).whereListening(onLoopbackAlone: false), "page.example", .ok),
        ] {
            let answer = try client(hosts).send(.get, "/layouts", headers: ["Host": host])
            #expect(answer.status == status, "\(hosts): \(host)")
        }
    }

    @Test func `the host of a target counts before that of the field`() throws {
        for (target, status) in [
            ("http://page.example/layouts", Status.misdirectedRequest), ("http://127.0.0.1:8080/layouts", .ok),
            ("HTTP://page.example?x", .misdirectedRequest),
        ] {
            let target = try #require(RequestTarget(target))
            for host in ["localhost", "page.example"] {
                let request = Request(method: .get, target: target, headers: ["Host": host])
                let answer = client().service.respond(to: request)
                #expect(
                    (answer.status == .misdirectedRequest) == (status == .misdirectedRequest),
                    "\(target.text) \(host)"
                )
            }
        }
    }

    @Test func `a client that names no host is no browser`() throws {
        #expect(try client().send(.get, "/layouts").status == .ok)
    }

    @Test(arguments: ["", "a b", "quoin.example:80", "https://quoin.example", "a,,b", "a/b", "*,a"])
    func `what is no name cannot be allowed`(text: String) {
        #expect(AllowedHosts(parsing: text) == nil)
    }

    // MARK: - Sites

    /// What a browser says of the page that sends a call, and whether the call may change something.
    private static let pages: [(site: String?, origin: String?, isAllowed: Bool)] = [
        (nil, nil, true), ("none", nil, true), ("same-origin", "http://localhost:8080", true),
        ("same-origin", nil, true),
        // As a proxy that names itself makes of it.
        ("same-origin", "https://quoin.example", true),
        (nil, "http://localhost:8080", true), (nil, "https://localhost:8080", true),
        ("cross-site", nil, false), ("cross-site", "https://page.example", false), (nil, "https://page.example", false),
        (nil, "http://localhost:5173", false), ("same-site", "http://localhost:5173", false), (nil, "null", false),
        ("cross-site", "null", false), (nil, "http://localhost", false), (nil, "", false),
        ("cross-site", "http://localhost:8080", false),
        ("cross-site", "https://app.example", true), (nil, "https://app.example", true),
    ]

    @Test func `a page of another site changes nothing unless its origin is listed`() throws {
        let app = try #require(AllowedOrigins(parsing: "https://app.example"))
        for page in Self.pages {
            let client = client(.any, app)
            try client.put(Self.layout)
            var headers: HeaderFields = ["Host": "localhost:8080"]
            if let site = page.site { headers.append("Sec-Fetch-Site", site) }
            if let origin = page.origin { headers.append("Origin", origin) }
            for (method, target, body) in [
                (Method.put, "/layouts/y", Self.layout), (.post, "/layouts", Self.layout),
                (.post, "/solve", Self.layout),
                (.patch, "/layouts/x/traits", "{}"), (.post, "/layouts/x/undo", ""), (.delete, "/layouts/x", ""),
            ] {
                let answer = try client.send(method, target, body, headers: headers)
                #expect((answer.status != .forbidden) == page.isAllowed, "\(page): \(method) \(target)")
                if answer.status == .forbidden {
                    #expect(answer.json["detail"]?.string?.contains("--cors-origin") == true)
                }
            }
            #expect(try client.send(.get, "/layouts", headers: headers).status == .ok)
        }
    }

    @Test func `where any origin may read, any may write`() throws {
        for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "https://page.example"], ["Origin": "null"]]
            as [HeaderFields]
        {
            #expect(try client(.any, .any).send(.post, "/layouts", Self.layout, headers: headers).status == .created)
        }
    }

    @Test func `a page has to declare what it sends`() throws {
        let client = client(.any, .any)
        let target = try #require(RequestTarget("/layouts"))
        func status(_ headers: HeaderFields) -> Status {
            let body = Array(Self.layout.utf8)
            return client.service.respond(to: Request(method: .post, target: target, headers: headers, body: body))
                .status
        }
        #expect(status(["Origin": "https://page.example"]) == .unsupportedMediaType)
        #expect(status(["Origin": "https://page.example", "Content-Type": "application/json"]) == .created)
        #expect(status([:]) == .created)
    }
}
