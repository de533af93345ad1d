import HTTP
import Testing

@Suite struct HostNameTests {
    @Test func `a host is compared without its port, in lower case`() {
        for (text, name) in [
            ("Quoin.Example:8080", "quoin.example"), ("a", "a"), ("127.0.0.1:1", "127.0.0.1"), ("[::1]:8080", "[::1]"),
            ("[FD00::1]", "[fd00::1]"), ("a:", "a"),
        ] {
            #expect(HostName(authority: text)?.name == name)
        }
        for text in ["", ":80", "a b", "[::1", "[x]", "a:b", "me@a", "a/b"] {
            #expect(HostName(authority: text) == nil)
        }
    }

    @Test func `addresses and those of the machine itself are known`() throws {
        for (text, isAddress, isLoopback) in [
            ("127.0.0.1", true, true), ("127.255.0.3", true, true), ("[::1]", true, true), ("localhost", false, true),
            ("10.0.0.1", true, false), ("[::2]", true, false), ("127.0.0.1.a", false, false),
            ("a.localhost", false, false),
            ("127.1", false, false),
        ] {
            let host = try #require(HostName(authority: text))
            #expect(host.isAddress == isAddress && host.isLoopback == isLoopback, "\(text)")
        }
    }
}
