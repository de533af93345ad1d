import LayoutModel

@testable import Sessions

extension LayoutSession {
    /// The selected constraints, without a limit on the work.
    mutating func installedConstraints(_ selectors: [Selector]) throws(SessionError) -> [ConstraintID] {
        var budget = WorkBudget(limit: .max)
        return try installedConstraints(selectors, budget: &budget)
    }
}
