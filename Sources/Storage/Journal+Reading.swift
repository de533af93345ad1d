import Threads

extension Journal {
    /// The payload of a record that is stored; from any thread.
    ///
    /// Throws if it is damaged, or its file has been released.
    public func read(_ position: RecordPosition) throws(JournalError) -> [UInt8] {
        let number = position.file
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let (file, count) = try directory.reading(number, at: position.offset) { () throws(StorageFailure) in
            let file = try directory.open(number)
            return (file, try file.read(buffer.count, at: position.offset, into: &buffer))
        }
        guard count >= RecordHeader.byteCount,
            let header = RecordHeader.read(buffer, at: 0, position, seed: id.seed)
        else { throw damage(at: position, "no record begins here") }
        let byteCount = RecordHeader.byteCount + header.length
        if byteCount > count {
            buffer = [UInt8](repeating: 0, count: byteCount)
            let read = try directory.reading(number, at: position.offset) { () throws(StorageFailure) in
                try file.read(byteCount, at: position.offset, into: &buffer)
            }
            guard read == byteCount else { throw damage(at: position, "the file ends within this record") }
        }
        let payload = buffer[RecordHeader.byteCount..<byteCount]
        guard header.describes(payload.span) else { throw damage(at: position, "the checksum of the record is wrong") }
        return Array(payload)
    }

    /// Calls `body` with each record of a file that is stored, in order; the memory that it takes is bounded.
    public func forEachRecord(
        in file: Int,
        _ body: (RecordPosition, ArraySlice<UInt8>) throws(RecordFault) -> Void
    ) throws(JournalError) {
        let end = state.withLock { state in state.files.first { $0.number == file }?.byteCount }
        guard let end else { return }
        let isSalvaging = options.isSalvaging
        try directory.forEachRecord(
            in: JournalDirectory.Extent(number: file, end: end, seed: id.seed),
            onDamage: { damage throws(JournalError) in
                guard isSalvaging else { throw .damaged(damage) }
            },
            { position, payload, _ throws(RecordFault) in try body(position, payload) }
        )
    }

    /// The error of a record that is wrong in itself, or does not fit to others.
    public func damage(at position: RecordPosition, _ reason: String) -> JournalError {
        .damaged(Damage(file: directory.path(of: position.file), offset: position.offset, reason: reason))
    }
}
