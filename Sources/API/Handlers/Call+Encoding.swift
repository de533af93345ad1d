import Sessions
import Wire

/// The memory of answers.
extension Call {
    /// What happens where there is no memory for a large answer.
    enum MemoryNeed {
        /// The request is refused, as it has changed nothing.
        case refusable
        /// The answer is made in any case, as an edit has taken effect; what it takes counts against other requests.
        case certain
    }

    /// Encodes an answer while memory for it is reserved.
    ///
    /// How long it is shows only as it is encoded. So it is tried with one limit after the other, each several times as
    /// high as the one before, and a long answer is encoded again, which takes a third more time at most. Up to the
    /// first limit nothing is reserved.
    ///
    /// - Parameters:
    ///   - need: what happens where there is no memory.
    ///   - most: the limit of the service, or of the event loop.
    ///   - encode: encodes the answer within a limit; it has no other effect.
    /// - Returns: what `encode` returns.
    /// - Throws: what ``MemoryAccount/reserving(_:_:)`` and `encode` throw.
    func encoded(
        _ need: MemoryNeed = .refusable,
        within most: AnswerLimit,
        _ encode: (AnswerLimit) throws(SessionError) -> [UInt8]
    ) throws(SessionError) -> [UInt8] {
        for bytes in Self.answerSteps where bytes < most.bytes {
            do throws(SessionError) {
                return try reserving(need, bytes) { () throws(SessionError) in try encode(AnswerLimit(bytes: bytes)) }
            } catch {
                guard case .answerTooLarge = error else { throw error }
            }
        }
        return try reserving(need, most.bytes) { () throws(SessionError) in try encode(most) }
    }

    /// The limits that are tried before that of the service, in bytes.
    private static let answerSteps = [512 << 10, 4 << 20, 16 << 20]

    /// Reserves memory for an answer of `bytes` bytes, and the buffer that it is copied from.
    private func reserving(
        _ need: MemoryNeed,
        _ bytes: Int,
        _ body: () throws(SessionError) -> [UInt8]
    ) throws(SessionError) -> [UInt8] {
        let (twice, isTooLarge) = bytes.multipliedReportingOverflow(by: 2)
        switch need {
        case .refusable: return try registry.memory.reserving(isTooLarge ? .max : twice, body)
        case .certain: return try registry.memory.counting(isTooLarge ? 0 : twice, body)
        }
    }
}
