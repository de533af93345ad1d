import LayoutEngine
import LayoutModel

@testable import Sessions

/// The same calls with all the work that the limits allow for one request.
extension LayoutSession {
    init(id: String, document: LayoutDocument, limits: LayoutLimits) throws(SessionError) {
        var budget = limits.engine.budget
        try self.init(id: id, document: document, limits: limits, budget: &budget)
    }

    mutating func apply(_ edit: ConstraintEdit) throws(SessionError) -> EditChanges {
        var budget = limits.engine.budget
        return try apply(edit, budget: &budget)
    }

    mutating func apply(_ edit: ViewEdit) throws(SessionError) -> EditChanges {
        var budget = limits.engine.budget
        return try apply(edit, budget: &budget)
    }

    mutating func apply(_ change: TraitsChange) throws(SessionError) -> EditChanges {
        var budget = limits.engine.budget
        return try apply(change, budget: &budget)
    }

    mutating func explanation() throws(SessionError) -> LayoutExplanation {
        var budget = limits.engine.budget
        return try explanation(budget: &budget)
    }

    func variants(_ changes: [TraitsChange]) throws(SessionError) -> [SolvedVariant] {
        var budget = limits.engine.budget
        return try variants(changes, budget: &budget)
    }

    /// The variants with other traits, in the order of the changes.
    func variants(_ changes: [TraitsChange], budget: inout WorkBudget) throws(SessionError) -> [SolvedVariant] {
        let variations = changes.map { change in
            var variation = Variation()
            variation.traits = change
            return variation
        }
        var solved: [Int: SolvedVariant] = [:]
        try variants(variations, budget: &budget) { (index, variant) throws(SessionError) in solved[index] = variant }
        return changes.indices.compactMap { solved[$0] }
    }
}
