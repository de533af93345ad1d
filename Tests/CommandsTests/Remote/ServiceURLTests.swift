import Testing

@testable import Commands

struct ServiceURLTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080", ""),
        ("HTTP://localhost:9/", "127.0.0.1:9", "localhost:9", ""), ("http://10.0.0.1", "10.0.0.1:80", "10.0.0.1", ""),
        ("http://[::1]:8080/a/b//", "[::1]:8080", "[::1]:8080", "/a/b"), ("http://[::1]", "[::1]:80", "[::1]", ""),
    ])
    func `an address, a port and a prefix are taken`(text: String, address: String, host: String, prefix: String) throws
    {
        let url = try ServiceURL(text)
        #expect("\(url.address)" == address && url.authority == host && url.prefix == prefix)
    }

    @Test(arguments: [
        "", "localhost:8080", "ftp://127.0.0.1", "http://", "http://127.0.0.1:0", "http://127.0.0.1:65536",
        "http://127.0.0.1:+80", "http://user:secret@127.0.0.1", "http://127.0.0.1/?a=b", "http://127.0.0.1/#a",
        "http://127.0.0.1/a b", "http://::1", "http://[::1", "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/é",
    ])
    func `everything else is refused`(text: String) {
        #expect(throws: ServiceURLFault.self) { try ServiceURL(text) }
    }

    @Test func `TLS and names are refused with what helps`() {
        #expect(throws: ServiceURLFault.needsTLS) { try ServiceURL("https://layouts.example") }
        #expect(throws: ServiceURLFault.name("layouts.example")) { try ServiceURL("http://layouts.example:80/") }
        #expect(ServiceURLFault.needsTLS.expected.contains("proxy"))
    }
}
