/// A term with the rank of its column.
struct RankedTerm: Comparable {
    var rank: Int32
    var column: Int
    var coefficient: Double

    /// Returns the terms of a row, ordered by rank.
    static func terms(of row: Int, in system: LinearSystem) -> [RankedTerm] {
        system.store.range(of: row).map { slot in
            let entry = system.store.entries[slot]
            let rank = system.variables[Int(entry.column)].rank
            return RankedTerm(rank: rank, column: Int(entry.column), coefficient: entry.coefficient)
        }
        .sorted()
    }

    static func < (left: RankedTerm, right: RankedTerm) -> Bool {
        (left.rank, left.coefficient) < (right.rank, right.coefficient)
    }
}
