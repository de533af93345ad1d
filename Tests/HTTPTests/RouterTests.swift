import HTTP
import Testing

@Suite struct RouterTests {
    private let router: Router<String> = {
        var router = Router<String>()
        router.add(.get, "/", "root")
        router.add(.get, "/layouts", "list")
        router.add(.post, "/layouts", "create")
        router.add(.get, "/layouts/{id}", "read")
        router.add(.put, "/layouts/{id}", "replace")
        router.add(.get, "/layouts/special", "special")
        router.add(.patch, "/layouts/{id}/constraints", "edit")
        router.add(.get, "/layouts/special/events", "events")
        router.add(.get, "/pairs/{first}/{second}", "pair")
        return router
    }()

    /// The router's result for a request line, as text.
    private func route(_ method: String, _ target: String) throws -> String {
        let feed = ParserFeed("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n", pieces: 1_000)
        switch router.route(try #require(feed.requests.first)) {
        case .handler("read", let parameters): return "read \(parameters["id"])"
        case .handler("edit", let parameters): return "edit \(parameters["id"])"
        case .handler("pair", let parameters): return "pair \(parameters["second"]) \(parameters["first"])"
        case .handler(let handler, _): return handler
        case .options(let allow): return "options \(allow)"
        case .notFound: return "not found"
        case .methodNotAllowed(let allow): return "only \(allow)"
        case .notImplemented: return "not implemented"
        }
    }

    @Test func `method and path lead to a handler with its parameters`() throws {
        #expect(try route("GET", "/") == "root")
        #expect(try route("GET", "/layouts?limit=1") == "list")
        #expect(try route("POST", "/layouts") == "create")
        #expect(try route("GET", "/layouts/a%20b") == "read a b")
        #expect(try route("PATCH", "/layouts/x/constraints") == "edit x")
        #expect(try route("GET", "/pairs/a%2Fb/c") == "pair c a/b")
        #expect(try route("GET", "/a/../layouts/./y") == "read y")
        #expect(try route("GET", "http://a/layouts") == "list")
        #expect(try route("HEAD", "/layouts") == "list")
    }

    @Test func `a literal takes precedence over a parameter, unless it leads nowhere`() throws {
        #expect(try route("GET", "/layouts/special") == "special")
        #expect(try route("GET", "/layouts/special/events") == "events")
        #expect(try route("PATCH", "/layouts/special/constraints") == "edit special")
    }

    @Test func `a path that no pattern matches is not found`() throws {
        for target in [
            "/layout", "/layouts/", "//layouts", "/layouts//constraints", "/layouts/a/b", "/pairs/a", "/Layouts",
        ] {
            #expect(try route("GET", target) == "not found")
        }
    }

    @Test func `a known path says which methods it has`() throws {
        #expect(try route("DELETE", "/layouts") == "only GET, HEAD, POST, OPTIONS")
        #expect(try route("GET", "/layouts/x/constraints") == "only PATCH, OPTIONS")
        #expect(try route("HEAD", "/layouts/x/constraints") == "only PATCH, OPTIONS")
        #expect(try route("TRACE", "/layouts/x") == "only GET, HEAD, PUT, OPTIONS")
        #expect(try route("OPTIONS", "/layouts/x") == "options GET, HEAD, PUT, OPTIONS")
        #expect(try route("OPTIONS", "*") == "options GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
        #expect(try route("OPTIONS", "/none") == "not found")
    }

    @Test func `an unknown method is not implemented`() throws {
        #expect(try route("BREW", "/layouts") == "not implemented")
        #expect(try route("get", "/none") == "not implemented")
        #expect(try route("CONNECT", "a:443") == "not implemented")
    }
}
