/// A direction in which the point moves while all tight rows but one stay tight: by column, how far it goes per unit of
/// that row.
struct Edge: Sendable {
    private(set) var columns: [Int32] = []
    private(set) var amounts: [Double] = []

    /// Bytes held, for reports.
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

/// The edges of the constants that were changed last.
///
/// A constant that is dragged, or a root that is resized, changes again and again. An edge is valid until a row is
/// exchanged.
struct EdgeCache: Sendable {
    private var edges: [(position: Int32, edge: Edge)] = []
    private var oldest = 0

    /// How many edges are kept: a root's width and height.
    static let capacity = 2

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { edges.heapByteCount + edges.reduce(0) { $0 + $1.edge.byteCount } }

    func index(of position: Int32) -> Int? {
        edges.firstIndex { $0.position == position }
    }

    subscript(index: Int) -> Edge { edges[index].edge }

    /// Stores an edge in place of the oldest, which the caller gets for its memory, and returns its index.
    mutating func keep(_ edge: inout Edge, at position: Int32) -> Int {
        if edges.count < Self.capacity {
            edges.append((position, edge))
            edge = Edge()
            return edges.count - 1
        }
        // Round robin: replaces the edge that was stored first.
        edges[oldest].position = position
        swap(&edges[oldest].edge, &edge)
        defer { oldest = (oldest + 1) % Self.capacity }
        return oldest
    }

    mutating func removeAll() {
        // Called after every exchange, mostly without edges.
        if !edges.isEmpty { edges.removeAll(keepingCapacity: true) }
        oldest = 0
    }
}
