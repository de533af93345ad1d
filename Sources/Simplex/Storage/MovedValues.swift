/// The columns whose values a solve has changed, with their previous values.
struct MovedValues: ~Copyable, Sendable {
    private var marked: MarkedList
    private var before: WorkArray<Double>

    init() {
        marked = MarkedList()
        before = WorkArray(zero: 0)
    }

    private init(_ marked: consuming MarkedList, _ before: consuming WorkArray<Double>) {
        self.marked = marked
        self.before = before
    }

    func copy() -> MovedValues {
        MovedValues(marked.copy(), before.copy())
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { marked.byteCount + before.byteCount }

    /// The number of changed columns.
    var count: Int { marked.count }

    /// Returns the changed column at `number`, in the order of first change.
    @inline(__always)
    func column(_ number: Int) -> Int { marked[number] }

    /// Clears the changes of the previous solve.
    mutating func begin() {
        marked.removeAll()
    }

    mutating func grow(to count: Int) {
        marked.grow(to: count)
        before.grow(to: count)
    }

    /// Records that a value is about to change; only the first record per solve counts as the previous value.
    @inline(__always)
    mutating func record(_ column: Int, was value: Double) {
        if marked.insert(column) { before[column] = value }
    }

    /// Returns the columns whose values differ from their previous values, in the order of first change.
    func changed(now values: [Double]) -> [VariableID] {
        var result: [VariableID] = []
        result.reserveCapacity(count)
        for number in 0..<marked.count where values[marked[number]] != before[marked[number]] {
            result.append(VariableID(index: marked[number]))
        }
        return result
    }
}
