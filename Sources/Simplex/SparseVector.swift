/// A vector of which few entries are touched: dense values with a list of the indices in use.
///
/// Every index that is not listed has the value 0. Clearing costs what was touched.
struct SparseVector: Sendable {
    private(set) var values: [Double] = []
    private(set) var indices: [Int32] = []
    private var isListed: [Bool] = []

    var count: Int { values.count }

    mutating func grow(to count: Int) {
        guard count > values.count else { return }
        values.append(contentsOf: repeatElement(0, count: count - values.count))
        isListed.append(contentsOf: repeatElement(false, count: count - isListed.count))
    }

    subscript(index: Int) -> Double {
        values[index]
    }

    @inline(__always)
    mutating func add(_ value: Double, at index: Int) {
        if !isListed[index] {
            isListed[index] = true
            indices.append(Int32(truncatingIfNeeded: index))
        }
        values[index] += value
    }

    @inline(__always)
    mutating func set(_ value: Double, at index: Int) {
        if !isListed[index] {
            isListed[index] = true
            indices.append(Int32(truncatingIfNeeded: index))
        }
        values[index] = value
    }

    mutating func scale(by factor: Double) {
        for index in indices {
            values[Int(index)] *= factor
        }
    }

    mutating func clear() {
        for index in indices {
            values[Int(index)] = 0
            isListed[Int(index)] = false
        }
        indices.removeAll(keepingCapacity: true)
    }
}
