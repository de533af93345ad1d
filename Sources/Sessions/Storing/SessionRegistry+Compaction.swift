import LayoutModel
import Storage
import Synchronization
import Threads

/// Compaction of a store: the oldest file is released after its live records have been rewritten.
///
/// The records of a layout form a chain in the journal, starting at its last snapshot. So once every layout with its
/// snapshot in the oldest file has a new one at the end, nothing in that file is live; its edits in later files are
/// skipped when they are read (``StoredTable``). As files are released in turn, live data is rewritten once for every
/// equal amount of garbage. Responses to calls with an idempotency key that are still kept are also rewritten, each in
/// its own record.
extension SessionRegistry {
    /// The garbage tolerated in addition to the size of the live data, in bytes.
    public static let fewBytes = 1 << 20
    /// The maximum size of a removal record.
    private static let bytesOfRemoval = 256
    /// The delay after a failure, in milliseconds; shorter while the disk is full, because removals may make room.
    private static let (patience, patienceOnFullDisk) = (30_000, 2_000)

    /// The size of the live records: those of layouts, of removed ids, and of responses to calls with an idempotency
    /// key.
    ///
    /// O(layouts).
    public var liveBytes: Int {
        let (layouts, removals) = table.withLock { ($0.all, $0.rememberedCount) }
        let others = removals * Self.bytesOfRemoval + (store?.answers.byteCount ?? 0)
        return layouts.reduce(others) { $0 + $1.storedByteCount }
    }

    /// Releases the oldest file if there is much garbage; other threads continue to read and write layouts meanwhile.
    ///
    /// - Parameter garbage: the number of bytes tolerated in addition to twice the size of the live data.
    /// - Returns: true if there may be more to do.
    @discardableResult
    public func compact(beyond garbage: Int = fewBytes) -> Bool {
        guard let store, store.mayCompact(at: idleness.now), let oldest = store.journal.files.first?.number,
            isWorthwhile(beyond: garbage, store.journal)
        else { return false }
        guard !store.isReleasing(oldest) else { return false }
        return store.journal.whileRewriting { release(oldest, of: store) }
    }

    /// Rewrites the live records of the oldest file and releases it; returns false if it is still needed.
    private func release(_ oldest: Int, of store: LayoutStore) -> Bool {
        guard hasRoom(toRewrite: oldest, store) else { return false }
        if store.journal.files.count == 1 {
            store.journal.rotate()
            // All pending records have then been written to the file.
            guard store.journal.waitUntilSettled() else { return false }
        }
        guard rewrite(recordsIn: oldest, of: store) else {
            let isFull = store.journal.standingFailure != nil
            store.delayCompaction(until: idleness.now + (isFull ? Self.patienceOnFullDisk : Self.patience))
            return false
        }
        store.release(before: oldest + 1)
        store.countCompaction()
        return true
    }

    /// Returns true if there is enough garbage for a compaction.
    ///
    /// On a full disk, garbage amounting to an eighth of the live data is sufficient: all live data may then be
    /// rewritten.
    private func isWorthwhile(beyond garbage: Int, _ journal: Journal) -> Bool {
        let live = liveBytes
        guard journal.standingFailure != nil else { return journal.byteCount > 2 * live + garbage }
        return journal.byteCount > live + live / 8 + garbage / 2
    }

    /// Returns true if there is room to rewrite all live records of a file; rewriting only a part would use up the
    /// room in vain.
    private func hasRoom(toRewrite file: Int, _ store: LayoutStore) -> Bool {
        let room = store.journal.roomForRewriting
        let layouts = table.withLock { $0.all }
        let answers = store.answers.table.withLock { $0.byteCount(before: file + 1) }
        return layouts.reduce(answers) { $0 + $1.byteCountInFiles(before: file + 1) } <= room
    }

    /// Rewrites the live records of a file, and waits until they are stored.
    ///
    /// - Returns: true if the file is no longer needed.
    private func rewrite(recordsIn file: Int, of store: LayoutStore) -> Bool {
        let failures = store.journal.failureCount
        var pace = CompactionPace(store.journal)
        var removals: [(key: LayoutKey, revision: Int, reason: RetiredRevisions.Reason)] = []
        var namespaces: Set<Namespace> = []
        var isComplete = true
        do throws(JournalError) {
            try store.journal.forEachRecord(in: file) { (position, payload) throws(RecordFault) in
                guard isComplete else { return }
                do {
                    let parts = try RecordParts(payload)
                    if let answer = parts.answer {
                        guard let bytes = try store.move(answer, from: position) else {
                            isComplete = false
                            return
                        }
                        pace.count(bytes)
                        if parts.change.isEmpty { return }
                    }
                    switch try LayoutRecord(parts.change) {
                    case .snapshot(let key, _):
                        guard let layout = table.withLock({ $0[key] }) else { return }
                        pace.count(
                            try layout.move(outOfFilesBefore: file + 1) { [weak self] former in
                                self?.fallBack(key, to: former)
                            }
                        )
                    case .removal(let key, let revision, let reason): removals.append((key, revision, reason))
                    case .floor(let namespace, _): namespaces.insert(namespace)
                    case .edit: break
                    }
                } catch {
                    isComplete = false
                }
            }
        } catch {
            store.damages.note(nil, error.place)
            return false
        }
        guard isComplete else { return false }
        for (key, revision, reason) in removals {
            namespaces.insert(key.namespace)
            guard let bytes = keepRemoval(of: key, revision, reason, store) else { return false }
            pace.count(bytes)
        }
        for namespace in namespaces { guard keepFloor(of: namespace, store) else { return false } }
        guard store.journal.waitUntilSettled(), store.journal.failureCount == failures else { return false }
        // A layout that was being restored meanwhile, or could not be read here, still needs the file.
        return !table.withLock { $0.all }.contains { $0.standsInFiles(before: file + 1) }
            && !store.answers.table.withLock { $0.isNeeded(before: file + 1) }
    }

    /// Appends a removal record again if the last revision must still be remembered.
    ///
    /// - Returns: the number of bytes appended; nil if the journal refuses the record.
    private func keepRemoval(
        of key: LayoutKey,
        _ revision: Int,
        _ reason: RetiredRevisions.Reason,
        _ store: LayoutStore
    ) -> Int? {
        // Under one lock, so that no new layout with the id appears in between.
        table.withLock { table in
            let isNeeded =
                table[key] == nil && table.lastRevision(of: key) == revision
                && table.floor(of: key.namespace) < revision
            guard isNeeded else { return 0 }
            return store.appendRemoval(of: key, at: revision, reason, undo: {})?.byteCount
        }
    }

    /// Appends the floor of a namespace's revisions again; returns false if the journal refuses the record.
    private func keepFloor(of namespace: Namespace, _ store: LayoutStore) -> Bool {
        let revision = table.withLock { $0.floor(of: namespace) }
        guard revision > 0 else { return true }
        let record = LayoutRecord.floor(namespace, revision: revision)
        return store.journal.append(record.bytes, for: .removal, undo: {}) != nil
    }

    /// Rewrites all layouts after damage was skipped, and releases all earlier files.
    ///
    /// - Parameter found: the contents of the readable records.
    /// - Returns: the failure, if any; the files are then unchanged except for records that were appended.
    func rewrite(_ found: StoredTable) -> StorageFailure? {
        guard let store else { return nil }
        let journal = store.journal
        let (last, failures) = (journal.files.last?.number ?? 0, journal.failureCount)
        journal.rotate()
        var pace = CompactionPace(journal)
        // Before the layouts, because a removed id may be in use again.
        for (key, revision, reason) in found.removals {
            guard let entry = store.appendRemoval(of: key, at: revision, reason, undo: {}) else {
                return journal.failure
            }
            pace.count(entry.byteCount)
        }
        for (namespace, revision) in found.floors {
            guard journal.append(LayoutRecord.floor(namespace, revision: revision).bytes, undo: {}) != nil else {
                return journal.failure
            }
        }
        for layout in table.withLock({ $0.all }) {
            let lost = found.lost[layout.key]
            do throws(SessionError) {
                pace.count(try layout.move(outOfFilesBefore: last + 1, continuingBehind: lost) { _ in })
            } catch {
                guard case .unreadable = error else { return journal.failure }
                guard giveUp(layout.key, behind: max(layout.revision, lost ?? 0)) else { return journal.failure }
            }
        }
        for (key, revision) in found.lost.merging(found.orphans.mapValues(\.revision), uniquingKeysWith: max)
        where table.withLock({ $0[key] }) == nil {
            guard giveUp(key, behind: revision) else { return journal.failure }
        }
        for (name, answer) in found.answers {
            guard store.append([], with: answer.answer, undo: {}) != nil else {
                store.forgetAnswer(name)
                return journal.failure
            }
        }
        guard journal.waitUntilSettled(), journal.failureCount == failures else { return journal.failure }
        journal.release(before: last + 1)
        return nil
    }

    /// Removes an unreadable layout; its id continues after `revision`.
    ///
    /// - Returns: true if the removal could be appended.
    private func giveUp(_ key: LayoutKey, behind revision: Int) -> Bool {
        guard let store, store.appendRemoval(of: key, at: revision, .removed, undo: {}) != nil else { return false }
        if let layout = table.withLock({ $0[key] }) {
            _ = try? layout.retire(.wait) { (_, _) throws(SessionError) in }
            replace(layout, by: nil)
        }
        total.add(views: 0, bytes: table.withLock { $0.remember(key, at: revision, .removed) })
        return true
    }
}

/// Throttles compaction by waiting from time to time until its records are written, so that clients always find room
/// for their changes.
private struct CompactionPace {
    private let journal: Journal
    private var bytes = 0
    private static let maxBytes = 4 << 20

    init(_ journal: Journal) {
        self.journal = journal
    }

    mutating func count(_ more: Int) {
        bytes += more
        guard bytes > Self.maxBytes else { return }
        journal.waitUntilSettled()
        bytes = 0
    }
}

extension Journal {
    /// Waits until a record and all before it are stored, or until it has failed.
    ///
    /// - Parameter sequence: the number of the record; nil for the last one.
    /// - Returns: true if it is stored.
    /// - Precondition: the calling thread is neither the writer thread nor one that others wait for.
    @discardableResult
    func waitUntilSettled(_ sequence: UInt64? = nil) -> Bool {
        let outcome = Guarded<Bool?>(nil)
        let arrival = Condition()
        whenSettled(sequence ?? lastSequence) { isStored in
            outcome.withLock { $0 = isStored }
            arrival.signal()
        }
        return outcome.wait(for: arrival, until: { $0 }) ?? false
    }
}
