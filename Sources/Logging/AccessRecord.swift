/// The log record of one answered request.
///
/// It has no members for secrets: neither credentials from header fields nor the bodies of requests and answers.
public struct AccessRecord: Sendable {
    public var level: LogLevel
    public var requestID: String
    /// The trace id from the request's `traceparent`.
    public var traceID: String?
    public var client: ClientAddress
    /// The peer of the connection if it is a proxy that forwarded the request for the client.
    public var peer: ClientAddress?
    /// The method; like the target, nil if the request could not be parsed.
    public var method: String?
    /// The path and query as sent.
    public var target: String?
    /// The pattern of the route that answered.
    public var route: String?
    public var status: Int
    /// The size of the answer, in bytes.
    public var bytes: Int
    public var duration: Duration
    /// The name of the request's token; never the token itself.
    public var tokenName: String?
    /// The reason, if the server itself refused the request.
    public var refusal: String?

    public init(
        requestID: String,
        client: ClientAddress,
        status: Int,
        bytes: Int,
        duration: Duration,
        level: LogLevel = .info
    ) {
        (self.requestID, self.client, self.status) = (requestID, client, status)
        (self.bytes, self.duration, self.level) = (bytes, duration, level)
    }

    /// The maximum number of target bytes that are logged.
    private static let targetLength = 1_024

    func write(to line: inout LogLine) {
        line.add("id", requestID)
        if let traceID { line.add("trace", traceID) }
        line.add("client", client)
        if let peer { line.add("peer", peer) }
        if let method { line.add("method", method, atMost: 32) }
        if let target { line.add("target", target, atMost: Self.targetLength) }
        if let route { line.add("route", route) }
        line.add("status", status)
        line.add("bytes", bytes)
        line.add("seconds", seconds: duration)
        if let tokenName { line.add("token", tokenName) }
        if let refusal { line.add("refusal", refusal) }
    }
}
