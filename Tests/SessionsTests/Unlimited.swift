import LayoutModel

@testable import Sessions

extension LayoutSession {
    /// The selected constraints, without a limit on the work.
    mutating func installedConstraints(_ selectors: [Selector]) throws(SessionError) -> [ConstraintID] {
        var budget = WorkBudget(limit: .max)
        return try constraints(matching: selectors, isActive: true, budget: &budget).map(\.id)
    }
}
