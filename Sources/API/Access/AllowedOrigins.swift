public import HTTP

/// The origins whose pages may read responses (the CORS protocol of the Fetch standard).
public enum AllowedOrigins: Sendable, CustomStringConvertible {
    /// Only the service's own: responses have no CORS fields.
    case none
    case any
    case listed(Set<Origin>)

    /// Parses a comma-separated list of origins, or a lone `*` for any; nil if an entry is not an origin.
    public init?(parsing text: String) {
        if text == "*" {
            self = .any
            return
        }
        guard let origins = Set(list: text, { Origin($0) }) else { return nil }
        self = .listed(origins)
    }

    /// Appends the fields that let a page read a response.
    ///
    /// If origins are listed, a response names at most that of the request, if it is allowed. So responses vary by
    /// origin, including for origins that are not listed.
    func permit(_ response: inout Response, to headers: HeaderFields) {
        switch self {
        case .none: return
        case .any: response.headers.append("Access-Control-Allow-Origin", "*")
        case .listed:
            response.headers.append("Vary", "Origin")
            guard let text = headers["Origin"], contains(text) else { return }
            response.headers.append("Access-Control-Allow-Origin", text)
        }
        response.headers.append(
            "Access-Control-Expose-Headers",
            "ETag, Location, Retry-After, X-Request-Id, Idempotent-Replayed"
        )
    }

    /// Returns true if pages of an origin, given as its field value, may make any call.
    func contains(_ text: String) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .listed(let origins): Origin(text).map(origins.contains) ?? false
        }
    }

    /// Appends the fields that let a page send requests with `methods`.
    func permit(methods: String, by response: inout Response) {
        guard !isNone else { return }
        response.headers.append("Access-Control-Allow-Methods", methods)
        // Listed individually because an asterisk does not cover Authorization.
        response.headers.append(
            "Access-Control-Allow-Headers",
            "Content-Type, Authorization, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-Request-Id, "
                + "traceparent"
        )
        // Two hours, the maximum in Chromium.
        response.headers.append("Access-Control-Max-Age", "7200")
    }

    /// The list in the format of ``init(parsing:)``.
    public var description: String {
        switch self {
        case .none: "none"
        case .any: "*"
        case .listed(let origins): origins.map(\.text).sorted().joined(separator: ",")
        }
    }

    /// True if pages of every origin may make any call.
    var isAny: Bool {
        if case .any = self { true } else { false }
    }

    private var isNone: Bool {
        if case .none = self { return true }
        return false
    }
}

/// Returns true if the request is a CORS preflight, which asks whether a page may send another request.
func isPreflight(_ method: Method, _ headers: HeaderFields) -> Bool {
    method == .options && headers.contains("Origin") && headers.contains("Access-Control-Request-Method")
}
