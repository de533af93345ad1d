import LayoutEngine
import LayoutModel

/// Draws the safe area, the keyboard, margins and baselines.
extension Painter {
    mutating func drawAreasBehindViews() {
        if shows(.safeArea) { drawSafeArea() }
        if shows(.margins) { drawMargins() }
    }

    mutating func drawAreasOverViews() {
        if shows(.safeArea) { drawKeyboard() }
        if shows(.baselines) { drawBaselines() }
    }

    private mutating func drawSafeArea() {
        let insets = (scene.document.traits.safeArea ?? PartialInsets()).filled(with: 0)
        let safe = scene.root.inset(by: insets)
        guard insets != .zero, safe.width > 0, safe.height > 0 else { return }
        writer.markup("\n<g class=\"safe-area\" fill=\"")
        writer.markup(palette.safeArea)
        writer.markup("\" stroke=\"")
        writer.markup(palette.safeArea)
        writer.markup("\"><path fill-opacity=\".1\" fill-rule=\"evenodd\" stroke=\"none\" d=\"")
        writer.path(around: scene.root)
        writer.path(around: safe)
        writer.markup("\"/><path fill=\"none\" stroke-opacity=\".6\" stroke-dasharray=\"5 3\"")
        writer.attribute(" stroke-width=\"", 0.75 * scale)
        writer.markup(" d=\"")
        // A side without an inset coincides with the root's edge.
        let (across, along) = (safe.range(along: .horizontal), safe.range(along: .vertical))
        for (inset, edge) in [(insets.top, safe.y), (insets.bottom, safe.maxY)] where inset != 0 {
            writer.path(from: across.lowerBound, to: across.upperBound, across: edge, .horizontal)
        }
        for (inset, edge) in [(insets.left, safe.x), (insets.right, safe.maxX)] where inset != 0 {
            writer.path(from: along.lowerBound, to: along.upperBound, across: edge, .vertical)
        }
        writer.markup("\"/></g>")
    }

    private mutating func drawKeyboard() {
        guard let height = scene.document.traits.keyboardHeight, height > 0 else { return }
        let root = scene.root
        let keyboard = Rect(left: root.x, top: max(root.y, root.maxY - height), right: root.maxX, bottom: root.maxY)
        writer.markup("\n<g class=\"keyboard\" fill=\"")
        writer.markup(palette.view)
        writer.markup("\"><rect fill=\"")
        writer.markup(palette.canvas)
        writer.markup("\" fill-opacity=\".7\"")
        writer.attributes(of: keyboard)
        writer.markup("/><rect fill-opacity=\".3\"")
        writer.attributes(of: keyboard)
        writer.markup("/>")
        let size = 11 * scale
        if keyboard.height > 2 * size, keyboard.width > 6 * size {
            writer.markup("<text text-anchor=\"middle\" fill=\"")
            writer.markup(palette.name)
            writer.markup("\"")
            writer.attribute(" font-size=\"", size)
            writer.attribute(" x=\"", keyboard.centerX)
            writer.attribute(" y=\"", keyboard.centerY + size / 3)
            writer.markup(">keyboard</text>")
        }
        writer.markup("</g>")
    }

    /// Shades the margins of views that have subviews.
    private mutating func drawMargins() {
        writer.markup("\n<g class=\"margins\" fill=\"")
        writer.markup(palette.margins)
        writer.markup("\" fill-opacity=\".07\" fill-rule=\"evenodd\" stroke=\"")
        writer.markup(palette.margins)
        writer.markup("\" stroke-opacity=\".55\" stroke-dasharray=\"1.5 2.5\"")
        writer.attribute(" stroke-width=\"", 0.75 * scale)
        writer.markup(">")
        for index in scene.views.indices where !scene.isLeaf(index) {
            let view = scene.views[index]
            guard let margins = insets.margins(of: view.node), margins != .zero else { continue }
            let inner = view.frame.inset(by: margins)
            guard inner.width > 0, inner.height > 0 else { continue }
            writer.markup("<path d=\"")
            writer.path(around: view.frame)
            writer.path(around: inner)
            writer.markup("\"/>")
        }
        writer.markup("</g>")
    }

    private mutating func drawBaselines() {
        writer.markup("\n<g class=\"baselines\" fill=\"none\" stroke=\"")
        writer.markup(palette.baseline)
        writer.markup("\" stroke-dasharray=\"3 2\"")
        writer.attribute(" stroke-width=\"", 0.75 * scale)
        writer.markup(">")
        var places = AnchorPlaces(scene, insets)
        for view in scene.views where places.hasBaselines(view.node) {
            for attribute in [Attribute.firstBaseline, .lastBaseline] {
                let anchor = FirstAnchor(node: view.node, attribute: attribute)
                guard let side = places.side(anchor, towards: nil, isMirrored: false) else { continue }
                writer.markup("<path d=\"")
                writer.path(from: side.box.x, to: side.box.maxX, across: side.position, .horizontal)
                writer.markup("\"/>")
            }
        }
        writer.markup("</g>")
    }
}

extension SVGWriter {
    /// Writes the path of a rectangle.
    mutating func path(around rect: Rect) {
        markup("M")
        number(rect.x)
        markup(" ")
        number(rect.y)
        markup("H")
        number(rect.maxX)
        markup("V")
        number(rect.maxY)
        markup("H")
        number(rect.x)
        markup("Z")
    }

    mutating func path(_ segment: DimensionLine.Segment) {
        path(from: segment.range.lowerBound, to: segment.range.upperBound, across: segment.across, segment.axis)
    }

    /// Writes the path of a line along an axis.
    mutating func path(from start: Double, to end: Double, across position: Double, _ axis: Axis) {
        markup("M")
        number(axis == .horizontal ? start : position)
        markup(" ")
        number(axis == .horizontal ? position : start)
        markup(axis == .horizontal ? "H" : "V")
        number(end)
    }
}
