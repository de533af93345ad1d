import LayoutModel
import Storage
import Synchronization
import Threads

/// Keeping the files of a store small: the oldest is given up once what is still needed of it has been written anew.
///
/// The records of a layout follow each other in the journal, from its last snapshot on. So once every layout whose
/// snapshot stands in the oldest file has another one at the end, nothing in that file is needed; its edits in later
/// files are passed over when they are read (``StoredTable``). As all files are given up in turn, what is live is
/// written once for each time that as much garbage has come together. Answers to calls with a key that are still kept
/// are written anew, too, each in a record of its own.
extension SessionRegistry {
    /// How much garbage there may be beside as much as is live, in bytes.
    public static let fewBytes = 1 << 20
    /// What a record takes, at most, that says that a layout is gone.
    private static let bytesOfRemoval = 256
    /// How long to wait after a failure, in milliseconds; while the disk is full, as removals may then make up for it.
    private static let (patience, patienceOnFullDisk) = (30_000, 2_000)

    /// The bytes of the files that are needed: those of the layouts that there are, of the ids that are gone,
    /// and of the answers to calls with a key.
    ///
    /// O(layouts).
    public var liveBytes: Int {
        let (layouts, removals) = table.withLock { ($0.all, $0.rememberedCount) }
        let others = removals * Self.bytesOfRemoval + (store?.answers.byteCount ?? 0)
        return layouts.reduce(others) { $0 + $1.storedByteCount }
    }

    /// Gives up the oldest file if there is much garbage; other threads go on reading and writing layouts meanwhile.
    ///
    /// - Parameter garbage: how many bytes there may be besides twice those that are needed.
    /// - Returns: whether there may be more to do.
    @discardableResult
    public func compact(beyond garbage: Int = fewBytes) -> Bool {
        guard let store, store.mayCompact(at: idleness.now), let oldest = store.journal.files.first?.number,
            isWorthwhile(beyond: garbage, store.journal)
        else { return false }
        guard !store.isReleasing(oldest), hasRoom(toRewrite: oldest, store) else { return false }
        if store.journal.files.count == 1 {
            store.journal.rotate()
            // What was on its way into the file is in it then.
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

    /// Whether there is so much garbage that files are given up.
    ///
    /// On a full disk, as much as an eighth of what is live is enough: all of that may then be written anew.
    private func isWorthwhile(beyond garbage: Int, _ journal: Journal) -> Bool {
        let live = liveBytes
        guard journal.roomForRewriting != nil else { return journal.byteCount > 2 * live + garbage }
        return journal.byteCount > live + live / 8 + garbage / 2
    }

    /// Whether what is needed of a file has room; a part of it alone would use up the reserve for nothing.
    private func hasRoom(toRewrite file: Int, _ store: LayoutStore) -> Bool {
        guard let room = store.journal.roomForRewriting else { return true }
        let layouts = table.withLock { $0.all }
        let answers = store.answers.table.withLock { $0.byteCount(before: file + 1) }
        return layouts.reduce(answers) { $0 + $1.byteCountInFiles(before: file + 1) } <= room
    }

    /// Appends anew what is needed of a file, and waits until that is stored.
    ///
    /// - Returns: whether the file is needed no more.
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
        // One that was being put back meanwhile, or that could not be read here, still stands in the file.
        return !table.withLock { $0.all }.contains { $0.standsInFiles(before: file + 1) }
            && !store.answers.table.withLock { $0.isNeeded(before: file + 1) }
    }

    /// Appends anew that a layout is gone, if its last revision has to be known.
    ///
    /// - Returns: how many bytes that takes; nil where it cannot be stored.
    private func keepRemoval(
        of key: LayoutKey,
        _ revision: Int,
        _ reason: RetiredRevisions.Reason,
        _ store: LayoutStore
    ) -> Int? {
        // Under one lock, so that no new layout of the id comes in between.
        table.withLock { table in
            let isNeeded =
                table[key] == nil && table.lastRevision(of: key) == revision
                && table.floor(of: key.namespace) < revision
            guard isNeeded else { return 0 }
            return store.appendRemoval(of: key, at: revision, reason, undo: {})?.byteCount
        }
    }

    /// Appends anew behind which revision forgotten ids of a namespace continue; returns false where it cannot be
    /// stored.
    private func keepFloor(of namespace: Namespace, _ store: LayoutStore) -> Bool {
        let revision = table.withLock { $0.floor(of: namespace) }
        guard revision > 0 else { return true }
        let record = LayoutRecord.floor(namespace, revision: revision)
        return store.journal.append(record.bytes, for: .removal, undo: {}) != nil
    }

    /// Writes all layouts anew after damage was stepped over, and gives up all files from before.
    ///
    /// - Parameter found: what the records say that could be read.
    /// - Returns: why that is impossible; the files are as they were then, but for what was appended.
    func rewrite(_ found: StoredTable) -> StorageFailure? {
        guard let store else { return nil }
        let journal = store.journal
        let (last, failures) = (journal.files.last?.number ?? 0, journal.failureCount)
        journal.rotate()
        var pace = CompactionPace(journal)
        // Before the layouts, as an id may have come back.
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

    /// Removes a layout that cannot be read; its id continues behind `revision`.
    ///
    /// - Returns: whether that can be stored.
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

/// Waits now and then for what compaction has appended, so that clients always find room for their changes.
private struct CompactionPace {
    private let journal: Journal
    private var bytes = 0
    private static let mostBytes = 4 << 20

    init(_ journal: Journal) {
        self.journal = journal
    }

    mutating func count(_ more: Int) {
        bytes += more
        guard bytes > Self.mostBytes else { return }
        journal.waitUntilSettled()
        bytes = 0
    }
}

extension Journal {
    /// Waits until a record and all before it are stored, or it has failed.
    ///
    /// - Parameter sequence: the number of the record; nil = the last one.
    /// - Returns: whether it is stored.
    /// - Precondition: the calling thread is not that of the writer, nor one that others wait for.
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
