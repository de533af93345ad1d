/// What callers may ask for after a solve, besides values and conflicts.
struct SolveResults: ~Copyable, Sendable {
    /// Columns whose values the last solve changed.
    var moved = MovedValues()
    /// Variables that the rows do not fix, ascending.
    var undetermined: [VariableID] = []
    /// Why the last solve started once more from nothing; nil where it did not.
    var recoveredTrouble: NumericalTrouble?
    /// The conflicts that are told, once they were asked for.
    var conflictSets = ConflictSets()

    init() {}

    /// Bytes held, for reports.
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
