import HTTP
import Sockets
import Synchronization

/// The requests of a connection and their answers.
extension Connection {
    /// Answers a request by its head, before its body is read, if the gate wants that.
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
        // After a final answer, a client that waits for 100 Continue may send the body or not, so the next bytes could
        // be either the body or a request (RFC 9110, 10.1.1).
        let canBeDiscarded = (contentLength ?? .max) <= ServerLimits.discardedBytes && !parser.expectsContinue
        let persistence = state.declined(exchange.encoding.persistence, canBeDiscarded ? .discarded : .left)
        exchange.encoding.persistence = persistence
        if persistence == .staysOpen { parser.discardBody() }
        send(response, in: exchange)
        if persistence == .closes { forgetInput() }
    }

    /// How long a turn of the loop may take before what follows in it is late: some hundred small requests, or half of
    /// what another client should wait at most.
    private static let longTurn = Duration.milliseconds(10)

    /// Passes a request to the handler.
    func begin(_ request: Request) {
        requestNumber += 1
        let exchange = ExchangeInWork(request, on: loop)
        if let response = handle(request, in: exchange) { answer(response, in: exchange) }
    }

    /// Returns what the handler answers to a request, or to a line of one; nil where it answers later.
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
        // The timeout for sending must not include the time that the handler took.
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

    /// Answers the request in work with a refusal, whatever its handler answers later.
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

    /// The answer to a request whose handler left it to its responder.
    func answerLater(_ response: Response, to request: UInt64) {
        // It comes too late: the client has been told that the service stops.
        guard pending != nil || !link.isClosed.load(ordering: .relaxed) else { return }
        guard request == requestNumber, state.phase == .answering, let exchange = pending?.exchange else {
            preconditionFailure("a request is answered once")
        }
        pending = nil
        loop.events.updateNow()
        if let stream { answerLine(response, of: stream) } else { answer(response, in: exchange) }
        proceedWithUnparsed()
    }

    /// Answers with a refusal, after which the state closes the connection.
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

    /// Frees what the client has sent: it is not parsed any more, and would otherwise stay until the client closes its
    /// side.
    private func forgetInput() {
        parser = Self.makeParser(on: loop)
        unparsed = []
        needsCounting = true
    }

    /// Sends an interim response to find out whether the client is still there.
    ///
    /// A client of HTTP/1.1 skips interim responses, including those that it has not asked for (RFC 9110, 15.2); one of
    /// HTTP/1.0 does not know them. 100 is the only one that all common clients do skip.
    func probe() {
        if let streamed {
            if !state.isBlocked { sendHeartbeat(of: streamed) }
            return
        }
        // Within the chunks of an answer there is no place for it.
        guard !state.isBlocked, stream == nil, pending?.exchange.version == .http11 else { return }
        loop.output.append(contentsOf: ResponseEncoder.continueResponse)
    }
}
