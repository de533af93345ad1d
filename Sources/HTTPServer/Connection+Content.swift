import HTTP
import Sockets

/// Answers whose content is made while it is sent.
///
/// While one is being sent its request is in work: nothing more is read. What comes next is asked for only when the
/// socket has taken what came before, so that a connection holds no more than one piece.
extension Connection {
    /// Begins the answer to the request in work.
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

    /// There is more of the content of the answer to a request.
    func contentReady(for request: UInt64) {
        guard streamed != nil, request == requestNumber else { return }
        loop.events.updateNow()
        sendContent()
        proceedWithUnparsed()
    }

    /// Sends what there is of the content of an answer, as long as the client takes it, but no more than one connection
    /// may in one turn.
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

    /// Sends a few bytes that mean nothing, to keep the connection alive and to find out whether the client is there.
    func sendHeartbeat(of answer: StreamedAnswer) {
        guard !answer.content.heartbeat.isEmpty else { return }
        answer.sentBytes += sendPiece(answer.content.heartbeat, answer.framing)
    }

    /// How the content of an answer ends.
    enum ContentEnd {
        case complete
        /// Something is missing: the connection closes without the last chunk.
        case broken
        /// The method or the status forbids content.
        case withoutContent
    }

    /// Ends the answer to the request in work.
    func end(_ answer: StreamedAnswer, _ end: ContentEnd, refusing refusal: Refusal? = nil) {
        forget(answer, refusing: refusal)
        if end == .complete, answer.framing == .chunks { loop.output.append(contentsOf: ResponseEncoder.lastChunk) }
        _ = state.answered(end == .broken ? .closes : answer.exchange.encoding.persistence)
    }

    /// Lets go of the answer whose content is being sent, and calls the observer.
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

    /// Sends a piece of the content of an answer, and after it the end of its line where that is missing.
    ///
    /// - Returns: how many bytes that takes.
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
