public import HTTP
public import Sockets

/// One answer that was sent, for logs and metrics; an object, because it is passed on several times.
public final class AnsweredExchange: Sendable {
    /// The other side of the connection.
    public let client: SocketAddress
    /// The request; nil if the server refused the connection, or before the end of the request line.
    ///
    /// A request that the server refused holds what had been read by then.
    public let request: Request?
    /// Bytes of the body of the request.
    public let bodyBytes: Int
    public let response: Response
    /// The reason as one word if the server itself refused the request; nil for an answer of the handler.
    public let refusal: String?
    /// Bytes of the encoded answer, including its head.
    public let bytesSent: Int
    /// The time from parsing the request to encoding its answer.
    public let duration: Duration
    /// The `X-Request-Id` of the answer.
    public let requestID: String
    /// The client's `traceparent` if it sent a well-formed one.
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
