/// A vector of which few entries are touched: dense values with a list of the indices in use.
///
/// Every index that is not listed has the value 0. Clearing costs what was touched, and has to come before every use.
///
/// Copies share all of the memory or none, so that ``clear()`` has to look at one array only.
struct SparseVector: Sendable {
    private var values = WorkArray(zero: 0.0)
    private var isListed = WorkArray(zero: false)
    /// As long as was ever needed, as most vectors stay sparse.
    private var list = WorkArray(zero: Int32(0))
    private var listedCount = 0

    /// The indices in use, in the order of their first use.
    struct Indices: RandomAccessCollection {
        fileprivate let list: WorkArray<Int32>
        let endIndex: Int
        var startIndex: Int { 0 }

        subscript(place: Int) -> Int32 { list[place] }
    }

    var indices: Indices { Indices(list: list, endIndex: listedCount) }

    /// The length of the vector.
    var count: Int { values.count }

    /// - Precondition: nothing is in use.
    mutating func grow(to count: Int) {
        clear()
        values.grow(to: count)
        isListed.grow(to: count)
    }

    /// Bytes held, for reports.
    var byteCount: Int { values.count * 9 + list.count * 4 }

    @inline(__always)
    subscript(index: Int) -> Double {
        values[index]
    }

    @inline(__always)
    mutating func add(_ value: Double, at index: Int) {
        touch(index)
        values[index] += value
    }

    @inline(__always)
    mutating func set(_ value: Double, at index: Int) {
        touch(index)
        values[index] = value
    }

    mutating func clear() {
        if values.begin() {
            for place in 0..<listedCount {
                let index = Int(list[place])
                values[index] = 0
                isListed[index] = false
            }
        } else {
            isListed = WorkArray(zero: false, count: values.count)
            list = WorkArray(zero: 0)
        }
        listedCount = 0
    }

    @inline(__always)
    private mutating func touch(_ index: Int) {
        guard !isListed[index] else { return }
        isListed[index] = true
        if listedCount == list.count { list.grow(to: listedCount + 1) }
        list[listedCount] = Int32(truncatingIfNeeded: index)
        listedCount += 1
    }
}
