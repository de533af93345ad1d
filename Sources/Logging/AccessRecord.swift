/// What the log tells of one answered request.
///
/// There is no place here for what must not be told: fields of the request that carry secrets, its body, or that of the
/// answer.
public struct AccessRecord: Sendable {
    public var level: LogLevel
    public var requestID: String
    /// Of a `traceparent` that came with the request.
    public var traceID: String?
    public var client: ClientAddress
    /// nil, as the target, where the request could not be read.
    public var method: String?
    /// Path and query as they came.
    public var target: String?
    /// The pattern that answered.
    public var route: String?
    public var status: Int
    /// Bytes of the answer.
    public var bytes: Int
    public var duration: Duration
    /// What the token of the request is called; never the token itself.
    public var tokenName: String?
    /// Why the server refused the request by itself.
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

    /// Bytes of a target that are written.
    private static let targetLength = 1_024

    func write(to line: inout LogLine) {
        line.add("id", requestID)
        if let traceID { line.add("trace", traceID) }
        line.add("client", client)
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
