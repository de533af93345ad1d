import Threads

extension Journal {
    /// The payload of a record that is stored; from any thread.
    ///
    /// Throws if it is damaged, or its file has been released.
    public func read(_ position: RecordPosition) throws(JournalError) -> [UInt8] {
        try directory.read(position, seed: id.seed)
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
        directory.damage(at: position, reason)
    }
}
