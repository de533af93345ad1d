/// The first of many pairs in the order of indices; the others are counted.
///
/// Takes memory for twice as many as it keeps, however many are added.
struct FirstPairs {
    private let limit: Int
    private var pairs: [Overlaps.Pair] = []
    /// How many pairs were added that are not among the first.
    private(set) var dropped = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    mutating func add(_ pair: Overlaps.Pair) {
        pairs.append(pair)
        // Sorted once for each `limit` pairs, so in the time of a heap, and without one.
        if pairs.count >= 2 * limit + 64 { cut() }
    }

    /// The first pairs, in their order.
    mutating func sorted() -> [Overlaps.Pair] {
        cut()
        return pairs
    }

    private mutating func cut() {
        pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
        dropped += max(0, pairs.count - limit)
        pairs.removeLast(max(0, pairs.count - limit))
    }
}
