/// A vector with few entries in use: dense values with a list of the indices in use.
///
/// Every index that is not listed has the value 0. Clearing costs what was in use, and comes before every new use.
struct SparseVector: ~Copyable, Sendable {
    private var values: WorkArray<Double>
    private var listed: MarkedList

    /// A vector of zeros.
    init(count: Int = 0) {
        values = WorkArray(zero: 0, count: count)
        listed = MarkedList(limit: count)
    }

    /// The numbers of the indices in use, in the order of their first use.
    var used: Range<Int> { 0..<listed.count }

    /// How many indices are in use.
    var usedCount: Int { listed.count }

    /// Index number `number` of those in use.
    @inline(__always)
    func index(_ number: Int) -> Int { listed[number] }

    /// The length of the vector.
    var count: Int { values.count }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { values.byteCount + listed.byteCount }

    /// Makes the vector at least `count` long; what is in use stays.
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
