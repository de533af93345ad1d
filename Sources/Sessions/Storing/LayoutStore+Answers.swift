import Storage
import Threads

/// Responses to calls with an idempotency key, stored in the record of the call's change or in a record of their own.
extension LayoutStore {
    /// The number of pending bytes above which optional records are not appended.
    private static let maxPendingBytes = 8 << 20

    /// Returns true if the response to a call is stored or being written.
    public func hasAnswer(_ name: StoredAnswer.Name) -> Bool { answers.table.withLock { $0[name] != nil } }

    /// Appends the response to a call that changed nothing, unless too much is waiting to be written.
    ///
    /// The caller need not wait for it: if it is lost, the call is executed again, and again changes nothing.
    public func keep(_ answer: StoredAnswer) {
        guard journal.pendingByteCount < Self.maxPendingBytes else { return }
        _ = append([], with: answer, undo: {})
    }

    /// Drops a response that is no longer kept.
    public func forgetAnswer(_ name: StoredAnswer.Name) { answers.table.withLock { $0[name] = nil } }

    /// Appends a change together with the response to its call, if that had an idempotency key.
    ///
    /// - Returns: the record, and the number of bytes used by the change; nil if the journal refuses the record.
    func append(
        _ change: [UInt8],
        with answer: StoredAnswer?,
        for purpose: RecordPurpose = .change,
        undo: @escaping @Sendable () -> Void
    ) -> (entry: Entry, byteCount: Int)? {
        guard let answer else { return journal.append(change, for: purpose, undo: undo).map { ($0, $0.byteCount) } }
        let record = answer.record
        let name = answer.name
        return answers.table.withLock { table in
            let entry = journal.append(record + change, for: purpose) { [answers] in
                undo()
                answers.table.withLock { $0[name] = nil }
            }
            guard let entry else { return nil }
            let byteCount = change.isEmpty ? entry.byteCount : record.count
            table[name] = AnswerLedger.Place(position: entry.position, byteCount: byteCount)
            return (entry, entry.byteCount - byteCount)
        }
    }

    /// Appends a response again if it is still kept and its record is in a file being released.
    ///
    /// - Returns: the number of bytes appended; nil if the journal refuses the record.
    func move(_ bytes: ArraySlice<UInt8>, from position: RecordPosition) throws(RecordError) -> Int? {
        let answer = try StoredAnswer(bytes)
        let name = answer.name
        return answers.table.withLock { table in
            guard let former = table[name], former.position == position else { return 0 }
            let entry = journal.append(answer.record, for: .rewriting) { [answers] in
                answers.table.withLock { table in
                    // Unless it has been dropped in the meantime.
                    if table[name] != nil { table[name] = former }
                }
            }
            guard let entry else { return nil }
            table[name] = AnswerLedger.Place(position: entry.position, byteCount: entry.byteCount)
            return entry.byteCount
        }
    }
}
