public import LayoutModel

/// The safe areas and margins of views at their solved frames, computed on demand.
///
/// Each query costs at most O(depth).
public struct SolvedInsets {
    private let tree: ViewTree
    private let solution: Solution
    private let rootSafeArea: Insets
    private let textScale: Double
    private var found: [NodeID: SettledInsets] = [:]

    /// - Parameters:
    ///   - document: a layout.
    ///   - solution: its solution.
    public init(of document: LayoutDocument, _ solution: Solution) {
        (tree, self.solution) = (document.tree, solution)
        rootSafeArea = (document.traits.safeArea ?? PartialInsets()).filled(with: 0)
        textScale = document.traits.textScale?.factor ?? 1
    }

    /// Returns the unsafe insets of a view or guide; `nil` if it is not installed.
    public mutating func safeArea(of node: NodeID) -> Insets? { insets(of: node)?.safeArea }

    /// Returns the layout margins, including increases from the safe area and the superview's margins; `nil` if the
    /// view is not installed.
    public mutating func margins(of node: NodeID) -> Insets? { insets(of: node)?.margins }

    /// Returns the insets of the readable area; `nil` if the view is not installed.
    public mutating func readable(of node: NodeID) -> Insets? {
        insets(of: node).map { insets in
            let cut = Insets(top: 0, left: insets.readable, bottom: 0, right: insets.readable)
            return insets.margins + cut
        }
    }

    private mutating func insets(of node: NodeID) -> SettledInsets? {
        var path: [NodeID] = []
        var next: NodeID? = node
        while let id = next, found[id] == nil {
            path.append(id)
            next = tree.parent(of: id)
        }
        for id in path.reversed() {
            guard let frame = solution.frame(of: id) else { return nil }
            found[id] = insets(of: id, frame)
        }
        return found[node]
    }

    /// Returns the insets of a node whose superview's insets are known.
    private func insets(of node: NodeID, _ frame: Rect) -> SettledInsets? {
        guard let parent = tree.parent(of: node) else {
            let properties = tree.properties(of: node)
            let own = properties.ownMargins
            return SettledInsets(
                safeArea: rootSafeArea,
                margins: properties.marginsFollowSafeArea ? own + rootSafeArea : own,
                width: frame.width,
                textScale: textScale
            )
        }
        guard let outer = found[parent], let around = solution.frame(of: parent) else { return nil }
        let offset = tree.properties(of: parent).scroll?.contentOffset ?? .zero
        var place = frame
        place.x -= offset.x
        place.y -= offset.y
        return SettledInsets(
            of: tree[node],
            at: place,
            in: Size(width: around.width, height: around.height),
            outer,
            textScale: textScale
        )
    }
}
