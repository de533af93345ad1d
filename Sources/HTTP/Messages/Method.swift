/// A request method (RFC 9110, 9; PATCH: RFC 5789).
///
/// Methods are case-sensitive.
public enum Method: Hashable, Sendable {
    case get
    case head
    case post
    case put
    case patch
    case delete
    case options
    case trace
    case connect
    /// A safe method with a body; no route of the service uses it.
    case query
    case other(String)

    /// The method as written in a request line.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .connect: "CONNECT"
        case .query: "QUERY"
        case .other(let name): name
        }
    }

    /// Creates the method for a token of a request line.
    init(token: Span<UInt8>) {
        switch token.count {
        case 3 where token.equals("GET"): self = .get
        case 3 where token.equals("PUT"): self = .put
        case 4 where token.equals("POST"): self = .post
        case 4 where token.equals("HEAD"): self = .head
        case 5 where token.equals("PATCH"): self = .patch
        case 5 where token.equals("TRACE"): self = .trace
        case 5 where token.equals("QUERY"): self = .query
        case 6 where token.equals("DELETE"): self = .delete
        case 7 where token.equals("OPTIONS"): self = .options
        case 7 where token.equals("CONNECT"): self = .connect
        default: self = .other(token.text)
        }
    }
}
