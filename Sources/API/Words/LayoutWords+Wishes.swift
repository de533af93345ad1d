import LayoutEngine
import LayoutModel

/// What an optional claim did not get, and why.
extension LayoutWords {
    func sentence(_ unmet: UnmetWish) -> String {
        var words = shortfall(unmet)
        if !unmet.opponents.isEmpty { words += " In its way: \(list(unmet.opponents, count: unmet.opponentCount))." }
        return words
    }

    private func shortfall(_ unmet: UnmetWish) -> String {
        let claim = unmet.claim
        let points = Self.points(abs(unmet.error))
        guard let id = claim.id else {
            let isWidth = claim.equation.first.attribute == .width
            let (lacks, length) = isWidth ? ("narrower", "wide") : ("shorter", "high")
            return """
                \(tree.name(of: claim.equation.first.node)) is \(points) \(lacks) than its content, which is \
                \(Self.number(claim.equation.constant)) \(length); it resists that \(priority(of: claim)).
                """
        }
        let actual = predicate(claim.asEquality, constant: claim.equation.constant + unmet.error)
        return """
            \(subject(claim)) is \(actual); \(reference(id)) asks it to be \(predicate(claim)) \(priority(of: claim)) \
            and misses that by \(points).
            """
    }
}
