extension WireCase {
    /// RFC 9112, 6: Content-Length, Transfer-Encoding, and both.
    static let framing: [WireCase] = lengths + codings + both + bodies + beyond

    private static let lengths: [WireCase] =
        [
            "Content-Length: 11", "Content-Length:11", "Content-Length:\t11\t", "Content-Length:  11 \t ",
            "content-length: 11",
            "CONTENT-LENGTH: 11", "Content-Length: 0011", "Content-Length: 000000000000000000000000000000011",
            "X-Content-Length: 5\r\nContent-Length: 11",
        ].map { open(solve($0, smallest), 200) }
        + [
            "", " ", "+11", "-11", "-0", "11 11", "11,11", "11, 11", "11 , 11", ",11", "11,", "11;", "11.", "11.0",
            "1e1", "0x0b",
            "0xb", "b", "11a", "a11", "\"11\"", "'11'", "(11)", "1_1", "1'1", "\u{661}\u{661}", "\u{FF11}\u{FF11}",
            "\u{E0B1}",
            "11\u{b}", "11\u{c}", "11\0", "1\t1", "9223372036854775808", "18446744073709551627", "18446744073709551616",
            "4294967307000000000000000000000000000000", "NaN", "infinity", "null", "=11", ":11",
        ].map { last(solve("Content-Length: \($0)", smallest), 400) }
        + ["16777217", "4294967307", "9223372036854775807", "0000016777217"]
        .map { last(solve("Content-Length: \($0)", smallest), 413) }
        + [
            "Content-Length: 11\r\nContent-Length: 11", "Content-Length: 11\r\nContent-Length: 12",
            "Content-Length: 12\r\nContent-Length: 11", "Content-Length: 0\r\nContent-Length: 11",
            "Content-Length: 11\r\nX: y\r\ncontent-length: 011", "Content-Length:\r\nContent-Length: 11",
            "Content-Length : 11", "Content-Length\t: 11", " Content-Length: 11", "Content-Length:\r\n 11",
            "Content-Length: 1\r\n 1",
            "Content-Length 11", "Content-Length: 11\r", "Content\u{0}-Length: 11",
        ].map { last(solve($0, smallest), 400) }

    private static let whole = "b\r\n\(smallest)\r\n0\r\n\r\n"

    private static let codings: [WireCase] =
        [
            "Transfer-Encoding: chunked", "Transfer-Encoding:chunked", "transfer-encoding: Chunked",
            "TRANSFER-ENCODING: CHUNKED",
            "Transfer-Encoding:\t chunked \t",
        ].map { open(solve($0, whole), 200) }
        + [
            "", " ", ",", "chunked,", ",chunked", ", chunked", "chunked, ,", "chunked, chunked", "chunked,chunked",
            "chunked chunked", "chunked;q=1", "chunked; a=b", "chunked;", "\"chunked\"", "'chunked'", "xchunked",
            "chunkedx",
            "chunke", "chunked\u{b}", "chunked\u{c}", "chunked\0", "\u{b}chunked", "ch unked", "[chunked]", "(chunked)",
            "chunked/1", "=chunked", "chunked=1", "identity", "gzip", "chunked, gzip", "chunked, identity",
            "gzip;q=1, chunked",
            "chunked, gzip, chunked", "\u{E0FF}chunked", "\u{E0A0}chunked", "chunked\u{E085}", "chun\u{212A}ed", "0",
            "true",
        ].map { last(solve("Transfer-Encoding: \($0)", whole), 400) }
        + ["gzip, chunked", "identity, chunked", "x,chunked", "deflate,\tCHUNKED", "'chunked', chunked"]
        .map { last(solve("Transfer-Encoding: \($0)", whole), 501) }
        + [
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: x", "Transfer-Encoding:\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", " Transfer-Encoding: chunked",
            "Transfer-Encoding:\r\n chunked", "Transfer-Encoding:\r\n\tchunked", "Transfer-Encoding: x\r\n chunked",
            "Transfer\0-Encoding: chunked", "Transfer-Encoding\u{E0A0}: chunked", "\u{E0FF}Transfer-Encoding: chunked",
            "Transfer-Encoding: chunked\n", "X: y\nTransfer-Encoding: chunked", "X: y\rTransfer-Encoding: chunked",
        ].map { last(solve($0, whole), 400) }
        + [
            last(solve("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", whole), 501),
            last("POST /solve HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(whole)", 400),
            last("POST /solve HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n\(whole)", 400),
            last("GET /healthz HTTP/1.0\r\nTransfer-Encoding: identity\r\n\r\n", 400),
        ]

    private static let both: [WireCase] =
        [
            "Content-Length: 11\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 11",
            "Transfer-Encoding: chunked\r\nContent-Length: 0", "Content-Length: 26\r\nTransfer-Encoding: chunked",
            "Content-Length: 11\r\nTransfer-Encoding: identity",
            "Content-Length: 11\r\nTransfer-Encoding: gzip, chunked",
            "Content-Length: 11\r\nTransfer-Encoding:", "Content-Length: x\r\nTransfer-Encoding: chunked",
            "Content-Length: 11\r\nTransfer-Encoding: x\r\nContent-Length: 11",
        ].map { last(solve($0, whole), 400) }
        + [
            last(
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(good)",
                400
            ),
            last("POST / HTTP/1.0\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ]

    /// Content is framed in the same way for every method.
    private static let bodies: [WireCase] = [
        open("GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200),
        open("GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 200),
        open("GET /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 200),
        open("GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: \(good.utf8.count)\r\n\r\n\(good)", 200),
        open("DELETE /layouts/none HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 404),
        open("HEAD /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", .head(200)),
        open("OPTIONS * HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 204),
        open("TRACE /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 405),
        open("BREW / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 501),
        open("POST /solve HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        open(solve("Content-Length: 0", ""), 400),
        open(solve("Content-Length: 4", "true"), 422),
        open(solve("Content-Length: 11", "{\"view\":{}]"), 400),
        last("POST /solve HTTP/1.0\r\nContent-Length: 11\r\n\r\n\(smallest)", 200),
        last("GET /healthz HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello", 200),
    ]

    /// The bytes after a complete request are the next one, or stray.
    private static let beyond: [WireCase] = [
        open(solve("Content-Length: 11", smallest) + "\r\n", 200),
        last(solve("Content-Length: 11", smallest) + "\n", 200, 400),
        last(solve("Content-Length: 11", smallest) + " ", 200, 400),
        last(solve("Content-Length: 11", smallest) + "}", 200, 400),
        last(solve("Content-Length: 10", smallest), 400, 400),
        last(solve("Content-Length: 11", smallest) + "\u{E080}", 200, 400),
        last(solve("Transfer-Encoding: chunked", whole) + "0\r\n\r\n", 200, 400),
        last(solve("Content-Length: 11", smallest + whole), 200, 400),
        unfinished(solve("Content-Length: 12", smallest)),
        unfinished(solve("Content-Length: 16777216", smallest)),
        unfinished(good + solve("Content-Length: 11", ""), 200),
    ]
}
