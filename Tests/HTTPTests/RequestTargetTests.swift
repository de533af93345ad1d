import HTTP
import Testing

@Suite struct RequestTargetTests {
    @Test(
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/", ["a", ""]), ("//a", ["", "a"]), ("/a//b", ["a", "", "b"]),
            ("/a/./b", ["a", "b"]), ("/a/../b", ["b"]), ("/../../a", ["a"]), ("/a/..", []), ("/a/b/..", ["a", ""]),
            ("/a/.", ["a", ""]), ("/.", []), ("/..", []), ("/a/%2e%2E/b", ["b"]), ("/%2E/a", ["a"]),
            ("/a%2Fb", ["a/b"]), ("/%25", ["%"]), ("/%252e%252e", ["%2e%2e"]), ("/a+b", ["a+b"]),
            ("/%e2%82%ac", ["€"]), ("/...", ["..."]), ("/?/../a", []),
        ] as [(String, [String])]
    )
    func `a path is split at its slashes, then decoded, then its dot segments are removed`(text: String, path: [String])
    {
        #expect(RequestTarget(text)?.path == path)
    }

    /// The tempting fault is to decode before splitting, which turns data into separators.
    @Test(
        arguments: [
            ("", []), ("a=1", ["a=1"]), ("a=1&b=2", ["a=1", "b=2"]), ("a", ["a="]), ("a=", ["a="]), ("=a", ["=a"]),
            ("a=b=c", ["a=b=c"]), ("&&a=1&", ["a=1"]), ("a=x%26y%3Dz", ["a=x&y=z"]), ("a+b=c+d", ["a b=c d"]),
            ("a=%2B", ["a=+"]), ("a=/?", ["a=/?"]), ("a=1&a=2", ["a=1", "a=2"]), ("%C3%A9=1", ["é=1"]),
        ] as [(String, [String])]
    )
    func `a query is split at its separators, then decoded`(query: String, items: [String]) throws {
        let target = try #require(RequestTarget("/?\(query)"))
        #expect(target.query.map { "\($0.name)=\($0.value)" } == items)
    }

    @Test func `the absolute form means the same as the origin form`() throws {
        let feed = ParserFeed("GET http://b:80/a/b?c=d HTTP/1.1\r\nHost: a\r\n\r\n", pieces: 1_000)
        let target = try #require(feed.requests.first).target
        #expect(target.form == .absolute)
        #expect(target.path == ["a", "b"] && target.query == RequestTarget("/?c=d")?.query)
    }

    @Test func `OPTIONS for a host without a path concerns the server, like the asterisk`() throws {
        func form(_ target: String) throws -> RequestTarget.Form {
            let feed = ParserFeed("OPTIONS \(target) HTTP/1.1\r\nHost: a\r\n\r\n", pieces: 1_000)
            return try #require(feed.requests.first).target.form
        }
        #expect(try form("*") == .asterisk && form("http://a:80") == .asterisk)
        #expect(try form("http://a/") == .absolute && form("http://a?b") == .absolute && form("/") == .origin)
    }
}
