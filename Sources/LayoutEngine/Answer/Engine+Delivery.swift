internal import LayoutModel
internal import Simplex

/// Conversion of solved columns to the frames of the solution.
extension Engine {
    /// Updates the frames and content sizes of the solution.
    ///
    /// O(touched nodes), and with a scale also O(nodes inside moved views).
    mutating func deliver(_ document: LayoutDocument) {
        state.check(.delivering)
        solution.changedNodes.removeAll(keepingCapacity: true)
        if state.take(.allFrames) {
            deliverAll(document)
        } else {
            deliverTouched(document)
        }
        touched.reset()
    }

    private mutating func deliverAll(_ document: LayoutDocument) {
        if let scale = traits.scale {
            deliverPixels(of: root, on: PixelGrid(scale: scale), document)
        } else {
            for id in solution.installedNodes { deliverFrame(of: id) }
        }
        solution.contentSizes.removeAll(keepingCapacity: true)
        // The indices of content sizes refer to this list until everything is delivered again.
        for id in solution.installedNodes where nodes[id].isScrollView {
            nodes[id].contentIndex = solution.contentSizes.count
            solution.contentSizes.append(ContentSize(node: id, size: contentSize(of: id)))
        }
    }

    private mutating func deliverTouched(_ document: LayoutDocument) {
        // Use document order because changed nodes are listed in it and a moved view delivers the nodes inside it.
        var inOrder = touched.nodes
        inOrder.sort { nodes[$0].rank < nodes[$1].rank }
        for id in inOrder where nodes[id].isInstalled {
            // A changed content size touches the scroll view even if its frame is unchanged.
            if nodes[id].isScrollView { solution.contentSizes[nodes[id].contentIndex].size = contentSize(of: id) }
            guard let scale = traits.scale else {
                deliverFrame(of: id)
                continue
            }
            // Edges are rounded in root coordinates: a moved view changes the rounding of all nodes inside it and has
            // already delivered them.
            if hasMovedSuperview(id) { continue }
            let grid = PixelGrid(scale: scale)
            if touched.isMoved(id) {
                deliverPixels(of: id, on: grid, document)
            } else {
                // Only the size has changed: the nodes inside keep their edges in the root.
                deliverPixels(of: id, at: solvedOrigin(of: id), on: grid)
            }
        }
        // A moved view lists its subtree, parts of which may come before nodes listed earlier.
        if traits.scale != nil { solution.changedNodes.sort { nodes[$0].rank < nodes[$1].rank } }
    }

    private func hasMovedSuperview(_ id: NodeID) -> Bool {
        var current = nodes[id].parent
        while let outer = current {
            if touched.isMoved(outer) { return true }
            current = nodes[outer].parent
        }
        return false
    }

    // MARK: - Frames

    private mutating func deliverFrame(of id: NodeID) {
        replaceFrame(of: id, with: toldFrame(of: id))
    }

    private mutating func replaceFrame(of id: NodeID, with frame: Rect) {
        let former = solution.frames[id]
        // A frame that was moved back and forth, or by less than the displayed precision, has not changed for the
        // client.
        guard former != frame else { return }
        solution.former.replace(former, of: id)
        solution.frames[id] = frame
        solution.changedNodes.append(id)
    }

    private func contentSize(of id: NodeID) -> Size {
        guard let content = nodes[id].columns?.content else { preconditionFailure("node \(id.index) does not scroll") }
        var (width, height) = (max(0, solver.value(of: content.width)), max(0, solver.value(of: content.height)))
        if let scale = traits.scale {
            // Sizes are rounded up so that content scrolled to its end shows its entire last pixel.
            let grid = PixelGrid(scale: scale)
            (width, height) = (grid.next(width), grid.next(height))
        }
        return Size(width: width.roundedAsTold, height: height.roundedAsTold)
    }

    // MARK: - Pixels

    /// Delivers a node and all nodes inside it, in document order, with edges on whole pixels of the root.
    private mutating func deliverPixels(of top: NodeID, on grid: PixelGrid, _ document: LayoutDocument) {
        // Origins are passed along, so that the walk is O(nodes), not O(nodes · depth).
        var pending = [(node: top, origin: solvedOrigin(of: top))]
        while let (id, origin) = pending.popLast() {
            guard nodes[id].isInstalled else { continue }
            deliverPixels(of: id, at: origin, on: grid)
            let frame = solvedFrame(of: id)
            let inner = Point(
                x: origin.x + frame.x - nodes[id].contentOffset.x,
                y: origin.y + frame.y - nodes[id].contentOffset.y
            )
            // Push in reverse: subviews before guides, each in order.
            let node = document.tree[id]
            pending.append(contentsOf: node.subviews.reversed().map { ($0, inner) })
            pending.append(contentsOf: node.guides.reversed().map { ($0, inner) })
        }
    }

    /// Delivers one node whose coordinates start at `origin` in the root.
    private mutating func deliverPixels(of id: NodeID, at origin: Point, on grid: PixelGrid) {
        let solved = solvedFrame(of: id)
        let (left, top) = (origin.x + solved.x, origin.y + solved.y)
        // Edges are rounded, never lengths: views that touch still touch, and a width is the difference of rounded
        // edges.
        let (x, y) = (grid.nearest(left), grid.nearest(top))
        var shown = Rect(
            x: x,
            y: y,
            width: (grid.nearest(left + solved.width) - x).roundedAsTold,
            height: (grid.nearest(top + solved.height) - y).roundedAsTold
        )
        if let parent = nodes[id].parent {
            // Convert back to the superview's coordinates. Its edge is rounded too; its content starts there, less the
            // offset: origin + offset is the superview's solved edge, and the shown origin is round(edge) - offset.
            let offset = nodes[parent].contentOffset
            shown.x -= grid.nearest(origin.x + offset.x) - offset.x
            shown.y -= grid.nearest(origin.y + offset.y) - offset.y
        }
        shown.x = shown.x.roundedAsTold
        shown.y = shown.y.roundedAsTold
        replaceFrame(of: id, with: shown)
    }
}
