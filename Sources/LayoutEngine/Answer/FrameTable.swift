internal import LayoutModel

/// The data for converting frames in a node to its superview: the superview and the node's scroll offset.
struct Place: Hashable {
    /// `nil` for the root.
    var parent: NodeID?
    /// The scroll offset of the node's content, in points.
    var contentOffset: Point
}

/// The delivered frames by node, in the superview's coordinates.
struct FrameTable: Sendable {
    private var frames: [Rect?] = []
    var places: [Place] = []

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        frames.trim()
        places.trim()
    }

    /// The number of heap bytes that the table holds.
    @inline(__always)
    var byteCount: Int { frames.heapByteCount + places.heapByteCount }

    /// `nil` if the node is unknown or not installed.
    subscript(node: NodeID) -> Rect? {
        get { node.index < frames.count ? frames[node.index] : nil }
        set { frames[node.index] = newValue }
    }

    /// Removes the frames of all nodes.
    mutating func removeFrames() {
        for index in frames.indices { frames[index] = nil }
    }

    mutating func grow(to capacity: Int) {
        guard capacity > frames.count else { return }
        let more = capacity - frames.count
        frames.append(contentsOf: repeatElement(nil, count: more))
        places.append(contentsOf: repeatElement(Place(parent: nil, contentOffset: .zero), count: more))
    }

    /// Returns a frame of `node` in root coordinates; O(depth).
    func inRoot(_ node: NodeID, _ frame: Rect) -> Rect {
        var result = frame
        var current = places[node.index].parent
        while let parent = current, let outer = frames[parent.index] {
            let place = places[parent.index]
            // The content of a scroll view is shifted relative to its frame by the content offset.
            result.x += outer.x - place.contentOffset.x
            result.y += outer.y - place.contentOffset.y
            current = place.parent
        }
        // Sums of rounded numbers have rounding noise.
        result.x = result.x.roundedAsTold
        result.y = result.y.roundedAsTold
        return result
    }

    /// Returns the frames of nodes in root coordinates.
    func allInRoot(_ nodes: [NodeID]) -> [Rect?] {
        nodes.map { node in self[node].map { inRoot(node, $0) } }
    }
}

/// The frames before the last update.
struct FormerFrames: Sendable {
    /// The replaced frames; `nil` for a node that had none.
    private var replaced: [(node: NodeID, frame: Rect?)] = []
    /// True if there were no frames at all; ``replaced`` is then empty.
    private var wereNone = false
    /// The former places; set if the tree or a content offset changed.
    var places: [Place]?

    /// Records that a node's frame was replaced or removed.
    mutating func replace(_ frame: Rect?, of node: NodeID) {
        replaced.append((node, frame))
    }

    /// Frees memory that is reserved but unused.
    ///
    /// - Parameter frameCount: the current number of nodes with a frame.
    mutating func trim(frameCount: Int) {
        let new = Set(replaced.lazy.filter { $0.frame == nil }.map(\.node))
        // This is the case after the first update, which gives every node its frame.
        if !new.isEmpty, new.count == replaced.count, new.count == frameCount {
            (replaced, wereNone) = ([], true)
        }
        replaced.trim()
    }

    /// The number of heap bytes that the frames hold.
    @inline(__always)
    var byteCount: Int { replaced.heapByteCount + (places?.heapByteCount ?? 0) }

    mutating func reset() {
        replaced.removeAll(keepingCapacity: true)
        wereNone = false
        places = nil
    }

    /// Returns the former table, given the current one.
    func table(from current: FrameTable) -> FrameTable {
        var table = current
        if wereNone { table.removeFrames() }
        for (node, frame) in replaced {
            table[node] = frame
        }
        if let places {
            // The tables only grow: the former places are those of the first nodes.
            table.places.replaceSubrange(0..<places.count, with: places)
        }
        return table
    }
}
