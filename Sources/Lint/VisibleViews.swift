import LayoutModel

/// The views to check: those that are neither hidden nor inside a hidden view, in document order.
struct VisibleViews {
    struct Entry {
        let node: NodeID
        /// The index of the superview; `nil` for the root.
        let superview: Int?
        let isScrollView: Bool
        /// True if any ancestor is a scroll view.
        let isInScrollView: Bool
        /// True if the view has visible content of its own: a nonempty text, or a natural length greater than 0.
        let hasContent: Bool
        let hasText: Bool
        let naturalSize: PartialSize
        let alignmentInsets: Insets
        let contentOffset: Point
    }

    let entries: [Entry]
    private let visible: Set<NodeID>

    init(of tree: ViewTree) {
        var entries: [Entry] = []
        var visible: Set<NodeID> = []
        var pending: [(node: NodeID, superview: Int?)] = [(tree.root, nil)]
        while let (id, superview) = pending.popLast() {
            let node = tree[id]
            guard !node.properties.isHidden else { continue }
            let index = entries.count
            entries.append(Entry(id, node.properties, superview, superview.map { entries[$0] }))
            visible.insert(id)
            visible.formUnion(node.guides)
            // Reversed, because the last pending view is processed next.
            pending.append(contentsOf: node.subviews.reversed().map { ($0, index) })
        }
        (self.entries, self.visible) = (entries, visible)
    }

    /// Returns true if a view or guide is checked.
    func contains(_ node: NodeID) -> Bool { visible.contains(node) }

    /// Returns true if both items of a constraint are checked.
    func containsItems(of constraint: Constraint) -> Bool {
        guard contains(constraint.first.node) else { return false }
        guard case .node(let second)? = constraint.second?.node else { return true }
        return contains(second)
    }
}

extension VisibleViews.Entry {
    fileprivate init(
        _ node: NodeID,
        _ properties: ViewProperties,
        _ superview: Int?,
        _ outer: VisibleViews.Entry?
    ) {
        (self.node, self.superview) = (node, superview)
        isScrollView = properties.scroll != nil
        isInScrollView = outer.map { $0.isScrollView || $0.isInScrollView } ?? false
        hasText = properties.textByteCount > 0
        naturalSize = properties.intrinsicSize
        hasContent = hasText || (naturalSize.width ?? 0) > 0 || (naturalSize.height ?? 0) > 0
        alignmentInsets = properties.alignmentInsets
        contentOffset = properties.scroll?.contentOffset ?? .zero
    }
}

/// A rectangle given by its edges.
struct Edges {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ rect: Rect) {
        (left, top) = (rect.x, rect.y)
        (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }

    func inset(by insets: Insets) -> Edges {
        var edges = self
        edges.left += insets.left
        edges.top += insets.top
        edges.right -= insets.right
        edges.bottom -= insets.bottom
        return edges
    }

    func moved(by origin: Point) -> Edges {
        var edges = self
        edges.left += origin.x
        edges.right += origin.x
        edges.top += origin.y
        edges.bottom += origin.y
        return edges
    }

    /// Returns the amounts by which the edges extend beyond those of `outer`, worst first, omitting those within
    /// `tolerance`.
    func excess(beyond outer: Edges, tolerance: Double) -> [EdgeExcess] {
        let all = [
            EdgeExcess(edge: .left, points: outer.left - left), EdgeExcess(edge: .right, points: right - outer.right),
            EdgeExcess(edge: .top, points: outer.top - top), EdgeExcess(edge: .bottom, points: bottom - outer.bottom),
        ]
        let beyond = all.filter { $0.points > tolerance }
        guard beyond.count > 1 else { return beyond }
        // `sorted` is not stable, so offsets preserve the order of edges with equal excess.
        return beyond.enumerated().sorted { ($1.element.points, $0.offset) < ($0.element.points, $1.offset) }
            .map(\.element)
    }
}
