import LayoutEngine
import LayoutModel

/// Sentences about unmet optional constraints: their actual values and the constraints that prevent them.
extension ExplanationText {
    func sentence(_ unmet: UnmetConstraint) -> String {
        var words = shortfall(unmet)
        if !unmet.blocking.isEmpty {
            words += " Blocked by: \(list(unmet.blocking, count: unmet.blockingCount))."
        } else if comparesWithItself(unmet.constraint) {
            words += " No layout can satisfy it, as it compares \(subject(unmet.constraint)) with itself."
        }
        return words
    }

    private func comparesWithItself(_ description: ConstraintDescription) -> Bool {
        let (first, second) = (description.equation.first, description.equation.second)
        guard let second, case .node(first.node) = second.node else { return false }
        return first.area == second.area && first.attribute == second.attribute
    }

    private func shortfall(_ unmet: UnmetConstraint) -> String {
        let constraint = unmet.constraint
        let points = Self.points(abs(unmet.error))
        guard let id = constraint.id else {
            let isWidth = constraint.equation.first.attribute == .width
            let (lacks, length) = isWidth ? ("narrower", "wide") : ("shorter", "tall")
            return """
                \(tree.name(of: constraint.equation.first.node)) is \(points) \(lacks) than its \(content(of: constraint)), \
                which is \(Self.number(constraint.equation.constant)) \(length); it resists compression \(priority(of: constraint)).
                """
        }
        let actual = predicate(constraint.asEquality, constant: unmet.reached)
        return """
            \(subject(constraint)) is \(actual); \(reference(id)) asks it to be \(predicate(constraint)) \
            \(priority(of: constraint)), which it misses by \(points).
            """
    }
}
