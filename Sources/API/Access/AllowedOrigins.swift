public import HTTP

/// The pages of which origins may read what the service answers (the CORS protocol of the Fetch standard).
public enum AllowedOrigins: Sendable, CustomStringConvertible {
    /// None but the service's own: nothing is said about origins.
    case none
    case any
    case listed(Set<Origin>)

    /// The origins of a list with commas, or any for `*` alone; nil where something in it is no origin.
    public init?(parsing text: String) {
        if text == "*" {
            self = .any
            return
        }
        var origins: Set<Origin> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let origin = Origin(String(part.drop { $0 == " " })) else { return nil }
            origins.insert(origin)
        }
        self = .listed(origins)
    }

    /// Appends the fields that let a page read an answer.
    ///
    /// Of a list, the origin that asks is named alone, so the answer varies with it, for those that are not listed as well.
    func permit(_ response: inout Response, to headers: HeaderFields) {
        switch self {
        case .none: return
        case .any: response.headers.append("Access-Control-Allow-Origin", "*")
        case .listed(let origins):
            response.headers.append("Vary", "Origin")
            guard let text = headers["Origin"], let origin = Origin(text), origins.contains(origin) else { return }
            response.headers.append("Access-Control-Allow-Origin", text)
        }
        response.headers.append("Access-Control-Expose-Headers", "ETag, Location, Retry-After, X-Request-Id")
    }

    /// Appends the fields that let a page send a request by one of `methods`.
    func permit(methods: String, by response: inout Response) {
        guard !isNone else { return }
        response.headers.append("Access-Control-Allow-Methods", methods)
        // Named one by one: an asterisk would not stand for Authorization.
        response.headers.append(
            "Access-Control-Allow-Headers",
            "Content-Type, Authorization, If-Match, If-None-Match, X-Request-Id, traceparent"
        )
        // The longest that browsers keep to.
        response.headers.append("Access-Control-Max-Age", "7200")
    }

    /// The origins as a list that ``init(parsing:)`` reads.
    public var description: String {
        switch self {
        case .none: "none"
        case .any: "*"
        case .listed(let origins): origins.map(\.text).sorted().joined(separator: ",")
        }
    }

    private var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}

/// Whether the request is a browser's question if it may send another one.
func isPreflight(_ method: Method, _ headers: HeaderFields) -> Bool {
    method == .options && headers.contains("Origin") && headers.contains("Access-Control-Request-Method")
}
