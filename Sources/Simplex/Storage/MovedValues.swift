/// The values that a solve changed, as they were before.
struct MovedValues: Sendable {
    private var isMarked = WorkArray(zero: false)
    private var before = WorkArray(zero: 0.0)
    private var list = WorkArray(zero: Int32(0))
    private(set) var count = 0

    /// Bytes held, for reports.
    var byteCount: Int { list.count * 13 }

    /// Forgets what an earlier solve has changed.
    mutating func begin() {
        if isMarked.begin() {
            for place in 0..<count {
                isMarked[Int(list[place])] = false
            }
        }
        before.begin()
        list.begin()
        count = 0
    }

    mutating func grow(to count: Int) {
        isMarked.grow(to: count)
        before.grow(to: count)
        list.grow(to: count)
    }

    /// Column number `place` of those moved.
    @inline(__always)
    func column(_ place: Int) -> Int { Int(list[place]) }

    @inline(__always)
    mutating func note(_ column: Int, was value: Double) {
        guard !isMarked[column] else { return }
        isMarked[column] = true
        before[column] = value
        list[count] = Int32(truncatingIfNeeded: column)
        count += 1
    }

    func changed(now values: [Double]) -> [VariableID] {
        var result: [VariableID] = []
        result.reserveCapacity(count)
        for place in 0..<count where values[column(place)] != before[column(place)] {
            result.append(VariableID(index: column(place)))
        }
        return result
    }
}
