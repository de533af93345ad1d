/// A vector of which few entries are touched: dense values with a list of the indices in use.
///
/// Every index that is not listed has the value 0. Clearing costs what was touched, and has to come before every use.
struct SparseVector: Sendable {
    private var values = WorkArray(zero: 0.0)
    private var isListed = WorkArray(zero: false)
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

    mutating func grow(to count: Int) {
        values.grow(to: count)
        isListed.grow(to: count)
        list.grow(to: count)
    }

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
        if listedCount == 0 {
            values.begin()
            isListed.begin()
            list.begin()
            return
        }
        beginKeeping()
        for place in 0..<listedCount {
            let index = Int(list[place])
            values[index] = 0
            isListed[index] = false
        }
        listedCount = 0
    }

    /// Makes the vector ready for changes while it holds something.
    mutating func beginKeeping() {
        values.beginKeeping()
        isListed.beginKeeping()
        list.beginKeeping()
    }

    @inline(__always)
    private mutating func touch(_ index: Int) {
        guard !isListed[index] else { return }
        isListed[index] = true
        list[listedCount] = Int32(truncatingIfNeeded: index)
        listedCount += 1
    }
}
