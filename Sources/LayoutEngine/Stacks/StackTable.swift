internal import LayoutModel

/// The rows of every stack that is installed, by what they are there for.
struct StackTable: Sendable {
    private struct Entry: Sendable {
        var equation: StackEquation
        /// Its place among the rows of the stack.
        var place: Int
    }

    /// The roles of each stack's rows, in order.
    private var roles: [NodeID: [StackRole]] = [:]
    private var entries: [NodeID: [StackRole: Entry]] = [:]
    /// Stacks of which something may have changed that their rows depend on.
    private(set) var stale: Set<NodeID> = []

    /// Those that were installed when everything was last looked at, in document order.
    var installed: [NodeID] = []

    /// Those that have rows, ascending.
    var stacks: [NodeID] { roles.keys.sorted() }
    var isEmpty: Bool { roles.isEmpty }

    func roles(of stack: NodeID) -> [StackRole] {
        roles[stack] ?? []
    }

    /// nil where the stack has no such row.
    func equation(of role: StackRole, in stack: NodeID) -> StackEquation? {
        entries[stack]?[role]?.equation
    }

    /// The place of a row among those of its stack.
    func place(of role: StackRole, in stack: NodeID) -> Int {
        entries[stack]?[role]?.place ?? 0
    }

    /// Puts the rows of a stack in place of those that it had; answers the roles that are gone, in the former order.
    mutating func replace(_ stack: NodeID, with rows: [StackRow]) -> [StackRole] {
        let former = roles(of: stack)
        var new: [StackRole: Entry] = [:]
        new.reserveCapacity(rows.count)
        for (place, row) in rows.enumerated() { new[row.role] = Entry(equation: row.equation, place: place) }
        roles[stack] = rows.isEmpty ? nil : rows.map(\.role)
        let gone = former.filter { new[$0] == nil }
        entries[stack] = rows.isEmpty ? nil : new
        return gone
    }

    mutating func markStale(_ stack: NodeID) -> Bool {
        stale.insert(stack).inserted
    }

    mutating func clearStale() {
        stale.removeAll()
    }
}

/// The views whose baselines are those of a stack.
struct BaselineViews: Hashable, Sendable {
    var first: NodeID
    var last: NodeID
}
