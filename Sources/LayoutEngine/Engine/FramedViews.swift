internal import LayoutModel

/// The frame of a view placed by frame and mask, as the last update left it.
struct FramedView: Hashable {
    /// The frame in the superview's coordinates; `nil` if the next update uses the document's frame unchanged.
    var frame: Rect?
    var superview: NodeID
    /// The superview size for which the frame is valid; a length is `nil` until it has been solved.
    var reference: PartialSize
}

/// The views placed by frame and mask.
struct FramedViews: Sendable {
    /// In document order, so that a superview's frame is updated before those of the views in it.
    var order: [NodeID] = []
    /// The frames after the last update.
    var committed: [NodeID: FramedView] = [:]
    /// The frames after the update before that.
    var former: [NodeID: FramedView] = [:]
    /// The frames used in the rows.
    var current: [NodeID: Rect] = [:]
    /// The views whose frames changed in the last pass over the masks.
    var changed: [NodeID] = []
    /// The views that keep the document's frame for the rest of this update because their frames would not settle.
    var frozen: Set<NodeID> = []

    /// The number of heap bytes that the tables hold.
    @inline(__always)
    var byteCount: Int {
        order.heapByteCount + committed.heapByteCount + former.heapByteCount + current.heapByteCount
            + changed.heapByteCount + frozen.heapByteCount
    }

    /// Makes the document's frames valid for the superview sizes that the next update yields.
    ///
    /// - Parameters:
    ///   - references: the sizes for which frames were valid, if they differ from those after the last update.
    ///   - tree: the views of the next update.
    mutating func takeFramesAsGiven(_ references: [(node: NodeID, size: PartialSize)], in tree: ViewTree) {
        for id in committed.keys { committed[id]?.frame = nil }
        for (node, size) in references {
            guard tree.contains(node), let superview = tree.parent(of: node) else { continue }
            committed[node] = FramedView(frame: nil, superview: superview, reference: size)
        }
    }

    /// Returns the superview sizes, excluding `root`'s, for which frames were valid before the last update, if they
    /// have changed; ascending.
    func formerReferences(except root: NodeID) -> [(node: NodeID, size: PartialSize)] {
        guard !former.isEmpty else { return [] }
        var references: [(node: NodeID, size: PartialSize)] = []
        for (node, view) in former where view.superview != root {
            let now = committed[node]
            guard now?.reference != view.reference || now?.superview != view.superview else { continue }
            references.append((node, view.reference))
        }
        return references.sorted { $0.node < $1.node }
    }

    /// Discards the frames of an abandoned update.
    mutating func abandon() {
        committed = former
        frozen.removeAll()
    }

    /// The views that revert to the document's frames because frames do not settle.
    enum Unsettled {
        /// The views whose frames changed in the last round.
        case changed
        case all
    }

    /// Reverts unsettled views to the document's frames for the rest of this update, regardless of their masks.
    mutating func freeze(_ views: Unsettled) {
        switch views {
        case .changed: frozen.formUnion(changed)
        case .all: frozen.formUnion(order)
        }
    }
}
