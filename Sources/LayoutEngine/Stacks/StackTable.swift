internal import LayoutModel

/// The rows of every installed stack, by role.
struct StackTable: Sendable {
    private struct Entry: Sendable {
        var equation: StackEquation
        /// Its index among the rows of the stack.
        var index: Int
    }

    /// The roles of each stack's rows, in order.
    private var roles: [NodeID: [StackRole]] = [:]
    private var entries: [NodeID: [StackRole: Entry]] = [:]
    /// Stacks whose rows may have to change, because something that they depend on has changed.
    private(set) var stale: Set<NodeID> = []

    /// The installed stacks as of the last time that everything was lowered, in document order.
    var installed: [NodeID] = []

    /// How many rows all stacks have together.
    private var rowCount = 0
    /// How many of them have a second constraint.
    private var balanceCount = 0

    /// How many bytes of the heap the table holds; O(1).
    @inline(__always)
    var byteCount: Int {
        // A dictionary is between three eighths and three quarters full.
        let row = MemoryLayout<StackRole>.stride + 2 * (MemoryLayout<StackRole>.stride + MemoryLayout<Entry>.stride)
        return roles.heapByteCount + entries.heapByteCount + stale.heapByteCount + installed.heapByteCount
            + 120 * roles.count + row * rowCount + Box<Constraint>.heapByteCount * balanceCount
    }

    /// The stacks that have rows, ascending.
    var stacks: [NodeID] { roles.keys.sorted() }
    var isEmpty: Bool { roles.isEmpty }

    func roles(of stack: NodeID) -> [StackRole] {
        roles[stack] ?? []
    }

    /// nil where the stack has no such row.
    func equation(of role: StackRole, in stack: NodeID) -> StackEquation? {
        entries[stack]?[role]?.equation
    }

    /// The index of a row among those of its stack.
    func index(of role: StackRole, in stack: NodeID) -> Int {
        entries[stack]?[role]?.index ?? 0
    }

    /// Replaces the rows of a stack; returns the roles that are gone, in the former order.
    mutating func replace(_ stack: NodeID, with rows: [StackRow]) -> [StackRole] {
        let former = roles(of: stack)
        var new: [StackRole: Entry] = [:]
        // Each role occurs once in a stack.
        new.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() { new[row.role] = Entry(equation: row.equation, index: index) }
        roles[stack] = rows.isEmpty ? nil : rows.map(\.role)
        // The former order, as rows must not leave the solver in that of a hash table.
        rowCount += rows.count - former.count
        balanceCount += rows.count { $0.equation.balance != nil }
        balanceCount -= entries[stack]?.values.count { $0.equation.balance != nil } ?? 0
        let gone = former.filter { new[$0] == nil }
        entries[stack] = rows.isEmpty ? nil : new
        return gone
    }

    /// Returns false where the stack was marked before.
    mutating func markStale(_ stack: NodeID) -> Bool {
        stale.insert(stack).inserted
    }

    mutating func clearStale() {
        stale.removeAll()
    }
}

/// The views whose baselines are the first and the last baseline of a stack.
struct BaselineViews: Hashable, Sendable {
    var first: NodeID
    var last: NodeID
}
