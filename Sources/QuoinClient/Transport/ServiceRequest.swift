public import Foundation

/// A request in the wire format.
public struct ServiceRequest: Sendable {
    /// The method, such as `PATCH`.
    public var method: String
    /// The segments of the path, without percent-encoding.
    public var path: [String]
    /// The names and values of the query, without percent-encoding.
    public var query: [(name: String, value: String)] = []
    /// Header fields in addition to those that every request has.
    public var headers: [String: String] = [:]
    /// The body; nil if there is none.
    public var body: Data?
    /// The media type of the body.
    public var contentType = "application/json"
    /// The accepted media types of the answer.
    public var accept = "application/json"
    /// True if a retry is harmless, because the request changes nothing or the service recognises it by its key.
    var isRepeatable = false
    /// True if the request changes nothing.
    var isSafe = false

    init(_ method: String, _ path: String..., query: [(String, String?)] = [], body: JSONValue? = nil) throws {
        (self.method, self.path) = (method, path)
        self.query = query.compactMap { name, value in value.map { (name: name, value: $0) } }
        self.body = try body?.data
        isSafe = method == "GET"
        isRepeatable = isSafe || method == "DELETE"
    }

    /// Creates a request for a layout without its frames.
    public init(diagnosticsOf layout: String) throws {
        try self.init("GET", "layouts", layout, query: [("frames", "none")])
    }

    /// Returns the request marked as one that changes nothing, regardless of its method.
    func safe() -> ServiceRequest {
        var request = self
        (request.isSafe, request.isRepeatable) = (true, true)
        return request
    }

    /// Returns the request with a unique key by which the service recognises a retry and repeats its first answer.
    func once() -> ServiceRequest {
        var request = self
        request.headers["Idempotency-Key"] = "\"\(UUID().uuidString)\""
        request.isRepeatable = true
        return request
    }

    func accepting(_ type: String) -> ServiceRequest {
        var request = self
        request.accept = type
        return request
    }

    func with(_ header: String, _ value: String?) -> ServiceRequest {
        var request = self
        request.headers[header] = value
        return request
    }

    /// The path and query in the form of a request line.
    public var target: String {
        let path = path.map { "/" + Self.encoded($0) }.joined()
        guard !query.isEmpty else { return path.isEmpty ? "/" : path }
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// The unreserved characters of RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

/// An answer of the service, regardless of its status.
public struct ServiceAnswer: Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The header fields, keyed by lower-case name.
    public var headers: [String: String]
    /// The body; empty if there is none.
    public var body: Data
    /// True if the request was sent twice and this is the answer to the second attempt.
    var wasSentAgain = false

    /// Creates an answer.
    public init(status: Int, headers: [String: String], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The diagnostics of the solution in the answer.
    ///
    /// - Throws: ``Problem`` if the answer is not a solution.
    public var diagnostics: Diagnostics {
        get throws {
            guard status == 200 else { throw Problem(self) }
            let solution: Solution = try QuoinService.decode(body)
            return solution.diagnostics
        }
    }

    /// The time to wait, given in seconds or as a date (RFC 9110, section 10.2.3).
    var retryAfter: Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Int(text) { return seconds < 0 ? nil : .seconds(seconds) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text).map { .seconds(max(0, $0.timeIntervalSinceNow)) }
    }
}

/// An answer whose content arrives in pieces.
public struct ServiceStream: Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The header fields, keyed by lower-case name.
    public var headers: [String: String]
    /// A closure that returns the next piece; nil at the end.
    public var next: @Sendable () async throws -> Data?
    /// A closure that ends the exchange.
    public var cancel: @Sendable () -> Void

    /// Creates a stream that one task at a time reads by calling `next`.
    public init(
        status: Int,
        headers: [String: String],
        next: @escaping @Sendable () async throws -> Data?,
        cancel: @escaping @Sendable () -> Void
    ) {
        (self.status, self.headers, self.next, self.cancel) = (status, headers, next, cancel)
    }

    /// Collects the remaining content, for an answer that is not a stream.
    func collected(limit: Int) async throws -> ServiceAnswer {
        var body = Data()
        while let piece = try await next() {
            body += piece
            guard body.count <= limit else {
                cancel()
                throw Problem(.malformedAnswer, "the answer is larger than \(limit) bytes")
            }
        }
        return ServiceAnswer(status: status, headers: headers, body: body)
    }
}
