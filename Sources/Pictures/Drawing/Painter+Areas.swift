import LayoutEngine
import LayoutModel

/// Draws the safe area, the keyboard, margins and baselines.
extension Painter where Output: ~Copyable {
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
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "safe-area"),
            .fill(.color(palette.safeArea)),
            .stroke(.color(palette.safeArea))
        )
        let frame = DrawingPath(around: scene.root, safe)
        writer.add(.path, .fillOpacity(0.1), .evenOdd, .stroke(.none), .path(frame))
        var edges = DrawingPath()
        // A side without an inset coincides with the root's edge.
        let (across, along) = (safe.range(along: .horizontal), safe.range(along: .vertical))
        for (inset, edge) in [(insets.top, safe.y), (insets.bottom, safe.maxY)] where inset != 0 {
            edges.add(from: across.lowerBound, to: across.upperBound, across: edge, .horizontal)
        }
        for (inset, edge) in [(insets.left, safe.x), (insets.right, safe.maxX)] where inset != 0 {
            edges.add(from: along.lowerBound, to: along.upperBound, across: edge, .vertical)
        }
        writer.add(
            .path,
            .fill(.none),
            .strokeOpacity(0.6),
            .dashes(5, 3),
            .strokeWidth(0.75 * scale),
            .path(edges)
        )
        writer.end(.group)
    }

    private mutating func drawKeyboard() {
        guard let height = scene.document.traits.keyboardHeight, height > 0 else { return }
        let root = scene.root
        let keyboard = Rect(left: root.x, top: max(root.y, root.maxY - height), right: root.maxX, bottom: root.maxY)
        writer.breakLine()
        writer.begin(.group, .tag("class", "keyboard"), .fill(.color(palette.view)))
        writer.add(.rect, .fill(.color(palette.canvas)), .fillOpacity(0.7), .frame(keyboard))
        writer.add(.rect, .fillOpacity(0.3), .frame(keyboard))
        let size = 11 * scale
        if keyboard.height > 2 * size, keyboard.width > 6 * size {
            writer.add(
                text: "keyboard",
                .anchor(.middle),
                .fill(.color(palette.name)),
                .fontSize(size),
                .x(keyboard.centerX),
                .y(keyboard.centerY + size / 3)
            )
        }
        writer.end(.group)
    }

    /// Shades the margins of views that have subviews.
    private mutating func drawMargins() {
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "margins"),
            .fill(.color(palette.margins)),
            .fillOpacity(0.07),
            .evenOdd,
            .stroke(.color(palette.margins)),
            .strokeOpacity(0.55),
            .dashes(1.5, 2.5),
            .strokeWidth(0.75 * scale)
        )
        for index in scene.views.indices where !scene.isLeaf(index) {
            let view = scene.views[index]
            guard let margins = insets.margins(of: view.node), margins != .zero else { continue }
            let inner = view.frame.inset(by: margins)
            guard inner.width > 0, inner.height > 0 else { continue }
            writer.add(.path, .path(DrawingPath(around: view.frame, inner)))
        }
        writer.end(.group)
    }

    private mutating func drawBaselines() {
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "baselines"),
            .fill(.none),
            .stroke(.color(palette.baseline)),
            .dashes(3, 2),
            .strokeWidth(0.75 * scale)
        )
        var places = AnchorPlaces(scene, insets)
        for view in scene.views where places.hasBaselines(view.node) {
            for attribute in [Attribute.firstBaseline, .lastBaseline] {
                let anchor = FirstAnchor(node: view.node, attribute: attribute)
                guard let side = places.side(anchor, towards: nil, isMirrored: false) else { continue }
                var line = DrawingPath()
                line.add(from: side.box.x, to: side.box.maxX, across: side.position, .horizontal)
                writer.add(.path, .path(line))
            }
        }
        writer.end(.group)
    }
}
