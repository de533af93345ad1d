import HTTP
import Sockets

/// A request in progress.
struct ExchangeInWork {
    var encoding: ResponseEncoder.Exchange
    let version: Version
    let bodyBytes: Int
    /// The information for the observer, if there is one.
    private var observed: Observed?

    /// The request as read so far, and the time at which it was parsed.
    private struct Observed {
        let request: Request?
        let start: Instant
    }

    /// The header fields read so far; empty if there is no observer.
    var requestHeaders: HeaderFields { observed?.request?.headers ?? [:] }

    /// Creates the exchange for a request that the parser has just returned.
    ///
    /// Its duration is measured from the start of the turn, or from the end of the previous request's handler.
    init(_ request: Request, on loop: ServerLoop) {
        encoding = ResponseEncoder.Exchange(request)
        (version, bodyBytes) = (request.version, request.body.count)
        identify(RequestIdentity(request.headers, else: &loop.requestIDs))
        guard loop.observe != nil else { return }
        observed = Observed(request: request, start: loop.events.now)
    }

    /// Creates the exchange for the partially read request in `parser`, which the server rejects without the handler.
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

    /// Encodes the response and calls the observer.
    ///
    /// - Precondition: The loop's clock has been updated since the response was produced.
    /// - Returns: The content of a large response, which is not buffered.
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
    /// - Precondition: The loop's clock has been updated since the response was produced.
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

/// A request whose response is deferred; a class, so that a connection without one pays only for the pointer.
final class PendingExchange {
    let exchange: ExchangeInWork

    init(_ exchange: ExchangeInWork) {
        self.exchange = exchange
    }
}
