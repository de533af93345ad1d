extension WireCase {
    /// RFC 9112, 7.1: sizes, extensions, data, trailers.
    static let chunks: [WireCase] = sizes + data + trailers + cutShort

    private static func chunked(_ body: String) -> String { solve("Transfer-Encoding: chunked", body) }

    private static func sized(_ line: String) -> String { chunked("\(line)\r\n\(smallest)\r\n0\r\n\r\n") }

    private static let sizes: [WireCase] =
        [
            "b", "B", "0b", "00000000000000000000000000000b", "b;a", "b;a=b", "b;a;b;c=d", "b;a=\"\"", "b;a=\"b\"",
            "b;a=\"b;c=\\\"d\\\"\"", "b ;a", "b\t;\ta\t=\tb", "b;a=\"\t \"", "b;a=\"\u{E0FF}\"", "b;a=\"\\\u{E080}\"",
            "b;a=\"\\\\\"",
            "b;!#$%&'*+-.^_`|~=0",
        ].map { open(sized($0), 200) }
        + [
            "", " ", "g", "x", "-b", "+b", "0xb", "0b1", "#b", "b#", " b", "\tb", "b ", "b\t", "b;", "b; ", "b;;a",
            "b;a;", "b;=a",
            "b;a=", "b;a= ", "b;a b", "b;a=b c", "b;a=b=c", "b,a", "b a", "b:a", "b.0", "b/1", "b;a=\"b", "b;a=b\"",
            "b;a=\"b\"c",
            "b;a=\"\\\"", "b;a=\"\u{7f}\"", "b;a=\"\0\"", "b;a=\"\\\u{1}\"", "b;\"a\"", "b;(a)", "b;a=[b]", "b;a,b",
            "b;a=b,c", "b\u{b}",
            "b\0", "b;a\0", "b;\u{E0FF}", "b;a=\u{E0FF}", "\u{E0FF}b", "b\u{E0A0}", "\u{FF22}", "b;a\u{b}=b",
            "10000000000000000b",
            "8000000000000000", "ffffffffffffffff", "1000000000000000b", "fffffffffffffffffffffffffffffffff", "-1",
            "-0", "00x",
            "b;\(String(repeating: "a", count: 300))", String(repeating: "0", count: 300),
        ].map { last(sized($0), 400) }
        + ["1000001", "7fffffffffffffff", "00000000000000000000001000001", "fffffff;a=b"].map { last(sized($0), 413) }

    private static let data: [WireCase] =
        [
            open(chunked("1\r\n{\r\na\r\n\"view\":{}}\r\n0\r\n\r\n"), 200),
            open(chunked("5\r\n{\"vie\r\n6;x=y\r\nw\":{}}\r\n000\r\n\r\n"), 200),
            open(chunked("c\r\n\(smallest) \r\n0;last=\"1\"\r\n\r\n"), 200),
            open(chunked("d\r\n\(smallest)\r\n\r\n0\r\n\r\n"), 200),
            open(chunked("0\r\n\r\n"), 400),
            last(chunked("a\r\n\(smallest)\r\n0\r\n\r\n"), 400),
            last(chunked("c\r\n\(smallest)\r\n0\r\n\r\n"), 400),
        ]
        + [
            "b\n\(smallest)\r\n0\r\n\r\n", "b\r\(smallest)\r\n0\r\n\r\n", "b;a\n\(smallest)\r\n0\r\n\r\n",
            "b;a\r;b\r\n",
            "b\r\r\n\(smallest)\r\n0\r\n\r\n", "b\r\n\(smallest)\n0\r\n\r\n", "b\r\n\(smallest)\r0\r\n\r\n",
            "b\r\n\(smallest)0\r\n\r\n", "b\r\n\(smallest) \r\n0\r\n\r\n", "b\r\n\(smallest)\r\r\n0\r\n\r\n",
            "b\r\n\(smallest)\n\r\n0\r\n\r\n", "b\r\n\(smallest)\r\n\r\n", "b\r\n\(smallest)\r\n\n0\r\n\r\n",
            "b\r\n\(smallest)\r\n0\n\r\n", "b\r\n\(smallest)\r\n0\r\r\n", "b\r\n\(smallest)\r\n0\r\n\n",
            "b\r\n\(smallest)\r\n0\r\n\r\r\n", "\r\nb\r\n\(smallest)\r\n0\r\n\r\n",
        ].map { last(chunked($0), 400) }

    private static let trailers: [WireCase] =
        [
            "A: b", "A:", "A:b\r\nA: c", "ETag: \"x\"\r\nX-Sum:\t1 ", "A: \u{E0FF}", "Connection: close", "Trailer: x",
            "A: b:c",
        ].map { open(chunked("b\r\n\(smallest)\r\n0\r\n\($0)\r\n\r\n"), 200) }
        + [
            "A", "A b", ": b", " A: b", "\tA: b", "A : b", "A\t: b", "A B: c", "A: b\r\n c", "A: b\n", "A: b\nB: c",
            "A: b\rc",
            "A: \0", "A: \u{7f}", "A\0: b", "A(B): c", "\u{E0FF}: a", "A\u{E0FF}: a", "\"A\": b", "Content-Length: 11",
            "content-length: 0", "Transfer-Encoding: chunked", "transfer-encoding: x", "Host: a", "hOST: b",
        ].map { last(chunked("b\r\n\(smallest)\r\n0\r\n\($0)\r\n\r\n"), 400) }
        + [
            String(repeating: "A: b\r\n", count: 101), "A: \(String(repeating: "b", count: 17_000))\r\n",
            String(repeating: "A: \(String(repeating: "b", count: 1_000))\r\n", count: 17),
        ].map { last(chunked("b\r\n\(smallest)\r\n0\r\n\($0)\r\n"), 431) }
        + [
            last(chunked(String(repeating: "1;\(String(repeating: "a", count: 200))\r\n \r\n", count: 100)), 431)
        ]

    private static let cutShort: [WireCase] = [
        "", "b", "b;a", "b\r", "b\r\n", "b\r\n{", "b\r\n\(smallest)", "b\r\n\(smallest)\r", "b\r\n\(smallest)\r\n",
        "b\r\n\(smallest)\r\n0", "b\r\n\(smallest)\r\n0\r\n", "b\r\n\(smallest)\r\n0\r\nA: b\r\n",
        "b\r\n\(smallest)\r\n0\r\n\r",
    ].map { unfinished(chunked($0)) }
}
