public import Foundation

/// One request of the wire contract.
public struct ServiceRequest: Sendable {
    /// Such as `PATCH`.
    public var method: String
    /// The segments of the path, not encoded.
    public var path: [String]
    /// Names and values, not encoded.
    public var query: [(name: String, value: String)] = []
    /// Fields of the head, beside those that every request has.
    public var headers: [String: String] = [:]
    /// nil where the request has none.
    public var body: Data?
    /// Of the body.
    public var contentType = "application/json"
    /// What the answer may be.
    public var accept = "application/json"
    /// Whether a repetition does no harm: it changes nothing, or the service recognises it by its key.
    var isRepeatable = false
    /// Whether it changes nothing at all.
    var isSafe = false

    init(_ method: String, _ path: String..., query: [(String, String?)] = [], body: JSONValue? = nil) throws {
        (self.method, self.path) = (method, path)
        self.query = query.compactMap { name, value in value.map { (name: name, value: $0) } }
        self.body = try body?.data
        isSafe = method == "GET"
        isRepeatable = isSafe || method == "DELETE"
    }

    /// The reading of a layout without its frames.
    public init(diagnosticsOf layout: String) throws {
        try self.init("GET", "layouts", layout, query: [("frames", "none")])
    }

    /// The request as one that changes nothing, whatever its method.
    func safe() -> ServiceRequest {
        var request = self
        (request.isSafe, request.isRepeatable) = (true, true)
        return request
    }

    /// The request with a key of its own, by which the service recognises a repetition and answers it as the first
    /// time.
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

    /// The path and the query as a request line has them.
    public var target: String {
        let path = path.map { "/" + Self.encoded($0) }.joined()
        guard !query.isEmpty else { return path.isEmpty ? "/" : path }
        let pairs = query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// RFC 3986, 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}

/// An answer of the service, whatever its status.
public struct ServiceAnswer: Sendable {
    /// Such as 200.
    public var status: Int
    /// By lower-case names.
    public var headers: [String: String]
    /// Empty where there is none.
    public var body: Data
    /// Whether the request was sent twice, and the answer is that to the second.
    var wasSentAgain = false

    /// An answer with a status.
    public init(status: Int, headers: [String: String], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The diagnostics of the solution that the answer is.
    ///
    /// - Throws: ``Problem`` for another answer.
    public var diagnostics: Diagnostics {
        get throws {
            guard status == 200 else { throw Problem(self) }
            let solution: Solution = try QuoinService.decode(body)
            return solution.diagnostics
        }
    }

    /// How long to wait: seconds, or until a date (RFC 9110, 10.2.3).
    var retryAfter: Duration? {
        guard let text = headers["retry-after"] else { return nil }
        if let seconds = Int(text) { return seconds < 0 ? nil : .seconds(seconds) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text).map { .seconds(max(0, $0.timeIntervalSinceNow)) }
    }
}

/// An answer whose content comes piece by piece.
public struct ServiceStream: Sendable {
    /// Such as 200.
    public var status: Int
    /// By lower-case names.
    public var headers: [String: String]
    /// Returns the next piece; nil at the end.
    public var next: @Sendable () async throws -> Data?
    /// Ends the exchange.
    public var cancel: @Sendable () -> Void

    /// A stream that is read by calling `next`, by one task at a time.
    public init(
        status: Int,
        headers: [String: String],
        next: @escaping @Sendable () async throws -> Data?,
        cancel: @escaping @Sendable () -> Void
    ) {
        (self.status, self.headers, self.next, self.cancel) = (status, headers, next, cancel)
    }

    /// The rest, for an answer that is no stream.
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
