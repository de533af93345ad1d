/// The columns whose values a solve has changed, with the values before.
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

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { marked.byteCount + before.byteCount }

    /// How many columns have changed.
    var count: Int { marked.count }

    /// Column number `number` of those that have changed, in the order in which they did.
    @inline(__always)
    func column(_ number: Int) -> Int { marked[number] }

    /// Forgets the changes of an earlier solve.
    mutating func begin() {
        marked.removeAll()
    }

    mutating func grow(to count: Int) {
        marked.grow(to: count)
        before.grow(to: count)
    }

    /// Records that a value is about to change; only the first value of a solve counts as the one before.
    @inline(__always)
    mutating func record(_ column: Int, was value: Double) {
        if marked.insert(column) { before[column] = value }
    }

    /// The columns whose value differs from the one before, in the order in which they first changed.
    func changed(now values: [Double]) -> [VariableID] {
        var result: [VariableID] = []
        result.reserveCapacity(count)
        for number in 0..<marked.count where values[marked[number]] != before[marked[number]] {
            result.append(VariableID(index: marked[number]))
        }
        return result
    }
}
