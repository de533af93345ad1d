/// Results of a solve that callers may query, in addition to values and conflicts.
struct SolveResults: ~Copyable, Sendable {
    /// Columns whose values the last solve changed.
    var moved = MovedValues()
    /// Variables that the rows do not fix, ascending.
    var undetermined: [VariableID] = []
    /// The reason why the last solve restarted from scratch; `nil` if it did not.
    var recoveredTrouble: NumericalTrouble?
    /// The reported conflicts, once requested.
    var conflictSets = ConflictSets()

    init() {}

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { moved.byteCount + undetermined.heapByteCount + conflictSets.byteCount }

    private init(copying other: borrowing SolveResults) {
        moved = other.moved.copy()
        undetermined = other.undetermined
        recoveredTrouble = other.recoveredTrouble
        conflictSets = other.conflictSets
    }

    func copy() -> SolveResults { SolveResults(copying: self) }
}
