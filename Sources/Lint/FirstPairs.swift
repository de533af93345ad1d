/// The first of many pairs, ordered by index; the others are only counted.
///
/// It needs memory for twice the number of pairs that it keeps, however many are added.
struct FirstPairs {
    private let limit: Int
    private var pairs: [Overlaps.Pair] = []
    /// The number of added pairs that are not among the first.
    private(set) var dropped = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    mutating func add(_ pair: Overlaps.Pair) {
        pairs.append(pair)
        // Sorting once per `limit` pairs takes the same time as a heap, and is simpler.
        if pairs.count >= 2 * limit + 64 { cut() }
    }

    /// Returns the first pairs in order.
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
