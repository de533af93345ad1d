/// A vector with few entries in use: dense values and a list of the indices in use.
///
/// Every unlisted index has the value 0. Clearing costs the number of entries in use and is required before each new
/// use.
struct SparseVector: ~Copyable, Sendable {
    private var values: WorkArray<Double>
    private var listed: MarkedList

    /// Creates a vector of zeros.
    init(count: Int = 0) {
        values = WorkArray(zero: 0, count: count)
        listed = MarkedList(limit: count)
    }

    /// The numbers of the indices in use, in the order of their first use.
    var used: Range<Int> { 0..<listed.count }

    /// The number of indices in use.
    var usedCount: Int { listed.count }

    /// Returns the index in use at `number`.
    @inline(__always)
    func index(_ number: Int) -> Int { listed[number] }

    /// The length of the vector.
    var count: Int { values.count }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { values.byteCount + listed.byteCount }

    /// Makes the vector at least `count` long; entries in use are preserved.
    mutating func grow(to count: Int) {
        values.grow(to: count)
        listed.grow(to: count)
    }

    @inline(__always)
    subscript(index: Int) -> Double {
        values[index]
    }

    @inline(__always)
    mutating func add(_ value: Double, at index: Int) {
        listed.insert(index)
        values[index] += value
    }

    @inline(__always)
    mutating func set(_ value: Double, at index: Int) {
        listed.insert(index)
        values[index] = value
    }

    mutating func clear() {
        for number in used {
            values[index(number)] = 0
        }
        listed.removeAll()
    }
}
