import HTTP
import HTTPServer
import Sockets
import Testing

/// Whose word is taken for where a request came from.
@Suite struct TrustedProxiesTests {
    let proxies: TrustedProxies
    let proxy: SocketAddress
    let stranger: SocketAddress

    init() throws {
        proxies = try #require(TrustedProxies("10.0.0.0/8, 2001:db8:1::/48"))
        proxy = try SocketAddress(host: "10.0.0.1", port: 4_000)
        stranger = try SocketAddress(host: "203.0.113.66", port: 4_000)
    }

    private func client(_ headers: HeaderFields, from peer: SocketAddress? = nil) -> String {
        proxies.client(of: headers, from: peer ?? proxy).description
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1:0"), ("192.0.2.1:81", "192.0.2.1:81"), ("2001:db8::7", "[2001:db8::7]:0"),
        // What the client sent comes first.
        ("1.1.1.1, 192.0.2.1", "192.0.2.1:0"), ("1.1.1.1, 192.0.2.1, 10.0.0.2, 2001:db8:1::9", "192.0.2.1:0"),
        ("10.0.0.9, 192.0.2.1", "192.0.2.1:0"), ("unknown, 192.0.2.1", "192.0.2.1:0"),
        // All are proxies: the first of them made the request.
        ("10.0.0.3, 10.0.0.2", "10.0.0.3:0"),
        // A proxy does not vouch for more than what it has written.
        ("1.1.1.1, unknown, 10.0.0.2", "10.0.0.2:0"), ("1.1.1.1, 300.1.1.1", "10.0.0.1:4000"), ("", "10.0.0.1:4000"),
        ("1.1.1.1,", "10.0.0.1:4000"),
    ])
    func `the client is the last address that is not a proxy's`(value: String, expected: String) {
        #expect(client(["X-Forwarded-For": value]) == expected)
    }

    @Test func `Forwarded counts as well, and where both disagree neither does`() {
        #expect(client(["Forwarded": "for=1.1.1.1, for=\"[2001:db8::7]:80\";proto=https"]) == "[2001:db8::7]:80")
        #expect(client(["Forwarded": "for=192.0.2.1", "X-Forwarded-For": "192.0.2.1:7"]) == "192.0.2.1:7")
        #expect(client(["Forwarded": "for=1.1.1.1", "X-Forwarded-For": "192.0.2.1"]) == "10.0.0.1:4000")
        #expect(client(["Forwarded": "for=\"", "X-Forwarded-For": "192.0.2.1"]) == "10.0.0.1:4000")
    }

    @Test func `fields of a stranger are ignored`() {
        let headers: HeaderFields = [
            "X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1", "X-Forwarded-Prefix": "/outer",
        ]
        #expect(client(headers, from: stranger) == "203.0.113.66:4000")
        #expect(proxies.prefix(of: headers, from: stranger).isEmpty)
        #expect(TrustedProxies.none.client(of: headers, from: proxy) == proxy)
        #expect(TrustedProxies.none.prefix(of: headers, from: proxy).isEmpty)
    }

    @Test func `no more than 32 addresses are looked at`() {
        let own = [String](repeating: "10.0.0.2", count: 31)
        #expect(client(["X-Forwarded-For": (["192.0.2.1"] + own).joined(separator: ",")]) == "192.0.2.1:0")
        #expect(client(["X-Forwarded-For": (["192.0.2.1", "10.0.0.3"] + own).joined(separator: ",")]) == "10.0.0.3:0")
    }

    @Test func `a prefix counts once, and well-formed`() {
        #expect(proxies.prefix(of: ["X-Forwarded-Prefix": "/outer/"], from: proxy).description == "/outer")
        let refused: [HeaderFields] = [
            [:], ["X-Forwarded-Prefix": "//evil.example"], ["X-Forwarded-Prefix": "/a, /b"],
            ["X-Forwarded-Prefix": "/a", "x-forwarded-prefix": "/b"],
            ["X-Forwarded-Prefix": "/" + String(repeating: "a", count: 256)],
        ]
        for headers in refused { #expect(proxies.prefix(of: headers, from: proxy).isEmpty) }
    }

    @Test(arguments: ["", ",", "10.0.0.0/8,", "proxy.example", "10.0.0.1/8", "unix:/run/a"])
    func `a list with anything but addresses and ranges is refused`(text: String) {
        #expect(TrustedProxies(text) == nil)
    }

    @Test func `a list is written as it is read`() {
        #expect(proxies.description == "10.0.0.0/8,2001:db8:1::/48" && TrustedProxies.none.description == "none")
    }
}
