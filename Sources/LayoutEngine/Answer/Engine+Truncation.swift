internal import LayoutModel
internal import Simplex
internal import TextMetrics

/// Truncated texts.
extension Engine {
    /// A truncated text.
    struct CutText {
        var node: NodeID
        /// The measurement with the displayed and elided parts.
        var text: MeasuredText
        /// The axis along which the view is too small; `nil` if only `numberOfLines` truncates the text.
        var axis: Axis?
    }

    /// Returns the visible truncated texts, in document order; O(texts), plus measuring those whose views are shorter
    /// than their lines.
    mutating func cutTexts(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [CutText] {
        var found: [CutText] = []
        for solved in solution.texts {
            guard let state = texts[solved.node], !document.tree.properties(of: solved.node).isHidden else { continue }
            let lines = linesShown(of: solved)
            if lines < solved.text.lines.count {
                // UIKit draws the lines that fit, and truncates the last of them.
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

    /// Returns whether a visible text is truncated whose view does not ignore that.
    mutating func losesText(
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Bool {
        try cutTexts(document, &budget).contains {
            !document.tree.properties(of: $0.node).ignoredRules.contains(.truncated)
        }
    }

    /// Returns the number of lines that fit the view's height; at least one.
    private func linesShown(of solved: SolvedText) -> Int {
        let insets = nodes.alignmentInsets(of: solved.node).total(along: .vertical)
        let room = solvedFrame(of: solved.node).height - insets + Self.missingHeight
        guard solved.text.height > room else { return solved.text.lines.count }
        // The space below each baseline equals that below the last.
        let below = solved.text.lastBaseline
        return max(1, solved.text.lines.prefix { $0.baseline + below <= room }.count)
    }

    /// The maximum height, in points, that a text may lack before its last line counts as lost.
    static var missingHeight: Double { 0.5 }

    /// Adds texts that lose words to an explanation, the first ones with these words; O(texts + their length).
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
            // Finding a position in a string is linear.
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

    /// Returns whether a view narrower than its text wraps or truncates it: this is then intended, and any loss is
    /// reported as truncation.
    ///
    /// A view without a width shows none of its text, which is never intended.
    func wrapsText(_ node: NodeID, _ properties: ViewProperties) -> Bool {
        guard nodes[node].hasText, properties.intrinsicSize.width == nil, let content = properties.text,
            toldFrame(of: node).width > nodes.alignmentInsets(of: node).total(along: .horizontal)
        else { return false }
        return content.fixedWidth == nil && content.lineBreak != .clip
    }
}

extension String {
    /// The maximum length of a quoted beginning, in characters.
    private static var longestQuote: Int { 80 }

    /// Returns the beginning of a part of the text, without surrounding white space, and whether there is more.
    func words(in range: Range<Int>) -> (words: String, isCut: Bool) {
        let start = Index(utf16Offset: range.lowerBound, in: self)
        let end = Index(utf16Offset: range.upperBound, in: self)
        let part = self[start..<end].drop(while: \.isWhitespace)
        let quote = part.prefix(Self.longestQuote)
        let length = quote.reversed().drop(while: \.isWhitespace).count
        return (String(quote.prefix(length)), part.dropFirst(Self.longestQuote).contains { !$0.isWhitespace })
    }
}
