import LayoutEngine
import LayoutModel

/// Sentences about truncated texts.
extension ExplanationText {
    func sentence(_ truncated: TruncatedText) -> String {
        let words = "“\(truncated.words)\(truncated.isCut ? "…" : "")”"
        let lines = Self.count(truncated.truncatedLines, "more line", "more lines")
        let loss = "\(tree.name(of: truncated.node)) is truncated: it does not show \(words)"
        guard let axis = truncated.axis, !truncated.blocking.isEmpty else {
            return "\(loss), which would take \(lines) at its width."
        }
        let blocking = list(truncated.blocking, count: truncated.blockingCount)
        let room = axis == .horizontal ? "wider" : "taller"
        return "\(loss), which would take \(lines) at its width. It cannot be \(room): \(blocking)."
    }
}
