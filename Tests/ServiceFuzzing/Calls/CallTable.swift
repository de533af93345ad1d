/// The calls of the service, with the parameters and fields that each of them reads.
///
/// A test compares it with `openapi.yaml`.
public enum CallTable {
    /// One call.
    public struct Call: Sendable {
        public let method: String
        public let path: String
        public let parameters: [String]
        public let fields: [String]
        let body: Body
    }

    /// What the body of a call is.
    enum Body: Sendable {
        case none, document, settings, variants, sweep
        /// Two documents.
        case comparison
        /// Edits of a part.
        case edit(String)
    }

    private static let solution = ["frames", "coordinates", "text"]
    /// The parameters of every picture, and of one that may be a PNG.
    private static let drawing = ["annotate", "appearance", "style", "view"]
    private static let picture = drawing + ["scale"]
    private static let screen = ["device", "orientation", "direction"]
    private static let key = ["Idempotency-Key"]
    private static let tags = ["If-Match", "If-None-Match"]

    private static func edit(_ part: String) -> Call {
        Call(
            method: "PATCH",
            path: "/layouts/x/\(part)",
            parameters: solution + picture + ["dryRun"],
            fields: ["If-Match"] + key,
            body: .edit(part)
        )
    }

    private static func step(_ name: String) -> Call {
        Call(
            method: "POST",
            path: "/layouts/x/\(name)",
            parameters: solution + picture + ["dryRun"],
            fields: ["If-Match"] + key,
            body: .none
        )
    }

    private static func read(_ path: String, _ parameters: [String] = [], _ fields: [String] = []) -> Call {
        Call(method: "GET", path: path, parameters: parameters, fields: fields, body: .none)
    }

    public static let all: [Call] =
        [
            read("/layouts", ["limit", "after"]),
            Call(method: "POST", path: "/layouts", parameters: solution + ["scene"], fields: key, body: .document),
            read("/layouts/x", solution, tags),
            Call(
                method: "PUT",
                path: "/layouts/x",
                parameters: solution + ["scene"],
                fields: tags + key,
                body: .document
            ),
            Call(method: "DELETE", path: "/layouts/x", parameters: [], fields: ["If-Match"], body: .none),
            read("/layouts/x/source", ["as"], tags),
            read(
                "/layouts/x/constraints",
                ["view", "touching", "key", "group", "first", "second", "relation", "active", "as", "slack"],
                tags
            ),
            edit("constraints"), edit("views"), edit("traits"),
            read("/layouts/x/explanation", ["view", "as"], tags),
            read("/layouts/x/events", ["coordinates", "text"], ["Last-Event-ID"]),
            read("/layouts/x/picture.svg", screen + drawing, tags),
            read("/layouts/x/picture.png", screen + picture, tags),
            read("/layouts/x/picture.pdf", screen + drawing, tags),
            step("undo"), step("redo"),
            read("/layouts/x/changes", ["from", "to", "coordinates"] + picture),
            Call(
                method: "POST",
                path: "/layouts/x/variants",
                parameters: solution + picture,
                fields: key,
                body: .variants
            ),
            Call(method: "POST", path: "/layouts/x/sweep", parameters: [], fields: key, body: .sweep),
            Call(
                method: "POST",
                path: "/solve",
                parameters: solution + picture + ["scene"],
                fields: key,
                body: .document
            ),
            Call(method: "POST", path: "/layouts/x/lint", parameters: [], fields: key, body: .settings),
            Call(method: "POST", path: "/lint", parameters: ["scene"], fields: key, body: .document),
            Call(method: "POST", path: "/compare", parameters: picture, fields: key, body: .comparison),
            read("/fonts", ["limit", "after"]), read("/devices"), read("/healthz"), read("/readyz"), read("/metrics"),
            read("/openapi.yaml"), read("/", [], ["If-None-Match"]),
            read("/playground/main.js", [], ["If-None-Match"]),
        ]

    /// Values that parameters take, by their names.
    static let values: [String: [String]] = [
        "limit": ["1", "2", "100", "1000"], "after": ["x", "y", ""], "frames": ["all", "changed", "none"],
        "coordinates": ["superview", "root"], "text": ["lines"], "scene": ["s-1", "c-1", "Cell"],
        "view": ["root", "v2", "v3"], "touching": ["root", "v2"], "key": ["k1", "k2"], "group": ["even", "odd"],
        "first": ["root.width", "v2.left", "v3.top"], "second": ["root.left", "v2.right"],
        "relation": ["==", "<=", ">="], "as": ["equation", "masonry", "snapkit", "anchors", "vfl", "client", "uikit"],
        "slack": ["true", "false"], "active": ["true", "false"], "dryRun": ["true", "false"],
        "annotate": ["names", "safeArea,ambiguity", "", "constraints,names", "margins,baselines"],
        "appearance": ["light", "dark"], "scale": ["1", "2"], "style": ["app", "wireframe"],
        "device": ["iPhone SE", "iPad", "iPhone 15"],
        "orientation": ["portrait", "landscape"], "direction": ["ltr", "rtl"], "from": ["1", "2"], "to": ["2", "3"],
    ]

    /// Values that header fields have, by their names.
    static let fieldValues: [String: [String]] = [
        "If-Match": ["\"1\"", "\"2\"", "\"3\"", "*", "\"1\", \"2\", \"3\"", "W/\"2\""],
        "If-None-Match": ["\"1\"", "W/\"3\"", "*", "\"9ae16a3b2f90404f\""],
        "Idempotency-Key": ["a", "\"b c\"", "8e03978e-40d5-43dd-bc93-6894a57f9324"], "Last-Event-ID": ["1", "2", "3"],
        "Accept": [
            "*/*", "application/json", "image/svg+xml", "application/json;q=0.5, image/svg+xml", "application/xml",
            "image/png", "application/pdf", "application/sarif+json", "application/x-ndjson", "text/event-stream",
            "text/*;q=0.1, */*;q=0.01",
        ],
        "Content-Type": [
            "application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/xml",
            "application/x-ndjson", "application/vnd.a+json", "application/merge-patch+json",
            "application/x-www-form-urlencoded", "text/plain",
        ],
        "Content-Encoding": ["identity", "gzip"], "Content-Range": ["bytes 0-1/2"],
        "Origin": ["http://localhost:3000", "https://a.example", "null"],
        "Sec-Fetch-Site": ["same-origin", "none", "cross-site"], "Authorization": ["Bearer abc", "Basic YTpi"],
        "Prefer": ["respond-async", "return=minimal"], "X-Request-Id": ["a-1"],
        "Forwarded": ["for=1.2.3.4;proto=https"],
        "X-Forwarded-For": ["1.2.3.4, ::1"], "X-Forwarded-Prefix": ["/a/b"], "Expect": ["100-continue"],
        "Access-Control-Request-Method": ["PATCH"], "Access-Control-Request-Headers": ["content-type"],
        "Range": ["bytes=0-9"], "Accept-Encoding": ["gzip, br"], "Host": ["localhost:8080", "a.example"],
        "Cache-Control": ["no-cache"],
    ]

    /// Pieces of queries and fields that are rare in sound requests and common in attacks.
    static let strange = [
        "", "-1", "0", "1e9", "9223372036854775808", "true,false", "null", "\"", "\"\"", "*", ",", ",,", ";", "W/\"\"",
        "a=b", "../..", "%00", "%", "%ff", "+", "&", "==", "é", "root", "nobody", "x.left.right", "q=2", "*/*;q=0",
        "undefined", "[]", "{}", "<script>", "' or 1", "\u{1F600}",
        String(repeating: "a", count: 300), String(repeating: "a,", count: 400),
    ]
}
