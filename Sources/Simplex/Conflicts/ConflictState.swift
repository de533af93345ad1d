/// The required rows that are left out, and the edits that may affect them.
struct ConflictState: Sendable {
    private(set) var leftOut: [Int: Conflict] = [:]
    /// The total number of members of all conflicts.
    private(set) var memberCount = 0
    /// For each row, the rows left out whose conflicts contain it.
    private var watchers: [Int: Set<Int>] = [:]
    /// Rows left out whose conflict may be resolved.
    private(set) var retry: Set<Int> = []
    /// The first insertion number from which decisions may change; `nil` if there is none.
    private var earliestChange: Int?

    /// The memory held, in bytes; an estimate if there are conflicts.
    @inline(__always)
    var byteCount: Int {
        // Each conflict has a list of its members, and each member has a set of its conflicts.
        leftOut.heapByteCount + watchers.heapByteCount + retry.heapByteCount + 48 * leftOut.count
            + (MemoryLayout<RowID>.stride + 96) * memberCount
    }

    func inOrder(_ rows: [RowState]) -> [Conflict] {
        leftOut.sorted { (rows[$0.key].order, $0.key) < (rows[$1.key].order, $1.key) }.map(\.value)
    }

    /// Records that a row was added or its penalty changed.
    mutating func added(_ row: Int, _ state: RowState) {
        // Only required rows can be left out, or cause others to be.
        guard state.isRequired else { return }
        // A new row competes with all later rows.
        earliestChange = min(earliestChange ?? Int.max, state.order)
    }

    /// Records that a row is removed: rows that conflicted with it may hold now.
    mutating func removed(_ row: Int) {
        if let watching = watchers[row] { retry.formUnion(watching) }
        forget(row)
    }

    /// Records that a row is about to change, or has changed.
    mutating func changed(_ row: Int, _ state: RowState) {
        if let watching = watchers[row] { retry.formUnion(watching) }
        // With another constant, the row itself may hold.
        if leftOut[row] != nil { retry.insert(row) }
        added(row, state)
    }

    /// Records a change of rows or values that are never left out; every decision may change as a result.
    mutating func backgroundChanged() {
        retry.formUnion(leftOut.keys)
        earliestChange = Int.min
    }

    /// Records that a row is left out because of a conflict.
    mutating func leaveOut(_ row: Int, _ conflict: Conflict) {
        forget(row)
        leftOut[row] = conflict
        memberCount += conflict.rows.count
        // If any of these changes or is removed, the row may hold.
        for member in conflict.rows where member.index != row {
            watchers[member.index, default: []].insert(row)
        }
    }

    /// Records that a row is not left out or no longer exists.
    mutating func forget(_ row: Int) {
        retry.remove(row)
        guard let conflict = leftOut.removeValue(forKey: row) else { return }
        memberCount -= conflict.rows.count
        for member in conflict.rows {
            watchers[member.index]?.remove(row)
            if watchers[member.index]?.isEmpty == true { watchers[member.index] = nil }
        }
    }

    /// Discards all decisions, so that every row has to be decided again.
    mutating func startAnew() {
        self = ConflictState()
        earliestChange = Int.min
    }

    /// Records that all decisions have been made.
    mutating func settled() {
        retry.removeAll()
        earliestChange = nil
    }

    /// Returns the insertion number from which decisions have to be made again.
    ///
    /// Rows are kept greedily, so a decision depends on all earlier rows and on no later ones.
    func firstDoubt(_ rows: [RowState]) -> Int {
        // If no change is recorded, violations are the only reason for the call, so every decision is in doubt.
        retry.reduce(earliestChange ?? (retry.isEmpty ? Int.min : Int.max)) { min($0, rows[$1].order) }
    }
}
