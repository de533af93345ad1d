import JSON
import LayoutEngine
import LayoutModel

/// Draws views as the app shows them.
extension Painter where Output: ~Copyable {
    /// What ends after the last subview of a view.
    private enum Enclosure {
        case fade, opacity
        case clip(cornerRadius: Double)
    }

    /// The maximum nesting depth of opacity, clips and scroll views.
    private static var deepestEnclosure: Int { 24 }

    mutating func drawAppViews(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        guard let look else { return }
        writer.breakLine()
        writer.begin(.group, .tag("class", "views app"), .fill(.none), .stroke(.none))
        var texts = scene.solution.texts[...]
        var open: [(end: Int, enclosure: Enclosure)] = []
        for (index, view) in scene.views.enumerated() {
            while let last = open.last, last.end <= index {
                end(last.enclosure)
                open.removeLast()
            }
            try budget.spend(Self.workOfAppView)
            let style = look.style(of: view)
            if style.opacity < 1, open.count < Self.deepestEnclosure {
                writer.beginOpacity(style.opacity, of: view.extent)
                open.append((view.end, .opacity))
            }
            drawBackground(of: view, style, look)
            drawControl(of: view, index, look)
            try drawText(of: view, from: &texts, &budget)
            drawPlaceholder(of: view, style, look)
            drawBorder(of: view, style, look)
            if view.end > index + 1, open.count < Self.deepestEnclosure,
                let enclosure = beginContent(of: view, style, open.count)
            {
                open.append((view.end, enclosure))
            }
            guard !writer.hasOverflowed else { return }
        }
        for last in open.reversed() { end(last.enclosure) }
        writer.end(.group)
    }

    /// The cost of drawing a view with its control, in units of work, in addition to that of a box.
    private static var workOfAppView: Int { 120 }

    private mutating func end(_ enclosure: Enclosure) {
        switch enclosure {
        case .fade: writer.endFade()
        case .opacity: writer.endOpacity()
        case .clip(let cornerRadius): writer.endClip(cornerRadius: cornerRadius)
        }
    }

    /// Starts the subviews of a view that clips or scrolls.
    private mutating func beginContent(of view: Scene.View, _ style: ViewStyle, _ depth: Int) -> Enclosure? {
        guard !view.frame.contains(view.extent) else { return nil }
        if style.clips {
            let radius = cornerRadius(of: view, style)
            writer.beginClip(to: view.frame, cornerRadius: radius)
            return .clip(cornerRadius: radius)
        }
        guard view.scrolls, depth < Self.deepestScrolling else { return nil }
        writer.beginFade(outside: view.frame, of: view.extent)
        return .fade
    }

    // MARK: - Backgrounds and borders

    func cornerRadius(of view: Scene.View, _ style: ViewStyle) -> Double {
        max(0, min(style.cornerRadius, view.frame.width / 2, view.frame.height / 2))
    }

    private mutating func drawBackground(of view: Scene.View, _ style: ViewStyle, _ look: AppLook) {
        var attributes: [DrawingAttribute] = [
            .tag("data-view", scene.tree.name(of: view.node).cut(to: longestName)), .frame(view.frame),
        ]
        let radius = cornerRadius(of: view, style)
        if radius > 0 { attributes.append(.cornerRadius(radius)) }
        if let background = background(of: view, style, look), background.alpha > 0 {
            attributes += [.fill(.components(background)), .fillOpacity(background.opacity)]
        }
        writer.breakLine()
        writer.add(.rect, attributes)
    }

    /// Returns the color of a view's background; that of some kinds is the system's.
    private func background(of view: Scene.View, _ style: ViewStyle, _ look: AppLook) -> ColorComponents? {
        if let background = style.background { return look.color(background) }
        switch look.kind(of: view) {
        case .bar: return look.color(.secondarySystemBackground)
        case .image where style.image == nil || !AppIcon.isSymbol(style.image): return look.color(.secondarySystemFill)
        case .map: return look.color(.tertiarySystemFill)
        case .web: return look.color(.secondarySystemBackground)
        default: return nil
        }
    }

    private mutating func drawBorder(of view: Scene.View, _ style: ViewStyle, _ look: AppLook) {
        guard let border = style.border else { return }
        let width = min(
            border.width ?? ViewStyle.Border.defaultWidth,
            view.frame.width / 2,
            view.frame.height / 2
        )
        let color = look.color(border.color ?? ViewStyle.Border.defaultColor)
        guard width > 0, color.alpha > 0 else { return }
        // Inside the bounds, whereas a stroke lies on both sides of its path.
        let radius = max(0, cornerRadius(of: view, style) - width / 2)
        var attributes: [DrawingAttribute] = [
            .tag("class", "border"), .stroke(.components(color)), .strokeOpacity(color.opacity), .strokeWidth(width),
        ]
        if radius > 0 { attributes.append(.cornerRadius(radius)) }
        writer.add(.rect, attributes + [.frame(view.frame.outset(by: -width / 2))])
    }

    // MARK: - Placeholders

    private static var placeholderSize: Double { 17 }

    private mutating func drawPlaceholder(of view: Scene.View, _ style: ViewStyle, _ look: AppLook) {
        let properties = scene.tree.properties(of: view.node)
        guard let placeholder = style.placeholder, properties.textByteCount == 0 else { return }
        let size = properties.text?.font.size ?? Self.placeholderSize
        let box = look.textBox(of: view, view.frame)
        guard let caption = Caption(placeholder, size: size, within: box.width) else { return }
        let color = look.color(.placeholderText)
        let isAtTop = look.kind(of: view) == .textView
        let middle = isAtTop ? box.y + caption.height / 2 : box.centerY
        let isAtRight = view.isRightToLeft
        writer.add(
            text: caption.text,
            .tag("class", "placeholder"),
            .fill(.components(color)),
            .fillOpacity(color.opacity),
            .fontSize(size),
            .x(isAtRight ? box.maxX : box.x),
            .y(((middle + size * 0.35) * 100).rounded() / 100),
            .anchor(isAtRight ? .end : .start)
        )
        labels.add(Rect(x: box.x, y: middle - size / 2, width: caption.width, height: size))
    }
}
