internal import LayoutModel

/// What it takes to convert frames in a node to those of its superview: the superview, and the node's scroll offset.
struct Place: Hashable {
    /// nil for the root.
    var parent: NodeID?
    /// How far the node's own content is scrolled, in points.
    var contentOffset: Point
}

/// The delivered frames, by node, in the superview's coordinates.
struct FrameTable: Sendable {
    private var frames: [Rect?] = []
    var places: [Place] = []

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        frames.trim()
        places.trim()
    }

    /// How many bytes of the heap the table holds.
    @inline(__always)
    var byteCount: Int { frames.heapByteCount + places.heapByteCount }

    /// nil where the node is not installed or not known.
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

    /// Returns `frame`, which is that of `node`, in root coordinates; O(depth).
    func inRoot(_ node: NodeID, _ frame: Rect) -> Rect {
        var result = frame
        var current = places[node.index].parent
        while let parent = current, let outer = frames[parent.index] {
            let place = places[parent.index]
            // The content of a scroll view is shifted against its frame by the content offset.
            result.x += outer.x - place.contentOffset.x
            result.y += outer.y - place.contentOffset.y
            current = place.parent
        }
        // Sums of rounded numbers have noise of their own.
        result.x = result.x.roundedToBillionth
        result.y = result.y.roundedToBillionth
        return result
    }

    /// The frames of nodes in root coordinates.
    func allInRoot(_ nodes: [NodeID]) -> [Rect?] {
        nodes.map { node in self[node].map { inRoot(node, $0) } }
    }
}

/// The frames before the last update.
struct FormerFrames: Sendable {
    /// Those that were replaced; nil for a node that had none.
    private var replaced: [(node: NodeID, frame: Rect?)] = []
    /// Whether there were no frames at all; then ``replaced`` is empty.
    private var wereNone = false
    /// Set where the tree or a content offset changed.
    var places: [Place]?

    /// Records that a node got another frame, or lost its own.
    mutating func replace(_ frame: Rect?, of node: NodeID) {
        replaced.append((node, frame))
    }

    /// Frees memory that is reserved and not used.
    ///
    /// - Parameter frameCount: how many nodes have a frame now.
    mutating func trim(frameCount: Int) {
        let new = Set(replaced.lazy.filter { $0.frame == nil }.map(\.node))
        // As after the first update, which gives every node its frame.
        if !new.isEmpty, new.count == replaced.count, new.count == frameCount {
            (replaced, wereNone) = ([], true)
        }
        replaced.trim()
    }

    /// How many bytes of the heap the frames hold.
    @inline(__always)
    var byteCount: Int { replaced.heapByteCount + (places?.heapByteCount ?? 0) }

    mutating func reset() {
        replaced.removeAll(keepingCapacity: true)
        wereNone = false
        places = nil
    }

    /// The table as it was, given what it is now.
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
