import HTTP
import Sockets

/// A request that is being answered.
struct ExchangeInWork {
    var encoding: ResponseEncoder.Exchange
    let version: Version
    let bodyBytes: Int
    /// For the observer, where there is one.
    private var observed: Observed?

    /// A request as far as it has been read, and when it was parsed.
    private struct Observed {
        let request: Request?
        let start: Instant
    }

    /// The header fields of the request as far as they have been read; none where there is no observer.
    var requestHeaders: HeaderFields { observed?.request?.headers ?? [:] }

    /// `request`, which the parser has just returned; its duration is measured from the start of the turn, or from the
    /// end of the handler of the request before it.
    init(_ request: Request, on loop: ServerLoop) {
        encoding = ResponseEncoder.Exchange(request)
        (version, bodyBytes) = (request.version, request.body.count)
        identify(RequestIdentity(request.headers, else: &loop.requestIDs))
        guard loop.observe != nil else { return }
        observed = Observed(request: request, start: loop.events.now)
    }

    /// The request in `parser`, as far as it has been read, which the server refuses without the handler.
    init(refused parser: RequestParser, on loop: ServerLoop) {
        let begun = parser.begun
        encoding = ResponseEncoder.Exchange(refusing: parser)
        (version, bodyBytes) = (begun?.version ?? .http11, parser.bodyBytes)
        if let begun {
            identify(RequestIdentity(begun.headers, else: &loop.requestIDs))
        } else {
            identify(RequestIdentity(from: &loop.requestIDs))
        }
        if loop.observe != nil { observed = Observed(request: begun, start: loop.events.now) }
    }

    private mutating func identify(_ identity: RequestIdentity) {
        (encoding.requestID, encoding.traceparent) = (identity.requestID, identity.traceparent)
    }

    /// Encodes the answer, and calls the observer.
    ///
    /// - Precondition: the loop's clock has been updated since the answer was made.
    /// - Returns: the content of a large answer, which is not gathered.
    func answer(
        _ response: Response,
        refusing refusal: Refusal?,
        to client: SocketAddress,
        on loop: ServerLoop
    ) -> [UInt8] {
        let (length, content) = loop.encode(response, in: encoding)
        report(response, refusing: refusal, bodyBytes: bodyBytes, bytesSent: length, to: client, on: loop)
        return content
    }

    /// Calls the observer.
    ///
    /// - Precondition: the loop's clock has been updated since the answer was made.
    func report(
        _ response: Response,
        refusing refusal: Refusal?,
        bodyBytes: Int,
        bytesSent: Int,
        to client: SocketAddress,
        on loop: ServerLoop
    ) {
        guard let observed, let observe = loop.observe else { return }
        let answered = AnsweredExchange(
            client: client,
            request: observed.request,
            bodyBytes: bodyBytes,
            response: response,
            refusal: refusal?.word,
            bytesSent: bytesSent,
            duration: loop.events.now - observed.start,
            requestID: encoding.requestID,
            traceparent: encoding.traceparent
        )
        observe(answered)
    }
}

/// A request whose answer comes later; a class, so that a connection without such a request pays only for the pointer.
final class PendingExchange {
    let exchange: ExchangeInWork

    init(_ exchange: ExchangeInWork) {
        self.exchange = exchange
    }
}
