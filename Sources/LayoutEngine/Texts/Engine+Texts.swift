internal import LayoutModel
internal import Simplex
internal import TextMetrics

/// Texts, whose natural height follows from the width that their view is solved to have.
///
/// The natural width of a text is that of it unwrapped, and no solution changes it. Its height is measured at the solved width:
///
/// 1. Solve with the heights as they are.
/// 2. Measure the texts whose width has moved, and give their rows the heights that come out. Where none differs, that is all.
/// 3. Solve again, and go on with 2, for a bounded number of rounds.
///
/// Widths and heights have nothing to do with each other in most layouts: no constraint compares a width with a height, no view has an
/// aspect ratio, and nothing else can tie them, as positions, safe areas, masks and stacks are of one axis each. Then the widths are the
/// same whatever the heights, one round settles every layout, and it does not matter with which heights it begins: those of the last
/// solution are most often right. Where something ties them, the heights that the rounds come to may depend on those that they began
/// with. There each settling begins with the texts unwrapped, so that the way to an answer leaves no trace in it.
extension Engine {
    // MARK: - Taking in

    /// Takes in the text of a node, which is the natural one before it is solved.
    ///
    /// - Returns: whether the node's baselines are not what they were.
    /// - Throws: ``EngineError/workLimitExceeded``.
    @discardableResult
    mutating func refreshText(
        of id: NodeID,
        _ properties: ViewProperties,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> Bool {
        guard nodes[id].isInstalled, let content = properties.text else { return removeText(of: id) }
        let style = TextStyle(content, scale: traits.textScale)
        let former = texts[id]
        texts.moved.insert(id)
        if let former, former.style == style, former.content == content { return false }
        let natural = try measure(content, style, width: content.fixedWidth, &budget)
        nodes[id].hasText = true
        texts[id] = TextState(content: content, style: style, natural: natural, current: natural)
        (texts.isUndelivered, texts.areFontsUntold) = (true, true)
        if content.fixedWidth == nil, let width = former?.shown?.width {
            // Most often the width stays; the height is right at once then.
            texts.setCurrent(try text(of: id, at: width, &budget), of: id)
        }
        return refreshBaselines(of: id)
    }

    /// Forgets the text of a node; answers whether it had one.
    @discardableResult
    mutating func removeText(of id: NodeID) -> Bool {
        guard nodes[id].hasText else { return false }
        nodes[id].hasText = false
        nodes.textBaselines[id] = nil
        texts[id] = nil
        texts.moved.remove(id)
        (texts.isUndelivered, texts.areFontsUntold) = (true, true)
        return true
    }

    /// Takes in another scale of texts or pixels, on which the rows of all texts depend.
    mutating func refreshTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        sortTexts()
        for id in texts.order {
            let properties = document.tree.properties(of: id)
            if try refreshText(of: id, properties, &budget) {
                try refreshConstraints(mentioning: id, document, &budget)
            }
            refreshNaturalRows(of: id, properties)
            markStale(nodes[id].parent)
        }
    }

    mutating func sortTexts() {
        if texts.isOrderStale { texts.sort(by: order) }
    }

    /// A natural length of a node; what the client gives goes before what is measured.
    ///
    /// Where the layout has a scale, what is measured goes up to the next pixel.
    func naturalLength(of id: NodeID, _ properties: ViewProperties, along axis: Axis) -> Double? {
        if let given = properties.intrinsicSize.length(along: axis) { return given }
        guard nodes[id].hasText, let state = texts[id] else { return nil }
        let length = axis == .horizontal ? naturalWidth(of: state) : state.current.height.roundedToTenMillionth
        return traits.scale.map { PixelGrid(scale: $0).next(length) } ?? length
    }

    /// A line may be a trace wider than what the text asks for; the view is not.
    private func naturalWidth(of state: TextState) -> Double {
        let width = state.natural.width.roundedToTenMillionth
        return state.content.fixedWidth.map { min($0, width) } ?? width
    }

    /// Keeps the baselines of a node's text for lowering; answers whether they are others than before.
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

    /// Solves, and while texts get other heights by it solves again.
    mutating func settleTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        texts.unsettled.removeAll()
        guard !texts.isEmpty else { return try settleSafeAreas(document, &budget) }
        if tiesWidthsToHeights { try unwrapTexts(document, &budget) }
        for _ in 0..<limits.textRounds {
            try refreshStaleStacks(document, &budget)
            try settleSafeAreas(document, &budget)
            let misfits = try misfits(&budget)
            if misfits.isEmpty { return }
            for (id, text) in misfits { try setText(text, of: id, document, &budget) }
        }
        try refreshStaleStacks(document, &budget)
        try settleSafeAreas(document, &budget)
        texts.unsettled = try misfits(&budget).map(\.node)
    }

    /// Whether widths may depend on heights.
    private var tiesWidthsToHeights: Bool { !rows.widthHeightTies.isEmpty || !aspectRatios.isEmpty }

    /// Begins anew with all texts as wide as they like.
    private mutating func unwrapTexts(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        sortTexts()
        try budget.spend(Self.loweringWork * texts.count)
        for id in texts.order {
            guard let state = texts[id] else { continue }
            texts.moved.insert(id)
            if state.current.makesOtherRows(than: state.natural) {
                try setText(state.natural, of: id, document, &budget)
            }
        }
    }

    /// Makes the rows of a node those of a text as measured.
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

    /// Measures the texts whose width has moved; answers those that the rows do not fit any more, in the order of ids.
    private mutating func misfits(
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [(node: NodeID, text: MeasuredText)] {
        var found: [(node: NodeID, text: MeasuredText)] = []
        for id in texts.moved.sorted() {
            guard let columns = nodes[id].columns, let state = texts[id] else { continue }
            let width = max(0, solver.value(of: columns.width)).roundedToBillionth
            let text = try text(of: id, at: width, &budget)
            if state.followsWidth, text.makesOtherRows(than: state.current) { found.append((id, text)) }
        }
        texts.moved.removeAll(keepingCapacity: true)
        return found
    }

    // MARK: - Measuring

    /// The text of a node at a width of its view, which is measured at most once for a width that stays.
    private mutating func text(
        of id: NodeID,
        at width: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        guard let state = texts[id] else { preconditionFailure("node \(id.index) has no text") }
        if let shown = state.shown, shown.width == width { return shown.text }
        // Without any width, as in a stack that hides it, a view is no higher than with all that its text likes; so it is in UIKit.
        let fits = state.followsWidth && (width == 0 || state.natural.width <= width + Self.roomForRounding)
        let text = fits ? state.natural : try measure(state.content, state.style, width: width, &budget)
        texts.show(text, at: width, of: id)
        return text
    }

    private func measure(
        _ content: TextContent,
        _ style: TextStyle,
        width: Double?,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        let length = content.string.utf8.count
        try budget.spend(Self.measuringWork + Self.measuringWorkOfByte * length)
        return measurer.measure(content.string, style: style, width: width)
    }

    /// How much wider than its view a text may be before it is wrapped, in points: a view as wide as its text is so up to rounding.
    private static let roomForRounding = 1e-5

    /// What it counts for to measure a text, in touched entries: that it is one, and each byte of it.
    private static let measuringWork = 100
    private static let measuringWorkOfByte = 16

    // MARK: - Telling

    /// Brings the texts of the solution up to date; O(texts) where one has changed.
    mutating func deliverTexts() {
        solution.unsettledTexts = texts.unsettled
        guard texts.isUndelivered else { return }
        texts.isUndelivered = false
        sortTexts()
        solution.texts.removeAll(keepingCapacity: true)
        solution.texts.reserveCapacity(texts.count)
        for id in texts.order {
            guard let state = texts[id] else { continue }
            solution.texts.append(SolvedText(node: id, text: state.shown?.text ?? state.natural))
        }
        guard texts.areFontsUntold else { return }
        texts.areFontsUntold = false
        solution.fallbackFonts = fallbackFonts()
    }

    /// The families for which the built-in font stands in, in the order of the first views that ask for them.
    private func fallbackFonts() -> [FallbackFont] {
        var missing: [FallbackFont] = []
        var places: [String?: Int] = [:]
        for id in texts.order {
            guard let state = texts[id], state.natural.usedFallback else { continue }
            let family = state.content.font.family
            if let place = places[family] {
                missing[place].nodes.append(id)
            } else {
                places[family] = missing.count
                missing.append(FallbackFont(family: family, nodes: [id]))
            }
        }
        return missing
    }
}

extension TextStyle {
    /// The style of a text whose font is as large as the traits ask for.
    fileprivate init(_ content: TextContent, scale: TextScale?) {
        let font = FontDescription(
            family: content.font.family,
            size: (content.font.size ?? usualFontSize) * (scale?.factor ?? 1),
            weight: content.font.weight ?? usualFontWeight
        )
        self.init(font: font)
        letterSpacing = content.letterSpacing
        lineHeightMultiple = content.lineHeightMultiple
        lineSpacing = content.lineSpacing
        lineBreak = LineBreakMode(content.lineBreak)
        numberOfLines = content.numberOfLines
    }
}

/// The font size of a UILabel, in points.
private let usualFontSize = 17.0
private let usualFontWeight = 400

extension LineBreakMode {
    fileprivate init(_ lineBreak: TextLineBreak) {
        switch lineBreak {
        case .wordWrap: self = .wordWrap
        case .charWrap: self = .charWrap
        case .clip: self = .clip
        case .truncateHead: self = .truncateHead
        case .truncateMiddle: self = .truncateMiddle
        case .truncateTail: self = .truncateTail
        }
    }
}

extension Double {
    /// To a ten-millionth of a point.
    ///
    /// Advances are fractions of 2,048 and have up to eleven decimals, of which the last is a 5. Were frames made of these, the last bit
    /// of a solution would decide to which billionth they are rounded, and so would the edits before it. Halves of these are whole.
    var roundedToTenMillionth: Double { (self * 1e7).rounded() / 1e7 }
}
