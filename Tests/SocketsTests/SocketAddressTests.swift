import Sockets
import Testing

@Suite struct SocketAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", "127.0.0.1:80"), ("localhost", "127.0.0.1:80"), ("0.0.0.0", "0.0.0.0:80"),
            ("::1", "[::1]:80"),
            ("2001:DB8::0:1", "[2001:db8::1]:80"),
        ]
    )
    func `a numeric address is parsed, and written as in a URL`(host: String, text: String) throws {
        #expect(try SocketAddress(host: host, port: 80).description == text)
    }

    @Test(arguments: ["", "1.2.3", "example.org", "[::1]", "1.2.3.4:80"])
    func `text that is not an address is an error that names it`(host: String) {
        #expect(throws: SocketError.notAnAddress(host)) { try SocketAddress(host: host, port: 80) }
    }

    @Test func `the bytes of an address are in network order`() throws {
        #expect(try SocketAddress(host: "1.2.3.4", port: 1).bytes == [1, 2, 3, 4])
        let address = try SocketAddress(host: "102:304:506:708:90a:b0c:d0e:f10", port: 1)
        #expect(address.bytes == Array(1...16))
    }

    @Test func `the port that the kernel has chosen is returned`() throws {
        let listener = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        #expect(try listener.address().port != 0)
        let address = try listener.address()
        #expect(throws: SocketError.self) { _ = try ListeningSocket(address, sharing: .shared) }
    }
}
