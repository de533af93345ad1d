import HTTP

/// A request whose body is a list of lines, with the progress of its response.
final class LineStream {
    /// The request without its body.
    private let request: Request
    /// The response without its content.
    let answer: Response
    let exchange: ExchangeInWork
    let framing: ResponseEncoder.Framing
    private var lines: LineBuffer
    /// True if the end of the body has been read.
    private(set) var hasEnded = false
    /// A fault in the body after the lines read so far, reported once these have been answered.
    private(set) var fault: RequestFault?
    /// The number of body bytes received so far.
    private(set) var receivedBytes = 0
    var sentBytes = 0

    init(_ request: Request, _ answer: Response, in exchange: ExchangeInWork, lineBytes: Int) {
        (self.request, self.answer, self.exchange) = (request, answer, exchange)
        // HTTP/1.0 does not support chunks.
        framing = request.version == .http11 ? .chunks : .close
        lines = LineBuffer(limit: lineBytes)
    }

    /// The memory held by lines that are not being handled, in bytes.
    var heldBytes: Int { lines.heldBytes }

    /// Consumes a parsed part of the body.
    ///
    /// - Returns: Whether the outcome was consumed; if not, the connection handles it.
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

    /// Returns the request with a line as its body.
    func request(with line: [UInt8]) -> Request { request.with(body: line) }
}
