public import HTTP
public import Sockets

/// A completed exchange, reported to logs and metrics; a class because it is passed on several times.
public final class AnsweredExchange: Sendable {
    /// The address of the peer.
    public let client: SocketAddress
    /// The request, or nil if the server refused the connection or rejected the request before the end of its request
    /// line.
    ///
    /// A rejected request contains the parts read so far.
    public let request: Request?
    /// The size of the request body in bytes.
    public let bodyBytes: Int
    public let response: Response
    /// The reason, as a single word, if the server itself rejected the request; nil if the handler responded.
    public let refusal: String?
    /// The size of the encoded response in bytes, including its head.
    public let bytesSent: Int
    /// The time from parsing the request to encoding its response.
    public let duration: Duration
    /// The `X-Request-Id` of the response.
    public let requestID: String
    /// The client's `traceparent`, if it sent a well-formed one.
    public let traceparent: String?

    init(
        client: SocketAddress,
        request: Request?,
        bodyBytes: Int,
        response: Response,
        refusal: String?,
        bytesSent: Int,
        duration: Duration,
        requestID: String,
        traceparent: String?
    ) {
        (self.client, self.request, self.bodyBytes) = (client, request, bodyBytes)
        (self.response, self.refusal, self.bytesSent, self.duration) = (response, refusal, bytesSent, duration)
        (self.requestID, self.traceparent) = (requestID, traceparent)
    }
}
