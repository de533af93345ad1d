internal import LayoutModel
internal import Simplex
internal import TextMetrics

/// Texts, whose natural height follows from the solved width of their view.
///
/// The natural width of a text is its unwrapped width, which no solution changes. Its height is measured at the solved
/// width:
///
/// 1. Solve with the current heights.
/// 2. Measure the texts whose widths have changed, and update the heights in their rows. If no height differs, texts
///    have settled.
/// 3. Solve again, and continue with 2, for at most ``EngineLimits/textRounds`` rounds.
///
/// In most layouts widths do not depend on heights: no constraint compares a width with a height, no view has an aspect
/// ratio, and nothing else can couple them, because positions, safe areas, masks and stacks concern one axis each. The
/// widths are then the same for all heights: one round settles every text, regardless of the initial heights, and those
/// of the last solution are usually correct already. If widths do depend on heights, the result may depend on the
/// initial heights. Each settling then starts with all texts unwrapped, so that the answer does not depend on earlier
/// updates.
extension Engine {
    // MARK: - Lowering

    /// Applies the text of a node, and measures it unwrapped.
    ///
    /// - Returns: true if the node's baselines have changed.
    /// - Throws: ``EngineError/workLimitExceeded``.
    @discardableResult
    mutating func refreshText(
        of id: NodeID,
        _ properties: ViewProperties,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Bool {
        // The text of a view costs nothing until the view is installed.
        guard nodes[id].isInstalled, let content = properties.text else { return removeText(of: id) }
        let style = TextStyle(content, scale: traits.textScale)
        let former = texts[id]
        // Even an unchanged text is checked after solving: its view may be new and have no solved width yet.
        texts.moved.insert(id)
        if let former, former.style == style, former.content == content { return false }
        // A fixed width wraps the text regardless of the width of its view, like `preferredMaxLayoutWidth`.
        let natural = try measure(content, style, width: content.fixedWidth, &budget)
        nodes[id].hasText = true
        texts[id] = TextState(content: content, style: style, natural: natural, current: natural)
        state.leave([.texts, .fonts])
        if texts[id]?.followsWidth == true, let width = former?.shown?.width {
            // Most edits of a text do not change the width of its view; the height is then correct before the solver
            // runs.
            texts.setCurrent(try text(of: id, at: width, &budget), of: id)
        }
        return refreshBaselines(of: id)
    }

    /// Removes the text of a node; returns whether it had one.
    @discardableResult
    mutating func removeText(of id: NodeID) -> Bool {
        guard nodes[id].hasText else { return false }
        nodes[id].hasText = false
        nodes.textBaselines[id] = nil
        texts[id] = nil
        texts.moved.remove(id)
        state.leave([.texts, .fonts])
        return true
    }

    /// Applies another scale of texts or pixels, on which the rows of all texts depend.
    mutating func refreshTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        for id in texts.inOrder(of: order) {
            let properties = document.tree.properties(of: id)
            if try refreshText(of: id, properties, &budget) {
                try refreshConstraints(mentioning: id, document, &budget)
            }
            refreshNaturalRows(of: id, properties)
            markStale(nodes[id].parent)
        }
    }

    /// Returns a natural length of a node: the document's, else the measured one; `nil` if it has neither.
    ///
    /// If the layout has a scale, a measured length is rounded up to a whole pixel, as in UILabel: with rounding to the
    /// nearest pixel, a view could be too narrow for its own text.
    func naturalLength(of id: NodeID, _ properties: ViewProperties, along axis: Axis) -> Double? {
        // A content size given in the document takes precedence over the text.
        if let given = properties.intrinsicSize.length(along: axis) { return given }
        guard nodes[id].hasText, let state = texts[id] else { return nil }
        let length = axis == .horizontal ? naturalWidth(of: state) : state.current.height.roundedToTenMillionth
        return traits.scale.map { PixelGrid(scale: $0).next(length) } ?? length
    }

    /// Returns the natural width of a text; a fixed width is the maximum, even if a line exceeds it by rounding.
    private func naturalWidth(of state: TextState) -> Double {
        let width = state.natural.width.roundedToTenMillionth
        return state.content.fixedWidth.map { min($0, width) } ?? width
    }

    /// Stores the baselines of a node's text for lowering; returns whether they have changed.
    private mutating func refreshBaselines(of id: NodeID) -> Bool {
        guard let text = texts[id]?.current else { return false }
        let baselines = Baseline(
            first: text.firstBaseline.roundedToTenMillionth,
            last: text.lastBaseline.roundedToTenMillionth
        )
        guard nodes.textBaselines[id] != baselines else { return false }
        nodes.textBaselines[id] = baselines
        return true
    }

    // MARK: - Settling

    /// Solves repeatedly until the solution no longer changes the heights of texts.
    mutating func settleTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        texts.unsettled.removeAll()
        guard !texts.isEmpty else { return try settleInsets(document, &budget) }
        if tiesWidthsToHeights { try unwrapTexts(document, &budget) }
        for _ in 0..<limits.textRounds {
            try refreshStaleStacks(document, &budget)
            try settleInsets(document, &budget)
            let outdatedTexts = try outdatedTexts(&budget)
            if outdatedTexts.isEmpty { return }
            for (id, text) in outdatedTexts { try setText(text, of: id, document, &budget) }
        }
        // The rounds may be exhausted if, for example, a view must be as wide as it is tall: texts that still do not
        // fit are reported.
        try refreshStaleStacks(document, &budget)
        try settleInsets(document, &budget)
        texts.unsettled = try outdatedTexts(&budget).map(\.node)
    }

    /// True if widths may depend on heights, so that one round may not be enough.
    private var tiesWidthsToHeights: Bool { !rows.widthHeightTies.isEmpty || !aspectRatios.isEmpty }

    /// Resets all texts to unwrapped.
    private mutating func unwrapTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        try budget.charge(Self.loweringWork * texts.count)
        for id in texts.inOrder(of: order) {
            guard let state = texts[id] else { continue }
            texts.moved.insert(id)
            if state.current.makesOtherRows(than: state.natural) {
                try setText(state.natural, of: id, document, &budget)
            }
        }
    }

    /// Updates the rows of a node to match a measurement of its text.
    private mutating func setText(
        _ text: MeasuredText,
        of id: NodeID,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        texts.setCurrent(text, of: id)
        if refreshBaselines(of: id) { try refreshConstraints(mentioning: id, document, &budget) }
        refreshNaturalRows(of: id, document.tree.properties(of: id))
        markStale(nodes[id].parent)
    }

    /// Measures the texts whose widths have changed; returns those that differ from their rows, in the order of ids.
    private mutating func outdatedTexts(
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [(node: NodeID, text: MeasuredText)] {
        var found: [(node: NodeID, text: MeasuredText)] = []
        // Sorted because measuring spends the budget: the point at which it ends must not depend on a hash seed.
        for id in texts.moved.sorted() {
            guard let columns = nodes[id].columns, let state = texts[id] else { continue }
            // Rounded like frames: noise in the last bits of a solution would break a line that fits exactly.
            let insets = nodes.alignmentInsets(of: id).total(along: .horizontal)
            let width = max(0, solver.value(of: columns.width).roundedAsTold - insets).roundedAsTold
            let text = try text(of: id, at: width, &budget)
            // A text of fixed width is measured at the view's width for its lines, not for its height.
            if state.followsWidth, text.makesOtherRows(than: state.current) { found.append((id, text)) }
        }
        // All of these texts are now measured, so only later changes of width matter.
        texts.moved.removeAll(keepingCapacity: true)
        return found
    }
}

extension Double {
    /// The number rounded to a ten-millionth of a point.
    ///
    /// Advances are multiples of 1/2048 of the font size, with up to eleven decimals, the last of which is a 5. Frames
    /// computed from them would lie halfway between two hundred-millionths, and each would have to be computed exactly.
    /// Multiples of a ten-millionth, and halves of them, are whole hundred-millionths.
    var roundedToTenMillionth: Double { (self * 1e7).rounded() / 1e7 }
}
