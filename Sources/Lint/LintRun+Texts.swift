import LayoutEngine
import LayoutModel

/// Checks for texts that are not shown completely.
extension LintRun {
    mutating func lookAtTexts(
        _ engine: inout Engine,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard !engine.solution.texts.isEmpty, !found.isOff(.truncated) else { return }
        for (text, room) in try engine.truncatedTexts(in: document, budget: &budget) where views.contains(text.node) {
            let key = FindingKey(rule: .truncated, view: text.node)
            let points = room.shortfall.roundedToMillionth
            if found.finds(key, by: points) { found.keep(key, .truncated(text, room), by: points) }
        }
    }
}
