internal import LayoutModel
internal import TextMetrics

/// Delivery of the texts of a solution.
extension Engine {
    /// Updates the texts of the solution; O(texts) if any has changed.
    mutating func deliverTexts() {
        state.check(.delivering)
        solution.unsettledTexts = texts.unsettled
        guard state.take(.texts) else { return }
        let inOrder = texts.inOrder(of: order)
        solution.texts.removeAll(keepingCapacity: true)
        solution.texts.reserveCapacity(texts.count)
        for id in inOrder {
            guard let state = texts[id] else { continue }
            solution.texts.append(SolvedText(node: id, text: state.shown?.text ?? state.natural))
        }
        solution.unshapedTexts = solution.texts.filter { !$0.text.scripts.isEmpty }.map {
            UnshapedText(node: $0.node, scripts: $0.text.scripts)
        }
        if state.take(.fonts) { solution.fallbackFonts = fallbackFonts(of: inOrder) }
    }

    /// Returns the families replaced by the built-in font, in the order of the first views that use them.
    private func fallbackFonts(of views: [NodeID]) -> [FallbackFont] {
        var missing: [FallbackFont] = []
        var indices: [String: Int] = [:]
        for id in views {
            // The unwrapped measurement covers the whole text; a truncated one may miss a character. A text without a
            // named font has none to mount.
            guard let state = texts[id], state.natural.usedFallback, let family = state.content.font.family else {
                continue
            }
            if let index = indices[family] {
                missing[index].nodes.append(id)
            } else {
                indices[family] = missing.count
                missing.append(FallbackFont(family: family, nodes: [id]))
            }
        }
        return missing
    }
}
