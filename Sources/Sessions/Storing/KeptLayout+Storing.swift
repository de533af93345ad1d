import LayoutEngine
import LayoutModel
import Storage
import Synchronization
import Threads

/// A layout that a store has, too.
extension KeptLayout {
    /// The journal that it is kept in; nil where it is not.
    var store: LayoutStore? {
        if case .journal(let store) = keeping { store } else { nil }
    }

    /// A new layout as it is appended or sent to a store, with the answer to its call; nil without a store.
    func firstRecord(for receipt: StorageReceipt?) -> SnapshotRecord? {
        if case .memoryAlone = keeping { return nil }
        let snapshot = state.withLock { $0.holder?.session.snapshot }
        return snapshot.map { SnapshotRecord($0, of: key, with: receipt?.answer) }
    }

    /// Appends a new layout to its store, before other threads can use it.
    ///
    /// - Parameters:
    ///   - record: ``firstRecord(for:)``.
    ///   - undo: called where it cannot be stored after all.
    /// - Returns: the number of its record.
    /// - Throws: ``SessionError/storageFailed(_:)``.
    func store(_ record: SnapshotRecord, undo: @escaping @Sendable () -> Void) throws(SessionError) -> UInt64 {
        guard let store else { preconditionFailure("a record is of a layout with a store") }
        guard let stored = store.append(record, undo: undo) else { throw store.refusal }
        state.withLock { settle(&$0, stored) }
        return stored.sequence
    }

    /// Appends what was done to the layout to the store, with the answer to the call.
    ///
    /// - Returns: nil where that is on its way; else the layout as it is stored, and this one is retired, as nothing of
    ///   what was done may be seen.
    func append(
        _ state: inout State,
        _ receipt: StorageReceipt?,
        _ undo: (@Sendable (StoredLayout) -> Void)?
    ) -> StoredLayout? {
        guard let undo, let former = state.stored, let holder = state.holder,
            let recording = holder.session.recording, !recording.isEmpty
        else { return nil }
        guard let store else {
            send(recording, of: holder, after: former, with: receipt?.answer, &state) { undo(former) }
            return nil
        }
        var stored = former
        for edit in recording.edits {
            let before = stored
            let isLast = edit.revision == recording.edits.last?.revision
            let answer = isLast ? receipt?.answer : nil
            let next =
                isLast && stored.wantsSnapshot(insteadOf: edit.difference.count)
                ? store.append(SnapshotRecord(holder.session.snapshot, of: key, with: answer)) { undo(before) }
                : store.append(edit, of: key, after: stored, with: answer) { undo(before) }
            guard let next else {
                retire(&state)
                // Some edits may have been appended, which are undone if they cannot be stored.
                return stored
            }
            stored = next
        }
        settle(&state, stored)
        return nil
    }

    /// Takes over where the layout is stored, and calls what waits for that.
    private func settle(_ state: inout State, _ stored: StoredLayout) {
        setStored(stored, in: &state)
        let actions = state.holder?.session.recording?.actions ?? []
        state.holder?.session.recording = EditRecording()
        guard let store, !actions.isEmpty else { return }
        store.journal.whenSettled(stored.sequence) { isStored in
            guard isStored else { return }
            for action in actions { action() }
        }
    }

    /// The number of the last record of a layout if it is not known yet whether that can be stored.
    func unsettledSequence(of state: borrowing State) -> UInt64? {
        guard let store, let sequence = state.stored?.sequence, sequence > 0 else { return nil }
        return store.journal.isStored(sequence) ? nil : sequence
    }

    private func setStored(_ stored: StoredLayout, in state: inout State) {
        state.stored = stored
        publishedStoredByteCount.store(stored.bytes, ordering: .relaxed)
        publishedSequence.store(stored.sequence, ordering: .releasing)
    }

    /// What its records take in the files of the store.
    var storedByteCount: Int { publishedStoredByteCount.load(ordering: .relaxed) }

    /// What its records take, if they begin in a file before `file`.
    func byteCountInFiles(before file: Int) -> Int { standsInFiles(before: file) ? storedByteCount : 0 }

    /// Whether a record of it that is needed stands in a file before `file`.
    func standsInFiles(before file: Int) -> Bool {
        state.withLock { ($0.stored?.base.file ?? .max) < file }
    }

    /// Drops the session of a layout that is stored, unless it is in use, or gone.
    ///
    /// - Returns: whether only the store has the layout.
    func evict() -> Bool {
        state.withLockIfAvailable { state in
            guard let store, let stored = state.stored, !state.isRetired else { return false }
            guard state.holder != nil else { return true }
            guard store.journal.isStored(stored.sequence) else { return false }
            if isAsleep { setAsleep(false) }
            state.holder = nil
            usages.total.add(evicted: 1)
            store.countEviction()
            publishedIsResident.store(false, ordering: .relaxed)
            publishedIsTrimmed.store(true, ordering: .relaxed)
            setByteCount(Self.bytesOfEvicted)
            return true
        } ?? false
    }

    /// Appends the layout as a whole if a record of it stands in a file before `file`, so that that is needed no more.
    ///
    /// - Parameters:
    ///   - file: the number of the file.
    ///   - revision: where it is given, the layout has the next one, or a later one, from then on.
    ///   - undo: called where the layout cannot be stored after all.
    /// - Returns: how many bytes were appended.
    /// - Throws: ``SessionError/storageFailed(_:)``, ``SessionError/unreadable(_:)``.
    func move(
        outOfFilesBefore file: Int,
        continuingBehind revision: Int? = nil,
        undo: @escaping @Sendable (StoredLayout) -> Void
    ) throws(SessionError) -> Int {
        try state.withLock { (state) throws(SessionError) in
            guard let store, let former = state.stored, !state.isRetired, former.base.file < file else { return 0 }
            var snapshot: LayoutSnapshot
            if let holder = state.holder {
                snapshot = holder.session.snapshot
                // One that is asleep does not know them.
                (snapshot.viewCount, snapshot.name) = (viewCount, name)
            } else {
                snapshot = try store.read(former, of: key).snapshot
            }
            if let revision, revision >= snapshot.revision {
                // What is remembered ends at another revision.
                (snapshot.revision, snapshot.history) = (revision + 1, [])
            }
            let record = SnapshotRecord(snapshot, of: key)
            guard let stored = store.append(record, for: .rewriting, undo: { undo(former) }) else {
                throw store.refusal
            }
            setStored(stored, in: &state)
            if revision != nil { publishedRevision.store(stored.revision, ordering: .releasing) }
            return stored.bytes
        }
    }
}

extension LayoutStore {
    /// Why nothing can be stored.
    var refusal: SessionError {
        let words = "too much waits to be written, or the layout takes more than \(journal.mostRecordBytes) bytes there"
        let remedy = journal.acceptsRemovalsAlone ? "; layouts can be deleted, which makes room" : ""
        return .storageFailed(journal.failure.map { "\($0)\(remedy)" } ?? words)
    }
}
