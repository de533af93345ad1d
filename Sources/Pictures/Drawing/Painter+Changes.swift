import JSON
import LayoutModel

/// Draws the changes since an earlier time: views that were moved, added or removed.
extension Painter where Output: ~Copyable {
    mutating func drawChanges() {
        guard let former else { return }
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "changes"),
            .fill(.none),
            .stroke(.color(palette.constraint.ink)),
            .strokeWidth(1.25 * scale)
        )
        var gone = former
        for view in scene.views {
            let name = scene.tree.name(of: view.node)
            guard let before = gone.removeValue(forKey: name) else {
                outline("data-added", name, view.frame, palette.safeArea, fill: palette.safeArea)
                continue
            }
            guard before.differs(from: view.frame) else { continue }
            outline("data-before", name, before, palette.constraint.ink, isDashed: true)
            drawWay(from: before, to: view.frame)
            outline("data-moved", name, view.frame, palette.constraint.ink, fill: palette.constraint.ink)
            guard !writer.hasOverflowed else { return }
        }
        // Sort by name, because a dictionary has no stable order.
        for (name, frame) in gone.sorted(by: { $0.key < $1.key }) {
            outline("data-removed", name, frame, palette.conflict.ink, isDashed: true)
        }
        writer.end(.group)
    }

    private mutating func outline(
        _ tag: StaticString,
        _ name: String,
        _ frame: Rect,
        _ colour: StaticString,
        fill: StaticString? = nil,
        isDashed: Bool = false
    ) {
        var attributes: [DrawingAttribute] = [.tag(tag, name.cut(to: longestName)), .stroke(.color(colour))]
        if let fill { attributes += [.fill(.color(fill)), .fillOpacity(0.12)] }
        if isDashed { attributes += [.dashes(4, 3), .strokeOpacity(0.5)] }
        writer.add(.rect, attributes + [.frame(frame)])
    }

    /// Draws a thin line between the centers of two frames.
    private mutating func drawWay(from before: Rect, to now: Rect) {
        var way = DrawingPath()
        way.add(
            from: Point(x: before.centerX, y: before.centerY),
            to: Point(x: now.centerX, y: now.centerY)
        )
        writer.add(.path, .strokeOpacity(0.5), .strokeWidth(0.75 * scale), .path(way))
    }
}

extension Rect {
    /// Returns true if the rectangles differ by more than noise.
    fileprivate func differs(from other: Rect) -> Bool {
        abs(x - other.x) > 0.01 || abs(y - other.y) > 0.01 || abs(width - other.width) > 0.01
            || abs(height - other.height) > 0.01
    }
}
