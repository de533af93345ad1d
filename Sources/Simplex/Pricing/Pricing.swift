/// The sides to which a tight row may be let go at no cost: its reduced cost there is 0.
struct Freedom: OptionSet, Sendable {
    let rawValue: UInt8

    static let up = Freedom(rawValue: 1)
    static let down = Freedom(rawValue: 2)
}

/// Which tight rows may be let go: a heap, by level, of those that gain by it, and a set of those that neither gain nor
/// lose.
///
/// Reduced costs are updated by ``Solver/updatePricing(_:)`` wherever a multiplier or a penalty changes (partial
/// pricing), so no step looks at all rows.
struct Pricing: Sendable {
    struct Candidate: Sendable {
        /// The highest level at which letting the row go gains.
        let level: Double
        /// The level of the row's own penalty there; 0 where it has none.
        let cost: Double
        let position: Int32

        /// The higher gain comes first, then the lower cost: a row of high cost will probably have to become tight
        /// again.
        func isBefore(_ other: Candidate) -> Bool {
            level != other.level
                ? level > other.level : cost != other.cost ? cost < other.cost : position < other.position
        }
    }

    /// By position.
    private(set) var freedoms: [Freedom] = []
    /// Positions with any freedom.
    private(set) var free = IndexSet()
    private(set) var heap: [Candidate] = []
    /// By position, the highest level at which it is in the heap; 0 where it is not.
    ///
    /// Older entries at other levels may remain, so that a candidate's gain has to be computed again when it is taken
    /// out.
    private var listedLevels: [Double] = []

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        freedoms.heapByteCount + free.byteCount + heap.heapByteCount + listedLevels.heapByteCount
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        freedoms.trim()
        free.trim()
        heap.trim()
        // All of them are 0 then, and come back with the next candidate.
        if heap.isEmpty { listedLevels = [] } else { listedLevels.trim() }
    }

    mutating func grow(to count: Int) {
        guard count > freedoms.count else { return }
        freedoms.append(contentsOf: repeatElement([], count: count - freedoms.count))
        listedLevels.append(contentsOf: repeatElement(0, count: count - listedLevels.count))
    }

    mutating func removeAll() {
        for position in freedoms.indices {
            freedoms[position] = []
        }
        for position in listedLevels.indices {
            listedLevels[position] = 0
        }
        free.removeAll()
        heap.removeAll(keepingCapacity: true)
    }

    /// Sets the freedom of a position, and returns whether it has changed.
    mutating func setFreedom(_ freedom: Freedom, at position: Int) -> Bool {
        guard freedoms[position] != freedom else { return false }
        freedoms[position] = freedom
        // ``FaceSpan`` starts from the set; without it, all freedoms would have to be searched.
        if freedom.isEmpty { free.remove(position) } else { free.insert(position) }
        return true
    }

    var first: Candidate? { heap.first }

    /// Inserts a candidate, unless its position is listed at that level or a higher one already.
    mutating func push(_ candidate: Candidate) {
        if listedLevels.isEmpty { listedLevels = Array(repeating: 0, count: freedoms.count) }
        // If the gain is lower than listed, that is found out when the listed entry is taken out.
        guard candidate.level > listedLevels[Int(candidate.position)] else { return }
        listedLevels[Int(candidate.position)] = candidate.level
        heap.append(candidate)
        siftUp(heap.count - 1)
    }

    /// Removes the first candidate: the last one takes its slot and sinks to where both children are behind it.
    mutating func popFirst() {
        let first = heap[0]
        // An older entry at a lower level does not make the position unlisted.
        if listedLevels[Int(first.position)] == first.level { listedLevels[Int(first.position)] = 0 }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var index = 0
        while true {
            let left = 2 * index + 1
            guard left < heap.count else { return }
            let right = left + 1
            // Sink below the child that comes first.
            let child = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
            guard heap[child].isBefore(heap[index]) else { return }
            heap.swapAt(child, index)
            index = child
        }
    }

    /// Empties the heap, and returns the candidates that were in it, each position once.
    mutating func removeCandidates() -> [Candidate] {
        var result: [Candidate] = []
        for candidate in heap where listedLevels[Int(candidate.position)] > 0 {
            listedLevels[Int(candidate.position)] = 0
            result.append(candidate)
        }
        heap.removeAll(keepingCapacity: true)
        return result
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].isBefore(heap[parent]) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }
}
