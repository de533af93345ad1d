/// Limits of what a connection sends, before anybody looks at a document.
extension Walk {
    static let requests: [String: Walk] = [
        "long targets": Walk(
            ["--max-target", "64"],
            requests: [
                Pair(
                    at: .get("/layouts?after=" + String(repeating: "a", count: 49)),
                    beyond: .get("/layouts?after=" + String(repeating: "a", count: 50))
                )
            ]
        ),
        "large headers": Walk(
            ["--max-header-bytes", "200"],
            requests: [
                Pair(
                    at: .get("/layouts", headers: field(bytes: 40)),
                    beyond: .get("/layouts", headers: field(bytes: 300))
                )
            ]
        ),
        "many header fields": Walk(
            ["--max-header-count", "3"],
            requests: [
                Pair(
                    at: .get("/layouts", headers: "X: 1\r\nX: 2\r\n"),
                    beyond: .get("/layouts", headers: "X: 1\r\nX: 2\r\nX: 3\r\n")
                )
            ]
        ),
        "large bodies": Walk(["--max-body", "200"], documents: [(padded(to: 200), padded(to: 201))]),
        "deep JSON": Walk(
            ["--max-json-depth", "16"],
            requests: [
                Pair(
                    at: .solve(String(repeating: "[", count: 16) + String(repeating: "]", count: 16)),
                    beyond: .solve(String(repeating: "[", count: 17) + String(repeating: "]", count: 17)),
                    statusAt: 422
                )
            ]
        ),
        "large pages": Walk(requests: [Pair(at: .get("/layouts?limit=1000"), beyond: .get("/layouts?limit=1001"))]),
        "long ids in paths": Walk(requests: [
            Pair(
                at: .put("/layouts/" + String(repeating: "a", count: 128)),
                beyond: .put("/layouts/" + String(repeating: "a", count: 129))
            )
        ]),
        "idempotency keys": Walk(requests: [
            Pair(
                at: WalkRequest(headers: key(of: 255), body: #"{"view":{}}"#),
                beyond: WalkRequest(headers: key(of: 256), body: #"{"view":{}}"#)
            )
        ]),
        "tags": Walk(requests: [
            Pair(
                at: .get("/layouts/kept", headers: "If-Match: \"1\"\r\n"),
                beyond: .get("/layouts/kept", headers: "If-Match: 1\r\n")
            ),
            Pair(
                at: .get("/layouts/kept", headers: "If-None-Match: \"7\"\r\n"),
                beyond: .get("/layouts/kept", headers: "If-None-Match: \"7\r\n")
            ),
        ]),
    ]

    private static func key(of count: Int) -> String {
        "Idempotency-Key: " + String(repeating: "a", count: count) + "\r\n"
    }

    private static func field(bytes: Int) -> String { "X: " + String(repeating: "a", count: bytes) + "\r\n" }

    private static func padded(to count: Int) -> String {
        let document = #"{"view":{}}"#
        return document + String(repeating: " ", count: count - document.utf8.count)
    }
}
