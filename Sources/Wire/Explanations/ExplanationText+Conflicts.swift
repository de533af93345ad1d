import LayoutEngine
import LayoutModel

/// What collides, and what gives way.
extension ExplanationText {
    func sentence(_ conflict: ExplainedConflict) -> String {
        let asked = conflict.givenUp
        let others = conflict.claims.filter { $0 != asked }
        guard let id = conflict.leftOut else {
            let inTheWay = list(others, count: others.count)
            return "It cannot be that \(fact(asked)). In the way: \(inTheWay). The layout does without it."
        }
        let isLast = others.contains { $0.id != nil }
        let reason = isLast ? "as it was added last" : "as nothing else can give way"
        return "\(collision(of: asked, id, with: others, conflict.nearest)) \(id) is left out, \(reason)."
    }

    private func collision(
        of asked: Claim,
        _ leftOut: ConstraintID,
        with others: [Claim],
        _ nearest: Double?
    ) -> String {
        let first = subject(asked)
        guard let other = others.first else {
            return "\(first) can never be \(predicate(asked)), as \(reference(leftOut)) asks."
        }
        if others.count == 1, let id = other.id, isTwin(other, of: asked) {
            let (one, two) = (measure(other), measure(asked))
            let both = one.rest == two.rest ? "both \(one.amount) and" : "both \(predicate(other)) and"
            return """
                \(first) cannot be \(both) \(predicate(asked)): \(reference(id)) asks for the one, \
                \(reference(leftOut)) for the other.
                """
        }
        var words = "\(first) cannot be \(predicate(asked)), as \(reference(leftOut)) asks."
        words += " In its way: \(list(others, count: others.count))."
        if let nearest {
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
