import LayoutEngine
import LayoutModel
public import Storage
import Synchronization

/// Stores layouts on disk: encodes and appends their records, and reads them back.
public final class LayoutStore: Sendable {
    public let journal: Journal
    /// The earliest time of the next compaction after a failure, in milliseconds of the registry's time.
    private let nextCompaction = Atomic(Int.min)
    /// The number of the first file in use; earlier ones are being deleted.
    private let firstNeeded = Atomic(0)
    private let compactions = Atomic(0)
    private let evictions = Atomic(0)
    private let rebuilds = Atomic(0)

    /// The unreadable parts of the files.
    public let damages = DamageLedger()
    /// The locations of the responses to calls with an idempotency key.
    let answers = AnswerLedger()
    private let limits: LayoutLimits

    init(_ journal: Journal, limits: LayoutLimits) {
        (self.journal, self.limits) = (journal, limits)
    }

    func mayCompact(at now: Int) -> Bool { now >= nextCompaction.load(ordering: .relaxed) }

    func delayCompaction(until time: Int) { nextCompaction.store(time, ordering: .relaxed) }

    /// Releases the files before `file`.
    func release(before file: Int) {
        firstNeeded.store(file, ordering: .relaxed)
        journal.release(before: file)
    }

    /// Returns true if a file has been released but still exists; releases it again in that case, because the journal
    /// drops pending releases when another write fails.
    func isReleasing(_ file: Int) -> Bool {
        let first = firstNeeded.load(ordering: .relaxed)
        guard file < first else { return false }
        journal.release(before: first)
        return true
    }

    /// The number of files released.
    public var compactionCount: Int { compactions.load(ordering: .relaxed) }
    /// The number of evicted layouts.
    public var evictionCount: Int { evictions.load(ordering: .relaxed) }
    /// The number of layouts read again.
    public var rebuildCount: Int { rebuilds.load(ordering: .relaxed) }

    func countCompaction() { compactions.wrappingAdd(1, ordering: .relaxed) }
    func countEviction() { evictions.wrappingAdd(1, ordering: .relaxed) }
    func countRebuild() { rebuilds.wrappingAdd(1, ordering: .relaxed) }

    /// Appends a snapshot of a layout; returns nil if the journal refuses it.
    func append(
        _ record: SnapshotRecord,
        for purpose: RecordPurpose = .change,
        undo: @escaping @Sendable () -> Void
    ) -> StoredLayout? {
        append(record.bytes, with: record.answer, for: purpose, undo: undo).map { entry, bytes in
            StoredLayout(record.snapshot, at: entry.position, sequence: entry.sequence, bytes: bytes)
        }
    }

    /// Appends an edit of a layout; returns nil if the journal refuses it.
    func append(
        _ edit: LayoutEditRecord,
        of key: LayoutKey,
        after layout: StoredLayout,
        with answer: StoredAnswer?,
        undo: @escaping @Sendable () -> Void
    ) -> StoredLayout? {
        append(LayoutRecord.edit(key, edit, after: layout.head).bytes, with: answer, undo: undo).map { entry, bytes in
            layout.after(edit, at: entry.position, sequence: entry.sequence, bytes: bytes)
        }
    }

    /// Appends a removal record; returns nil if the journal refuses it.
    func appendRemoval(
        of key: LayoutKey,
        at revision: Int,
        _ reason: RetiredRevisions.Reason,
        undo: @escaping @Sendable () -> Void
    ) -> Entry? {
        journal.append(LayoutRecord.removal(key, revision: revision, reason).bytes, for: .removal, undo: undo)
    }

    /// Reads a layout.
    ///
    /// - Throws: ``SessionError/unreadable(_:)``, or ``SessionError/storeAway(_:)`` if the system is out of descriptors
    ///   or memory.
    func read(_ layout: StoredLayout, of key: LayoutKey) throws(SessionError) -> RebuiltLayout {
        do throws(SessionError) {
            let rebuilt = try layout.rebuilt(key, limits: limits) { (position) throws(JournalError) in
                try journal.read(position)
            }
            damages.clear(key)
            return rebuilt
        } catch {
            if case .unreadable(let reason) = error { damages.note(key, reason) }
            throw error
        }
    }
}

extension StoredLayout {
    /// Rebuilds the layout from its records.
    ///
    /// - Parameters:
    ///   - key: its id and namespace.
    ///   - limits: the limits of a layout.
    ///   - read: reads the payload of a record.
    /// - Returns: the layout, which has not been solved.
    /// - Throws: ``SessionError/unreadable(_:)``.
    func rebuilt(
        _ key: LayoutKey,
        limits: LayoutLimits,
        _ read: (RecordPosition) throws(JournalError) -> [UInt8]
    ) throws(SessionError) -> RebuiltLayout {
        do {
            var position = head
            var edits: [LayoutEditRecord] = []
            while true {
                let bytes = try read(position)
                switch try LayoutRecord(bytes[...]) {
                case .edit(key, let edit, let previous) where previous < position:
                    edits.append(edit)
                    position = previous
                case .snapshot(key, let snapshot) where position == base:
                    var rebuilt = try RebuiltLayout(snapshot, limits: limits)
                    for edit in edits.reversed() { try rebuilt.apply(edit) }
                    guard rebuilt.revision == revision else { throw RebuildingError.malformed }
                    return rebuilt
                default: throw RebuildingError.malformed
                }
            }
        } catch let error as JournalError {
            if case .readFailed(_, _, let failure) = error, failure.isOfProcess { throw .storeAway("\(failure)") }
            throw .unreadable(error.place)
        } catch {
            throw .unreadable("the stored layout '\(key.id)' is not one: \(error)")
        }
    }
}
