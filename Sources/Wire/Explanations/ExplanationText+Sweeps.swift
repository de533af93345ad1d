import LayoutEngine
import LayoutModel

/// Sentences about the breaks of a sweep.
extension ExplanationText {
    /// Returns what changes at a break.
    ///
    /// For example, `From 332 on, 'a.width <= 300' begins to bind and 'a.right == b.left' is no longer met.`
    func sentence(_ change: SweepBreak) -> String {
        var parts: [String] = []
        for conflict in change.begunConflicts {
            parts.append("a conflict begins, as \(quoted(conflict)) cannot all hold")
        }
        for conflict in change.endedConflicts { parts.append("the conflict of \(quoted(conflict)) ends") }
        let changes: [(SweptConstraint.Change, String, String)] = [
            (.binds, "begins to bind", "begin to bind"),
            (.releases, "no longer binds", "no longer bind"),
            (.isMissed, "is no longer met", "are no longer met"),
            (.isMet, "is met", "are met"),
        ]
        for (kind, one, many) in changes {
            let found = change.constraints.filter { $0.change == kind }.map(\.description)
            guard !found.isEmpty else { continue }
            parts.append("\(quoted(found)) \(found.count == 1 ? one : many)")
        }
        for text in change.texts.prefix(Self.maxListed) {
            let lines = Self.count(text.linesAfter, "line", "lines")
            parts.append("the text of '\(tree.name(of: text.node))' takes \(lines) instead of \(text.linesBefore)")
        }
        if change.texts.count > Self.maxListed {
            let others = change.texts.count - Self.maxListed
            parts.append(Self.count(others, "more text wraps differently", "more texts wrap differently"))
        }
        append(change.newlyAmbiguous, "is ambiguous", "are ambiguous", to: &parts)
        append(change.newlyDetermined, "is no longer ambiguous", "are no longer ambiguous", to: &parts)
        let insets = "insets that change at another rate"
        append(change.insets, "has \(insets)", "have \(insets)", to: &parts)
        append(change.masks, "reaches or leaves a length of 0", "reach or leave a length of 0", to: &parts)
        if parts.isEmpty { parts = ["views change at another rate"] }
        return "From \(NumberText.shortest(change.at)) on, \(Self.enumeration(parts))."
    }

    private func append(_ nodes: [NodeID], _ one: String, _ many: String, to parts: inout [String]) {
        guard !nodes.isEmpty else { return }
        let names = Self.enumeration(
            nodes,
            { "'\(tree.name(of: $0))'" },
            more: { Self.count($0, "more view", "more views") }
        )
        parts.append("\(names) \(nodes.count == 1 ? one : many)")
    }

    private func quoted(_ constraints: [ConstraintDescription]) -> String {
        Self.enumeration(constraints) {
            "'\($0.text(in: tree))'"
        } more: {
            Self.count($0, "more constraint", "more constraints")
        }
    }
}
