import LayoutEngine
import LayoutModel
import TextMetrics

/// Locates the sides of constraints in the picture.
struct AnchorPlaces {
    /// One side of a constraint.
    struct Side {
        /// The box to which the attribute belongs.
        var box: Rect
        /// The coordinate of the attribute along its axis; for a length, that of the near edge.
        var position: Double
    }

    private let scene: Scene
    private var insets: SolvedInsets
    /// The texts by view.
    private let texts: [NodeID: MeasuredText]
    private let contentSizes: [NodeID: Size]

    init(_ scene: Scene, _ insets: SolvedInsets) {
        (self.scene, self.insets) = (scene, insets)
        texts = Dictionary(scene.solution.texts.map { ($0.node, $0.text) }) { $1 }
        contentSizes = Dictionary(scene.solution.contentSizes.map { ($0.node, $0.size) }) { $1 }
    }

    /// Returns true if a view has baselines that differ from its edges.
    func hasBaselines(_ node: NodeID) -> Bool {
        texts[node] != nil || scene.tree.properties(of: node).baseline != Baseline()
    }

    /// Locates a side of a constraint.
    ///
    /// - Parameters:
    ///   - anchor: the side.
    ///   - other: the node on the other side.
    ///   - isMirrored: whether leading means right.
    /// - Returns: `nil` if the side is not visible.
    mutating func side(_ anchor: FirstAnchor, towards other: NodeID?, isMirrored: Bool) -> Side? {
        var node = anchor.node
        if anchor.area == nil, anchor.attribute.isBaseline { node = baselineView(of: node, anchor.attribute) }
        guard var box = box(of: node, anchor.area, anchor.attribute, towards: other) else { return nil }
        if anchor.attribute.isWithinMargins, let margins = insets.margins(of: node) { box = box.inset(by: margins) }
        return Side(box: box, position: position(of: anchor, in: box, node, isMirrored))
    }

    private func position(of anchor: FirstAnchor, in box: Rect, _ node: NodeID, _ isMirrored: Bool) -> Double {
        let range = box.range(along: anchor.attribute.axis)
        switch anchor.attribute.feature {
        case .minEdge, .length: return range.lowerBound
        case .maxEdge: return range.upperBound
        case .leadingEdge: return isMirrored ? range.upperBound : range.lowerBound
        case .trailingEdge: return isMirrored ? range.lowerBound : range.upperBound
        case .center: return (range.lowerBound + range.upperBound) / 2
        case .firstBaseline:
            let given = anchor.area == nil ? scene.tree.properties(of: node).baseline.first : 0
            return range.lowerBound + (given ?? texts[node]?.firstBaseline ?? 0)
        case .lastBaseline:
            let given = anchor.area == nil ? scene.tree.properties(of: node).baseline.last : 0
            return range.upperBound - (given ?? texts[node]?.lastBaseline ?? 0)
        }
    }

    private mutating func box(
        of node: NodeID,
        _ area: Area?,
        _ attribute: Attribute,
        towards other: NodeID?
    ) -> Rect? {
        guard let frame = scene.frame(of: node) else { return nil }
        switch area {
        case .frame: return frame
        case .content: return content(of: node, frame)
        case .safeArea: return insets.safeArea(of: node).map { frame.inset(by: $0) }
        case .margins: return insets.margins(of: node).map { frame.inset(by: $0) }
        case .readable: return insets.readable(of: node).map { frame.inset(by: $0) }
        case .keyboard: return keyboard
        case nil:
            if scene.tree.isScrollView(node), attribute.feature != .center, attribute.feature != .length, let other,
                scene.tree.isNode(other, inside: node)
            {
                return content(of: node, frame)
            }
            return attribute.isWithinMargins ? frame : frame.inset(by: scene.tree.properties(of: node).alignmentInsets)
        }
    }

    /// Returns the content area of a scroll view, to which its edges refer for views inside it.
    private func content(of node: NodeID, _ frame: Rect) -> Rect {
        let offset = scene.tree.properties(of: node).scroll?.contentOffset ?? .zero
        let size = contentSizes[node] ?? Size(width: frame.width, height: frame.height)
        return Rect(x: frame.x - offset.x, y: frame.y - offset.y, width: size.width, height: size.height)
    }

    /// The area covered by the keyboard, or else the bottom edge of the safe area.
    private var keyboard: Rect {
        let (root, traits) = (scene.root, scene.document.traits)
        guard let height = traits.keyboardHeight, height > 0 else {
            let edge = root.maxY - (traits.safeArea?.bottom ?? 0)
            return Rect(left: root.x, top: edge, right: root.maxX, bottom: edge)
        }
        return Rect(left: root.x, top: root.maxY - height, right: root.maxX, bottom: root.maxY)
    }

    /// Returns the view that provides a stack's baseline: the first or the last one, or in a horizontal stack the
    /// tallest.
    private func baselineView(of node: NodeID, _ attribute: Attribute) -> NodeID {
        var node = node
        while let stack = scene.tree.properties(of: node).stack {
            let baseline = scene.tree.properties(of: node).baseline
            guard (attribute.feature == .firstBaseline ? baseline.first : baseline.last) == nil else { break }
            let arranged = scene.arrangedViews(of: node)
            guard let first = arranged.first, let last = arranged.last else { break }
            if stack.axis == .vertical {
                node = attribute.feature == .firstBaseline ? first : last
            } else {
                node = arranged.reduce(first) { tallest, view in
                    height(of: view) > height(of: tallest) ? view : tallest
                }
            }
        }
        return node
    }

    private func height(of node: NodeID) -> Double { scene.frame(of: node)?.height ?? 0 }
}

extension Scene {
    /// Returns the visible views that a stack arranges.
    func arrangedViews(of stack: NodeID) -> [NodeID] {
        tree[stack].subviews.filter { index(of: $0) != nil && tree.properties(of: $0).frame == nil }
    }
}
