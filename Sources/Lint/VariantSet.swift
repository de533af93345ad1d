/// A set of a run's variants, stored as one bit per index.
public struct VariantSet: Hashable, Sendable, Sequence {
    private var words: [UInt64] = []

    public init(_ indices: some Sequence<Int> = []) {
        for index in indices { insert(index) }
    }

    /// The number of variants in the set.
    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    public func contains(_ index: Int) -> Bool {
        index / 64 < words.count && words[index / 64] & 1 << UInt64(index % 64) != 0
    }

    public mutating func insert(_ index: Int) {
        while words.count <= index / 64 { words.append(0) }
        words[index / 64] |= 1 << UInt64(index % 64)
    }

    /// Adds the variants of another set.
    public mutating func formUnion(_ other: VariantSet) {
        while words.count < other.words.count { words.append(0) }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    public mutating func insert(contentsOf indices: some Sequence<Int>) {
        for index in indices { insert(index) }
    }

    /// An iterator over the indices, ascending.
    public struct Iterator: IteratorProtocol {
        fileprivate let set: VariantSet
        fileprivate var place = 0

        public mutating func next() -> Int? {
            while place < 64 * set.words.count {
                defer { place += 1 }
                if set.contains(place) { return place }
            }
            return nil
        }
    }

    public func makeIterator() -> Iterator { Iterator(set: self) }

    public var underestimatedCount: Int { count }
}
