/// Glyph tables shared by GPOS and GDEF, at an offset from the beginning of the containing table.
extension RawSpan {
    /// Reads a coverage table and calls `body` with each glyph and its index; both ascend, the index from 0.
    func readCoverage(
        at offset: Int,
        _ budget: inout ReadingBudget,
        _ body: (_ glyph: Int, _ index: Int) throws(TableFault) -> Void
    ) throws(TableFault) {
        let (format, count) = (try uint16(at: offset), try uint16(at: offset + 2))
        var (next, index) = (0, 0)
        for number in 0..<count {
            let first: Int
            let last: Int
            switch format {
            case 1:
                first = try uint16(at: offset + 4 + 2 * number)
                last = first
            case 2:
                let range = offset + 4 + 6 * number
                (first, last) = (try uint16(at: range), try uint16(at: range + 2))
                guard try uint16(at: range + 4) == index else { throw .unordered }
            default: throw .format(format)
            }
            guard first >= next, last >= first else { throw .unordered }
            next = last + 1
            try budget.spend(last - first + 1)
            for glyph in first...last {
                try body(glyph, index)
                index += 1
            }
        }
    }

    /// Reads a class definition table and calls `body` for each glyph with a class, ascending; all others have class
    /// 0.
    func readClasses(
        at offset: Int,
        _ budget: inout ReadingBudget,
        _ body: (_ glyph: Int, _ number: Int) throws(TableFault) -> Void
    ) throws(TableFault) {
        switch try uint16(at: offset) {
        case 1:
            let (first, count) = (try uint16(at: offset + 2), try uint16(at: offset + 4))
            guard first + count <= 0x1_0000 else { throw .value("glyphCount", count) }
            try budget.spend(count)
            for index in 0..<count { try body(first + index, try uint16(at: offset + 6 + 2 * index)) }
        case 2:
            var next = 0
            for range in stride(from: offset + 4, to: offset + 4 + 6 * (try uint16(at: offset + 2)), by: 6) {
                let (first, last) = (try uint16(at: range), try uint16(at: range + 2))
                guard first >= next, last >= first else { throw .unordered }
                next = last + 1
                try budget.spend(last - first + 1)
                let number = try uint16(at: range + 4)
                for glyph in first...last { try body(glyph, number) }
            }
        case let format: throw .format(format)
        }
    }
}
