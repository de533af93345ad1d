import HTTP
import JSON
import Testing

@testable import API

/// The page at `/` and what it loads.
@Suite struct PlaygroundTests {
    private let client = TestClient()

    @Test func `the page loads nothing but files of the service, and all of them are there`() throws {
        let answer = try client.send(.get, "/")
        #expect(answer.status == .ok)
        #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
        let page = String(decoding: answer.body, as: UTF8.self)
        let named = page.matches(of: /(?:src|href)="(playground\/[^"]+)"/).map { String($0.1) }
        var imported: [String] = []
        for name in Playground.names where name.hasSuffix(".js") {
            let text = String(decoding: try client.send(.get, "/playground/\(name)").body, as: UTF8.self)
            imported += text.matches(of: /(?:from |import\()"\.\/([^"]+)"/).map { "playground/\($0.1)" }
        }
        #expect(Set(named + imported) == Set(Playground.names.map { "playground/\($0)" }))
        for name in named { #expect(try client.send(.get, "/\(name)").status == .ok, "\(name)") }
        #expect(!page.contains("http://www.w3.org") || page.contains("data:image/svg+xml"))
        #expect(page.matches(of: /(?:src|href)="https?:/).isEmpty)
    }

    @Test func `every file is described`() throws {
        let words = try Description().schema("PlaygroundFile")["enum"]?.elements.compactMap(\.string) ?? []
        #expect(Set(words) == Set(Playground.names))
    }

    /// An inline script or style would be refused by the policy, and would so do nothing.
    @Test func `nothing of the page is inline, and its policy allows nothing inline`() throws {
        let answer = try client.send(.get, "/", headers: ["Accept": "text/html,application/xhtml+xml,*/*;q=0.8"])
        let page = String(decoding: answer.body, as: UTF8.self)
        #expect(page.matches(of: /<style|\sstyle=|\son[a-z]+=|<script[^>]*>[^<]/).isEmpty)
        let policy = answer.headers["Content-Security-Policy"]
        #expect(
            policy == """
                default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                """
        )
    }

    @Test func `no file makes markup of strings`() throws {
        for name in Playground.names {
            let text = String(decoding: try client.send(.get, "/playground/\(name)").body, as: UTF8.self)
            let markup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
            #expect(text.firstMatch(of: markup) == nil, "\(name)")
            #expect(text.firstMatch(of: /localStorage|sessionStorage|document\.cookie|indexedDB/) == nil)
        }
    }

    @Test func `a file that the client has already is not sent again`() throws {
        for target in ["/", "/playground/main.js", "/playground/page.css"] {
            let answer = try client.send(.get, target)
            let tag = try #require(answer.headers["ETag"])
            #expect(answer.headers["Cache-Control"] == "no-cache")
            let again = try client.send(.get, target, headers: ["If-None-Match": tag])
            #expect(again.status == .notModified && again.body.isEmpty && again.headers["ETag"] == tag)
            #expect(try client.send(.get, target, headers: ["If-None-Match": "\"x\""]).status == .ok)
        }
        let tags = try Playground.names.map { try client.send(.get, "/playground/\($0)").headers["ETag"] }
        #expect(Set(tags).count == tags.count)
    }

    @Test func `files have their types, and what is none is not found`() throws {
        for (name, type) in [("main.js", "text/javascript"), ("page.css", "text/css")] {
            let answer = try client.send(.get, "/playground/\(name)")
            #expect(answer.headers["Content-Type"] == "\(type); charset=utf-8")
        }
        for name in ["index.html", "none.js", "main.js/", "%2e%2e%2fopenapi.yaml"] {
            #expect(try client.send(.get, "/playground/\(name)").status == .notFound, "\(name)")
        }
    }

    @Test func `a client that wants JSON is told that the page is none`() throws {
        let answer = try client.send(.get, "/", headers: ["Accept": "application/json"])
        #expect(answer.status == .notAcceptable)
        #expect(answer.json["detail"]?.string?.contains("text/html") == true)
    }

    @Test func `the files together stay small`() throws {
        let names = Playground.names.map { "/playground/\($0)" } + ["/"]
        let bytes = try names.reduce(0) { try $0 + client.send(.get, $1).body.count }
        #expect(bytes < 150_000, "\(bytes) bytes")
        for name in names {
            let body = try client.send(.get, name).body
            #expect(body.count { $0 == UInt8(ascii: "\n") } < 300, "\(name)")
        }
    }

    @Test(arguments: ["fer-ry-vc1": ["map", "quay"], "ala-rm-vc1": ["wake"]])
    func `the storyboard among the examples is understood whole`(scene: String, views: [String]) throws {
        let examples = String(decoding: try client.send(.get, "/playground/examples-code.js").body, as: UTF8.self)
        let file = try #require(examples.firstMatch(of: /<\?xml[^`]*<\/document>/)).output
        let headers: HeaderFields = ["Content-Type": "application/xml"]
        let answer = try client.send(.post, "/solve?scene=\(scene)&frames=all", String(file), headers: headers)
        #expect(answer.status == .ok && answer.json["passedOver"] == nil, "\(answer.json)")
        for view in views { #expect(answer.json["frames"]?[view] != nil, "\(view)") }
        for fault in ["conflicts", "ambiguous"] {
            #expect(answer.json["diagnostics"]?[fault]?.elements.isEmpty == true, "\(fault)")
        }
    }

    @Test func `a service without a playground has none of its files`() throws {
        var limits = ServiceLimits()
        limits.servesPlayground = false
        let client = TestClient(limits: limits)
        for target in ["/", "/playground/main.js", "/playground/page.css"] {
            #expect(try client.send(.get, target).status == .notFound, "\(target)")
        }
        #expect(try client.send(.get, "/healthz").status == .ok)
    }

    @Test func `the page needs no token, and shows nothing of those who have one`() throws {
        let tokens = AccessFixture.tokens("alice \(AccessFixture.alice)")
        let guarded = TestClient(access: AccessControl(tokens: tokens))
        let open = try client.send(.get, "/")
        let answer = try guarded.send(.get, "/")
        #expect(answer.status == .ok && answer.body == open.body)
        #expect(try guarded.send(.get, "/devices").status == .unauthorized)
    }
}
