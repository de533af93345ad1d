import Sockets
import Testing

@Suite struct AddressRangeTests {
    private func contains(_ range: String, _ host: String) throws -> Bool {
        try #require(AddressRange(range)).contains(SocketAddress(host: host, port: 4_242))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.255.255"), ("10.0.0.0/8", "10.0.0.0"), ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7/32", "192.0.2.7"), ("0.0.0.0/0", "203.0.113.9"), ("128.0.0.0/1", "255.255.255.255"),
        ("2001:db8::/32", "2001:db8:ffff::1"), ("2001:db8::1", "2001:db8::1"), ("::/0", "2001:db8::1"),
        ("2001:db8:0:0:8000::/65", "2001:db8::ffff:0:0:1"), ("2001:db8::/64", "2001:db8::ffff:ffff:ffff:ffff"),
        ("::ffff:10.0.0.0/104", "10.1.2.3"),
    ])
    func `an address that begins with the same bits is in the range`(range: String, host: String) throws {
        #expect(try contains(range, host))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "11.0.0.0"), ("10.0.0.0/8", "9.255.255.255"), ("192.0.2.7", "192.0.2.6"),
        ("128.0.0.0/1", "127.0.0.1"),
        ("0.0.0.0/0", "::1"), ("::/0", "127.0.0.1"), ("2001:db8::/32", "2001:db9::"), ("2001:db8::1", "2001:db8::2"),
        ("2001:db8:0:0:8000::/65", "2001:db8::7fff:0:0:1"), ("2001:db8::/64", "2001:db8:0:1::"),
        ("::ffff:10.0.0.0/104", "11.1.2.3"),
    ])
    func `any other address is not`(range: String, host: String) throws {
        #expect(try !contains(range, host))
    }

    /// A bit beyond the length most often means that the length is wrong: more addresses would be trusted than meant.
    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/0008", "10.0.0/8",
        "10.0.0.1/8", "::/129", "2001:db8::1/64", "[::1]", "localhost", "10.0.0.0 /8", "10.0.0.0/8 ", "10.0.0.0/٨",
        "::ffff:10.0.0.1/104",
    ])
    func `text that is not a range is nil`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test func `a range is written as it is read`() {
        #expect(AddressRange("10.0.0.0/8")?.description == "10.0.0.0/8")
        #expect(AddressRange("2001:DB8::0/32")?.description == "2001:db8::/32")
        #expect(AddressRange("192.0.2.7")?.description == "192.0.2.7/32")
        #expect(AddressRange("::ffff:10.0.0.0/104")?.description == "10.0.0.0/8")
    }
}
