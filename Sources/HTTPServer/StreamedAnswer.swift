import HTTP

/// A response that has begun and whose content is still being produced.
final class StreamedAnswer {
    /// The response without its content.
    let answer: Response
    let content: ContentStream
    let exchange: ExchangeInWork
    let framing: ResponseEncoder.Framing
    var sentBytes = 0

    init(_ answer: Response, _ content: ContentStream, in exchange: ExchangeInWork) {
        (self.answer, self.content, self.exchange) = (answer, content, exchange)
        // HTTP/1.0 does not support chunks.
        framing = exchange.version == .http11 ? .chunks : .close
    }
}
