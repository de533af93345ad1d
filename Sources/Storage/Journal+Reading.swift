import Threads

extension Journal {
    /// Returns the payload of a stored record; callable from any thread.
    ///
    /// Throws if the record is damaged or its file has been released.
    public func read(_ position: RecordPosition) throws(JournalError) -> [UInt8] {
        try directory.read(position, seed: id.seed)
    }

    /// Calls `body` with each stored record of a file, in order, using a bounded amount of memory.
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

    /// Returns the error for a record that is invalid or inconsistent with other records.
    public func damage(at position: RecordPosition, _ reason: String) -> JournalError {
        directory.damage(at: position, reason)
    }
}
