import LayoutModel

/// Draws the names of views that have room for them.
extension Painter where Output: ~Copyable {
    mutating func drawNames(_ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        guard shows(.names), !writer.hasOverflowed else { return }
        try budget.spend(Self.workOfName * scene.views.count)
        writer.breakLine()
        writer.begin(
            .group,
            .tag("class", "names"),
            .fill(.color(palette.name)),
            .stroke(.color(palette.canvas)),
            .roundJoins,
            .strokeFirst,
            .strokeWidth(2.5 * scale),
            .fontSize(Self.nameSize * scale)
        )
        // Innermost views first, because they have the fewest candidates; the root is omitted, because it is the whole
        // picture.
        for index in scene.views.indices.dropFirst().reversed() {
            drawName(of: index)
            guard !writer.hasOverflowed else { return }
        }
        writer.end(.group)
    }

    private static var workOfName: Int { 60 }
    private static var nameSize: Double { 8.5 }

    /// Returns an arrow in the direction in which a stack arranges its views.
    private func arrow(of view: Scene.View) -> String {
        guard let stack = scene.tree.properties(of: view.node).stack else { return "" }
        return stack.axis == .vertical ? " ↓" : view.isRightToLeft ? " ←" : " →"
    }

    /// Returns the candidates for a name: inside the view but not on a subview, whose name it would seem to be.
    private func places(of caption: Caption, _ index: Int) -> [Rect] {
        let view = scene.views[index]
        let inside = caption.corners(of: view.frame, isInside: true)
            .filter { view.frame.contains($0) }
        guard !scene.isLeaf(index) else { return inside }
        let subviews = scene.frames(inside: index, upTo: Self.maxSubviews)
        return inside.filter { place in subviews.allSatisfy { $0.sharedArea(place) == 0 } }
    }

    /// The maximum number of subviews examined for the position of a name.
    private static var maxSubviews: Int { 32 }

    private mutating func drawName(of index: Int) {
        let view = scene.views[index]
        let size = Self.nameSize * scale
        guard view.frame.height >= size * 1.2 else { return }
        let name = scene.tree.name(of: view.node) + arrow(of: view)
        guard let caption = Caption(name, size: size, within: view.frame.width - size / 2) else { return }
        let places = places(of: caption, index)
        let clear = places.filter { lines.isFree($0) }
        // A name crossed by a line is better than no name.
        guard let place = labels.place(for: caption, at: clear) ?? labels.place(for: caption, at: places)
        else { return }
        writer.add(
            text: caption.text,
            .x((place.x * 100).rounded() / 100),
            .y(((place.y + caption.ascent) * 100).rounded() / 100)
        )
    }
}
