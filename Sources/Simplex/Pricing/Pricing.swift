/// The sides to which a tight row can be released at no cost: its reduced cost there is 0.
struct Freedom: OptionSet, Sendable {
    let rawValue: UInt8

    static let up = Freedom(rawValue: 1)
    static let down = Freedom(rawValue: 2)
}

/// The tight rows that may be released: a heap, by level, of those whose release is a gain, and a set of the neutral
/// ones.
///
/// ``Solver/updatePricing(_:)`` updates reduced costs whenever a multiplier or a penalty changes (partial pricing), so
/// no step visits all rows.
struct Pricing: Sendable {
    struct Candidate: Sendable {
        /// The highest level at which releasing the row is a gain.
        let level: Double
        /// The level of the row's own penalty there; 0 if it has none.
        let cost: Double
        let position: Int32

        /// Returns whether this candidate precedes another: the higher gain comes first, then the lower cost.
        ///
        /// A row of high cost will probably have to become tight again.
        func isBefore(_ other: Candidate) -> Bool {
            level != other.level
                ? level > other.level : cost != other.cost ? cost < other.cost : position < other.position
        }
    }

    /// The freedom at each position.
    private(set) var freedoms: [Freedom] = []
    /// The positions with any freedom.
    private(set) var free = IndexSet()
    private(set) var heap: [Candidate] = []
    /// The highest level at which each position is in the heap; 0 if it is not.
    ///
    /// Stale entries at other levels may remain, so a candidate's gain has to be recomputed when it is popped.
    private var listedLevels: [Double] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        freedoms.heapByteCount + free.byteCount + heap.heapByteCount + listedLevels.heapByteCount
    }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        freedoms.trim()
        free.trim()
        heap.trim()
        // All levels are then 0; the next candidate recreates the list.
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

    /// Sets the freedom of a position and returns whether it has changed.
    mutating func setFreedom(_ freedom: Freedom, at position: Int) -> Bool {
        guard freedoms[position] != freedom else { return false }
        freedoms[position] = freedom
        // ``FaceSpan`` starts from this set instead of searching all freedoms.
        if freedom.isEmpty { free.remove(position) } else { free.insert(position) }
        return true
    }

    var first: Candidate? { heap.first }

    /// Inserts a candidate unless its position is already listed at that level or a higher one.
    mutating func push(_ candidate: Candidate) {
        if listedLevels.isEmpty { listedLevels = Array(repeating: 0, count: freedoms.count) }
        // If the actual gain is lower than listed, popping the listed entry reveals that.
        guard candidate.level > listedLevels[Int(candidate.position)] else { return }
        listedLevels[Int(candidate.position)] = candidate.level
        heap.append(candidate)
        siftUp(heap.count - 1)
    }

    /// Removes the first candidate; the last one takes its slot and sinks until neither child precedes it.
    mutating func popFirst() {
        let first = heap[0]
        // Removing a stale entry at a lower level does not unlist the position.
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

    /// Empties the heap and returns its candidates, each position once.
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
