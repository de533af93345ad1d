import HTTP
import Testing

@Suite struct PathPrefixTests {
    @Test(arguments: [
        ("", ""), ("/", ""), ("/a", "/a"), ("/a/", "/a"), ("/layouts-api/v1.0_~", "/layouts-api/v1.0_~"),
        ("/a/b/", "/a/b"),
    ])
    func `a prefix is kept without the slash at its end`(text: String, kept: String) throws {
        let prefix = try #require(PathPrefix(text))
        #expect(prefix.description == kept && prefix.isEmpty == kept.isEmpty)
    }

    /// The tempting fault is to let `//host` through: as a `Location` it leads to another host.
    @Test(arguments: [
        "a", "a/b", "//", "//evil.example", "//evil.example/", "/a//b", "/a//", "/.", "/..", "/a/../b", "/a/./", "/a b",
        "/a%2Fb", "/a?b", "/a#b", "/a\"", "/a<", "/a,/b", "/ä", "/a\r\nSet-Cookie: b", "https://a.example", "/a:b",
        "/a\\b",
    ])
    func `what could lead elsewhere is no prefix`(text: String) {
        #expect(PathPrefix(text) == nil)
    }

    @Test func `a prefix has at most 256 bytes`() {
        let longest = "/" + String(repeating: "a", count: 255)
        #expect(PathPrefix(longest)?.description == longest)
        #expect(PathPrefix(longest + "a") == nil && PathPrefix(longest + "/") == nil)
    }

    @Test func `one prefix can follow another`() throws {
        let (outer, inner) = (try #require(PathPrefix("/outer")), try #require(PathPrefix("/in/ner")))
        #expect(outer.followed(by: inner).description == "/outer/in/ner")
        #expect(outer.followed(by: .none) == outer && PathPrefix.none.followed(by: inner) == inner)
    }

    @Test(arguments: [
        ("/a/b/layouts/x?frames=all", ["layouts", "x"]), ("/a/b/", []), ("/%61/b/layouts/", ["layouts", ""]),
        ("/a/b/layouts/%2F", ["layouts", "/"]), ("/c/../a/b/healthz", ["healthz"]),
    ])
    func `a target below the prefix loses it`(text: String, rest: [String]) throws {
        let target = try #require(RequestTarget(text))
        guard case .below(let inner) = target.place(below: try #require(PathPrefix("/a/b"))) else {
            Issue.record("\(text) is not below")
            return
        }
        #expect(inner.path == rest && inner.text == text && inner.query == target.query)
    }

    @Test(arguments: [
        "/", "/a", "/layouts", "/a/c/layouts", "/A/b/layouts", "/a/bc/layouts", "/a/b/../layouts", "/a%2Fb/layouts",
    ])
    func `any other target is elsewhere`(text: String) throws {
        guard case .elsewhere = try #require(RequestTarget(text)).place(below: try #require(PathPrefix("/a/b"))) else {
            Issue.record("\(text) is below")
            return
        }
    }

    @Test func `the prefix alone is told from the page below it`() throws {
        guard case .prefixAlone = try #require(RequestTarget("/a/b?c")).place(below: try #require(PathPrefix("/a/b")))
        else {
            Issue.record("it is taken for another")
            return
        }
    }
}
