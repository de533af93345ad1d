import LayoutModel

extension WorkBudget {
    /// Charges the work that the engine is about to do.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``.
    mutating func charge(_ amount: Int) throws(EngineError) {
        do throws(WorkLimitExceeded) {
            try spend(amount)
        } catch {
            throw .workLimitExceeded
        }
    }
}
