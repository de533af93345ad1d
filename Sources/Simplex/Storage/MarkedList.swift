/// A set of small indices that only grows until it is emptied: a flag for each index and a list of those that are set.
///
/// Emptying costs what was inserted, not the range of the indices. Where members leave one by one, see ``IndexSet``.
struct MarkedList: ~Copyable, Sendable {
    private var isMarked: WorkArray<Bool>
    /// The members in the order of insertion.
    private(set) var members: [Int32]

    init(count: Int = 0) {
        isMarked = WorkArray(zero: false, count: count)
        members = []
    }

    private init(_ isMarked: consuming WorkArray<Bool>, _ members: [Int32]) {
        self.isMarked = isMarked
        self.members = members
    }

    func copy() -> MarkedList {
        MarkedList(isMarked.copy(), members)
    }

    /// Bytes held, for reports.
    var byteCount: Int { isMarked.count + members.capacity * 4 }

    var count: Int { members.count }

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
        members.append(Int32(truncatingIfNeeded: index))
        return true
    }

    mutating func removeAll() {
        for member in members {
            isMarked[Int(member)] = false
        }
        members.removeAll(keepingCapacity: true)
    }
}
