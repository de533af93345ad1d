import HTTP
import Sockets

/// A request that is being answered.
struct ExchangeInWork {
    var encoding: ResponseEncoder.Exchange
    /// For the observer, where there is one: the request without its body, how long that was, and when it was parsed.
    private var observed: (request: Request?, bodyBytes: Int, start: Instant)?

    /// `request`, which the parser has just given.
    init(_ request: Request, on loop: ServerLoop) {
        encoding = ResponseEncoder.Exchange(request)
        identify(RequestIdentity(request.headers, else: &loop.requestIDs))
        guard loop.observe != nil else { return }
        loop.events.lookAtClock()
        var head = request
        head.body = []
        observed = (head, request.body.count, loop.events.now)
    }

    /// What has come of a request to `parser`, which the server refuses by itself.
    init(refused parser: RequestParser, on loop: ServerLoop) {
        encoding = ResponseEncoder.Exchange(refusing: parser)
        let begun = parser.begun
        if let begun {
            identify(RequestIdentity(begun.headers, else: &loop.requestIDs))
        } else {
            identify(RequestIdentity(from: &loop.requestIDs))
        }
        if loop.observe != nil { observed = (begun, parser.bodyBytes, loop.events.now) }
    }

    private mutating func identify(_ identity: RequestIdentity) {
        (encoding.requestID, encoding.traceparent) = (identity.requestID, identity.traceparent)
    }

    /// Encodes the answer, and tells the observer.
    func answer(_ response: Response, refusing refusal: Refusal? = nil, to client: SocketAddress, on loop: ServerLoop) {
        let length = loop.encode(response, in: encoding)
        guard let observed, let observe = loop.observe else { return }
        loop.events.lookAtClock()
        let answered = AnsweredExchange(
            client: client,
            request: observed.request,
            bodyBytes: observed.bodyBytes,
            response: response,
            refusal: refusal?.word,
            bytesSent: length,
            duration: loop.events.now - observed.start,
            requestID: encoding.requestID,
            traceparent: encoding.traceparent
        )
        observe(answered)
    }
}

/// A request whose answer comes later; most connections have none, and pay for a pointer only.
final class WaitingExchange {
    let exchange: ExchangeInWork

    init(_ exchange: ExchangeInWork) {
        self.exchange = exchange
    }
}
