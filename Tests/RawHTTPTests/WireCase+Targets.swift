extension WireCase {
    private static func get(_ target: String) -> String { request("GET \(target) HTTP/1.1", "Host: a") }

    /// RFC 9112, 3.2, and RFC 3986.
    static let targets: [WireCase] = origins + absolutes + malformed + forms

    private static let origins: [WireCase] =
        [
            "/healthz", "/healthz?", "/healthz?a=b", "/./healthz", "/x/../healthz", "/../healthz", "/a/../../healthz",
            "/%68ealthz", "/%68%65%61%6C%74%68%7a", "/%2e/healthz", "/x/%2E%2e/healthz", "/%2E./healthz",
            "/.%2e/healthz",
            "/healthz?/?:@!$&'()*+,;=-._~", "/healthz?a=%20+b&&c", "/healthz?%E2%82%AC", "/x/y/../../healthz",
            "/x//../../healthz", "/",
        ].map { open(get($0), 200) }
        + [
            "//healthz", "/healthz/", "/healthz/.", "/healthz/x/..", "/HEALTHZ", "/healthz%2f", "/%2Fhealthz",
            "/..%2fhealthz",
            "/x/..%2fhealthz", "/x%2f..%2fhealthz", "/healthz;x", "/healthz;", "/.../healthz", "/%252e%252e/healthz",
            "/healthz%20",
            "/healthz+", "/healthz%3F", "/%e2%82%ac", "/~a/b-c_d.e", "/a:b@c", "/;,=$!", "/*", "/%C3%A9", "/http://a/",
            "/layouts/%2e%2e%2fhealthz", "/layouts//constraints", "/layouts/a%2Fb",
        ].map { open(get($0), 404) }
        + [open(get("/layouts/"), 404), open(get("/layouts?limit=x"), 400), open(get("/layouts?limit=1&limit=1"), 400)]

    private static let absolutes: [WireCase] =
        [
            "http://a/healthz", "HTTP://A/healthz", "http://a:80/healthz", "http://a:/healthz",
            "http://a:8080/healthz?b",
            "https://a/healthz", "http://[::1]/healthz", "http://[2001:db8::1]:80/healthz", "http://127.0.0.1/healthz",
            "http://other.example/healthz", "http://a_b/healthz", "http://a", "http://a/", "http://a?x",
            "http://a/x/../healthz", "hTTp://a/%68ealthz",
        ].map { open(get($0), 200) }
        + ["http://a//healthz"].map { open(get($0), 404) }
        + [
            "http://", "http:", "http:/", "http:///healthz", "http:/healthz", "http:healthz", "http://:80/healthz",
            "http://u@a/healthz",
            "http://u:p@a/healthz", "http://@a/healthz", "http://a@/healthz", "http://a:b/healthz",
            "http://a:80:80/healthz",
            "http://a:65536/healthz", "http://a:-1/healthz", "http://a:+1/healthz", "http://[::1/healthz",
            "http://::1/healthz",
            "http://[]/healthz", "http://[::1]x/healthz", "http://[::g]/healthz", "http://a b/healthz",
            "http://a\\b/healthz",
            "http://a<b>/healthz", "http://a%zz/healthz", "http://a%00/healthz", "http://a/healthz#x", "http://a#x",
            "ftp://a/healthz",
            "ws://a/healthz", "file:///healthz", "xhttp://a/healthz", "http//a/healthz", "://a/healthz",
            "httpss://a/healthz",
            "a/healthz", "healthz", "a:80", "urn:a", "mailto:a@b", "javascript:x", "\\healthz", "./healthz",
            "../healthz", "?a", "#a",
            "&", "%2Fhealthz", "http%3A//a/healthz", "http://a/%", "http://a/?%",
        ].map { last(get($0), 400) }

    private static let malformed: [WireCase] = [
        "/healthz#", "/healthz#x", "/#", "/healthz?a#b", "/a\"b", "/a<b", "/a>b", "/a\\b", "/a^b", "/a`b", "/a{b",
        "/a|b", "/a}b",
        "/a[b", "/a]b", "/?a\"", "/?a<", "/?a[]", "/?a^", "/?a`", "/?a{}", "/?a|b", "/?a\\b", "/\u{e9}", "/?\u{e9}",
        "/\u{E0FF}",
        "/\u{E080}", "/?\u{E0FF}", "/a\tb", "/a\u{1}", "/a\u{7f}", "/a\0", "/a\u{b}b", "/a\rb", "/%", "/%4", "/%4g",
        "/%g4", "/%%41", "/% 41",
        "/%+4", "/%-1", "/%u0041", "/%0x41", "/healthz%", "/healthz?%", "/healthz?a=%", "/healthz?a=%4",
        "/healthz?%zz=a", "/%00",
        "/healthz%00", "/%00healthz", "/?a=%00", "/%01", "/%09", "/%0a", "/%0d%0a", "/healthz%0d%0aX:%20y", "/%1f",
        "/%7f",
        "/?a=%0d%0a", "/%80", "/%ff", "/%c0%af", "/%c0%ae%c0%ae/healthz", "/%c1%9c", "/%e0%80%af", "/%f0%80%80%af",
        "/%ed%a0%80",
        "/%f4%90%80%80", "/%f5%80%80%80", "/%fe", "/%e2%82", "/%e2%28%a1", "/%C3", "/?a=%ff", "/?%c0%af",
    ].map { last(get($0), 400) }

    private static let forms: [WireCase] =
        [
            "GET *", "POST *", "HEAD2 *", "TRACE *", "OPTIONS **", "OPTIONS *?a", "OPTIONS */", "OPTIONS a",
            "OPTIONS a:80", "GET a:443",
            "PUT example.org:80", "CONNECT /", "CONNECT *", "CONNECT a", "CONNECT a:", "CONNECT :443",
            "CONNECT http://a:443/",
            "CONNECT a:443/", "CONNECT a:443?b", "CONNECT u@a:443", "CONNECT a:x", "CONNECT a:65536", "CONNECT [::1]",
            "CONNECT ::1:443",
            "CONNECT a:443:443", "CONNECT a,b:443 x",
        ].map { last(request("\($0) HTTP/1.1", "Host: a"), 400) }

    /// RFC 9110, 7.2; RFC 9112, 3.2 and 3.3.
    static let hosts: [WireCase] = soundHosts + brokenHosts + wholeHosts

    private static let soundHosts: [WireCase] = [
        "a", " a", "\ta\t", "a.b", "a.", "A", "a-b", "a_b", "localhost:8080", "a:80", "a:0", "a:65535", "a:", "a:00080",
        "127.0.0.1",
        "127.0.0.1:80", "999.999.999.999", "[::1]", "[::]", "[::1]:80", "[::1]:", "[1:2:3:4:5:6:7:8]", "[1::8]",
        "[1:2:3:4:5:6:7::]",
        "[::2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[2001:DB8::a]", "[v1.a]", "[vF.a:b]:80",
        "%41", "a%2Db",
        "xn--e1afmkfd", "a!b", "a~b",
    ].map { open("GET /healthz HTTP/1.1\r\nHost:\($0)\r\n\r\n", 200) }

    private static let brokenHosts: [WireCase] = [
        "", " ", "\t", "a b", "a\tb", "a, b", "a,b", "a,", ",a", "a;b c", "a/b", "a/", "/a", "http://a", "//a", "a?b",
        "a#b", "a@b", "u:p@a",
        "@a", "a@", ":", ":80", "a:b", "a:80a", "a:80:80", "a::80", "a: 80", "a :80", "a:-1", "a:+80", "a:0x50",
        "a:8.0", "a:65536",
        "a:99999999999999999999", "[", "]", "[]", "[]:80", "[::1", "::1]", "::1", "1::", "[::1]]", "[[::1]]", "[::1]a",
        "[::1]a:80",
        "[::1]:x", "[::1]:80:80", "[::1]:-1", "a[::1]", "[1:2:3]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]",
        "[1:2:3:4:5:6:7::8]",
        "[12345::]", "[::1::2]", "[:::]", "[:1]", "[1:]", "[1:2:3:4:5:6:7:]", "[:1:2:3:4:5:6:7:8]", "[::g]",
        "[::1%25eth0]", "[::1%eth0]",
        "[::1.2.3]", "[::1.2.3.256]", "[::01.2.3.4]", "[1.2.3.4]", "[::1.2.3.4:5]", "[1:2:3:4:5:6:7:1.2.3.4]", "[a]",
        "[v]", "[v1]", "[v.a]",
        "[v1.]", "[vg.a]", "[v1.a%]", "[v1.[]", "a\"", "\"a\"", "<a>", "a\\b", "{a}", "a|b", "a^b", "a`b", "%", "%4",
        "%zz", "a%00", "a%0d%0a", "%ff",
        "%c0%af", "\u{e9}", "\u{E0FF}", "a\0", "a\u{1}", "a\u{7f}", "a\u{b}", "a\rb", "a\r\n b", "*:*?", "a b:80",
        "a,b:80",
    ].map { last("GET /healthz HTTP/1.1\r\nHost:\($0)\r\n\r\n", 400) }

    private static let wholeHosts: [WireCase] = [
        last("GET /healthz HTTP/1.1\r\n\r\n", 400), last("GET /healthz HTTP/1.1\r\nX: y\r\n\r\n", 400),
        last("GET /healthz HTTP/1.2\r\n\r\n", 400), last("OPTIONS * HTTP/1.1\r\n\r\n", 400),
        last("GET http://a/healthz HTTP/1.1\r\n\r\n", 400), last("CONNECT a:80 HTTP/1.1\r\n\r\n", 400),
        last("GET /healthz HTTP/1.1\r\nHosts: a\r\n\r\n", 400), last("GET /healthz HTTP/1.1\r\nX-Host: a\r\n\r\n", 400),
        last(request("GET /healthz HTTP/1.1", "Host: a", "Host: a"), 400),
        last(request("GET /healthz HTTP/1.1", "Host: a", "X: y", "hOST: b"), 400),
        last(request("GET /healthz HTTP/1.1", "Host:", "Host: a"), 400),
        last(request("GET /healthz HTTP/1.1", "Host: a", "Host:"), 400),
        last(request("GET http://a/healthz HTTP/1.1", "Host: a", "Host: a"), 400),
        last(request("GET http://a/healthz HTTP/1.1", "Host: a b"), 400),
        last(request("GET http://a/healthz HTTP/1.1", "Host: u@a"), 400),
        last(request("GET /healthz HTTP/1.0", "Host: a", "Host: a"), 400),
        last(request("GET /healthz HTTP/1.0", "Host: a b"), 400),
        last(request("GET /healthz HTTP/1.1", "Host : a"), 400),
        last(request("GET /healthz HTTP/1.1", " Host: a"), 400),
        last(request("GET /healthz HTTP/1.1", "Host:", " a"), 400), last(request("OPTIONS * HTTP/1.1", "Host:"), 400),
        last(request("GET /healthz HTTP/1.0", "Host:"), 400),
        open(request("GET http://a/healthz HTTP/1.1", "Host: b"), 200),
        open(request("GET http://a/healthz HTTP/1.1", "Host:"), 200),
        open(request("GET /healthz HTTP/1.1", "HOST: a"), 200),
        open(request("GET /healthz HTTP/1.1", "X: y", "host:a"), 200),
        last(request("GET /healthz HTTP/1.0"), 200), last(request("GET http://a/healthz HTTP/1.0"), 200),
    ]
}
