import HTTP
import Testing

/// What proxies note of clients is read from its end, where the nearest proxy has written.
@Suite struct ForwardedNodesTests {
    private func fields(_ name: String, _ values: [String]) -> HeaderFields {
        var headers = HeaderFields()
        for value in values { headers.append(name, value) }
        return headers
    }

    @Test(arguments: [
        (["192.0.2.1"], ["192.0.2.1"]),
        (["a, b ,\tc"], ["c", "b", "a"]),
        (["a", "b, c"], ["c", "b", "a"]),
        (["a,,b"], ["b", "", "a"]),
        (["a", ""], ["", "a"]),
        (["[2001:db8::1]:80, 192.0.2.1:5"], ["192.0.2.1:5", "[2001:db8::1]:80"]),
    ])
    func `X-Forwarded-For is read from its last line and entry on`(values: [String], nodes: [String]) {
        #expect(ForwardedNodes.forwardedFor(fields("x-forwarded-for", values)) == nodes)
    }

    @Test(arguments: [
        (["for=192.0.2.60;proto=http;by=203.0.113.43"], ["192.0.2.60"]),
        (["For=\"[2001:db8:cafe::17]:4711\""], ["[2001:db8:cafe::17]:4711"]),
        (["for=192.0.2.43, for=198.51.100.17"], ["198.51.100.17", "192.0.2.43"]),
        (["for=_hidden, for=unknown", "proto=https"], ["", "unknown", "_hidden"]),
        (["for=\"a\\\"b,;c\" , ,for=d;"], ["d", "a\"b,;c"]),
    ])
    func `Forwarded is read as RFC 7239 has it`(values: [String], nodes: [String]) {
        #expect(ForwardedNodes.forwarded(fields("forwarded", values)) == nodes)
    }

    /// The tempting fault is to join the lines first: a client that opens a quote then swallows the next line.
    @Test(arguments: ["for=\"", "for=a b", "for", "for=a;for=b", "=a", "for=[::1]", "for=\"a\"b", "\u{FF}"])
    func `a malformed line ends what is read`(line: String) {
        #expect(ForwardedNodes.forwarded(fields("Forwarded", ["for=first", line, "for=last"])) == ["last"])
        #expect(ForwardedNodes.forwarded(fields("Forwarded", ["for=first", line])) == [])
    }

    @Test func `of many nodes the last 32 are read`() {
        let many = (0..<100).map { "\($0)" }
        let expected = many.suffix(32).reversed().map(\.self)
        #expect(ForwardedNodes.forwardedFor(fields("X-Forwarded-For", [many.joined(separator: ",")])) == expected)
        #expect(ForwardedNodes.forwardedFor(fields("X-Forwarded-For", many)) == expected)
        let elements = many.map { "for=\($0)" }
        #expect(ForwardedNodes.forwarded(fields("Forwarded", [elements.joined(separator: ",")])) == expected)
        #expect(ForwardedNodes.forwarded(fields("Forwarded", elements)) == expected)
    }
}
