import JSON
import LayoutEngine
import LayoutModel

/// Draws views and their texts.
extension Painter {
    mutating func drawViews(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        writer.markup("\n<g class=\"views\" fill=\"")
        writer.markup(palette.view)
        writer.markup("\" fill-opacity=\".06\" stroke=\"")
        writer.markup(palette.view)
        writer.markup("\" stroke-opacity=\".55\"")
        writer.attribute(" stroke-width=\"", 0.75 * scale)
        writer.markup(">")
        var texts = scene.solution.texts[...]
        // The end indices of the scroll views whose content is being drawn, innermost last.
        var scrolling: [Int] = []
        for (index, view) in scene.views.enumerated() {
            while let end = scrolling.last, end <= index {
                writer.markup("</g>")
                scrolling.removeLast()
            }
            drawBox(index, view)
            // Both are in document order, but some texts are not visible.
            while let text = texts.first, scene.index(of: text.node) == nil { texts.removeFirst() }
            if let text = texts.first, text.node == view.node {
                try drawText(text.text, in: view, &budget)
                texts.removeFirst()
            }
            if view.scrolls, view.end > index + 1, scrolling.count < Self.deepestScrolling,
                !view.frame.contains(view.extent)
            {
                beginContent(of: view)
                scrolling.append(view.end)
            }
            guard !writer.hasOverflowed else { return }
        }
        for _ in scrolling { writer.markup("</g>") }
        writer.markup("</g>")
    }

    /// The maximum nesting depth of scroll views whose overflowing content is faded.
    private static var deepestScrolling: Int { 8 }

    private mutating func drawBox(_ index: Int, _ view: Scene.View) {
        writer.markup("\n<rect data-view=\"")
        writer.text(scene.tree.name(of: view.node).cut(to: longestName))
        writer.markup("\"")
        writer.attributes(of: view.frame)
        if index == 0 {
            writer.markup(" fill=\"none\"")
        } else if scene.isLeaf(index) {
            writer.markup(hasText(view.node) ? " fill-opacity=\".04\"" : " fill-opacity=\".16\"")
        }
        writer.markup("/>")
    }

    private func hasText(_ node: NodeID) -> Bool { scene.tree.properties(of: node).textByteCount > 0 }

    /// Starts the content of a scroll view, and fades the part outside its frame.
    ///
    /// The name of the mask is derived from its content, so that several pictures in one page can share it.
    private mutating func beginContent(of view: Scene.View) {
        let name = [view.frame, view.extent].flatMap { [$0.x, $0.y, $0.width, $0.height] }
        writer.markup("\n<mask id=\"")
        maskName(name)
        writer.markup("\" maskUnits=\"userSpaceOnUse\"")
        let extent = view.extent.outset(by: 1)
        writer.attributes(of: extent)
        writer.markup("><rect fill=\"#fff\" fill-opacity=\".3\" stroke=\"none\"")
        writer.attributes(of: extent)
        writer.markup("/><rect fill=\"#fff\" fill-opacity=\"1\" stroke=\"none\"")
        writer.attributes(of: view.frame)
        writer.markup("/></mask><g class=\"content\" mask=\"url(#")
        maskName(name)
        writer.markup(")\">")
    }

    private mutating func maskName(_ numbers: [Double]) {
        writer.markup("fade")
        for number in numbers {
            writer.markup("_")
            writer.number(number)
        }
    }
}
