import Sessions
import Wire

/// The memory of layouts that are not kept, and of answers.
extension Call {
    /// Reserves memory for a layout that the call has for itself, and for copies of it that will be made.
    ///
    /// - Parameters:
    ///   - bytes: what the layout takes.
    ///   - copies: how many more there are at once: engines that go from variant to variant, trials, lists of views.
    /// - Returns: the call with the reservation, and how much has to be released in the end.
    /// - Throws: what ``SessionRegistry/reserve(_:_:)`` throws.
    func holding(_ bytes: Int, copies: Int) throws(SessionError) -> (call: Call, held: Int) {
        let (product, isTooLarge) = bytes.multipliedReportingOverflow(by: 1 + copies)
        let held = isTooLarge ? .max : product
        try registry.reserve(held, inlineBudget)
        var call = self
        if held > MemoryAccount.smallNeed { call.inlineBudget.reservedBytes += held }
        return (call, held)
    }

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
        case .refusable:
            let own = inlineBudget.reservedBytes
            return try registry.memory.reserving(isTooLarge ? .max : twice, beside: own, body)
        case .certain: return try registry.memory.counting(isTooLarge ? 0 : twice, body)
        }
    }
}
