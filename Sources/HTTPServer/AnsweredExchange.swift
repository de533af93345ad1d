public import HTTP
public import Sockets

/// One answer that was given, for logs and metrics; an object, since it is handed on often.
public final class AnsweredExchange: Sendable {
    /// The other side of the connection.
    public let client: SocketAddress
    /// The request; nil where the server has answered by itself before there was one.
    ///
    /// Where the server has refused it by itself, it may have come in part only.
    public let request: Request?
    /// Bytes of the body of the request.
    public let bodyBytes: Int
    public let response: Response
    /// A word for the reason, where the server has refused by itself; nil for an answer of the handler.
    public let refusal: String?
    /// Bytes of the encoded answer, its head included.
    public let bytesSent: Int
    /// From the request being parsed to its answer being encoded.
    public let duration: Duration
    /// What the answer says in `X-Request-Id`.
    public let requestID: String
    /// The client's `traceparent`, where it has sent a well-formed one.
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
