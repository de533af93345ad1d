import Sockets
import Testing

@testable import Commands

struct ServiceURLTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080", ""),
        ("HTTP://10.0.0.1", "10.0.0.1:80", "10.0.0.1", ""),
        ("http://[::1]:8080/a/b//", "[::1]:8080", "[::1]:8080", "/a/b"), ("http://[::1]", "[::1]:80", "[::1]", ""),
    ])
    func `an address, a port and a prefix are taken`(text: String, address: String, host: String, prefix: String) throws
    {
        let url = try ServiceURL(text)
        guard case .address(let taken) = url.host else { throw ServiceURLFault.notAURL }
        #expect("\(taken)" == address && url.authority == host && url.prefix == prefix && url.text == text)
    }

    @Test(arguments: [
        ("http://localhost:9/", "localhost", 9), ("http://layouts.example", "layouts.example", 80),
        ("http://layouts.example.:80/a", "layouts.example.", 80), ("http://my-host_2", "my-host_2", 80),
        ("http://1and1.example", "1and1.example", 80),
        ("http://\(String(repeating: "a", count: 63)).b", String(repeating: "a", count: 63) + ".b", 80),
    ])
    func `a name is taken`(text: String, name: String, port: UInt16) throws {
        let url = try ServiceURL(text)
        #expect(url.host == .name(name) && url.port == port)
    }

    @Test(arguments: [
        "", "localhost:8080", "ftp://127.0.0.1", "http://", "http://127.0.0.1:0", "http://127.0.0.1:65536",
        "http://127.0.0.1:+80", "http://user:secret@127.0.0.1", "http://127.0.0.1/?a=b", "http://127.0.0.1/#a",
        "http://127.0.0.1/a b", "http://::1", "http://[::1", "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/é",
        "http://é.example", "http://.", "http://a..b", "http://-a", "http://a-.b", "http://a,b", "http://256.1.1.1",
        "http://127.1", "http://[localhost]", "http://[127.0.0.1]", "http://a*b", "http://[::1]x",
        "http://\(String(repeating: "a", count: 64))", "http://\(String(repeating: "a.", count: 127))b",
    ])
    func `everything else is refused`(text: String) {
        #expect(throws: ServiceURLFault.self) { try ServiceURL(text) }
    }

    @Test func `TLS is refused with what helps`() {
        #expect(throws: ServiceURLFault.needsTLS) { try ServiceURL("https://layouts.example") }
        #expect(ServiceURLFault.needsTLS.expected.contains("proxy"))
    }
}
