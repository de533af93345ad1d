public import LayoutModel
internal import Simplex
internal import TextMetrics

/// Single parts of an explanation, for those who look at one solution after the other.
extension Engine {
    /// The first conflicts of the solution, explained.
    ///
    /// - Throws: ``EngineError``.
    public mutating func explainedConflicts(
        in document: LayoutDocument,
        limit: Int,
        budget: inout WorkBudget
    ) throws(EngineError) -> [ExplainedConflict] {
        var found: [ExplainedConflict] = []
        for conflict in solver.conflicts.prefix(limit) {
            if let explained = try explained(conflict, document, &budget) { found.append(explained) }
        }
        return found
    }

    /// The ambiguous numbers of these nodes, explained; O(constraints).
    ///
    /// - Throws: ``EngineError``.
    public mutating func explainedAmbiguities(
        of nodes: [AmbiguousNode],
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [ExplainedAmbiguity] {
        guard !nodes.isEmpty else { return [] }
        try budget.charge(Self.loweringWork * (document.tree.capacity + document.constraints.count))
        return explainedAmbiguities(nodes, document, ExplanationLimits())
    }

    /// The visible texts that are not shown whole, with the room that they lack; without what keeps it from them.
    ///
    /// - Throws: ``EngineError``.
    public mutating func truncatedTexts(
        in document: LayoutDocument,
        budget: inout WorkBudget
    ) throws(EngineError) -> [(text: TruncatedText, room: TextRoom)] {
        try budget.charge(solution.texts.count)
        var found: [(text: TruncatedText, room: TextRoom)] = []
        for cut in try cutTexts(document, &budget) {
            guard let elided = cut.text.elided, let state = texts[cut.node] else { continue }
            // Finding a place in a string is linear.
            try budget.charge(Self.loweringWork + state.content.string.utf8.count)
            let (words, isCut) = state.content.string.words(in: elided)
            let truncated = TruncatedText(
                node: cut.node,
                elided: elided,
                words: words,
                isCut: isCut,
                truncatedLines: cut.text.truncatedLines,
                axis: cut.axis
            )
            found.append((truncated, room(for: cut, state)))
        }
        return found
    }

    /// What a text that is not shown whole needs, and what it has.
    private func room(for cut: CutText, _ state: TextState) -> TextRoom {
        let frame = solvedFrame(of: cut.node)
        let insets = nodes.alignmentInsets(of: cut.node)
        let width = max(0, frame.width - insets.total(along: .horizontal)).roundedToBillionth
        // A single line that is too long needs another width, whatever the height; more than one, other lines.
        if cut.axis != .vertical, state.style.numberOfLines == 1 || cut.text.truncatedLines == 0 {
            let natural = state.natural.width.roundedToTenMillionth
            if natural > width { return .width(needs: natural, has: width) }
        }
        let lines = cut.text.lines.count
        let pitch =
            lines > 1
            ? (cut.text.lines[lines - 1].baseline - cut.text.lines[0].baseline) / Double(lines - 1) : cut.text.height
        let missing = Double(max(1, cut.text.truncatedLines))
        let shown = cut.axis == .vertical ? frame.height - insets.total(along: .vertical) : cut.text.height
        let needs = cut.text.height + missing * pitch
        return .lines(
            shown: lines,
            missing: cut.text.truncatedLines,
            needs: needs.roundedToTenMillionth,
            has: max(0, shown).roundedToTenMillionth
        )
    }
}

/// The room that a text needs to be shown whole, and the room that it has, in points.
public enum TextRoom: Hashable, Sendable {
    /// A single line is too long.
    case width(needs: Double, has: Double)
    /// There are more lines than are shown; heights.
    case lines(shown: Int, missing: Int, needs: Double, has: Double)

    /// How much is missing.
    public var shortfall: Double {
        switch self {
        case .width(let needs, let has), .lines(_, _, let needs, let has): max(0, needs - has)
        }
    }
}
