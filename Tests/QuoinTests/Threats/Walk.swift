import TestSupport

/// A request of a walk.
struct WalkRequest: Sendable {
    var method = "POST"
    var target = "/solve"
    var headers = ""
    var body = ""

    static func solve(_ body: String) -> WalkRequest { WalkRequest(body: body) }

    static func get(_ target: String, headers: String = "") -> WalkRequest {
        WalkRequest(method: "GET", target: target, headers: headers)
    }

    static func put(_ target: String, _ body: String = #"{"view":{}}"#) -> WalkRequest {
        WalkRequest(method: "PUT", target: target, body: body)
    }

    static func patch(_ target: String, _ body: String) -> WalkRequest {
        WalkRequest(method: "PATCH", target: target, body: body)
    }

    /// As it is sent.
    var text: String {
        let length = method == "GET" ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
        return "\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(headers)\(length)\r\n\(body)"
    }
}

/// How a threat is tried: requests at the limit, which are served, and requests one past it, which are refused.
struct Walk: Sendable {
    /// One request at a limit, and the same one past it.
    struct Pair: Sendable {
        /// Sent before, and served.
        var first: [WalkRequest] = []
        let at: WalkRequest
        let beyond: WalkRequest
        /// The status at the limit, where it is not one of success.
        var statusAt = 200
    }

    /// Options that lower the limit.
    var options: [String] = []
    /// Whether a layout `kept` is stored first and has to stay as it is.
    var keepsLayouts = true
    var pairs: [Pair]

    init(_ options: [String] = [], keepsLayouts: Bool = true, requests pairs: [Pair]) {
        (self.options, self.keepsLayouts, self.pairs) = (options, keepsLayouts, pairs)
    }

    /// A walk of one-shot documents.
    init(_ options: [String] = [], documents pairs: [(at: String, beyond: String)]) {
        self.init(options, requests: pairs.map { Pair(at: .solve($0.at), beyond: .solve($0.beyond)) })
    }
}
