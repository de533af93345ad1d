import Synchronization
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Records on a disk, in the order in which they were appended: opaque bytes, each of which comes back whole or not at
/// all.
///
/// One thread writes: it takes all records that wait, writes them at once, and waits once until the disk has them
/// (group commit), so that callers never wait for the disk. If that fails, it takes all of them back, and refuses
/// further ones until a new file can be made. <doc:Storage> describes the files.
public final class Journal: Sendable {
    /// The most bytes that may wait to be stored.
    public static let mostPendingBytes = 64 << 20

    let directory: JournalDirectory
    let options: JournalOptions
    /// The largest record, in bytes; a larger one is never accepted.
    public var mostRecordBytes: Int { options.mostRecordBytes }
    let id: DirectoryID
    let state: Guarded<JournalState>
    /// Signalled when there may be something to do for the writer.
    let change = Condition()
    /// Signalled when records that have failed are taken back.
    let takenBack = Condition()
    /// Copies of the state that are read without its lock.
    let accepted = Atomic<UInt64>(0)
    let stored = Atomic<UInt64>(0)
    let settled = Atomic<UInt64>(0)
    let hasFailures = Atomic(false)
    let failureCounter = Atomic(0)
    private let thread = Guarded<Thread?>(nil)
    private let lock: Guarded<DirectoryLock?>

    /// The damage that was found when the journal was opened for salvaging.
    ///
    /// The caller then appends anew what it has read, and releases all files from before: those with damage are
    /// renamed, and the directory starts as any other.
    public let hasSalvaged: [Damage]

    /// Opens a journal, or makes one: reads all records, cuts off what was being written during a crash, and starts the
    /// thread that writes.
    ///
    /// On a full disk, and on one that can only be read, a journal opens all the same, and refuses records until there
    /// is room.
    ///
    /// The directory is made with mode 0700 if it is missing, and locked. `replay` is called with each sound record:
    /// its position, its payload, and the bytes that it takes with its header.
    public init(
        directory path: String,
        options: JournalOptions = JournalOptions(),
        replay: (RecordPosition, ArraySlice<UInt8>, Int) throws(RecordFault) -> Void
    ) throws(JournalError) {
        let lock = try DirectoryLock(path)
        let directory = JournalDirectory(
            path,
            faults: options.faults,
            maxBytesPerWrite: options.maxBytesPerWrite
        )
        var recovery = Recovery(directory, isSalvaging: options.isSalvaging, id: lock.id ?? .random())
        try recovery.run(replay)
        lock.keep(recovery.id)
        self.directory = directory
        self.options = options
        id = recovery.id
        hasSalvaged = recovery.damages
        state = Guarded(JournalState(options, recovery))
        self.lock = Guarded(lock)
        var writer = Writer(self, recovery)
        writer.start(behind: recovery)
        if let failure = state.withLock({ $0.failure }), failure.isOfDirectory {
            throw .cannotUse(directory: path, failure)
        }
        do throws(ThreadError) {
            let thread = try Thread { [writer] in
                var writer = writer
                writer.run()
            }
            self.thread.withLock { $0 = thread }
        } catch {
            throw .cannotUse(directory: path, StorageFailure(errno: EAGAIN, error.description))
        }
    }

    /// A random number that the directory has had since it was made, and that clients cannot know.
    public var key: (UInt64, UInt64) { (id.low, id.high) }

    // MARK: Appending

    /// Accepts a record, and returns at once; nil if it is refused, and what the caller did has to be taken back.
    ///
    /// Records are refused while they could not be stored: ``failure`` tells why. One that is larger than the options
    /// allow is refused always. While the disk is full, those that make room are accepted as long as the reserve has
    /// some. `undo` is called on the thread of the writer if the record could not be stored: of all
    /// records that were accepted and not stored, the newest first, before others are accepted. It is released once the
    /// record is stored.
    public func append(
        _ payload: [UInt8],
        for purpose: RecordPurpose = .change,
        undo: @escaping @Sendable () -> Void
    ) -> Entry? {
        guard payload.count <= options.mostRecordBytes else { return nil }
        let header = RecordHeader(length: payload.count, payloadChecksum: CRC32C.checksum(of: payload.span))
        let (entry, isWriterIdle) = state.withLock { state in
            guard let entry = state.append(header, payload, for: purpose, undo) else { return (nil as Entry?, false) }
            accepted.store(entry.sequence, ordering: .releasing)
            defer { state.isWriterIdle = false }
            return (entry, state.isWriterIdle)
        }
        if isWriterIdle { change.signal() }
        return entry
    }

    /// The number of the record that was accepted last, 0 before the first.
    public var lastSequence: UInt64 { accepted.load(ordering: .acquiring) }

    /// All records up to this number that have not failed are as safe as ``JournalOptions/sync`` promises.
    public var storedSequence: UInt64 { stored.load(ordering: .acquiring) }

    /// Whether a record is as safe as ``JournalOptions/sync`` promises; false if it waits or has failed.
    public func isStored(_ sequence: UInt64) -> Bool {
        guard sequence <= storedSequence else { return false }
        return !hasFailures.load(ordering: .acquiring) || !state.withLock { $0.settlements.hasFailed(sequence) }
    }

    /// Whether it is known of a record if it is stored or has failed.
    ///
    /// It is known of a failed one once all `undo` closures have been called.
    public func isSettled(_ sequence: UInt64) -> Bool { sequence <= settled.load(ordering: .acquiring) }

    /// How often records could not be stored; it grows before their `undo` closures are called.
    public var failureCount: Int { failureCounter.load(ordering: .acquiring) }

    /// Calls `body` once all records up to `sequence` are stored, or that one has failed.
    ///
    /// It is called at once if that is known, else on the thread of the writer; after a failure it is called after all
    /// `undo` closures.
    public func whenSettled(_ sequence: UInt64, _ body: @escaping @Sendable (_ isStored: Bool) -> Void) {
        let isSettled =
            sequence <= settled.load(ordering: .acquiring)
            || state.withLock { state in
                if sequence <= state.settledSequence { return true }
                state.waiters.append(JournalState.Waiter(sequence: sequence, body: body))
                return false
            }
        if isSettled { body(sequence == 0 || isStored(sequence)) }
    }

    /// Whether removals are accepted although other records are refused, as the disk is full.
    public var acceptsRemovalsAlone: Bool { state.withLock { $0.hasReserve(for: .removal, Self.usualRemovalBytes) } }

    /// What a removal takes at most, unless names are very long.
    private static let usualRemovalBytes = 1_024

    /// The bytes of records that can be appended for ``RecordPurpose/rewriting``; nil = as many as there may be.
    public var roomForRewriting: Int? { state.withLock { $0.roomForRewriting } }

    /// The bytes that are taken in advance for what makes room on a full disk.
    public var reserveByteCount: Int { state.withLock { $0.reserve.byteCount } }

    /// Whether records that have failed are being taken back.
    public var isTakingBack: Bool { state.withLock { $0.isTakingBack } }

    /// Waits until records that have failed are taken back, if that is going on: others are refused meanwhile.
    ///
    /// - Returns: whether it was.
    /// - Precondition: the calling thread is not that of the writer, nor does it hold a lock that `undo` closures take.
    @discardableResult
    public func waitWhileTakingBack() -> Bool {
        guard isTakingBack else { return false }
        state.wait(for: takenBack) { $0.isTakingBack ? nil : () }
        return true
    }

    /// Why changes cannot be stored, until that is over; nil while records are accepted, or too many wait.
    public var standingFailure: StorageFailure? { state.withLock { $0.failure } }

    /// Why records are refused; nil while they are accepted.
    public var failure: StorageFailure? {
        state.withLock { state in
            if state.isClosing { return StorageFailure(errno: ESHUTDOWN, "the journal is closed") }
            guard state.failure == nil, state.isOverloaded else { return state.failure }
            return StorageFailure(errno: EAGAIN, "\(Self.mostPendingBytes >> 20) MiB wait to be written")
        }
    }

    // MARK: Files

    /// The bytes of all files.
    public var byteCount: Int { state.withLock { $0.storedBytes } }

    /// The bytes of all records that are not settled.
    public var pendingByteCount: Int { state.withLock { $0.unsettledBytes } }

    /// The files, ascending, with their bytes; the last one is being written.
    public var files: [(number: Int, byteCount: Int)] {
        state.withLock { state in state.files.map { ($0.number, $0.byteCount) } }
    }

    /// Ends the file that is being written, so that it can be released: records go to a later file than all of
    /// ``files``.
    public func rotate() {
        state.withLock { $0.rotate() }
    }

    /// Nothing in files before `file` is needed any more.
    ///
    /// The thread of the writer notes it in the header of a new file, and then deletes those files, the oldest first.
    /// It waits until all records are settled that were accepted until now; if one of those fails meanwhile, nothing is
    /// deleted, and the caller has to ask again.
    ///
    /// - Precondition: the records that take the place of those in the files are stored.
    public func release(before file: Int) {
        state.withLock { state in
            state.addRelease(before: file)
            state.isWriterIdle = false
        }
        change.signal()
    }

    public var statistics: JournalStatistics {
        state.withLock { state in
            var statistics = state.statistics
            statistics.files = state.files.count
            return statistics
        }
    }

    /// Stores what waits, ends the thread, and unlocks the directory.
    ///
    /// Records are refused from now on, and those that are stored can still be read. Without this call the thread lives
    /// as long as the process.
    ///
    /// - Precondition: the calling thread is not that of the writer.
    public func close() {
        state.withLock { state in
            state.isClosing = true
            state.isWriterIdle = false
        }
        change.signal()
        // A second caller waits here for the first.
        thread.withLock { thread in
            thread.take()?.join()
            lock.withLock { $0 = nil }
        }
    }
}
