import Storage
import Threads

/// Answers to calls with a key, each in the record of the change that its call has made, or in one of its own.
extension LayoutStore {
    /// So much may wait to be written where something is stored that nobody waits for, in bytes.
    private static let mostPendingBytes = 8 << 20

    /// Whether the answer to a call is stored, or on its way.
    public func hasAnswer(_ name: StoredAnswer.Name) -> Bool { answers.table.withLock { $0[name] != nil } }

    /// Appends the answer to a call that has changed nothing; not while much waits to be written.
    ///
    /// It need not be waited for: if it is lost, the call is done again, and changes nothing again.
    public func keep(_ answer: StoredAnswer) {
        guard journal.pendingByteCount < Self.mostPendingBytes else { return }
        _ = append([], with: answer, undo: {})
    }

    /// An answer is not kept any more.
    public func forgetAnswer(_ name: StoredAnswer.Name) { answers.table.withLock { $0[name] = nil } }

    /// Appends a change, and with it the answer to the call that has made it, if that had a key.
    ///
    /// - Returns: the record, and how many of its bytes are those of the change; nil where nothing can be stored.
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

    /// Appends an answer anew that is kept, and stands in a record that is given up.
    ///
    /// - Returns: how many bytes that takes; nil where nothing can be stored.
    func move(_ bytes: ArraySlice<UInt8>, from position: RecordPosition) throws(RecordError) -> Int? {
        let answer = try StoredAnswer(bytes)
        let name = answer.name
        return answers.table.withLock { table in
            guard let former = table[name], former.position == position else { return 0 }
            let entry = journal.append(answer.record, for: .rewriting) { [answers] in
                answers.table.withLock { table in
                    // Unless it has been forgotten meanwhile.
                    if table[name] != nil { table[name] = former }
                }
            }
            guard let entry else { return nil }
            table[name] = AnswerLedger.Place(position: entry.position, byteCount: entry.byteCount)
            return entry.byteCount
        }
    }
}
