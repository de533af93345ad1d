internal import LayoutModel
internal import TextMetrics

/// Texts that are not shown whole.
extension Engine {
    /// Adds the texts that lose words to an explanation, the first with these words; O(texts + length of these).
    mutating func explainTruncation(
        in explanation: inout LayoutExplanation,
        _ document: LayoutDocument,
        _ limits: ExplanationLimits,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        for solved in solution.texts {
            let properties = document.tree.properties(of: solved.node)
            guard let elided = solved.text.elided, !properties.isHidden, let content = properties.text else { continue }
            explanation.truncatedCount += 1
            guard explanation.truncated.count < limits.subjects else { continue }
            // Finding a place in a string is linear.
            try budget.charge(Self.loweringWork + content.string.utf8.count)
            let (words, isCut) = content.string.words(in: elided)
            explanation.truncated.append(
                TruncatedText(
                    node: solved.node,
                    elided: elided,
                    words: words,
                    isCut: isCut,
                    truncatedLines: solved.text.truncatedLines
                )
            )
        }
    }

    /// Whether a view that is narrower than its text wraps or truncates it: then it is as it was made to be, and what
    /// it loses is told as truncation.
    func wrapsText(_ node: NodeID, _ properties: ViewProperties) -> Bool {
        guard nodes[node].hasText, properties.intrinsicSize.width == nil, let content = properties.text else {
            return false
        }
        return content.fixedWidth == nil && content.lineBreak != .clip
    }
}

extension String {
    /// The longest beginning of a text that is quoted, in characters.
    private static var longestQuote: Int { 80 }

    /// The beginning of a part of the text, without white space around it, and whether there is more of it.
    fileprivate func words(in range: Range<Int>) -> (words: String, isCut: Bool) {
        let start = Index(utf16Offset: range.lowerBound, in: self)
        let end = Index(utf16Offset: range.upperBound, in: self)
        let part = self[start..<end].drop(while: \.isWhitespace)
        let quote = part.prefix(Self.longestQuote)
        let length = quote.reversed().drop(while: \.isWhitespace).count
        return (String(quote.prefix(length)), part.dropFirst(Self.longestQuote).contains { !$0.isWhitespace })
    }
}
