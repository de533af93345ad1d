import JSON
import LayoutEngine
import LayoutModel

/// Draws views and their texts.
extension Painter where Output: ~Copyable {
    mutating func drawViews(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        guard look == nil else { return try drawAppViews(&budget) }
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "views"),
            .fill(.color(palette.view)),
            .fillOpacity(0.06),
            .stroke(.color(palette.view)),
            .strokeOpacity(0.55),
            .strokeWidth(0.75 * scale)
        )
        var texts = scene.solution.texts[...]
        // The end indices of the scroll views whose content is being drawn, innermost last.
        var scrolling: [Int] = []
        for (index, view) in scene.views.enumerated() {
            while let end = scrolling.last, end <= index {
                writer.endFade()
                scrolling.removeLast()
            }
            drawBox(index, view)
            try drawText(of: view, from: &texts, &budget)
            if view.scrolls, view.end > index + 1, scrolling.count < Self.deepestScrolling,
                !view.frame.contains(view.extent)
            {
                writer.beginFade(outside: view.frame, of: view.extent)
                scrolling.append(view.end)
            }
            guard !writer.hasOverflowed else { return }
        }
        for _ in scrolling { writer.endFade() }
        writer.end(.group)
    }

    /// The maximum nesting depth of scroll views whose overflowing content is faded.
    static var deepestScrolling: Int { 8 }

    private mutating func drawBox(_ index: Int, _ view: Scene.View) {
        var attributes: [DrawingAttribute] = [
            .tag("data-view", scene.tree.name(of: view.node).cut(to: longestName)), .frame(view.frame),
        ]
        if index == 0 {
            attributes.append(.fill(.none))
        } else if scene.isLeaf(index) {
            attributes.append(.fillOpacity(hasText(view.node) ? 0.04 : 0.16))
        }
        writer.breakLine()
        writer.add(.rect, attributes)
    }

    func hasText(_ node: NodeID) -> Bool { scene.tree.properties(of: node).textByteCount > 0 }
}
