/// The line metrics and advances in `hhea` and `hmtx`.
struct HorizontalHeader {
    let lines: LineMetrics
    let advanceCount: Int

    init(_ table: RawSpan, glyphCount: Int) throws(TableFault) {
        lines = try LineMetrics(table, at: 4)
        advanceCount = try table.uint16(at: 34)
        guard (1...glyphCount).contains(advanceCount) else { throw .value("numberOfHMetrics", advanceCount) }
    }

    /// Returns the advances in `hmtx`; all further glyphs have the last one.
    func advances(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> [UInt16] {
        try table.check(0, 4 * advanceCount)
        try budget.spend(advanceCount)
        var advances: [UInt16] = []
        advances.reserveCapacity(advanceCount)
        for offset in stride(from: 0, to: 4 * advanceCount, by: 4) {
            advances.append(UInt16(try table.uint16(at: offset)))
        }
        return advances
    }
}
