/// A version of HTTP/1.
///
/// A request with a higher minor version is treated as 1.1 (RFC 9110, 2.5).
public enum Version: Sendable {
    case http10
    case http11
}

/// A complete request, including its body.
///
/// This is a class because, as a struct, it was copied five times on its way to the handler, at six reference counts
/// each.
public final class Request: Sendable {
    public let method: Method
    public let target: RequestTarget
    public let version: Version
    public let headers: HeaderFields
    public let body: [UInt8]
    /// True if the client allows the connection to stay open after the response (RFC 9112, 9.3).
    public let keepsAlive: Bool

    public init(
        method: Method,
        target: RequestTarget,
        version: Version = .http11,
        headers: HeaderFields = [:],
        body: [UInt8] = [],
        keepsAlive: Bool = true
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.headers = headers
        self.body = body
        self.keepsAlive = keepsAlive
    }

    /// Returns a copy of the request with another body.
    public func with(body: [UInt8]) -> Request { with(target, body) }

    /// Returns a copy of the request with another target.
    public func with(target: RequestTarget) -> Request { with(target, body) }

    private func with(_ target: RequestTarget, _ body: [UInt8]) -> Request {
        Request(
            method: method,
            target: target,
            version: version,
            headers: headers,
            body: body,
            keepsAlive: keepsAlive
        )
    }

    /// The decoded segments of the path, with dot segments removed; empty for `/` and for a target without a path.
    public var path: [String] { target.path }

    /// The decoded items of the query, in order.
    public var query: [QueryItem] { target.query }
}
