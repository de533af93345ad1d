import HTTP

/// A request whose body is a list of lines, and how far it is answered.
final class LineStream {
    /// The request without its body.
    private let request: Request
    /// The answer without its content.
    let answer: Response
    let exchange: ExchangeInWork
    let framing: ResponseEncoder.Framing
    private var lines: LineBuffer
    /// Whether the body has been read to its end.
    private(set) var hasEnded = false
    /// What is wrong with the body behind the lines that were read; told once these are answered.
    private(set) var fault: RequestFault?
    /// The bytes of its lines so far, and those that were sent in answer to them.
    private(set) var receivedBytes = 0
    var sentBytes = 0

    init(_ request: Request, _ answer: Response, in exchange: ExchangeInWork, lineBytes: Int) {
        (self.request, self.answer, self.exchange) = (request, answer, exchange)
        // Chunks are unknown to HTTP/1.0.
        framing = request.version == .http11 ? .chunks : .close
        lines = LineBuffer(limit: lineBytes)
    }

    /// Bytes of memory that lines hold which are not in work.
    var heldBytes: Int { lines.heldBytes }

    /// Takes what has been parsed of the body.
    ///
    /// - Returns: whether there was anything; if not, the outcome is for the connection.
    func take(_ outcome: borrowing ParseOutcome, _ parser: inout RequestParser) -> Bool {
        switch outcome {
        case .needsMoreBytes:
            let piece = parser.takePiece()
            append(piece)
            return !piece.isEmpty
        case .request(let complete):
            append(complete.body)
            lines.end()
            hasEnded = true
            return true
        case .malformed(let fault) where self.fault == nil:
            append(parser.takePiece())
            self.fault = fault
            return true
        case .expectsContinue, .head, .malformed: return false
        }
    }

    private func append(_ piece: [UInt8]) {
        receivedBytes += piece.count
        lines.append(piece)
    }

    /// Removes and returns the next line.
    func nextLine() -> LineBuffer.Line? { lines.next() }

    /// The request with a line for its body.
    func request(with line: [UInt8]) -> Request { request.with(body: line) }
}
