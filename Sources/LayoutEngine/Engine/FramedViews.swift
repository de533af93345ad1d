internal import LayoutModel

/// A view placed by frame and mask, as the last update left it.
struct FramedView: Hashable {
    /// In the superview's coordinates.
    var frame: Rect
    var superview: NodeID
    /// The size of the superview that the frame holds for; a length is nil until the superview first comes to one.
    var reference: PartialSize
}

/// The views placed by frame and mask.
struct FramedViews: Sendable {
    /// In document order, so that a superview comes before what is in it.
    var order: [NodeID] = []
    /// As the last update left them.
    var committed: [NodeID: FramedView] = [:]
    /// As the update before the last left them.
    var former: [NodeID: FramedView] = [:]
    /// The frames that rows are made of.
    var current: [NodeID: Rect] = [:]
    /// Whether a frame, a mask or the size of a superview may have changed since `current` was made.
    var isStale = false
    /// Whether this update has looked at the masks.
    var isExamined = false
    /// The views that the last look at the masks gave another frame.
    var changed: [NodeID] = []
    /// The views that keep their frame during this update, because it would not settle.
    var frozen: Set<NodeID> = []

    /// Ends an update that has come to nothing.
    mutating func giveUp() {
        committed = former
        frozen.removeAll()
        isExamined = false
        isStale = true
    }

    /// Lets views that have not settled keep their frames.
    ///
    /// - Parameter all: whether all do, and not only those that still changed last.
    mutating func freeze(all: Bool) {
        frozen.formUnion(all ? order : changed)
        isStale = true
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
