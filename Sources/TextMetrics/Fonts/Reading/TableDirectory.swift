/// The ranges of a face's tables in its file.
struct TableDirectory {
    private var ranges: [FontTable: Range<Int>] = [:]

    /// Reads the directory at `offset` of a file.
    init(_ file: RawSpan, at offset: Int) throws(TableFault) {
        let count = try file.uint16(at: offset + 4)
        try file.check(offset + 12, 16 * count)
        for record in stride(from: offset + 12, to: offset + 12 + 16 * count, by: 16) {
            let (start, length) = (try file.uint32(at: record + 8), try file.uint32(at: record + 12))
            try file.check(start, length)
            guard let table = FontTable(tag: try file.uint32(at: record)) else { continue }
            guard ranges.updateValue(start..<(start + length), forKey: table) == nil else { throw .unordered }
        }
    }

    /// Applies `body` to a table; nil where the face does not have it.
    func read<Value>(
        _ table: FontTable,
        of file: RawSpan,
        _ body: (RawSpan) throws(TableFault) -> Value
    ) throws(FontError) -> Value? {
        guard let range = ranges[table] else { return nil }
        do throws(TableFault) {
            return try body(file.extracting(range))
        } catch {
            throw .table(table, error)
        }
    }

    /// Applies `body` to a table that every face must have.
    func readRequired<Value>(
        _ table: FontTable,
        of file: RawSpan,
        _ body: (RawSpan) throws(TableFault) -> Value
    ) throws(FontError) -> Value {
        guard let value = try read(table, of: file, body) else { throw .missing(table) }
        return value
    }
}
