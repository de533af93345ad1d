import HTTP
import Testing

/// A request that the grammar allows.
struct AcceptedRequest: Sendable, CustomTestStringConvertible {
    let bytes: String

    var testDescription: String { String(reflecting: bytes) }

    static let all: [AcceptedRequest] =
        requestLines.map { AcceptedRequest(bytes: "\($0)\r\nHost: a\r\n\r\n") }
        + hosts.map { AcceptedRequest(bytes: "GET / HTTP/1.1\r\nHost:\($0)\r\n\r\n") }
        + fields.map { AcceptedRequest(bytes: "GET / HTTP/1.1\r\nHost: a\r\n\($0)\r\n\r\n") }
        + whole.map(AcceptedRequest.init)

    private static let requestLines = [
        "GET / HTTP/1.1", "GET / HTTP/1.0", "GET / HTTP/1.7", "FOO-bar!#$%&'*+.^_`|~0 / HTTP/1.1", "get / HTTP/1.1",
        "GET /a/b;c=1/d@e:f?x=/?y HTTP/1.1", "GET //a//b HTTP/1.1", "GET /%E2%82%AC HTTP/1.1", "GET /? HTTP/1.1",
        "GET http://a HTTP/1.1", "GET http://a/b?c HTTP/1.1", "GET HTTP://a:80/ HTTP/1.1",
        "GET https://[::1]/ HTTP/1.1",
        "OPTIONS * HTTP/1.1", "OPTIONS http://a HTTP/1.1", "CONNECT a:443 HTTP/1.1", "CONNECT [::1]:443 HTTP/1.1",
        "PATCH /../../a HTTP/1.1",
    ]

    private static let hosts = [
        " a", "a", "\t a \t", " a:80", " a:", " example.org:65535", " 127.0.0.1:1", " [::1]", " [::1]:80",
        " [::]",
        " [1:2:3:4:5:6:7:8]", " [1::8]", " [::ffff:1.2.3.4]", " [1:2:3:4:5:6:1.2.3.4]", " [v1.a:b]", " a_b-c.d~e",
        " %41", " a!$&'()*+;=b",
        " [2001:db8::]",
    ]

    private static let fields = [
        "A:", "A:b", "A:\t", "A: \u{e9}", "A: b  c", "A: b\tc", "A: \"", "A:b\r\nA:c", "!#$%&'*+-.^_`|~09az: 1", "A::",
        "Content-Length:0", "Content-Length:\t0\t", "content-length:  000  ", "Transfer-Encoding-X: chunked",
    ]

    private static let whole = [
        "GET / HTTP/1.0\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost:\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n",
        "CONNECT a:443 HTTP/1.1\r\nHost: \r\n\r\n",
        "GET / HTTP/1.0\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
        "DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
        "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 0003\r\n\r\nabc",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n000000000000000000000a\r\n0123456789\r\n000\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\naBc\r\n\(String(repeating: "x", count: 0xabc))\r\n0\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a\r\nx\r\n0;b=c\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1 ;\ta = \"b\"\r\n\n\r\n0\r\nA: b\r\nC:\r\n\r\n",
    ]
}

/// Bytes that are not a request, and why.
struct RefusedRequest: Sendable, CustomTestStringConvertible {
    let bytes: String
    let fault: RequestFault

    var testDescription: String { String(reflecting: bytes) }

    static let all: [RefusedRequest] =
        requestLines.map { RefusedRequest(bytes: "\($0)\r\nHost: a\r\n\r\n", fault: $1) }
        + hosts.map { RefusedRequest(bytes: "GET / HTTP/1.1\r\nHost:\($0)\r\n\r\n", fault: .malformedHost) }
        + fields.map { RefusedRequest(bytes: "PUT / HTTP/1.1\r\nHost: a\r\n\($0)\r\n\r\n", fault: $1) }
        + chunks.map {
            RefusedRequest(
                bytes: "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\($0)",
                fault: $1
            )
        }
        + whole.map(RefusedRequest.init)

    private static let requestLines: [(String, RequestFault)] = [
        ("GET", .requestLine), ("GET /", .requestLine), ("GET  / HTTP/1.1", .requestLine),
        ("GET /  HTTP/1.1", .version),
        ("GET / HTTP/1.1 ", .version), (" GET / HTTP/1.1", .method), ("GET\t/ HTTP/1.1", .method),
        ("GET /\tHTTP/1.1", .requestLine), ("G@T / HTTP/1.1", .method), ("G(T) / HTTP/1.1", .method),
        ("GE\u{e9} / HTTP/1.1", .method), ("GET / http/1.1", .version), ("GET / HTTP/1", .version),
        ("GET / HTTP/1.10", .version), ("GET / HTTP/01.1", .version), ("GET / HTTP 1.1", .version),
        ("GET / HTTP/1,1", .version), ("GET / HTTPS/1.1", .version), ("GET / HTTP/a.1", .version),
        ("GET / HTTP/2.0", .unsupportedVersion), ("GET / HTTP/0.9", .unsupportedVersion),
        ("GET / HTTP/3.0", .unsupportedVersion), ("GET /a b HTTP/1.1", .version),
        ("GET a HTTP/1.1", .target), ("GET /a#b HTTP/1.1", .target), ("GET /a\"b HTTP/1.1", .target),
        ("GET /a|b HTTP/1.1", .target), ("GET /a\\b HTTP/1.1", .target), ("GET /\u{e9} HTTP/1.1", .target),
        ("GET /?a<b HTTP/1.1", .target), ("GET /?a[b] HTTP/1.1", .target), ("GET ?a HTTP/1.1", .target),
        ("GET * HTTP/1.1", .target), ("GET a:443 HTTP/1.1", .target), ("CONNECT / HTTP/1.1", .target),
        ("CONNECT a HTTP/1.1", .target), ("CONNECT a: HTTP/1.1", .target), ("CONNECT http://a/ HTTP/1.1", .target),
        ("OPTIONS *a HTTP/1.1", .target), ("GET http:///a HTTP/1.1", .target), ("GET http:a HTTP/1.1", .target),
        ("GET http://:80/ HTTP/1.1", .target), ("GET http://u@a/ HTTP/1.1", .target),
        ("GET ftp://a/ HTTP/1.1", .target),
        ("GET http://a#b HTTP/1.1", .target), ("GET /% HTTP/1.1", .percentEncoding),
        ("GET /%4 HTTP/1.1", .percentEncoding),
        ("GET /%4g HTTP/1.1", .percentEncoding), ("GET /%00 HTTP/1.1", .percentEncoding),
        ("GET /%0d%0a HTTP/1.1", .percentEncoding), ("GET /%7f HTTP/1.1", .percentEncoding),
        ("GET /%ff HTTP/1.1", .percentEncoding), ("GET /%c0%af HTTP/1.1", .percentEncoding),
        ("GET /?a=%zz HTTP/1.1", .percentEncoding), ("GET /?%e9=a HTTP/1.1", .percentEncoding),
    ]

    private static let hosts = [
        "", " ", "\t", " a b", " a, b", " a,b", " a,", " a%00", " a%0a", " %ff", " %c0%af", " a/b", " http://a", " u@a",
        " :80", " a:b", " a:80:80", " a:65536", " a:-1",
        " a:99999999999999999999",
        " [", " []", " [::1", " ::1", " [::1]a", " [::1]:x", " [1:2:3]", " [1:2:3:4:5:6:7:8:9]", " [12345::]",
        " [::1::2]", " [:1]",
        " [1:2:3:4:5:6:7:]", " [1:2:3:4:5:6:7::8]", " [::1.2.3]", " [::1.2.3.256]", " [::01.2.3.4]", " [g::]",
        " [::1%25eth0]", " [v.a]", " [v1.]",
        " a\"", " <a>", " a\\b", " \u{e9}", " a?b", " a#b", " %4", " %zz", " {a}",
    ]

    private static let fields: [(String, RequestFault)] = [
        (" A: b", .foldedLine), ("\tA: b", .foldedLine), ("A: b\r\n c", .foldedLine), ("A: b\r\n\tc", .foldedLine),
        ("A", .fieldName), (": b", .fieldName), ("A : b", .fieldName), ("A\t: b", .fieldName), ("A B: c", .fieldName),
        ("A(B): c", .fieldName), ("\u{e9}: c", .fieldName), ("A;: b", .fieldName), ("Host: a", .repeatedHost),
        ("hOST: b", .repeatedHost), ("Content-Length: ", .contentLength), ("Content-Length: -1", .contentLength),
        ("Content-Length: +1", .contentLength), ("Content-Length: 1 1", .contentLength),
        ("Content-Length: 1,1", .contentLength), ("Content-Length: 0x1", .contentLength),
        ("Content-Length: 1.0", .contentLength), ("Content-Length: 1e1", .contentLength),
        ("Content-Length: \"1\"", .contentLength), ("Content-Length: 9223372036854775808", .contentLength),
        ("Content-Length: 18446744073709551617", .contentLength), ("Content-Length: \u{661}", .contentLength),
        ("Content-Length: 0\r\nContent-Length: 0", .repeatedContentLength),
        ("Content-Length: 1\r\nContent-Length: 2", .repeatedContentLength),
        ("Content-Length : 0", .fieldName),
        ("Content-Length: 9223372036854775807", .bodyTooLarge(limit: RequestLimits().bodyBytes)),
        ("Transfer-Encoding: chunked\r\nContent-Length: 0", .bothFramings),
        ("Content-Length: 3\r\nTransfer-Encoding: chunked", .bothFramings),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", .transferEncoding),
        ("Transfer-Encoding: chunked, chunked", .transferEncoding), ("Transfer-Encoding:", .transferEncoding),
        ("Transfer-Encoding: ,", .transferEncoding), ("Transfer-Encoding: chunked,", .transferEncoding),
        ("Transfer-Encoding: ,chunked", .transferEncoding), ("Transfer-Encoding: chunked;a=b", .transferEncoding),
        ("Transfer-Encoding: \"chunked\"", .transferEncoding),
        ("Transfer-Encoding: chunked chunked", .transferEncoding),
        ("Transfer-Encoding : chunked", .fieldName), ("Transfer-Encoding: gzip", .transferEncoding),
        ("Transfer-Encoding: gzip, chunked", .unknownTransferCoding),
        ("Transfer-Encoding: chunked, gzip", .transferEncoding), ("Transfer-Encoding: identity", .transferEncoding),
        ("Transfer-Encoding: xchunked", .transferEncoding),
        ("Transfer-Encoding: chunked, gzip, chunked", .transferEncoding),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", .transferEncoding),
        ("Transfer-Encoding: gzip, br, CHUNKED", .unknownTransferCoding),
        ("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", .unknownTransferCoding),
        ("Expect: 100-continue, 100-continue", .expectation), ("Expect: later", .expectation),
    ]

    private static let chunks: [(String, RequestFault)] = [
        ("\r\n", .chunkSize), ("x\r\n", .chunkSize), ("-1\r\n", .chunkSize), ("+1\r\n", .chunkSize),
        ("0x1\r\n", .chunkSize),
        (" 1\r\n", .chunkSize), ("1 \r\n", .chunkSize), ("1\t\r\n", .chunkSize), ("1;\r\n", .chunkSize),
        ("1;=a\r\n", .chunkSize),
        ("1;a=\r\n", .chunkSize), ("1;a=\"b\r\n", .chunkSize), ("1;a b\r\n", .chunkSize), ("1,a\r\n", .chunkSize),
        ("10000000000000000\r\n", .chunkSize), ("fffffffffffffffff\r\n", .chunkSize),
        ("7fffffffffffffff\r\n", .bodyTooLarge(limit: RequestLimits().bodyBytes)),
        ("ffffffffffffffff\r\n", .chunkSize), ("1\nx\r\n", .bareLineFeed), ("1\r\nx\n0\r\n\r\n", .chunkEnd),
        ("1\r\nxy\r\n", .chunkEnd), ("1\r\nx\r\r\n", .chunkEnd), ("2\r\nx\r\n0\r\n\r\n", .chunkEnd),
        ("0\r\n\n", .bareLineFeed),
        ("0\r\nA\r\n\r\n", .fieldName), ("0\r\nA : b\r\n\r\n", .fieldName), ("0\r\n A: b\r\n\r\n", .foldedLine),
        ("0\r\nA: b\n\r\n", .bareLineFeed), ("0\r\nContent-Length: 1\r\n\r\n", .framedTrailer),
        ("0\r\ntransfer-encoding: chunked\r\n\r\n", .framedTrailer), ("0\r\nHost: b\r\n\r\n", .framedTrailer),
        ("1\rx", .controlByte), ("0\r\nA: b\rc\r\n\r\n", .controlByte),
    ]

    private static let whole: [(String, RequestFault)] = [
        ("GET / HTTP/1.1\r\n\r\n", .missingHost),
        ("OPTIONS * HTTP/1.1\r\nHost:\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.0\r\nHost:\r\n\r\n", .malformedHost),
        ("GET http://a/ HTTP/1.1\r\nHost: a b\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.1\r\nX: y\r\n\r\n", .missingHost),
        ("GET http://a/ HTTP/1.1\r\n\r\n", .missingHost),
        ("GET / HTTP/1.0\r\nHost: a b\r\n\r\n", .malformedHost),
        ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .repeatedHost),
        ("GET / HTTP/1.1\nHost: a\n\n", .bareLineFeed),
        ("GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLineFeed),
        ("GET / HTTP/1.1\r\nHost: a\r\n\n", .bareLineFeed),
        ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .bareLineFeed),
        ("GET / HTTP/1.1\rHost: a\r\r", .controlByte),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .unsupportedVersion),
        ("PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .transferEncoding),
    ]
}
