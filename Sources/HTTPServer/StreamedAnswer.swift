import HTTP

/// An answer that has begun, and whose content is still being made.
final class StreamedAnswer {
    /// The answer without its content.
    let answer: Response
    let content: ContentStream
    let exchange: ExchangeInWork
    let framing: ResponseEncoder.Framing
    var sentBytes = 0

    init(_ answer: Response, _ content: ContentStream, in exchange: ExchangeInWork) {
        (self.answer, self.content, self.exchange) = (answer, content, exchange)
        // Chunks are unknown to HTTP/1.0.
        framing = exchange.version == .http11 ? .chunks : .close
    }
}
