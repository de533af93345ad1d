/// A set of small indices that only grows until it is cleared: a flag per index and a list of those that are set.
///
/// Clearing costs the number of members, not the range of the indices. For individual removal, see ``IndexSet``.
struct MarkedList: ~Copyable, Sendable {
    private var isMarked: WorkArray<Bool>
    /// The members in insertion order; memory grows on demand because most lists stay short.
    private var members = WorkArray(zero: Int32(0))
    private(set) var count = 0

    /// Creates an empty list that admits indices below `limit`.
    init(limit: Int = 0) {
        isMarked = WorkArray(zero: false, count: limit)
    }

    private init(copying other: borrowing MarkedList) {
        isMarked = other.isMarked.copy()
        members = other.members.copy()
        count = other.count
    }

    func copy() -> MarkedList { MarkedList(copying: self) }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { isMarked.byteCount + members.byteCount }

    /// The member at `number` in insertion order.
    @inline(__always)
    subscript(number: Int) -> Int { Int(members[number]) }

    /// Admits indices below `count`.
    mutating func grow(to count: Int) {
        isMarked.grow(to: count)
    }

    /// - Precondition: the index is below the limit of the list.
    @inline(__always)
    func contains(_ index: Int) -> Bool { isMarked[index] }

    /// Inserts an index and returns whether it is new.
    ///
    /// - Precondition: the index is below the limit of the list.
    @inline(__always)
    @discardableResult
    mutating func insert(_ index: Int) -> Bool {
        guard !isMarked[index] else { return false }
        isMarked[index] = true
        if count == members.count { members.grow(to: count + 1) }
        members[count] = Int32(truncatingIfNeeded: index)
        count += 1
        return true
    }

    mutating func removeAll() {
        for number in 0..<count {
            isMarked[self[number]] = false
        }
        count = 0
    }
}
