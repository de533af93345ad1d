internal import LayoutModel
internal import Simplex
internal import TextMetrics

/// Texts that are not shown whole.
extension Engine {
    /// A text that is not shown whole.
    struct CutText {
        var node: NodeID
        /// What is shown and what is not.
        var text: MeasuredText
        /// The axis along which the view has too little room; nil where `numberOfLines` alone cuts the text.
        var axis: Axis?
    }

    /// The visible texts that are not shown whole, in document order; O(texts), and measuring those whose views are
    /// shorter than their lines.
    mutating func cutTexts(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [CutText] {
        var found: [CutText] = []
        for solved in solution.texts {
            guard let state = texts[solved.node], !document.tree.properties(of: solved.node).isHidden else { continue }
            let lines = linesShown(of: solved)
            if lines < solved.text.lines.count {
                // UIKit draws the lines that there is room for, and truncates the last of them.
                var style = state.style
                style.numberOfLines = lines
                let width = state.shown?.width
                let text = try measure(state.content, style, width: width, &budget)
                if text.elided != nil { found.append(CutText(node: solved.node, text: text, axis: .vertical)) }
            } else if solved.text.elided != nil {
                let row = rows.background(.natural(solved.node, .horizontal))
                let isNarrow = row.map { solver.error(of: $0) < 0 } ?? false
                found.append(CutText(node: solved.node, text: solved.text, axis: isNarrow ? .horizontal : nil))
            }
        }
        return found
    }

    /// How many lines of a text its view is tall enough for; always one.
    private func linesShown(of solved: SolvedText) -> Int {
        let insets = nodes.alignmentInsets(of: solved.node).total(along: .vertical)
        let room = solvedFrame(of: solved.node).height - insets + Self.missingHeight
        guard solved.text.height > room else { return solved.text.lines.count }
        // Below the baseline of each line there is as much as below that of the last.
        let below = solved.text.lastBaseline
        return max(1, solved.text.lines.prefix { $0.baseline + below <= room }.count)
    }

    /// How much of the height of its lines a text may lack before the last of them counts as lost, in points.
    private static var missingHeight: Double { 0.5 }

    /// Adds texts that lose words to an explanation, the first with these words; O(texts + length of these).
    mutating func explain(
        _ cut: [CutText],
        in explanation: inout LayoutExplanation,
        _ document: LayoutDocument,
        _ limits: ExplanationLimits,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        explanation.truncatedCount = cut.count
        for text in cut.prefix(limits.subjects) {
            guard let elided = text.text.elided, let content = document.tree.properties(of: text.node).text else {
                continue
            }
            // Finding a place in a string is linear.
            try budget.charge(Self.loweringWork + content.string.utf8.count)
            let (words, isCut) = content.string.words(in: elided)
            var truncated = TruncatedText(
                node: text.node,
                elided: elided,
                words: words,
                isCut: isCut,
                truncatedLines: text.text.truncatedLines
            )
            if let axis = text.axis, let row = rows.background(.natural(text.node, axis)) {
                let blocking = try blocking(row, document, &budget)
                truncated.axis = axis
                truncated.blocking = Array(blocking.prefix(limits.constraints))
                truncated.blockingCount = blocking.count
            }
            explanation.truncated.append(truncated)
        }
    }

    /// Whether a view that is narrower than its text wraps or truncates it: then it is as it was made to be, and what
    /// it loses is told as truncation.
    ///
    /// A view without a width shows nothing of its text, which no text is made for.
    func wrapsText(_ node: NodeID, _ properties: ViewProperties) -> Bool {
        guard nodes[node].hasText, properties.intrinsicSize.width == nil, let content = properties.text,
            solvedFrame(of: node).width > nodes.alignmentInsets(of: node).total(along: .horizontal)
        else { return false }
        return content.fixedWidth == nil && content.lineBreak != .clip
    }
}

extension String {
    /// The longest beginning of a text that is quoted, in characters.
    private static var longestQuote: Int { 80 }

    /// The beginning of a part of the text, without white space around it, and whether there is more of it.
    func words(in range: Range<Int>) -> (words: String, isCut: Bool) {
        let start = Index(utf16Offset: range.lowerBound, in: self)
        let end = Index(utf16Offset: range.upperBound, in: self)
        let part = self[start..<end].drop(while: \.isWhitespace)
        let quote = part.prefix(Self.longestQuote)
        let length = quote.reversed().drop(while: \.isWhitespace).count
        return (String(quote.prefix(length)), part.dropFirst(Self.longestQuote).contains { !$0.isWhitespace })
    }
}
