import LayoutEngine
import LayoutModel

/// The required equalities that follow from the other required constraints in all variants so far.
struct Redundancy {
    /// Constraints of the layout as it is, ascending; `nil` before the first variant.
    var candidates: [ConstraintID]?
    /// The variants in which each of the candidates is installed and follows.
    var variants: [ConstraintID: [Int]] = [:]
    /// The constraints of the layout as it is; those that variants add are not reported.
    let own: ConstraintStore
}

/// Checks for required equalities that follow from the other required constraints.
extension LintRun {
    /// Whether there may still be redundant constraints; most layouts have none, which the first variant already shows.
    var findsRedundancy: Bool { !found.isOff(.redundant) && redundancy.map { $0.candidates?.isEmpty != true } == true }

    /// Keeps the candidates that also follow in this variant, or are not installed in it.
    mutating func lookAtRedundancy(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard findsRedundancy, var state = redundancy else { return }
        let follows = Set(try engine.redundantConstraints(in: document, budget: &budget))
        let candidates = state.candidates ?? state.own.ids.filter { isEquality($0, state.own) }
        var kept: [ConstraintID] = []
        for id in candidates {
            guard let constraint = document.constraints[id], views.containsItems(of: constraint) else {
                kept.append(id)
                continue
            }
            if follows.contains(id) {
                state.variants[id, default: []] += found.variants
                kept.append(id)
            } else if try engine.comparison(with: constraint, in: document, budget: &budget) == nil {
                kept.append(id)
            }
        }
        state.candidates = kept
        redundancy = state
    }

    private func isEquality(_ id: ConstraintID, _ constraints: ConstraintStore) -> Bool {
        guard let constraint = constraints[id] else { return false }
        return constraint.relation == .equal && constraint.priority == PriorityName.required.value
            && views.containsItems(of: constraint)
    }

    /// Reports the constraints that follow in every variant in which they are installed.
    mutating func reportRedundancy(_ document: LayoutDocument) {
        guard let redundancy else { return }
        for id in redundancy.candidates ?? [] {
            guard let variants = redundancy.variants[id] else { continue }
            found.begin(variants.sorted())
            let key = key(.redundant, id, document)
            if found.finds(key) { found.keep(key, .redundant) }
            found.end()
        }
    }
}
