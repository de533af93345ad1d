import Sockets
import Testing

@Suite struct SocketAddressNodeTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1:0"), ("192.0.2.1:80", "192.0.2.1:80"), ("2001:db8::1", "[2001:db8::1]:0"),
        ("[2001:db8::1]", "[2001:db8::1]:0"), ("[2001:db8::1]:65535", "[2001:db8::1]:65535"),
        ("::ffff:192.0.2.1", "192.0.2.1:0"), ("[::ffff:192.0.2.1]:7", "192.0.2.1:7"),
    ])
    func `an address is read as proxies write it`(text: String, address: String) {
        #expect(SocketAddress(node: text)?.description == address)
    }

    @Test(arguments: [
        "", "unknown", "_hidden", "localhost", "example.org", "192.0.2.1:", "192.0.2.1:65536", "192.0.2.1:-1",
        "192.0.2.1:+1",
        "192.0.2.1:080808", "[192.0.2.1]", "[2001:db8::1", "[2001:db8::1]80", "2001:db8::1]:80", "[]", "[]:80", ":80",
        "::1%eth0",
        " 192.0.2.1", "192.0.2.1 ", "192.0.2.1/32", "1.2.3", "192.0.2.1:٨", String(repeating: "1", count: 10_000),
    ])
    func `anything else is no address`(text: String) {
        #expect(SocketAddress(node: text) == nil)
    }
}
