extension JournalDirectory {
    /// A file and the extent of its records.
    struct Extent {
        let number: Int
        /// The end of the records; `nil` for the last file of a directory, which may have a torn end.
        let end: Int?
        let seed: UInt32
    }

    /// Calls `body` with each record of a file: its position, its payload, and its size including the header.
    ///
    /// `onDamage` is called for each damaged part; if it returns, reading continues after that part. Returns the end of
    /// the last valid record.
    @discardableResult
    func forEachRecord(
        in extent: Extent,
        onDamage: (Damage) throws(JournalError) -> Void,
        _ body: (RecordPosition, ArraySlice<UInt8>, Int) throws(RecordFault) -> Void
    ) throws(JournalError) -> Int {
        let (number, path) = (extent.number, path(of: extent.number))
        let (file, byteCount) = try reading(number, at: 0) { () throws(StorageFailure) in
            let file = try open(number)
            return (file, try file.byteCount())
        }
        let end = min(byteCount, extent.end ?? byteCount)
        var reader = RecordReader(file, upTo: end, seed: extent.seed)
        var validEnd = FileHeader.byteCount
        while true {
            let offset = reader.offset
            let reason: String
            switch try reading(number, at: offset, { () throws(StorageFailure) in try reader.next() }) {
            case .record(let position, let payload):
                do throws(RecordFault) {
                    try body(position, reader.buffer[payload], RecordHeader.byteCount + payload.count)
                } catch {
                    switch error {
                    case .damage(let reason): try onDamage(Damage(file: path, offset: offset, reason: reason))
                    }
                }
                validEnd = reader.offset
                continue
            case .end:
                guard let wanted = extent.end, end < wanted else { return validEnd }
                reason = "the file ends here, and had \(wanted) bytes"
            case .incomplete:
                if extent.end == nil { return validEnd }
                reason = "the file ends within this record"
            case .damaged(let words):
                if extent.end == nil,
                    try reading(number, at: offset, { () throws(StorageFailure) in try reader.isRestBlank() })
                {
                    return validEnd
                }
                reason = words
            }
            try onDamage(Damage(file: path, offset: offset, reason: reason))
            if offset >= end { return validEnd }
            try reading(number, at: offset) { () throws(StorageFailure) in try reader.skip() }
        }
    }

    /// Returns the result of `body`; adds the file and offset to any error that it throws.
    func reading<Result>(
        _ number: Int,
        at offset: Int,
        _ body: () throws(StorageFailure) -> Result
    ) throws(JournalError) -> Result {
        do throws(StorageFailure) { return try body() } catch {
            throw .readFailed(file: path(of: number), offset: offset, error)
        }
    }

    /// Returns the payload of one record; throws if it is damaged or its file is gone.
    func read(_ position: RecordPosition, seed: UInt32) throws(JournalError) -> [UInt8] {
        let number = position.file
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let (file, count) = try reading(number, at: position.offset) { () throws(StorageFailure) in
            let file = try open(number)
            return (file, try file.read(buffer.count, at: position.offset, into: &buffer))
        }
        guard count >= RecordHeader.byteCount, let header = RecordHeader.read(buffer, at: 0, position, seed: seed)
        else { throw damage(at: position, "no record begins here") }
        let byteCount = RecordHeader.byteCount + header.length
        if byteCount > count {
            buffer = [UInt8](repeating: 0, count: byteCount)
            let read = try reading(number, at: position.offset) { () throws(StorageFailure) in
                try file.read(byteCount, at: position.offset, into: &buffer)
            }
            guard read == byteCount else { throw damage(at: position, "the file ends within this record") }
        }
        let payload = buffer[RecordHeader.byteCount..<byteCount]
        guard header.describes(payload.span) else { throw damage(at: position, "the checksum of the record is wrong") }
        return Array(payload)
    }

    /// Returns the error for a record that is invalid or inconsistent with other records.
    func damage(at position: RecordPosition, _ reason: String) -> JournalError {
        .damaged(Damage(file: path(of: position.file), offset: position.offset, reason: reason))
    }
}
