internal import LayoutModel
internal import TextMetrics

/// Measuring texts at the widths of their views.
extension Engine {
    /// Returns the text of a node at a width of its view, measured only if the width has changed.
    mutating func text(
        of id: NodeID,
        at width: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        guard let former = texts[id] else { preconditionFailure("node \(id.index) has no text") }
        if let shown = former.shown, shown.width == width { return shown.text }
        let text = try text(of: former, at: width, &budget)
        texts.show(text, at: width, of: id)
        state.leave(.texts)
        return text
    }

    /// Returns a text at a width of its view; O(its length) if it does not fit on its lines.
    func text(
        of state: TextState,
        at width: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        // In UIKit, a view without width, such as one collapsed by a stack, has its unwrapped height; one letter per
        // line would make it very tall. The unwrapped measurement does not cover truncated lines, which may be wider
        // than the others.
        let isWhole = state.natural.truncatedLines == 0
        let fits =
            state.content.fixedWidth == nil
            && (width == 0 || isWhole && state.natural.width <= width + Self.roomForRounding)
        return fits ? state.natural : try measureShown(state, width, &budget)
    }

    /// Measures a text as a narrower view shows it: wrapped, truncated, or in a smaller font.
    ///
    /// As with `adjustsFontSizeToFitWidth` of UILabel, the natural size stays that of the original font.
    private func measureShown(
        _ state: TextState,
        _ width: Double,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        guard state.content.shrinks else { return try measure(state.content, state.style, width: width, &budget) }
        let sides = state.content.insets.left + state.content.insets.right
        // Advances are proportional to the font size.
        let needed = state.natural.width - sides
        let ratio = needed > 0 ? max(0, width - sides) / needed : 1
        let scale = min(1, max(state.content.minimumScaleFactor, ratio))
        var style = state.style
        style.font.designSize = style.font.size
        style.font.size *= scale
        // Rounding must not truncate a text that was just made to fit.
        let room = scale == ratio ? width + Self.roomForRounding : width
        var text = try measure(state.content, style, width: room, &budget)
        text.fontScale = scale
        return text
    }

    /// Measures a text in lines of the given width, including its insets; a `nil` width is unlimited.
    func measure(
        _ content: TextContent,
        _ style: TextStyle,
        width: Double?,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> MeasuredText {
        let length = content.string.utf8.count
        try budget.charge(Self.measuringWork + Self.measuringWorkOfByte * length)
        let insets = content.insets
        guard insets != .zero else { return measurer.measure(content.string, style: style, width: width) }
        let sides = insets.left + insets.right
        let text = measurer.measure(content.string, style: style, width: width.map { max(0, $0 - sides) })
        return text.padded(top: insets.top, bottom: insets.bottom, sides: sides)
    }

    /// The maximum width, in points, by which a text may exceed its view without being wrapped.
    ///
    /// A view meant to be as wide as its text may be narrower by the rounding of frames (1e-8) and natural lengths
    /// (1e-7).
    private static let roomForRounding = 1e-5

    /// The cost of measuring a text and of each of its bytes, in touched entries of the solver.
    private static let measuringWork = 100
    private static let measuringWorkOfByte = 10
}
