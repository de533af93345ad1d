public import LayoutModel

extension WorkBudget {
    /// Charges work of a session.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public mutating func charge(_ cost: Int, times count: Int = 1) throws(SessionError) {
        let (amount, overflows) = cost.multipliedReportingOverflow(by: count)
        do throws(WorkLimitExceeded) {
            try spend(overflows ? .max : amount)
        } catch {
            throw .workLimitExceeded
        }
    }

    /// Adds the work charged to a budget of ``part(limit:)``.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    public mutating func charge(part: WorkBudget) throws(SessionError) {
        do throws(WorkLimitExceeded) { try add(part) } catch { throw .workLimitExceeded }
    }
}
