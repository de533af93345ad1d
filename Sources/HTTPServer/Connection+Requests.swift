import HTTP
import Sockets
import Synchronization

/// The requests of a connection and their responses.
extension Connection {
    /// Offers the gate a chance to respond to the head of a request before its body is read.
    func admit(_ request: Request, _ contentLength: Int?) {
        guard let response = loop.gate?(request, contentLength, client) else {
            if let answer = loop.lines?.answer(request) { return beginStream(request, answer) }
            let limit = loop.limits.request.bodyBytes
            guard let contentLength, contentLength > limit else { return }
            state.refuse()
            return self.answer(.malformed(.bodyTooLarge(limit: limit)))
        }
        requestNumber += 1
        var exchange = ExchangeInWork(request, on: loop)
        // After a final response, a client that waits for 100 Continue may or may not send the body, so the next bytes
        // could be either the body or a request (RFC 9110, 10.1.1).
        let canBeDiscarded = (contentLength ?? .max) <= ServerLimits.discardedBytes && !parser.expectsContinue
        let persistence = state.declined(exchange.encoding.persistence, canBeDiscarded ? .discarded : .left)
        exchange.encoding.persistence = persistence
        if persistence == .staysOpen { parser.discardBody() }
        send(response, in: exchange)
        if persistence == .closes { forgetInput() }
    }

    /// The duration after which a turn of the loop is late: a few hundred small requests, or half of the longest
    /// acceptable delay for another client.
    private static let longTurn = Duration.milliseconds(10)

    /// Passes a request to the handler.
    func begin(_ request: Request) {
        requestNumber += 1
        let exchange = ExchangeInWork(request, on: loop)
        if let response = handle(request, in: exchange) { answer(response, in: exchange) }
    }

    /// Returns the handler's response to a request or to one of its lines, or nil if the handler responds later.
    func handle(_ request: Request, in exchange: ExchangeInWork) -> Response? {
        let responder = Responder(
            link: link,
            client: client,
            request: requestNumber,
            requestID: exchange.encoding.requestID,
            traceparent: exchange.encoding.traceparent,
            isLate: loop.events.turnDuration > Self.longTurn
        )
        let response = loop.handler(request, responder)
        // The write timeout must not include the time spent in the handler.
        loop.events.updateNow()
        if response == nil {
            pending = PendingExchange(exchange)
            needsCounting = true
        }
        return response
    }

    private func answer(_ response: Response, in exchange: ExchangeInWork) {
        if let content = response.stream { return begin(response, of: content, in: exchange) }
        var exchange = exchange
        exchange.encoding.persistence = state.answered(exchange.encoding.persistence)
        send(response, in: exchange)
    }

    /// Sends a refusal as the response to the current request, regardless of what its handler returns later.
    func answerPending(_ refusal: Refusal) {
        if let streamed { return end(streamed, .broken, refusing: refusal) }
        guard var exchange = pending?.exchange else { preconditionFailure("a request in work is pending") }
        pending = nil
        needsCounting = true
        link.isClosed.store(true, ordering: .relaxed)
        exchange.encoding.persistence = state.answered(.closes)
        if let stream { return end(stream, refusing: refusal) }
        let response = loop.completeRefusal(refusal.response, exchange.requestHeaders)
        send(response, refusing: refusal, in: exchange)
        loop.exterior.counters.refused(refusal.word)
    }

    /// Sends the response to a request that its handler deferred.
    func answerLater(_ response: Response, to request: UInt64) {
        // Too late: the client has already been informed that the service is stopping.
        guard pending != nil || !link.isClosed.load(ordering: .relaxed) else { return }
        guard request == requestNumber, state.phase == .answering, let exchange = pending?.exchange else {
            preconditionFailure("a request is answered once")
        }
        pending = nil
        loop.events.updateNow()
        if let stream { answerLine(response, of: stream) } else { answer(response, in: exchange) }
        proceedWithUnparsed()
    }

    /// Sends a refusal, after which the state closes the connection.
    func answer(_ refusal: Refusal) {
        if let stream {
            end(stream, refusing: refusal)
            return forgetInput()
        }
        let exchange = ExchangeInWork(refused: parser, on: loop)
        let response = loop.completeRefusal(refusal.response, parser.begun?.headers ?? [:])
        send(response, refusing: refusal, in: exchange)
        loop.exterior.counters.refused(refusal.word)
        forgetInput()
    }

    /// Frees the unparsed input, which would otherwise be held until the client closes its side.
    private func forgetInput() {
        parser = Self.makeParser(on: loop)
        unparsed = []
        needsCounting = true
    }

    /// Sends an interim response to detect whether the client is still connected.
    ///
    /// An HTTP/1.1 client skips interim responses, including unrequested ones (RFC 9110, 15.2); an HTTP/1.0 client
    /// does not support them. All common clients skip 100, but not the others.
    func probe() {
        if let streamed {
            if !state.isBlocked { sendHeartbeat(of: streamed) }
            return
        }
        // An interim response cannot be sent inside a chunked response.
        guard !state.isBlocked, stream == nil, pending?.exchange.version == .http11 else { return }
        loop.output.append(contentsOf: ResponseEncoder.continueResponse)
    }
}
