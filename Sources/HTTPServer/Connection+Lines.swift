import HTTP

/// Requests whose bodies are lists of lines.
///
/// Each line is handled like a separate request, and its response is sent without waiting for the next line. Nothing
/// more is read while a line is being handled or the client is not reading.
extension Connection {
    /// Starts the response to a request whose body is a list of lines.
    func beginStream(_ request: Request, _ answer: Response) {
        var exchange = ExchangeInWork(request, on: loop)
        exchange.encoding.persistence = state.streamBegan(
            request.version == .http11 ? exchange.encoding.persistence : .closes
        )
        // The interim response cannot be sent once the final response has begun.
        if parser.expectsContinue { loop.output.append(contentsOf: ResponseEncoder.continueResponse) }
        parser.streamBody()
        let stream = LineStream(request, answer, in: exchange, lineBytes: loop.limits.request.bodyBytes)
        self.stream = stream
        let start = loop.output.count
        loop.encodeHead(answer, stream.framing, in: exchange.encoding)
        stream.sentBytes = loop.output.count - start
    }

    /// Passes the next line to the handler, or ends the response after the last line.
    ///
    /// - Returns: Whether there was anything to do.
    func handleLine(of stream: LineStream) -> Bool {
        switch stream.nextLine() {
        case .complete(let line):
            requestNumber += 1
            state.lineRead()
            if let response = handle(stream.request(with: line), in: stream.exchange) {
                answerLine(response, of: stream)
            }
        case .tooLong:
            state.lineRead()
            answerLine(Refusal.malformed(.bodyTooLarge(limit: loop.limits.request.bodyBytes)).response, of: stream)
        case nil where stream.hasEnded:
            _ = state.streamEnded(stream.exchange.encoding.persistence)
            end(stream)
        case nil: return false
        }
        return true
    }

    /// Sends the response to the current line.
    func answerLine(_ response: Response, of stream: LineStream) {
        send(response.body, in: stream)
        // Sending may reveal that the client has gone.
        guard state.phase == .answering else { return }
        if state.lineAnswered() == .closes { end(stream, refusing: .stopping) }
    }

    /// Ends the response.
    ///
    /// If the remaining lines are refused, the refusal is its last line.
    func end(_ stream: LineStream, refusing refusal: Refusal? = nil) {
        if let refusal {
            send(refusal.response.body, in: stream)
            loop.exterior.counters.refused(refusal.word)
        }
        if stream.framing == .chunks {
            send(ResponseEncoder.lastChunk, [], [])
            stream.sentBytes += ResponseEncoder.lastChunk.count
        }
        self.stream = nil
        needsCounting = true
        stream.exchange.report(
            stream.answer,
            refusing: refusal,
            bodyBytes: stream.receivedBytes,
            bytesSent: stream.sentBytes,
            to: client,
            on: loop
        )
    }

    /// Sends one line of the response.
    private func send(_ line: [UInt8], in stream: LineStream) {
        stream.sentBytes += sendPiece(line, stream.framing, endingLine: true)
    }
}
