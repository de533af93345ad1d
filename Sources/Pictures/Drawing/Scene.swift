import LayoutEngine
import LayoutModel

/// The visible part of a solved layout: views that are installed, and neither hidden nor inside a hidden view, in
/// document order and root coordinates.
struct Scene {
    struct View {
        let node: NodeID
        /// The index of the superview; `nil` for the root.
        let superview: Int?
        let frame: Rect
        let isRightToLeft: Bool
        let scrolls: Bool
        /// True if any ancestor is a scroll view.
        let isInScrollView: Bool
        /// The end index of the view's descendants.
        var end: Int
        /// The area covered by the view and its descendants.
        var extent: Rect
    }

    let document: LayoutDocument
    let solution: Solution
    private(set) var views: [View] = []
    /// The area of the picture: the bounds of the root, extended to include views outside it.
    private(set) var bounds: Rect
    /// The index of each view by node index; -1 for views that are not visible.
    private var indices: [Int32]

    /// - Parameters:
    ///   - document: the layout.
    ///   - solution: the solution of the layout.
    ///   - places: additional areas to include in the bounds.
    init(_ document: LayoutDocument, _ solution: Solution, including places: [Rect] = []) {
        (self.document, self.solution) = (document, solution)
        indices = Array(repeating: -1, count: document.tree.capacity)
        bounds = solution.frame(of: document.tree.root, in: .root) ?? Rect(x: 0, y: 0, width: 0, height: 0)
        views.reserveCapacity(document.tree.viewCount)
        addViews()
        measureExtents()
        let root = bounds
        bounds = views.reduce(root) { $0.union(shown(of: $1, around: root)) }
        bounds = places.reduce(bounds) { $0.union($1) }
    }

    var tree: ViewTree { document.tree }

    /// Whether any view has a kind, a style, or a text with an alignment.
    var hasLooks: Bool {
        views.contains { view in
            let properties = tree.properties(of: view.node)
            return properties.kind != nil || properties.style != ViewStyle()
                || properties.text.map { $0.alignment != .natural } == true
        }
    }
    var root: Rect { views.first?.frame ?? bounds }

    /// Returns the index of a view; `nil` if it is not visible.
    func index(of node: NodeID) -> Int? {
        let index = node.index < indices.count ? indices[node.index] : -1
        return index < 0 ? nil : Int(index)
    }

    /// Returns the view itself, or the owner of a guide; `nil` if that is not visible.
    func host(of node: NodeID) -> Int? {
        index(of: node) ?? tree.parent(of: node).flatMap { tree[node].kind == .guide ? index(of: $0) : nil }
    }

    /// Returns the frame of a view or guide in root coordinates; `nil` if it is not visible.
    func frame(of node: NodeID) -> Rect? {
        if let index = index(of: node) { return views[index].frame }
        return host(of: node) == nil ? nil : solution.frame(of: node, in: .root)
    }

    /// Returns the frames of views by name, of which `names` replaces some.
    func frames(renaming names: [String: String]) -> [String: Rect] {
        let named = views.lazy.map { view in
            let name = tree.name(of: view.node)
            return (names[name] ?? name, view.frame)
        }
        return Dictionary(named) { $1 }
    }

    /// Returns the frames of the first direct subviews of a view.
    func frames(inside index: Int, upTo count: Int) -> [Rect] {
        var frames: [Rect] = []
        var next = index + 1
        while next < views[index].end, frames.count < count {
            frames.append(views[next].frame)
            next = views[next].end
        }
        return frames
    }

    /// Returns true if a view has no visible subviews.
    func isLeaf(_ index: Int) -> Bool { views[index].end == index + 1 }

    private mutating func addViews() {
        let direction = document.traits.direction ?? .leftToRight
        var pending: [(node: NodeID, superview: Int?)] = [(tree.root, nil)]
        while let (node, superview) = pending.popLast() {
            let properties = tree.properties(of: node)
            guard !properties.isHidden, let frame = solution.frame(of: node, in: .root) else { continue }
            let (outer, index) = (superview.map { views[$0] }, views.count)
            let inherited = outer?.isRightToLeft ?? (direction == .rightToLeft)
            views.append(
                View(
                    node: node,
                    superview: superview,
                    frame: frame,
                    isRightToLeft: properties.direction.map { $0 == .rightToLeft } ?? inherited,
                    scrolls: properties.scroll != nil,
                    isInScrollView: outer.map { $0.scrolls || $0.isInScrollView } ?? false,
                    end: index + 1,
                    extent: frame
                )
            )
            indices[node.index] = Int32(index)
            // Reversed, because the last pending view is processed next.
            for subview in tree[node].subviews.reversed() { pending.append((subview, index)) }
        }
    }

    private mutating func measureExtents() {
        // From last to first, so that descendants are complete before their superview.
        for index in views.indices.reversed() {
            guard let superview = views[index].superview else { continue }
            views[superview].end = max(views[superview].end, views[index].end)
            views[superview].extent = views[superview].extent.union(views[index].extent)
        }
    }

    /// Returns the part of a view that the picture shows: scrolled content is limited to one length of the root beyond
    /// each side.
    private func shown(of view: View, around root: Rect) -> Rect {
        guard view.isInScrollView else { return view.frame }
        let most = Rect(
            x: root.x - root.width,
            y: root.y - root.height,
            width: 3 * root.width,
            height: 3 * root.height
        )
        return view.frame.intersection(most) ?? root
    }
}
