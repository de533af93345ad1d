import LayoutEngine
import LayoutModel
import TextMetrics

/// Draws texts with their measured line breaks.
extension Painter where Output: ~Copyable {
    /// Draws the text of the next view, if it has one.
    ///
    /// - Parameters:
    ///   - view: the view; views are drawn in document order.
    ///   - texts: the texts that have not been drawn yet, in document order.
    ///   - budget: the budget for drawing.
    /// - Throws: ``WorkLimitExceeded``.
    mutating func drawText(
        of view: Scene.View,
        from texts: inout ArraySlice<SolvedText>,
        _ budget: inout WorkBudget
    ) throws(WorkLimitExceeded) {
        // Some texts are not visible.
        while let text = texts.first, scene.index(of: text.node) == nil { texts.removeFirst() }
        guard let text = texts.first, text.node == view.node else { return }
        texts.removeFirst()
        try drawText(text.text, in: view, &budget)
    }

    /// Draws the text of a view.
    ///
    /// Each line has its measured width, whatever font it is rendered in. Lines that do not fit the view's height are
    /// faded.
    private mutating func drawText(
        _ text: MeasuredText,
        in view: Scene.View,
        _ budget: inout WorkBudget
    ) throws(WorkLimitExceeded) {
        guard let content = scene.tree.properties(of: view.node).text, !text.lines.isEmpty else { return }
        try budget.spend(Self.workOfLine * text.lines.count + content.string.utf8.count)
        let box = view.frame.inset(by: scene.tree.properties(of: view.node).alignmentInsets)
        guard box.width > 0 else { return }
        let style = TextStyle(content, scale: scene.document.traits.textScale)
        let size = style.font.size * text.fontScale
        let setting = TextSetting(
            content,
            in: look?.textBox(of: view, box) ?? box,
            look?.alignment(of: view) ?? content.alignment,
            isRightToLeft: view.isRightToLeft
        )
        // UILabel centers its text vertically in a taller view, and a text view does not.
        let isAtTop = look?.kind(of: view) == .textView
        let top = box.y + (isAtTop ? 0 : max(0, (box.height - text.height) / 2))
        beginText(view, content, size: size, weight: style.font.weight)
        let clips = content.lineBreak == .clip
        if clips {
            writer.beginClip(to: box, cornerRadius: 0)
        }
        for line in text.lines {
            guard !writer.hasOverflowed else { return }
            let words = ShownLine(line, of: content.string, elided: text.elided)
            guard !words.isEmpty else { continue }
            let baseline = top + line.baseline
            // A clipped line is as wide as the available space.
            let width = clips && line.width >= box.width - content.insets.left - content.insets.right ? nil : line.width
            let isBeyond = line.baseline + text.lastBaseline > box.height + Self.missingHeight && line != text.lines[0]
            drawLine(words, at: baseline, width: width, setting, isFaded: isBeyond)
            labels.add(setting.box(of: line.width, at: baseline, size: size))
        }
        if clips { writer.endClip(cornerRadius: 0) }
        writer.end(.group)
    }

    /// The cost of drawing a line, in units of work, excluding its bytes.
    private static var workOfLine: Int { 300 }
    /// The height, in points, that a text may lack before its last line is considered cut off.
    private static var missingHeight: Double { 0.5 }

    private mutating func beginText(_ view: Scene.View, _ content: TextContent, size: Double, weight: Int) {
        let ink = look?.textColor(of: view)
        var attributes: [DrawingAttribute] = [
            .tag("class", "text"), .fill(ink.map(DrawingPaint.components) ?? .color(palette.ink)),
            .fillOpacity(ink?.opacity ?? 1), .stroke(.none), .fontSize((size * 1e6).rounded() / 1e6),
            .fontWeight(weight),
        ]
        if let family = family(of: content) { attributes.append(.fontFamily(family)) }
        writer.begin(.group, attributes)
    }

    /// Returns the requested family of a text, or the default family of the service; `nil` for the system font.
    private func family(of content: TextContent) -> String? {
        let family = content.font.family ?? fonts.face(family: nil, weight: content.font.weight ?? 400).face.family
        return SystemFont.isNamed(family) ? nil : family
    }

    private mutating func drawLine(
        _ line: ShownLine,
        at baseline: Double,
        width: Double?,
        _ setting: TextSetting,
        isFaded: Bool
    ) {
        var attributes: [DrawingAttribute] = [.x(setting.x), .y((baseline * 1e6).rounded() / 1e6)]
        if let width, width > 0 { attributes.append(.textLength((width * 1e6).rounded() / 1e6)) }
        if setting.writesRightToLeft { attributes.append(.rightToLeft) }
        attributes.append(.anchor(setting.anchor))
        if isFaded { attributes.append(.fillOpacity(0.3)) }
        writer.add(text: line.text, attributes)
    }
}

/// The position of a text's lines in their view, and their writing direction.
struct TextSetting {
    enum Anchor {
        case start, middle, end
    }

    let x: Double
    /// The end of the line at ``x``, in writing direction.
    let anchor: Anchor
    let writesRightToLeft: Bool

    /// - Parameters:
    ///   - content: the text.
    ///   - box: the frame of the view.
    ///   - alignment: the alignment; justified lines are drawn as natural ones.
    ///   - isRightToLeft: whether the view's layout direction, which natural alignment follows, is right to left.
    init(_ content: TextContent, in box: Rect, _ alignment: TextAlignment = .natural, isRightToLeft: Bool) {
        writesRightToLeft = content.string.firstStrongDirectionIsRightToLeft ?? isRightToLeft
        if alignment == .center {
            x = box.x + box.width / 2
            anchor = .middle
        } else if alignment == .left || alignment == .right {
            x = alignment == .left ? box.x : box.maxX
            anchor = (alignment == .right) == writesRightToLeft ? .start : .end
        } else if content.insets.left > 0 || content.insets.right > 0 {
            // Horizontal insets are those of a button, whose title is centered.
            x = (box.x + content.insets.left + box.maxX - content.insets.right) / 2
            anchor = .middle
        } else {
            x = isRightToLeft ? box.maxX : box.x
            anchor = isRightToLeft == writesRightToLeft ? .start : .end
        }
    }

    /// Returns the approximate area that a line covers.
    func box(of width: Double, at baseline: Double, size: Double) -> Rect {
        let left = anchor.left(of: width, at: x, isRightToLeft: writesRightToLeft)
        return Rect(x: left, y: baseline - 0.75 * size, width: width, height: size)
    }
}

extension TextSetting.Anchor {
    /// Returns the left end of a line whose anchor is at a position.
    func left(of width: Double, at x: Double, isRightToLeft: Bool) -> Double {
        switch self {
        case .start: isRightToLeft ? x - width : x
        case .middle: x - width / 2
        case .end: isRightToLeft ? x : x - width
        }
    }
}
