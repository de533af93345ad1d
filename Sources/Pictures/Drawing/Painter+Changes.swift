import JSON
import LayoutModel

/// Draws the changes since an earlier time: views that were moved, added or removed.
extension Painter {
    mutating func drawChanges() {
        guard let former else { return }
        writer.markup("\n<g class=\"changes\" fill=\"none\" stroke=\"")
        writer.markup(palette.constraint.ink)
        writer.markup("\"")
        writer.attribute(" stroke-width=\"", 1.25 * scale)
        writer.markup(">")
        var gone = former
        for view in scene.views {
            let name = scene.tree.name(of: view.node)
            guard let before = gone.removeValue(forKey: name) else {
                outline("<rect data-added=\"", name, view.frame, palette.safeArea, fill: palette.safeArea)
                continue
            }
            guard before.differs(from: view.frame) else { continue }
            outline("<rect data-before=\"", name, before, palette.constraint.ink, isDashed: true)
            drawWay(from: before, to: view.frame)
            outline("<rect data-moved=\"", name, view.frame, palette.constraint.ink, fill: palette.constraint.ink)
            guard !writer.hasOverflowed else { return }
        }
        // Sort by name, because a dictionary has no stable order.
        for (name, frame) in gone.sorted(by: { $0.key < $1.key }) {
            outline("<rect data-removed=\"", name, frame, palette.conflict.ink, isDashed: true)
        }
        writer.markup("</g>")
    }

    private mutating func outline(
        _ opening: StaticString,
        _ name: String,
        _ frame: Rect,
        _ colour: StaticString,
        fill: StaticString? = nil,
        isDashed: Bool = false
    ) {
        writer.markup(opening)
        writer.text(name.cut(to: longestName))
        writer.markup("\" stroke=\"")
        writer.markup(colour)
        writer.markup("\"")
        if let fill {
            writer.markup(" fill=\"")
            writer.markup(fill)
            writer.markup("\" fill-opacity=\".12\"")
        }
        if isDashed { writer.markup(" stroke-dasharray=\"4 3\" stroke-opacity=\".5\"") }
        writer.attributes(of: frame)
        writer.markup("/>")
    }

    /// Draws a thin line between the centers of two frames.
    private mutating func drawWay(from before: Rect, to now: Rect) {
        writer.attribute("<path stroke-opacity=\".5\" stroke-width=\"", 0.75 * scale)
        writer.markup(" d=\"M")
        writer.number(before.centerX)
        writer.markup(" ")
        writer.number(before.centerY)
        writer.markup("L")
        writer.number(now.centerX)
        writer.markup(" ")
        writer.number(now.centerY)
        writer.markup("\"/>")
    }
}

extension Rect {
    /// Returns true if the rectangles differ by more than noise.
    fileprivate func differs(from other: Rect) -> Bool {
        abs(x - other.x) > 0.01 || abs(y - other.y) > 0.01 || abs(width - other.width) > 0.01
            || abs(height - other.height) > 0.01
    }
}
