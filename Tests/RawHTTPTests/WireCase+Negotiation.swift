extension WireCase {
    /// RFC 9110, 8, 12 and 13: content types, Accept, and conditions.
    static let negotiation: [WireCase] = accepts + contentTypes + conditions

    private static let accepts: [WireCase] =
        [
            "application/json", "*/*", "application/*", "Application/JSON", "application/json;q=0.5",
            "application/json; q=0.001",
            "application/json;charset=utf-8", "text/html, */*;q=0.1", "text/html, application/json",
            "text/html,,application/json",
            "*/*;q=0, application/json", "application/json ; q=1.000", "application/json;q=1;ext=\"a,b\"",
            "a/b\r\nAccept: */*",
        ].map { open(request("GET /healthz HTTP/1.1", "Host: a", "Accept: \($0)"), 200) }
        + [
            "text/html", "application/json;q=0", "*/*;q=0", "application/json;q=0.000, */*", "application/*;q=0, */*",
            "text/*",
            "application/xml", "application/json;version=1", "*/json", "json", "application", "application/", "/json",
            "application/json;q=2",
            "application/json;q=x", "application/json;q=0.1234", "application/json text/html", "a/b;c",
        ].map { open(request("GET /healthz HTTP/1.1", "Host: a", "Accept: \($0)"), 406) }
        + [
            open(request("GET /openapi.yaml HTTP/1.1", "Host: a", "Accept: application/json"), 406),
            open(request("HEAD /openapi.yaml HTTP/1.1", "Host: a", "Accept: application/json"), .head(406)),
            open(request("GET /none HTTP/1.1", "Host: a", "Accept: text/html"), 404),
        ]

    private static func typed(_ fields: String) -> String { solve("\(fields)\r\nContent-Length: 11", smallest) }

    private static let contentTypes: [WireCase] =
        [
            "application/json", "Application/JSON", "application/json;charset=utf-8", "application/json; charset=UTF-8",
            "application/json; charset=\"utf-8\"", "application/json ;\tcharset=utf-8 ", "application/json;",
            "application/json; a=b",
            "application/vnd.quoin+json",
        ].map { open(typed("Content-Type: \($0)"), 200) }
        // Read as an Interface Builder file, which begins otherwise.
        + ["application/xml", "text/xml; charset=utf-8"].map { open(typed("Content-Type: \($0)"), 400) }
        + [
            "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "image/svg+xml",
            "application/xml; charset=latin1", "text/html",
            "application/json; charset=latin1", "application/json; charset=utf-16", "application/json, text/plain",
            "application/json, application/json", "json", "application", "application/", "/json", "application / json",
            "application/json; charset", "application/json; charset=", "application/json; charset=\"utf-8", "*/*",
            "application/jsonx",
        ].map { open(typed("Content-Type: \($0)"), Answer(415, ["accept": "application/json, application/xml"])) }
        + [
            "Content-Type: application/json\r\nContent-Type: application/json",
            "Content-Type: application/json\r\nContent-Type: text/plain",
            "Content-Type: text/plain\r\ncontent-type: application/json",
        ].map { open(typed($0), 400) }
        + [
            open(typed("Content-Encoding: identity"), 200),
            open(typed("Content-Encoding: gzip"), Answer(415, ["accept-encoding": "identity"])),
            open(typed("Content-Encoding: identity\r\nContent-Encoding: br"), 415),
            open(typed("Content-Encoding: x"), 415),
            open(patch("none", "Content-Type: text/plain"), Answer(415, ["accept-patch": "application/json"])),
            open(patch("none", "Content-Type: application/json"), 404),
        ]

    private static func put(_ id: String, _ fields: String) -> String {
        "PUT /layouts/\(id) HTTP/1.1\r\nHost: a\r\n\(fields)\r\nContent-Length: 11\r\n\r\n\(smallest)"
    }

    private static func patch(_ id: String, _ fields: String) -> String {
        "PATCH /layouts/\(id)/traits HTTP/1.1\r\nHost: a\r\n\(fields)\r\nContent-Length: 2\r\n\r\n{}"
    }

    private static func ask(_ line: String, _ fields: String...) -> String {
        "\(line) HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
    }

    /// The answers to `asked` while there is a layout with that id at revision 1, which is deleted after them.
    private static func kept(_ id: String, _ asked: String, _ answer: Answer) -> WireCase {
        open(
            put(id, "X: y") + asked + ask("DELETE /layouts/\(id)"),
            Answer(201, ["location": "/layouts/\(id)"]),
            answer,
            204
        )
    }

    private static let conditions: [WireCase] =
        [
            ("\"1\"", 304), ("W/\"1\"", 304), ("*", 304), ("\"0\", \"1\"", 304), ("\"0\" ,,\tW/\"1\" ", 304),
            ("\"2\"", 200), ("\"1 \"", 400),
            ("1", 400), ("", 400), ("\"1", 400), ("w/\"1\"", 400), ("*, \"1\"", 400), ("\"1\" \"2\"", 400),
        ].enumerated().map { index, pair in
            kept("n\(index)", ask("GET /layouts/n\(index)", "If-None-Match: \(pair.0)"), Answer(pair.1))
        }
        + [
            ("\"1\"", 200), ("*", 200), ("\"0\", \"1\"", 200), ("W/\"1\"", 412), ("\"2\"", 412), ("1", 400), ("", 400),
            ("\"1\"\r\nIf-Match: \"2\"", 200),
            ("\"1\"\r\nIf-None-Match: \"1\"", 304), ("\"2\"\r\nIf-None-Match: \"1\"", 412),
        ].enumerated().map { index, pair in
            kept("m\(index)", ask("GET /layouts/m\(index)", "If-Match: \(pair.0)"), Answer(pair.1))
        }
        + [
            ("If-Match: \"1\"", 200), ("If-Match: *", 200), ("If-Match: W/\"1\"", 412), ("If-Match: \"7\", \"8\"", 412),
            ("If-None-Match: *", 412), ("If-None-Match: \"1\"", 412), ("If-None-Match: \"2\"", 200),
            ("If-Match: x", 400),
        ].enumerated().flatMap { index, pair in
            [
                kept("p\(index)", patch("p\(index)", pair.0), Answer(pair.1)),
                kept("q\(index)", put("q\(index)", pair.0), Answer(pair.1)),
            ]
        }
        + [
            kept(
                "h1",
                ask("HEAD /layouts/h1"),
                Answer(200, isToHead: true, ["etag": "\"1\"", "content-type": "application/json"])
            ),
            kept("h2", ask("HEAD /layouts/h2", "If-None-Match: \"1\""), Answer(304, isToHead: true, ["etag": "\"1\""])),
            kept("d1", ask("DELETE /layouts/d1", "If-Match: \"2\""), 412),
            open(put("r1", "Content-Range: bytes 0-10/11"), 400), open(put("f1", "If-Match: *"), 412),
            open(put("f2", "If-Match: \"1\""), 412),
            open(put("f3", "If-None-Match: *") + ask("DELETE /layouts/f3"), 201, 204),
            open(patch("none", "If-Match: *"), 404), open(ask("GET /layouts/none", "If-Match: *"), 404),
        ]
}
