/// A set of small indices that only grows until it is emptied: a flag for each index and a list of those that are set.
///
/// Emptying costs what was inserted, not the range of the indices. Where members leave one by one, see ``IndexSet``.
struct MarkedList: ~Copyable, Sendable {
    private var isMarked: WorkArray<Bool>
    /// The members in the order of insertion; memory grows to the largest length that was ever needed, as most lists
    /// stay short.
    private var members = WorkArray(zero: Int32(0))
    private(set) var count = 0

    /// An empty list that admits indices below `limit`.
    init(limit: Int = 0) {
        isMarked = WorkArray(zero: false, count: limit)
    }

    private init(copying other: borrowing MarkedList) {
        isMarked = other.isMarked.copy()
        members = other.members.copy()
        count = other.count
    }

    func copy() -> MarkedList { MarkedList(copying: self) }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int { isMarked.byteCount + members.byteCount }

    /// Member number `number`, in the order of insertion.
    @inline(__always)
    subscript(number: Int) -> Int { Int(members[number]) }

    /// Admits indices below `count`.
    mutating func grow(to count: Int) {
        isMarked.grow(to: count)
    }

    /// - Precondition: the index is below what the list was grown to.
    @inline(__always)
    func contains(_ index: Int) -> Bool { isMarked[index] }

    /// Inserts an index, and returns whether it is new.
    ///
    /// - Precondition: the index is below what the list was grown to.
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
