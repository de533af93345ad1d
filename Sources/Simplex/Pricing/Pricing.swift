/// Which tight rows may be let go: those that gain by it in a heap by level, those that neither gain nor lose in a set.
struct Pricing: Sendable {
    struct Candidate: Sendable {
        /// The highest level at which letting the row go gains.
        let level: Double
        /// The level at which the row itself then costs; 0 for a row that resists nothing.
        let cost: Double
        let position: Int32

        /// The higher gain first, then the lesser cost: a row that is let go for a gain and costs much has to come back later.
        func isBefore(_ other: Candidate) -> Bool {
            level != other.level
                ? level > other.level : cost != other.cost ? cost < other.cost : position < other.position
        }
    }

    /// Positions whose row may be let go upwards (bit 0) or downwards (bit 1) at no cost.
    private(set) var freedoms: [UInt8] = []
    private(set) var free = IndexSet()
    private(set) var heap: [Candidate] = []
    /// By position, the level at which it stands in the heap; 0 where it does not.
    ///
    /// Older entries at lower levels may remain, so that a candidate has to be looked at again when it is taken out.
    private var listedLevels: [Double] = []

    static let up: UInt8 = 1
    static let down: UInt8 = 2

    /// Bytes held, for reports.
    var byteCount: Int { freedoms.capacity * 9 + free.byteCount + heap.capacity * 24 }

    mutating func grow(to count: Int) {
        guard count > freedoms.count else { return }
        freedoms.append(contentsOf: repeatElement(0, count: count - freedoms.count))
        listedLevels.append(contentsOf: repeatElement(0, count: count - listedLevels.count))
    }

    mutating func removeAll() {
        for position in freedoms.indices {
            freedoms[position] = 0
            listedLevels[position] = 0
        }
        free.removeAll()
        heap.removeAll(keepingCapacity: true)
    }

    /// Answers whether that is a change.
    mutating func setFreedom(_ freedom: UInt8, at position: Int) -> Bool {
        guard freedoms[position] != freedom else { return false }
        freedoms[position] = freedom
        if freedom == 0 { free.remove(position) } else { free.insert(position) }
        return true
    }

    var first: Candidate? { heap.first }

    mutating func push(_ candidate: Candidate) {
        guard candidate.level > listedLevels[Int(candidate.position)] else { return }
        listedLevels[Int(candidate.position)] = candidate.level
        heap.append(candidate)
        siftUp(heap.count - 1)
    }

    mutating func popFirst() {
        let first = heap[0]
        if listedLevels[Int(first.position)] == first.level { listedLevels[Int(first.position)] = 0 }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var index = 0
        while true {
            let left = 2 * index + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && heap[right].isBefore(heap[left]) ? right : left
            guard heap[child].isBefore(heap[index]) else { return }
            heap.swapAt(child, index)
            index = child
        }
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
