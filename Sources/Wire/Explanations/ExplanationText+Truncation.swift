import LayoutEngine
import LayoutModel

/// Texts that are not shown whole, as sentences.
extension ExplanationText {
    func sentence(_ truncated: TruncatedText) -> String {
        let lines = Self.count(truncated.truncatedLines, "more line", "more lines")
        let words = "“\(truncated.words)\(truncated.isCut ? "…" : "")”"
        return
            "\(tree.name(of: truncated.node)) is truncated: it does not show \(words), which would take \(lines) at its width."
    }
}
