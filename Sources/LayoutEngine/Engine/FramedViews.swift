internal import LayoutModel

/// The frame of a view placed by frame and mask, as the last update left it.
struct FramedView: Hashable {
    /// In the superview's coordinates.
    var frame: Rect
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

extension Rect {
    func extent(along axis: Axis) -> Extent {
        switch axis {
        case .horizontal: Extent(start: x, length: width)
        case .vertical: Extent(start: y, length: height)
        }
    }

    mutating func setExtent(_ extent: Extent, along axis: Axis) {
        switch axis {
        case .horizontal: (x, width) = (extent.start, extent.length)
        case .vertical: (y, height) = (extent.start, extent.length)
        }
    }
}
