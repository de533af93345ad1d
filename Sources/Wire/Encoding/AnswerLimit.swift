import JSON
public import Sessions

/// The maximum length of a response, and the consequence of exceeding it.
public struct AnswerLimit: Hashable, Sendable {
    public let bytes: Int
    /// True if a worker then encodes the response again, with a higher limit.
    let isInline: Bool

    /// Creates the limit of the service, or a lower one for the event loop.
    public init(_ limits: LayoutLimits, inline: InlineBudget = .unlimited) {
        bytes = min(limits.answerBytes, inline.answerBytes)
        isInline = inline.answerBytes < limits.answerBytes
    }

    /// - Parameter bytes: the limit beyond which a request is rejected.
    public init(bytes: Int) {
        (self.bytes, isInline) = (bytes, false)
    }

    var error: SessionError { isInline ? .needsWorker : .answerTooLarge(limit: bytes) }
}

extension JSONWriter {
    init(capacity: Int = 256, within limit: AnswerLimit) {
        self.init(capacity: capacity, limit: limit.bytes)
    }

    /// Returns the finished text.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, or ``SessionError/needsWorker`` on an event loop.
    borrowing func finish(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        guard !hasOverflowed else { throw limit.error }
        return bytes
    }
}
