import LayoutEngine
import LayoutModel
import Storage
import Synchronization
import Threads

/// A layout that is also in a store.
extension KeptLayout {
    /// The journal that stores the layout, if any.
    var store: LayoutStore? {
        if case .journal(let store) = keeping { store } else { nil }
    }

    /// Returns the first record of a new layout, including the response to its call; nil without a store.
    func firstRecord(for receipt: StoreDependencies?) -> SnapshotRecord? {
        if case .memoryAlone = keeping { return nil }
        let snapshot = state.withLock { $0.holder?.session.snapshot }
        return snapshot.map { SnapshotRecord($0, of: key, with: receipt?.answer) }
    }

    /// Appends a new layout to its store, before other threads can use it.
    ///
    /// - Parameters:
    ///   - record: ``firstRecord(for:)``.
    ///   - undo: called if the record could not be stored.
    /// - Returns: the number of its record.
    /// - Throws: ``SessionError/storageFailed(_:)``.
    func store(_ record: SnapshotRecord, undo: @escaping @Sendable () -> Void) throws(SessionError) -> UInt64 {
        guard let store else { preconditionFailure("a record is of a layout with a store") }
        guard let stored = store.append(record, undo: undo) else { throw store.refusal }
        state.withLock { settle(&$0, stored) }
        return stored.sequence
    }

    /// Appends the edits of the layout to the store, together with the response to the call.
    ///
    /// - Returns: nil if they were appended; otherwise the last stored version, and this layout is retired, because its
    ///   edits must not become visible.
    func append(
        _ state: inout State,
        _ receipt: StoreDependencies?,
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
                // Some edits may have been appended; their undo runs if they cannot be stored.
                return stored
            }
            stored = next
        }
        settle(&state, stored)
        return nil
    }

    /// Updates the location in the store, and schedules the actions that wait for it.
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

    /// Returns the number of the layout's last record if it is still being written.
    func unsettledSequence(of state: borrowing State) -> UInt64? {
        guard let store, let sequence = state.stored?.sequence, sequence > 0 else { return nil }
        return store.journal.isStored(sequence) ? nil : sequence
    }

    private func setStored(_ stored: StoredLayout, in state: inout State) {
        state.stored = stored
        publishedStoredByteCount.store(stored.bytes, ordering: .relaxed)
        publishedSequence.store(stored.sequence, ordering: .releasing)
    }

    /// The number of bytes that its records use in the files of the store.
    var storedByteCount: Int { publishedStoredByteCount.load(ordering: .relaxed) }

    /// Returns the number of bytes used by its records if the first of them is in a file before `file`.
    func byteCountInFiles(before file: Int) -> Int { standsInFiles(before: file) ? storedByteCount : 0 }

    /// Returns true if a record that is still needed is in a file before `file`.
    func standsInFiles(before file: Int) -> Bool {
        state.withLock { ($0.stored?.base.file ?? .max) < file }
    }

    /// Drops the session of a stored layout, unless it is in use or retired.
    ///
    /// - Returns: true if the layout is evicted.
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

    /// Appends a snapshot of the layout if one of its records is in a file before `file`, so that it no longer needs
    /// that file.
    ///
    /// - Parameters:
    ///   - file: the number of the file.
    ///   - revision: unless nil, the layout continues at a revision after this one.
    ///   - undo: called if the snapshot could not be stored.
    /// - Returns: the number of bytes appended.
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
                // A sleeping session does not have them.
                (snapshot.viewCount, snapshot.name) = (viewCount, name)
            } else {
                snapshot = try store.read(former, of: key).snapshot
            }
            if let revision, revision >= snapshot.revision {
                // The history ends at a different revision.
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
    /// The error that explains why nothing can be stored.
    var refusal: SessionError {
        let words =
            "too much is waiting to be written, or the layout needs more than \(journal.maxRecordBytes) bytes there"
        let remedy = journal.acceptsRemovalsAlone ? "; layouts can be deleted, which makes room" : ""
        return .storageFailed(journal.failure.map { "\($0)\(remedy)" } ?? words)
    }
}
