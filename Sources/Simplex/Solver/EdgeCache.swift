/// A direction in which all tight rows but one stay tight: for each column, the change per unit of that row.
struct Edge: Sendable {
    private(set) var columns: [Int32] = []
    private(set) var amounts: [Double] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { columns.heapByteCount + amounts.heapByteCount }

    mutating func removeAll() {
        columns.removeAll(keepingCapacity: true)
        amounts.removeAll(keepingCapacity: true)
    }

    mutating func append(_ amount: Double, at column: Int32) {
        columns.append(column)
        amounts.append(amount)
    }
}

/// A cache of the edges of the constants that changed last.
///
/// A dragged constant or a resized root changes again and again. An edge is valid until a row is exchanged.
struct EdgeCache: Sendable {
    private var edges: [(position: Int32, edge: Edge)] = []
    private var oldest = 0

    /// The maximum number of cached edges: a root's width and height.
    static let capacity = 2

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { edges.heapByteCount + edges.reduce(0) { $0 + $1.edge.byteCount } }

    func index(of position: Int32) -> Int? {
        edges.firstIndex { $0.position == position }
    }

    subscript(index: Int) -> Edge { edges[index].edge }

    /// Stores an edge and returns its index; if the cache is full, the evicted edge is handed back for its memory.
    mutating func keep(_ edge: inout Edge, at position: Int32) -> Int {
        if edges.count < Self.capacity {
            edges.append((position, edge))
            edge = Edge()
            return edges.count - 1
        }
        // Round robin: evict the oldest edge.
        edges[oldest].position = position
        swap(&edges[oldest].edge, &edge)
        defer { oldest = (oldest + 1) % Self.capacity }
        return oldest
    }

    mutating func removeAll() {
        // This is called after every exchange, usually without edges.
        if !edges.isEmpty { edges.removeAll(keepingCapacity: true) }
        oldest = 0
    }
}
