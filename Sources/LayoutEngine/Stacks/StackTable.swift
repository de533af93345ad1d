internal import LayoutModel

/// The rows of every installed stack, by role.
struct StackTable: Sendable {
    private struct Entry: Sendable {
        var equation: StackEquation
        /// The row's index within the stack.
        var index: Int
    }

    /// The roles of each stack's rows, in order.
    private var roles: [NodeID: [StackRole]] = [:]
    private var entries: [NodeID: [StackRole: Entry]] = [:]
    /// Stacks whose rows may be outdated because a dependency has changed.
    private(set) var stale: Set<NodeID> = []

    /// The installed stacks when everything was last lowered, in document order.
    var installed: [NodeID] = []

    /// The total number of rows of all stacks.
    private var rowCount = 0
    /// The number of rows with a second constraint.
    private var balanceCount = 0

    /// The number of heap bytes that the table holds; O(1).
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

    /// Returns the equation of a row; `nil` if the stack has no such row.
    func equation(of role: StackRole, in stack: NodeID) -> StackEquation? {
        entries[stack]?[role]?.equation
    }

    /// Returns the index of a row within its stack.
    func index(of role: StackRole, in stack: NodeID) -> Int {
        entries[stack]?[role]?.index ?? 0
    }

    /// Replaces the rows of a stack; returns the removed roles in their former order.
    mutating func replace(_ stack: NodeID, with rows: [StackRow]) -> [StackRole] {
        let former = roles(of: stack)
        var new: [StackRole: Entry] = [:]
        // Each role occurs at most once per stack.
        new.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() { new[row.role] = Entry(equation: row.equation, index: index) }
        roles[stack] = rows.isEmpty ? nil : rows.map(\.role)
        // Keep the former order because rows must not leave the solver in hash-table order.
        rowCount += rows.count - former.count
        balanceCount += rows.count { $0.equation.balance != nil }
        balanceCount -= entries[stack]?.values.count { $0.equation.balance != nil } ?? 0
        let gone = former.filter { new[$0] == nil }
        entries[stack] = rows.isEmpty ? nil : new
        return gone
    }

    /// Marks a stack as stale; returns false if it already was.
    mutating func markStale(_ stack: NodeID) -> Bool {
        stale.insert(stack).inserted
    }

    mutating func clearStale() {
        stale.removeAll()
    }
}

/// The views that provide the first and last baselines of a stack.
struct BaselineViews: Hashable, Sendable {
    var first: NodeID
    var last: NodeID
}
