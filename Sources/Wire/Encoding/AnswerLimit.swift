import JSON
public import Sessions

/// How many bytes an answer may have, and what happens where it would have more.
public struct AnswerLimit: Hashable, Sendable {
    public let bytes: Int
    /// Whether a worker then makes the answer again, with a higher limit.
    let isInline: Bool

    /// The limit of the service, or a lower one of the event loop.
    public init(_ limits: LayoutLimits, inline: InlineBudget = .unlimited) {
        bytes = min(limits.answerBytes, inline.answerBytes)
        isInline = inline.answerBytes < limits.answerBytes
    }

    /// - Parameter bytes: the limit, beyond which a request is refused.
    public init(bytes: Int) {
        (self.bytes, isInline) = (bytes, false)
    }

    var error: SessionError { isInline ? .needsWorker : .answerTooLarge(limit: bytes) }
}

extension JSONWriter {
    init(capacity: Int = 256, within limit: AnswerLimit) {
        self.init(capacity: capacity, limit: limit.bytes)
    }

    /// The finished text.
    ///
    /// - Throws: ``SessionError/answerTooLarge(limit:)``, or ``SessionError/needsWorker`` on an event loop.
    borrowing func finish(within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        guard !hasOverflowed else { throw limit.error }
        return bytes
    }
}
