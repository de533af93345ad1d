import HTTP
import Sockets

/// Responses whose content is produced while it is being sent.
///
/// Nothing more is read while such a response is in progress. The next piece is requested only after the socket has
/// accepted the previous one, so a connection buffers at most one piece.
extension Connection {
    /// Starts a streamed response to the current request.
    func begin(_ response: Response, of content: ContentStream, in exchange: ExchangeInWork) {
        var exchange = exchange
        let requested: ResponseEncoder.Persistence =
            exchange.version == .http11 ? exchange.encoding.persistence : .closes
        exchange.encoding.persistence = state.contentBegan(
            requested,
            heartbeats: !content.heartbeat.isEmpty,
            at: loop.events.now
        )
        let answer = StreamedAnswer(response, content, in: exchange)
        (streamed, pending) = (answer, PendingExchange(exchange))
        needsCounting = true
        let start = loop.output.count
        loop.encodeHead(response, answer.framing, in: exchange.encoding)
        answer.sentBytes = loop.output.count - start
        guard exchange.encoding.sendsContent(of: response) else { return end(answer, .withoutContent) }
        let (link, request) = (link, requestNumber)
        content.onSignal { link.mailbox.post(.contentReady(connection: link.connection, request: request)) }
        sendContent()
    }

    /// Resumes the response to `request`, because more of its content is available.
    func contentReady(for request: UInt64) {
        guard streamed != nil, request == requestNumber else { return }
        loop.events.updateNow()
        sendContent()
        proceedWithUnparsed()
    }

    /// Sends the available content of a response while the client accepts it, up to the limit for one turn.
    func sendContent() {
        var room = ServerLimits.sentPerTurn
        while let answer = streamed, !state.isBlocked {
            guard room > 0 else { return loop.continueContent(of: id, requestNumber) }
            switch answer.content.next() {
            case .piece(let piece):
                room -= piece.count
                answer.sentBytes += sendPiece(piece, answer.framing)
                flush()
            case .nothing: return
            case .end: end(answer, .complete)
            case .broken: end(answer, .broken)
            }
        }
    }

    /// Sends a heartbeat, which keeps the connection alive and detects a client that has gone.
    func sendHeartbeat(of answer: StreamedAnswer) {
        guard !answer.content.heartbeat.isEmpty else { return }
        answer.sentBytes += sendPiece(answer.content.heartbeat, answer.framing)
    }

    /// The way the content of a response ends.
    enum ContentEnd {
        case complete
        /// The content is incomplete; the connection closes without the last chunk.
        case broken
        /// The method or the status forbids content.
        case withoutContent
    }

    /// Ends the response to the current request.
    func end(_ answer: StreamedAnswer, _ end: ContentEnd, refusing refusal: Refusal? = nil) {
        forget(answer, refusing: refusal)
        if end == .complete, answer.framing == .chunks { loop.output.append(contentsOf: ResponseEncoder.lastChunk) }
        _ = state.answered(end == .broken ? .closes : answer.exchange.encoding.persistence)
    }

    /// Releases the streamed response and calls the observer.
    func forget(_ answer: StreamedAnswer, refusing refusal: Refusal? = nil) {
        answer.content.end()
        (streamed, pending) = (nil, nil)
        needsCounting = true
        answer.exchange.report(
            answer.answer,
            refusing: refusal,
            bodyBytes: answer.exchange.bodyBytes,
            bytesSent: answer.sentBytes,
            to: client,
            on: loop
        )
    }

    /// Sends a piece of a response's content, appending a line feed if `endingLine` is set and the piece has none.
    ///
    /// - Returns: The number of bytes sent, including chunk framing.
    func sendPiece(_ piece: [UInt8], _ framing: ResponseEncoder.Framing, endingLine: Bool = false) -> Int {
        var (head, tail): ([UInt8], [UInt8]) = ([], endingLine && piece.last != lineFeed ? [lineFeed] : [])
        if framing == .chunks {
            head = Array("\(String(piece.count + tail.count, radix: 16))\r\n".utf8)
            tail += Array("\r\n".utf8)
        }
        send(head, piece, tail)
        return head.count + piece.count + tail.count
    }
}

private let lineFeed = UInt8(ascii: "\n")
