import LayoutEngine
import LayoutModel

/// Sentences about conflicts: the contradiction, and the constraint that is left out.
extension ExplanationText {
    func sentence(_ conflict: ExplainedConflict) -> String {
        // The requirements of a stack or an aspect ratio have no id.
        let asked = conflict.omitted
        let others = conflict.members.filter { $0 != asked }
        guard let id = conflict.leftOut else {
            let blocking = list(others, count: others.count + conflict.omittedMembers)
            return "It is not possible that \(fact(asked)). Blocked by: \(blocking). It is left out."
        }
        let reason = others.contains { $0.id != nil } ? reason(for: id) : "as nothing else can give way"
        return "\(collision(conflict, id, with: others)) \(id) is left out, \(reason).\(noteOnCells(conflict))"
    }

    /// Returns the reason that a constraint is left out rather than one of the others.
    private func reason(for id: ConstraintID) -> String {
        let labels = document.constraints[id]?.labels
        if labels?.source?.isBroken ?? false { return "as UIKit broke it in this log" }
        // The reader of Interface Builder files orders constraints by what Xcode breaks.
        if let key = labels?.key, ViewName.isMadeUp(key) {
            return "as it is the one that Xcode most likely breaks"
        }
        return "as it was added last"
    }

    /// Explains the size that a table or collection view gives a cell, if that is a part of a conflict.
    private func noteOnCells(_ conflict: ExplainedConflict) -> String {
        for id in ([conflict.omitted] + conflict.members).compactMap(\.id) {
            guard let key = document.constraints[id]?.labels.key, key.hasPrefix("UIView-Encapsulated-Layout-") else {
                continue
            }
            let attribute = key.hasSuffix("Width") ? "width" : "height"
            return """
                 \(id) is the \(attribute) that a table or collection view gives a cell, at first an estimate; a priority \
                of 999 for one of the cell's own constraints lets that one give way.
                """
        }
        return ""
    }

    private func collision(
        _ conflict: ExplainedConflict,
        _ leftOut: ConstraintID,
        with others: [ConstraintDescription]
    ) -> String {
        let asked = conflict.omitted
        let first = subject(asked)
        guard let other = others.first else {
            return "\(first) can never be \(predicate(asked)), as \(reference(leftOut)) requires."
        }
        if others.count == 1, let id = other.id, isTwin(other, of: asked) {
            let (one, two) = (measure(other), measure(asked))
            let both = one.rest == two.rest ? "both \(one.amount) and" : "both \(predicate(other)) and"
            return """
                \(first) cannot be \(both) \(predicate(asked)): \(reference(id)) requires the former, \
                \(reference(leftOut)) the latter.
                """
        }
        var words = "\(first) cannot be \(predicate(asked)), as \(reference(leftOut)) requires."
        words += " Blocked by: \(list(others, count: others.count + conflict.omittedMembers))."
        if let nearest = conflict.nearest {
            words += " The nearest that these allow is \(predicate(asked.asEquality, constant: nearest))."
        }
        return words
    }

    /// Returns whether two equalities differ only in their constants.
    private func isTwin(_ one: ConstraintDescription, of other: ConstraintDescription) -> Bool {
        let (a, b) = (one.equation, other.equation)
        return a.relation == .equal && b.relation == .equal && a.first == b.first && a.multiplier == b.multiplier
            && second(of: a) == second(of: b) && one.isMirrored == other.isMirrored
    }
}

extension ConstraintDescription {
    /// The same constraint as an equality.
    var asEquality: ConstraintDescription {
        var description = self
        description.equation.relation = .equal
        return description
    }
}
