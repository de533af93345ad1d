import LayoutEngine
import LayoutModel

/// What collides, and what gives way.
extension LayoutWords {
    func sentence(_ conflict: ExplainedConflict) -> String {
        let others = conflict.claims.filter { $0.id != conflict.leftOut }
        guard let asked = conflict.claims.first(where: { $0.id == conflict.leftOut }) else { return "" }
        let isLast = others.contains { $0.id != nil }
        let reason = isLast ? "as it was added last" : "as nothing else can give way"
        return "\(collision(of: asked, with: others, conflict)) \(conflict.leftOut) is left out, \(reason)."
    }

    private func collision(of asked: Claim, with others: [Claim], _ conflict: ExplainedConflict) -> String {
        let first = subject(asked)
        guard let other = others.first else {
            return "\(first) can never be \(predicate(asked)), as \(reference(conflict.leftOut)) asks."
        }
        if others.count == 1, let id = other.id, isTwin(other, of: asked) {
            let (one, two) = (measure(other), measure(asked))
            let both = one.rest == two.rest ? "both \(one.amount) and" : "both \(predicate(other)) and"
            return """
                \(first) cannot be \(both) \(predicate(asked)): \(reference(id)) asks for the one, \
                \(reference(conflict.leftOut)) for the other.
                """
        }
        var words = "\(first) cannot be \(predicate(asked)), as \(reference(conflict.leftOut)) asks."
        words += " In its way: \(list(others, count: others.count))."
        if let nearest = conflict.nearest {
            words += " The nearest that they allow is \(predicate(asked.asEquality, constant: nearest))."
        }
        return words
    }

    /// Whether two equalities are the same but for their constants.
    private func isTwin(_ one: Claim, of other: Claim) -> Bool {
        let (a, b) = (one.equation, other.equation)
        return a.relation == .equal && b.relation == .equal && a.first == b.first && a.multiplier == b.multiplier
            && second(of: a) == second(of: b) && one.isMirrored == other.isMirrored
    }
}

extension Claim {
    /// The claim with its sides equal.
    var asEquality: Claim {
        var claim = self
        claim.equation.relation = .equal
        return claim
    }
}
