public import LayoutModel
internal import Simplex
internal import TextMetrics

/// Individual parts of an explanation, for callers that examine a series of solutions.
extension Engine {
    /// Explains the first conflicts of the solution.
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

    /// Explains the ambiguous numbers of the given nodes; O(constraints).
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

    /// Returns the natural length of a view or of its text; `nil` if it has none.
    public func naturalLength(of node: NodeID, along axis: Axis) -> Double? {
        rows.background(.natural(node, axis)).map { solver.constant(of: $0) }
    }

    /// Returns the visible truncated texts with the room that they need, without the blocking constraints.
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
            // Finding a position in a string is linear.
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

    /// Returns the required and available room of a truncated text.
    private func room(for cut: CutText, _ state: TextState) -> TextRoom {
        let frame = toldFrame(of: cut.node)
        let insets = nodes.alignmentInsets(of: cut.node)
        let width = max(0, frame.width - insets.total(along: .horizontal)).roundedAsTold
        // A single line that is too long needs another width, regardless of the height; several lines need more of
        // them.
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

/// The required and available room of a text, in points.
public enum TextRoom: Hashable, Sendable {
    /// A single line is too long.
    case width(needs: Double, has: Double)
    /// There are more lines than the view shows; the values are heights.
    case lines(shown: Int, missing: Int, needs: Double, has: Double)

    /// The missing room.
    public var shortfall: Double {
        switch self {
        case .width(let needs, let has), .lines(_, _, let needs, let has): max(0, needs - has)
        }
    }
}
