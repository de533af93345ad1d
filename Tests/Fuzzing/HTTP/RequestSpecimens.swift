/// Valid requests to mutate, and pieces to insert.
enum RequestSpecimens {
    static let requests =
        heads.map { "\($0)\r\n\r\n" }
        + [
            "PUT /layouts/a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\t0012 \r\nExpect: 100-continue\r\n\r\n{\"views\": []}",
            "DELETE / HTTP/1.0\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\nx",
            "PATCH / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n4;a=b;c;d = \"e\\\"f\"\r\nWiki\r\n"
                + "000A\r\n0123456789\r\n00\r\nETag: \"x\"\r\nA: b\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n1\r\ny\r\n0;last\r\n\r\n",
        ]

    private static let heads = [
        "GET / HTTP/1.1\r\nHost: a", "GET /a/b%20c/../d?e=f&g=%C3%A9+h HTTP/1.1\r\nHost: example.org:8080",
        "HEAD http://a.b:80/c/./%2e%2E/d?e HTTP/1.1\r\nHost: c", "OPTIONS * HTTP/1.1\r\nhost: a",
        "OPTIONS https://[::1] HTTP/1.1\r\nHost:", "CONNECT a:443 HTTP/1.1\r\nHost: a:443",
        "GET / HTTP/1.0", "GET //a/?? HTTP/1.0\r\nConnection: Keep-Alive\r\nHost: [2001:db8::1.2.3.4]:1",
        "BREW /a;b=c HTTP/1.2\r\nHost: [v1.a:b]\r\nConnection: close, TE",
        "\r\n\r\nGET / HTTP/1.1\r\nHost: a%41_b\r\nA:\r\nB: \tc  d \u{e9}\t\r\nB: e",
        "PRI * HTTP/2.0\r\n\r\nSM", "GET / HTTP/1.1\r\nHost: [1:2:3:4:5:6:7:8]\r\nConnection: \"close\"\r\nExpect: x",
    ]

    static let lines = [
        "Host: a\r\n", "Host:\r\n", "Host: b:80\r\n", "Content-Length: 0\r\n", "Content-Length: 3\r\n",
        "Content-Length: 5, 5\r\n", "Content-Length: 99\r\n", "Content-Length: 9223372036854775808\r\n",
        "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Expect: 100-continue\r\n", "Connection: close\r\n", "Connection: keep-alive\r\n", "X: y\r\n", " folded\r\n",
        "\r\n", "0\r\n", "1\r\nx\r\n", "2;a=\"b\"\r\nxy\r\n", "0\r\n\r\n", "a\r\n0123456789\r\n", "Trailer: a\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ]

    /// Fields that any request may have.
    static let harmlessLines = [
        "X: y\r\n", "Accept: */*;q=0.5, a/b\r\n", "X:\r\n", "x-Y_z!#$%&'*+.^`|~0: \t \u{e9}\"\\ \t\r\n",
        "TE: trailers\r\n",
        "Connection: keep-alive\r\n", "Connection: close, X\r\n", "Cookie: a=b; c=d\r\n",
        "User-Agent: \(String(repeating: "a", count: 200))\r\n",
    ]

    static let pieces = [
        "\r", "\n", "\r\n", "\0", "\t", " ", "\u{7f}", "\u{1}", ":", ";", ",", "\"", "\\", "=", "%", "/", "?", "#", "*",
        "@",
        "[", "]", "::", ":0", ".", "..", "/..", "/.", "%2e", "%2F", "%00", "%ff", "%C3%A9", "%c0%af", "+", "-", "0",
        "1",
        "5", "f", "x", "0x", "7fffffffffffffff", "8000000000000000", "10000000000000000", "00000000000000000000",
        "65536",
        "256", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "http://", "HTTPS://a", "GET", "HEAD", "CONNECT", "OPTIONS",
        "chunked", "gzip", "identity", "close", "keep-alive", "100-continue", "Host", "Content-Length",
        "Transfer-Encoding", "1.2.3.4", "[::1]", "a:80", "Content-Length: 1", "Transfer-Encoding: chunked",
    ]
}
