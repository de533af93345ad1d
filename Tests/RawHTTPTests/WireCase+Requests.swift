extension WireCase {
    private static func line(_ line: String) -> String { "\(line)\r\nHost: a\r\n\r\n" }

    /// RFC 9112, 2.2 and 3.
    static let requestLines: [WireCase] =
        [
            "GET /healthz HTTP/1.1", "GET /healthz HTTP/1.2", "GET /healthz HTTP/1.9", "\r\nGET /healthz HTTP/1.1",
            "\r\n\r\n\r\n\r\nGET /healthz HTTP/1.1",
        ].map { open(line($0), 200) }
        + [
            "GET", "GET ", "GET /healthz", "GET /healthz ", " GET /healthz HTTP/1.1", "\tGET /healthz HTTP/1.1",
            "GET  /healthz HTTP/1.1", "GET /healthz  HTTP/1.1", "GET /healthz HTTP/1.1 ", "GET\t/healthz HTTP/1.1",
            "GET /healthz\tHTTP/1.1", "GET\u{b}/healthz HTTP/1.1", "GET\u{c}/healthz\u{c}HTTP/1.1",
            "GET\r/healthz HTTP/1.1",
            "GET\0 /healthz HTTP/1.1", "GET /heal\0thz HTTP/1.1", "\0GET /healthz HTTP/1.1",
            "G@T /healthz HTTP/1.1",
            "G(T) /healthz HTTP/1.1", "\"GET\" /healthz HTTP/1.1", "GET: /healthz HTTP/1.1", "GET, /healthz HTTP/1.1",
            "GE\u{e9} /healthz HTTP/1.1", "\u{E0FF}GET /healthz HTTP/1.1", "[GET] /healthz HTTP/1.1",
            "GET /healthz http/1.1",
            "GET /healthz Http/1.1", "GET /healthz HTTP/1", "GET /healthz HTTP/1.", "GET /healthz HTTP/.1",
            "GET /healthz HTTP/",
            "GET /healthz HTTP", "GET /healthz HTTP/1.10", "GET /healthz HTTP/1.01", "GET /healthz HTTP/01.1",
            "GET /healthz HTTP/11", "GET /healthz HTTP/1.1.1", "GET /healthz HTTP/1,1", "GET /healthz HTTP 1.1",
            "GET /healthz HTTP/+1.1", "GET /healthz HTTP/1.-1", "GET /healthz HTTP/a.b", "GET /healthz HTTP/1.x",
            "GET /healthz HTTPS/1.1", "GET /healthz HTCPCP/1.0", "GET /healthz SIP/2.0", "GET /healthz XHTTP/1.1",
            "GET /healthz HTTP/1.1\u{b}", "GET /healthz HTTP/1.1;a", "GET /healthz HTTP/1.1\r", "GET /a b HTTP/1.1",
            "GET /healthz HTTP/1.1 HTTP/1.1", "GET /healthz HTTP/\u{FF11}.1", "HTTP/1.1 200 OK",
            "\nGET /healthz HTTP/1.1",
            "\rGET /healthz HTTP/1.1", "\r\n GET /healthz HTTP/1.1", "\r\n\r\n\r\n\r\n\r\nGET /healthz HTTP/1.1",
        ].map { last(line($0), 400) }
        + [
            "GET /healthz HTTP/2.0", "GET /healthz HTTP/0.9", "GET /healthz HTTP/0.0", "GET /healthz HTTP/2.1",
            "GET /healthz HTTP/3.0", "GET /healthz HTTP/9.9", "BREW /pot HTTP/2.0", "PRI * HTTP/2.0",
        ].map { last(line($0), 505) }
        + [
            last("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0", 505),
            last("HEAD /healthz HTTP/2.0\r\nHost: a\r\n\r\n", .head(505)),
            last("GET /healthz\r\n", 400), last("GET /healthz\r\n\r\n", 400), last("GET /healthz\n", 400),
            last("GET /healthz HTTP/1.1\nHost: a\n\n", 400), last("GET /healthz HTTP/1.1\rHost: a\r\r", 400),
            last("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0", 400), last("SSH-2.0-OpenSSH_9.2\r\n", 400),
            last("\u{5}\u{1}\0", 400),
            last("<policy-file-request/>\0", 400), last("EHLO a\r\n", 400), last("*1\r\n$4\r\nPING\r\n", 400),
            open(""), open("\r\n"), open("\r\n\r\n\r\n\r\n"),
            unfinished("G"), unfinished("GET /healthz"), unfinished("GET /healthz HTTP/1.1\r"),
            unfinished("GET /healthz HTTP/1.1\r\n"), unfinished("GET /healthz HTTP/1.1\r\nHost: a"),
            unfinished("GET /healthz HTTP/1.1\r\nHost: a\r\n"), unfinished("GET /healthz HTTP/1.1\r\nHost: a\r\n\r"),
            unfinished(good + "GET /", 200),
            last("GET /\(String(repeating: "a", count: 8_192)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            open("GET /\(String(repeating: "a", count: 8_191)) HTTP/1.1\r\nHost: a\r\n\r\n", 404),
            last("GET /\(String(repeating: "a", count: 20_000))", 414),
            last("GET /?\(String(repeating: "a=b&", count: 5_000))", 414),
            last("\(String(repeating: "M", count: 20_000))", 501),
            last("\(String(repeating: "M", count: 9_000)) / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        ]

    /// RFC 9110, 9: what is served, what is not allowed with `Allow`, and what is known nowhere.
    static let methods: [WireCase] =
        [
            open(request("HEAD /healthz HTTP/1.1", "Host: a"), Answer(200, isToHead: true, ["content-length": "15"])),
            open(request("HEAD /none HTTP/1.1", "Host: a"), .head(404)),
            open(request("HEAD /solve HTTP/1.1", "Host: a"), Answer(405, isToHead: true, ["allow": "POST, OPTIONS"])),
            last(request("HEAD /healthz HTTP/1.1"), .head(400)),
            last(request("HEAD /healthz HTTP/1.1", "Host: a b"), .head(400)),
            last(request("HEAD /healthz HTTP/1.1", "Host: a", "Content-Length: x"), .head(400)),
            last(request("HEAD /health# HTTP/1.1", "Host: a"), .head(400)),
            last(request("HEAD /healthz HTTP/1.0"), .head(200)),
            unfinished(good + "GET /healthz HTTP/1.1\r\nHost: a", 200),
            open(
                request("OPTIONS * HTTP/1.1", "Host: a"),
                Answer(204, ["allow": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"])
            ),
            open(request("OPTIONS http://a HTTP/1.1", "Host: a"), Answer(204, ["accept-patch": "application/json"])),
            open(request("OPTIONS http://a:80 HTTP/1.1", "Host: b"), 204),
            open(request("OPTIONS /healthz HTTP/1.1", "Host: a"), Answer(204, ["allow": "GET, HEAD, OPTIONS"])),
            open(
                request("OPTIONS /layouts/x HTTP/1.1", "Host: a"),
                Answer(204, ["allow": "GET, HEAD, PUT, DELETE, OPTIONS"])
            ),
            open(
                request("OPTIONS /layouts HTTP/1.1", "Host: a", "Max-Forwards: 0"),
                Answer(204, ["allow": "GET, HEAD, POST, OPTIONS"])
            ),
            open(request("OPTIONS /none HTTP/1.1", "Host: a"), 404),
            open(
                request("TRACE /healthz HTTP/1.1", "Host: a", "Max-Forwards: 0"),
                Answer(405, ["allow": "GET, HEAD, OPTIONS"])
            ),
            open(request("CONNECT a:443 HTTP/1.1", "Host: a:443"), 501),
            open(request("CONNECT [::1]:1 HTTP/1.1", "Host:"), 501),
        ]
        + ["POST", "PUT", "PATCH", "DELETE", "QUERY"].map {
            open(request("\($0) /healthz HTTP/1.1", "Host: a"), Answer(405, ["allow": "GET, HEAD, OPTIONS"]))
        }
        + ["GET", "PUT", "DELETE", "PATCH"].map {
            open(request("\($0) /solve HTTP/1.1", "Host: a"), Answer(405, ["allow": "POST, OPTIONS"]))
        }
        + [
            "get", "Get", "post", "BREW", "PROPFIND", "GETS", "GE", "G", "M-SEARCH", "!#$%&'*+-.^_`|~09",
            "PRI",
            String(repeating: "M", count: 500),
        ].map { open(request("\($0) /healthz HTTP/1.1", "Host: a"), 501) }

    /// RFC 9110, 7.6 and 9.3 to 9.6; RFC 9112, 9: keeping, closing, pipelining, and leave to send a body.
    static let connections: [WireCase] =
        [
            "keep-alive", "Keep-Alive", "TE", "Upgrade", ",", "", " , ,keep-alive", "x, y", "closed", "not-close",
            "keep-alive, TE",
        ].map { open(request("GET /healthz HTTP/1.1", "Host: a", "Connection: \($0)"), 200) }
        + [
            "close", "Close", "CLOSE", "TE, close", "close, keep-alive", "keep-alive,close", "close,", ",,close",
            "\tclose\t",
        ]
        .map { last(request("GET /healthz HTTP/1.1", "Host: a", "Connection: \($0)"), 200) }
        + ["keep-alive", "Keep-Alive", "TE, keep-alive"].map {
            open(
                request("GET /healthz HTTP/1.0", "Host: a", "Connection: \($0)"),
                Answer(200, ["connection": "keep-alive"])
            )
        }
        + ["close", "close, keep-alive", "TE", "", "Upgrade"].map {
            last(request("GET /healthz HTTP/1.0", "Connection: \($0)"), 200)
        }
        + [
            last(request("GET /healthz HTTP/1.0"), 200), last(request("GET /none HTTP/1.0"), 404),
            last(request("GET /healthz HTTP/1.0", "Keep-Alive: timeout=5"), 200),
            last(request("GET /healthz HTTP/1.1", "Host: a", "Connection: TE", "Connection: close"), 200),
            last(request("GET /none HTTP/1.1", "Host: a", "Connection: close"), 404),
            last(request("BREW /none HTTP/1.1", "Host: a", "Connection: close"), 501),
            last(request("HEAD /healthz HTTP/1.1", "Host: a", "Connection: close") + good, .head(200)),
            open(request("GET /healthz HTTP/1.1", "Host: a", "Connection: Upgrade", "Upgrade: websocket"), 200),
            open(
                request(
                    "GET /healthz HTTP/1.1",
                    "Host: a",
                    "Connection: Upgrade, HTTP2-Settings",
                    "Upgrade: h2c",
                    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"
                ),
                200
            ),
            open(request("GET /healthz HTTP/1.1", "Host: a", "Connection: TE", "TE: trailers, gzip;q=0.5"), 200),
            open(good + good + good, 200, 200, 200), open(good + "\r\n" + good, 200, 200),
            open(good + request("GET /none HTTP/1.1", "Host: a") + good, 200, 404, 200),
            open(good + solve("Content-Length: 11", smallest) + good, 200, 200, 200),
            open(good + request("HEAD /healthz HTTP/1.1", "Host: a") + good, 200, .head(200), 200),
            open(
                good + request("HEAD /none HTTP/1.1", "Host: a") + request("OPTIONS * HTTP/1.1", "Host: a"),
                200,
                .head(404),
                204
            ),
            last(good + good + "@ / HTTP/1.1\r\n\r\n" + good, 200, 200, 400),
            last(good + "GET / HTTP/1.1\r\n\r\n" + good, 200, 400),
            last(good + solve("Content-Length: x", "") + good, 200, 400),
            last(good + "GET / HTTP/2.0\r\n\r\n", 200, 505),
            last(good + request("GET /healthz HTTP/1.1", "Host: a", "Connection: close") + good, 200, 200),
            last(good + request("HEAD / HTTP/1.1") + good, 200, .head(400)),
            unfinished(good + good + "GET /healthz HT", 200, 200),
            unfinishedHead(good + "HEAD /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell", 200),
        ]
        + ["100-continue", "100-Continue", "100-CONTINUE", "\t100-continue "].flatMap {
            [
                open(solve("Expect: \($0)\r\nContent-Length: 11", smallest), 200),
                open(solve("Expect: \($0)\r\nTransfer-Encoding: chunked", "b\r\n\(smallest)\r\n0\r\n\r\n"), 200),
                open(request("GET /healthz HTTP/1.1", "Host: a", "Expect: \($0)"), 200),
            ]
        }
        + [
            "200-ok", "100-continue, 100-continue", "100-continue;a=b", "100-continued", "100", "continue", "",
            "x, 100-continue",
        ]
        .map { last(solve("Expect: \($0)\r\nContent-Length: 11", smallest), 417) }
        + [
            last(solve("Expect: 100-continue\r\nContent-Length: 16777217", ""), 413),
            last(solve("Expect: 100-continue\r\nContent-Length: x", ""), 400),
            open(solve("Expect: 100-continue\r\nContent-Length: 0", ""), 400),
            last("POST /solve HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n\(smallest)", 200),
            last("POST /solve HTTP/1.0\r\nExpect: x\r\nContent-Length: 11\r\n\r\n\(smallest)", 200),
            last(request("HEAD /healthz HTTP/1.1", "Host: a", "Expect: x"), .head(417)),
            unfinished(solve("Expect: 100-continue\r\nContent-Length: 11", "")),
        ]
}
