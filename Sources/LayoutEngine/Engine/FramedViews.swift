internal import LayoutModel

/// The frame of a view placed by frame and mask, as the last update left it.
struct FramedView: Hashable {
    /// In the superview's coordinates; nil where the next update takes the document's, as it stands.
    var frame: Rect?
    var superview: NodeID
    /// The size of the superview that the frame holds for; a length is nil until it has first been solved.
    var reference: PartialSize
}

/// The views placed by frame and mask.
struct FramedViews: Sendable {
    /// In document order, so that a superview gets its frame before the views in it follow.
    var order: [NodeID] = []
    /// As the last update left them.
    var committed: [NodeID: FramedView] = [:]
    /// As the update before that left them.
    var former: [NodeID: FramedView] = [:]
    /// The frames that rows are made of.
    var current: [NodeID: Rect] = [:]
    /// The views that got another frame when the masks were last looked at.
    var changed: [NodeID] = []
    /// The views that keep the document's frame for the rest of this update, because their frames would not settle.
    var frozen: Set<NodeID> = []

    /// How many bytes of the heap the tables hold.
    @inline(__always)
    var byteCount: Int {
        order.heapByteCount + committed.heapByteCount + former.heapByteCount + current.heapByteCount
            + changed.heapByteCount + frozen.heapByteCount
    }

    /// Lets the frames of the document hold for whatever sizes the superviews get in the next update.
    ///
    /// - Parameters:
    ///   - references: the sizes that frames held for, where they are others than after the last update.
    ///   - tree: the views of the next update.
    mutating func takeFramesAsGiven(_ references: [(node: NodeID, size: PartialSize)], in tree: ViewTree) {
        for id in committed.keys { committed[id]?.frame = nil }
        for (node, size) in references {
            guard tree.contains(node), let superview = tree.parent(of: node) else { continue }
            committed[node] = FramedView(frame: nil, superview: superview, reference: size)
        }
    }

    /// The sizes of superviews other than `root` that frames held for before the last update, where they are others
    /// now; ascending.
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

    /// Forgets the frames of an update that is abandoned.
    mutating func abandon() {
        committed = former
        frozen.removeAll()
    }

    /// Which views go back to the document's frames because frames do not settle.
    enum Unsettled {
        /// Those whose frames changed in the last round.
        case changed
        case all
    }

    /// Gives views that have not settled the document's frames for the rest of this update, whatever their masks.
    mutating func freeze(_ views: Unsettled) {
        switch views {
        case .changed: frozen.formUnion(changed)
        case .all: frozen.formUnion(order)
        }
    }
}
