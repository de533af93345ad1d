/// The ranges of a face's tables within its file.
struct TableDirectory {
    private let ranges: [FontTable: Range<Int>]

    /// Reads the directory at `offset` in a file.
    init(_ file: FontSource, at offset: Int, _ budget: inout ReadingBudget) throws(FontError) {
        let header = try file.bytes(at: offset, 12, &budget)
        let count = try Self.inDirectory { () throws(TableFault) in try unsafe header.span.bytes.uint16(at: 4) }
        let records = try file.bytes(at: offset + 12, 16 * count, &budget)
        ranges = try Self.inDirectory { () throws(TableFault) in
            try Self.ranges(unsafe records.span.bytes, within: file.size)
        }
    }

    private static func ranges(_ records: RawSpan, within size: Int) throws(TableFault) -> [FontTable: Range<Int>] {
        var ranges: [FontTable: Range<Int>] = [:]
        for record in stride(from: 0, to: records.byteCount, by: 16) {
            let (start, length) = (try records.uint32(at: record + 8), try records.uint32(at: record + 12))
            guard start <= size, length <= size - start else { throw .ends }
            guard let table = FontTable(tag: try records.uint32(at: record)) else { continue }
            guard ranges.updateValue(start..<(start + length), forKey: table) == nil else { throw .unordered }
        }
        return ranges
    }

    /// Returns the place of a table in the file; `nil` if the face does not have it.
    func range(of table: FontTable) -> Range<Int>? { ranges[table] }

    private static func inDirectory<Value>(_ body: () throws(TableFault) -> Value) throws(FontError) -> Value {
        do throws(TableFault) {
            return try body()
        } catch {
            throw .table(nil, error)
        }
    }

    /// Applies `body` to a table; returns nil if the face does not have it.
    func read<Value>(
        _ table: FontTable,
        of file: FontSource,
        _ budget: inout ReadingBudget,
        _ body: (RawSpan, inout ReadingBudget) throws(TableFault) -> Value
    ) throws(FontError) -> Value? {
        guard let range = ranges[table] else { return nil }
        let bytes = try file.bytes(at: range.lowerBound, range.count, &budget)
        do throws(TableFault) {
            return try body(unsafe bytes.span.bytes, &budget)
        } catch {
            throw .table(table, error)
        }
    }

    /// Applies `body` to a table that is required in every face.
    func readRequired<Value>(
        _ table: FontTable,
        of file: FontSource,
        _ budget: inout ReadingBudget,
        _ body: (RawSpan, inout ReadingBudget) throws(TableFault) -> Value
    ) throws(FontError) -> Value {
        guard let value = try read(table, of: file, &budget, body) else { throw .missing(table) }
        return value
    }
}
