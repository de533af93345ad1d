import LayoutEngine
import LayoutModel

/// Checks for required equalities that follow from the other required constraints.
extension LintRun {
    /// Keeps the candidates that also follow in this variant, or are not installed in it.
    mutating func lookAtRedundancy(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        // Most layouts have none, which the first variant already shows.
        guard !found.isOff(.redundant), redundant?.isEmpty != true else { return }
        let follows = Set(try engine.redundantConstraints(in: document, budget: &budget))
        let candidates = redundant ?? document.constraints.ids.filter { isEquality($0, document) }
        var kept: [ConstraintID] = []
        for id in candidates {
            if follows.contains(id) {
                redundantVariants[id, default: []] += found.variants
                kept.append(id)
            } else if let constraint = document.constraints[id],
                try engine.comparison(with: constraint, in: document, budget: &budget) == nil
            {
                kept.append(id)
            }
        }
        redundant = kept
    }

    private func isEquality(_ id: ConstraintID, _ document: LayoutDocument) -> Bool {
        guard let constraint = document.constraints[id] else { return false }
        return constraint.relation == .equal && constraint.priority == PriorityName.required.value
            && views.containsItems(of: constraint)
    }

    /// Reports the constraints that follow in every variant in which they are installed.
    mutating func reportRedundancy(_ document: LayoutDocument) {
        for id in redundant ?? [] {
            guard let variants = redundantVariants[id] else { continue }
            found.begin(variants.sorted())
            let key = key(.redundant, id, document)
            if found.finds(key) { found.keep(key, .redundant) }
            found.end()
        }
    }
}
