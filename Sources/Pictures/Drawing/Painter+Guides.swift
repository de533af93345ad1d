import JSON
import LayoutModel

/// Draws layout guides.
extension Painter where Output: ~Copyable {
    /// Draws a dashed outline around each guide, unless every mark is omitted.
    mutating func drawGuides() {
        guard !annotations.isEmpty else { return }
        let guides = scene.views.flatMap { scene.tree[$0.node].guides }
        guard !guides.isEmpty, !writer.hasOverflowed else { return }
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "guides"),
            .fill(.none),
            .stroke(.color(palette.name)),
            .dashes(4, 3),
            .strokeWidth(0.75 * scale)
        )
        for guide in guides {
            guard let frame = scene.frame(of: guide), !writer.hasOverflowed else { continue }
            writer.add(.rect, .tag("data-guide", scene.tree.name(of: guide).cut(to: longestName)), .frame(frame))
        }
        writer.end(.group)
    }
}
