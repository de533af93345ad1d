extension WireCase {
    private static func with(_ fields: String) -> String { "GET /healthz HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n" }

    /// RFC 9110, 5, and RFC 9112, 2.2 and 5.
    static let fields: [WireCase] = soundFields + brokenFields + everyByte + sizes

    private static let soundFields: [WireCase] = [
        "A:", "A:b", "A: b", "A:\tb\t", "A: b  c", "A: b\tc", "A::", "A: :", "A: b:c", "A: \"", "A: \"b", "A: (b",
        "A: \\", "A: ,;=", "A: {}[]<>@?/",
        "A: \u{e9}", "A: \u{E080}", "A: \u{E0FF}", "A:b\r\nA:c", "!#$%&'*+-.^_`|~09azAZ: 1", "0: 1",
        "A: \(String(repeating: "b", count: 8_000))",
        "Content-Type: x", "Cookie: a=b; c", "Range: bytes=0-1", "X-Forwarded-Host: b", "Proxy-Connection: close",
        "Trailer: Host",
        "If-Modified-Since: x", "Date: x", "TE: chunked", "Content-Range: x", "Connection: Host",
        "Connection: Content-Length",
        "Content_Length: 5", "Transfer_Encoding: chunked", "Content-Length-X: 5", "X: Content-Length: 5",
        "X: \u{E08A}\u{E08D}",
    ].map { open(with($0), 200) }

    private static let brokenFields: [WireCase] = [
        "A", "A b", ":", ": b", " : b", "A : b", "A\t: b", "A\u{b}: b", " A: b", "\tA: b", "A: b\r\n c", "A: b\r\n\tc",
        "A: b\r\n \r\n", "A: b\r\n ", "A B: c",
        "A\r\n: b", "A: b\nB: c", "A: b\n", "A: b\rB: c", "A: b\r", "A: b\r\r\nB: c", "\rA: b", "\nA: b",
        "A: b\n\r\nB: c", "A\n: b", "A\r: b", "A:\r\rb",
        "A: \0", "A: b\0c", "\0A: b", "A\0: b", "A: \u{1b}[0m", "A: \u{8}", "A: \u{7f}", "\u{e9}: b", "\u{E0FF}: b",
        "A\u{E0A0}: b", "\u{FEFF}A: b", "A: b\u{c}",
        "A;: b", "A,B: c", "\"A\": b", "A(b): c", "[A]: b", "{A}: b", "A/B: c", "A@B: c", "A=B: c", "<A>: b", "A?: b",
        "A\\B: c", "GET / HTTP/1.1",
        "HTTP/1.1 200 OK",
    ].map { last(with($0), 400) }

    private static let controls: [Int] = (0x00...0x1F).filter { ![0x09, 0x0A, 0x0D].contains($0) } + [0x7F]

    /// Each byte that is not allowed in a value or a name, and each obs-text byte that is allowed in a value.
    private static let everyByte: [WireCase] =
        controls.compactMap(Unicode.Scalar.init).flatMap { byte in
            [last(with("A: b\(byte)c"), 400), last(with("A\(byte)B: c"), 400), last(with("A: \(byte)"), 400)]
        }
        + #""(),/;<=>?@[\]{} "#.map { last(with("A\($0)B: c"), 400) }
        + [0xE080, 0xE085, 0xE08A, 0xE08D, 0xE0A0, 0xE0AD, 0xE0C3, 0xE0FE].compactMap(Unicode.Scalar.init).flatMap {
            byte in
            [open(with("A: b\(byte)c"), 200), last(with("A\(byte): c"), 400)]
        }

    private static let sizes: [WireCase] = [
        open(with((1...99).map { "A\($0): b" }.joined(separator: "\r\n")), 200),
        last(with((1...100).map { "A\($0): b" }.joined(separator: "\r\n")), 431),
        last(with("A: \(String(repeating: "b", count: 17_000))"), 431),
        last(with("\(String(repeating: "A", count: 17_000)): b"), 431),
        last(with((1...20).map { "A\($0): \(String(repeating: "b", count: 1_000))" }.joined(separator: "\r\n")), 431),
        last("GET /healthz HTTP/1.1\r\nA: \(String(repeating: "b", count: 40_000))", 431),
        last("HEAD /healthz HTTP/1.1\r\nA: \(String(repeating: "b", count: 40_000))", .head(431)),
    ]
}
