import LayoutEngine
import LayoutModel

/// What an optional claim did not get, and why.
extension ExplanationText {
    func sentence(_ unmet: UnmetConstraint) -> String {
        var words = shortfall(unmet)
        if !unmet.opponents.isEmpty {
            words += " In its way: \(list(unmet.opponents, count: unmet.opponentCount))."
        } else if comparesWithItself(unmet.claim) {
            words += " No layout could meet it, as it compares \(subject(unmet.claim)) with itself."
        }
        return words
    }

    private func comparesWithItself(_ claim: Claim) -> Bool {
        let (first, second) = (claim.equation.first, claim.equation.second)
        guard let second, case .node(first.node) = second.node else { return false }
        return first.area == second.area && first.attribute == second.attribute
    }

    private func shortfall(_ unmet: UnmetConstraint) -> String {
        let claim = unmet.claim
        let points = Self.points(abs(unmet.error))
        guard let id = claim.id else {
            let isWidth = claim.equation.first.attribute == .width
            let (lacks, length) = isWidth ? ("narrower", "wide") : ("shorter", "high")
            return """
                \(tree.name(of: claim.equation.first.node)) is \(points) \(lacks) than its \(content(of: claim)), which is \
                \(Self.number(claim.equation.constant)) \(length); it resists that \(priority(of: claim)).
                """
        }
        let actual = predicate(claim.asEquality, constant: unmet.reached)
        return """
            \(subject(claim)) is \(actual); \(reference(id)) asks it to be \(predicate(claim)) \(priority(of: claim)) \
            and misses that by \(points).
            """
    }
}
