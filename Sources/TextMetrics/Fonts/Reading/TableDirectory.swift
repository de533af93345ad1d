/// Where the tables of a face lie in its file.
struct TableDirectory {
    private var places: [FontTable: Range<Int>] = [:]

    /// Reads the directory at `offset` of a file.
    init(_ file: RawSpan, at offset: Int) throws(TableFault) {
        let count = try file.uint16(at: offset + 4)
        try file.check(offset + 12, 16 * count)
        for record in stride(from: offset + 12, to: offset + 12 + 16 * count, by: 16) {
            let (start, length) = (try file.uint32(at: record + 8), try file.uint32(at: record + 12))
            try file.check(start, length)
            guard let table = FontTable(tag: try file.uint32(at: record)) else { continue }
            guard places.updateValue(start..<(start + length), forKey: table) == nil else { throw .unordered }
        }
    }

    /// What `body` makes of a table; nil where the face has none.
    func read<Value>(
        _ table: FontTable,
        of file: RawSpan,
        _ body: (RawSpan) throws(TableFault) -> Value
    ) throws(FontError) -> Value? {
        guard let place = places[table] else { return nil }
        do throws(TableFault) {
            return try body(file.extracting(place))
        } catch {
            throw .table(table, error)
        }
    }

    /// The same of a table that every face must have.
    func readRequired<Value>(
        _ table: FontTable,
        of file: RawSpan,
        _ body: (RawSpan) throws(TableFault) -> Value
    ) throws(FontError) -> Value {
        guard let value = try read(table, of: file, body) else { throw .missing(table) }
        return value
    }
}
