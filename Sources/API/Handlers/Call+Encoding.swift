import Sessions
import Wire

/// The memory for temporary layouts and for responses.
extension Call {
    /// Reserves memory for a layout of the call itself, and for copies that will be made of it.
    ///
    /// - Parameters:
    ///   - bytes: the size of the layout.
    ///   - copies: the number of simultaneous copies: engines that solve variants, trials, lists of views.
    /// - Returns: the call with the reservation, and the number of bytes to release in the end.
    /// - Throws: the errors of ``SessionRegistry/reserve(_:_:)``.
    func holding(_ bytes: Int, copies: Int) throws(SessionError) -> (call: Call, held: Int) {
        let (product, isTooLarge) = bytes.multipliedReportingOverflow(by: 1 + copies)
        let held = isTooLarge ? .max : product
        try registry.reserve(held, inlineBudget)
        var call = self
        if held > MemoryAccount.smallNeed { call.inlineBudget.reservedBytes += held }
        return (call, held)
    }

    /// The policy for a large response if memory is exhausted.
    enum MemoryNeed {
        /// Refuse the request, which has not changed anything.
        case refusable
        /// Create the response regardless, because an edit has taken effect; its memory counts against other requests.
        case certain
    }

    /// Encodes a response while its memory is reserved.
    ///
    /// Its length is known only after encoding. So encoding is attempted with a series of limits, each several times as
    /// high as the previous one, and a long response is encoded repeatedly, which costs at most a third more time.
    /// Nothing is reserved up to the first limit.
    ///
    /// - Parameters:
    ///   - need: the policy if memory is exhausted.
    ///   - most: the limit of the service, or of the event loop.
    ///   - encode: encodes the response within a limit; it has no other effect.
    /// - Returns: the result of `encode`.
    /// - Throws: the errors of ``MemoryAccount/reserving(_:beside:_:)`` and `encode`.
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

    /// Reserves memory for a response of `bytes` bytes and for the buffer from which it is copied.
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
