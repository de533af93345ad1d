import Synchronization
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An append-only journal of opaque records on disk; each record is read back whole or not at all.
///
/// A single writer thread writes all pending records in one batch and syncs once (group commit), so callers never wait
/// for the disk. If that fails, it undoes all of them, and the journal refuses new records until a new file can be
/// created. <doc:Storage> describes the files.
public final class Journal: Sendable {
    /// The maximum number of bytes that can be pending.
    public static let maxPendingBytes = 64 << 20

    let directory: JournalDirectory
    let options: JournalOptions
    /// The maximum size of a record in bytes; larger records are always refused.
    public var maxRecordBytes: Int { options.maxRecordBytes }
    let id: DirectoryID
    let state: Guarded<JournalState>
    /// Signaled when the writer may have work to do.
    let change = Condition()
    /// Signaled when failed records have been undone.
    let takenBack = Condition()
    /// Copies of the state that can be read without the lock.
    let accepted = Atomic<UInt64>(0)
    let stored = Atomic<UInt64>(0)
    let settled = Atomic<UInt64>(0)
    let hasFailures = Atomic(false)
    let failureCounter = Atomic(0)
    private let thread = Guarded<Thread?>(nil)
    private let lock: Guarded<DirectoryLock?>

    /// The damage found when the journal was opened for salvaging.
    ///
    /// The caller must then append all records that it has read again, and release all older files; this renames the
    /// damaged ones and leaves a sound directory.
    public let hasSalvaged: [Damage]

    /// Opens or creates a journal: reads all records, truncates a record that a crash left incomplete, and starts the
    /// writer thread.
    ///
    /// A journal also opens on a full or read-only disk; it then refuses records until there is room.
    ///
    /// If the directory is missing, it is created with mode 0700; in either case it is locked. `replay` is called with
    /// each valid record: its position, its payload, and its size in bytes including the header.
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

    /// A random number that the directory keeps for its lifetime, unknown to clients.
    public var key: (UInt64, UInt64) { (id.low, id.high) }

    // MARK: Appending

    /// Accepts a record and returns immediately; returns `nil` if the record is refused, in which case the caller must
    /// undo its change.
    ///
    /// Records are refused while they could not be stored (see ``failure``), and always if they exceed the size limit.
    /// While the disk is full, records that free space are accepted as long as the reserve has room. If an accepted
    /// record cannot be stored, the writer thread calls its `undo`: newest record first, and before any other record is
    /// accepted. `undo` is released once the record is stored.
    public func append(
        _ payload: [UInt8],
        for purpose: RecordPurpose = .change,
        undo: @escaping @Sendable () -> Void
    ) -> Entry? {
        guard payload.count <= options.maxRecordBytes else { return nil }
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

    /// The sequence number of the last accepted record; 0 before the first.
    public var lastSequence: UInt64 { accepted.load(ordering: .acquiring) }

    /// All records up to this number that have not failed are as durable as ``JournalOptions/sync`` promises.
    public var storedSequence: UInt64 { stored.load(ordering: .acquiring) }

    /// Returns true if a record is as durable as ``JournalOptions/sync`` promises, false if it is pending or has
    /// failed.
    public func isStored(_ sequence: UInt64) -> Bool {
        guard sequence <= storedSequence else { return false }
        return !hasFailures.load(ordering: .acquiring) || !state.withLock { $0.settlements.hasFailed(sequence) }
    }

    /// Returns true if a record has been stored or has failed.
    ///
    /// A failed record is settled only after all `undo` closures have been called.
    public func isSettled(_ sequence: UInt64) -> Bool { sequence <= settled.load(ordering: .acquiring) }

    /// The number of times that records could not be stored; incremented before their `undo` closures are called.
    public var failureCount: Int { failureCounter.load(ordering: .acquiring) }

    /// Calls `body` once all records up to `sequence` are stored, or that one has failed.
    ///
    /// The call is immediate if the outcome is already known; otherwise it happens on the writer thread. After a
    /// failure, it follows all `undo` closures.
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

    /// A Boolean value that indicates whether only removals are accepted because the disk is full.
    public var acceptsRemovalsAlone: Bool { state.withLock { $0.hasReserve(for: .removal, Self.usualRemovalBytes) } }

    /// The usual maximum size of a removal record; very long names can exceed it.
    private static let usualRemovalBytes = 1_024

    /// The number of bytes that can be appended for ``RecordPurpose/rewriting``.
    public var roomForRewriting: Int {
        let freeBytes = options.freeBytes?() ?? directory.freeByteCount ?? .max
        return state.withLock { $0.roomForRewriting(freeBytes) }
    }

    /// Runs `body`, which appends records for ``RecordPurpose/rewriting``.
    ///
    /// A journal that uses its reserve does so until the end: the records have room there, and may not have it on a
    /// disk that has only just enough for changes.
    public func whileRewriting<Result>(_ body: () -> Result) -> Result {
        state.withLock { $0.rewritings += 1 }
        defer { state.withLock { $0.rewritings -= 1 } }
        return body()
    }

    /// The number of bytes preallocated for records that free space on a full disk.
    public var reserveByteCount: Int { state.withLock { $0.reserve.byteCount } }

    /// A Boolean value that indicates whether failed records are being undone.
    public var isTakingBack: Bool { state.withLock { $0.isTakingBack } }

    /// Waits until failed records have been undone; new records are refused meanwhile.
    ///
    /// - Returns: whether there was anything to wait for.
    /// - Precondition: the calling thread is not the writer thread, and does not hold a lock that `undo` closures
    ///   acquire.
    @discardableResult
    public func waitWhileTakingBack() -> Bool {
        guard isTakingBack else { return false }
        state.wait(for: takenBack) { $0.isTakingBack ? nil : () }
        return true
    }

    /// The persistent reason why changes cannot be stored; `nil` while records are accepted, or are refused only
    /// because too many are pending.
    public var standingFailure: StorageFailure? { state.withLock { $0.failure } }

    /// The reason why records are refused; `nil` while they are accepted.
    public var failure: StorageFailure? {
        state.withLock { state in
            if state.isClosing { return StorageFailure(errno: ESHUTDOWN, "the journal is closed") }
            guard state.failure == nil, state.isOverloaded else { return state.failure }
            return StorageFailure(errno: EAGAIN, "\(Self.maxPendingBytes >> 20) MiB wait to be written")
        }
    }

    // MARK: Files

    /// The total size of all files in bytes.
    public var byteCount: Int { state.withLock { $0.storedBytes } }

    /// The size of all unsettled records in bytes.
    public var pendingByteCount: Int { state.withLock { $0.unsettledBytes } }

    /// The files and their sizes in ascending order; the last one is being written.
    public var files: [(number: Int, byteCount: Int)] {
        state.withLock { state in state.files.map { ($0.number, $0.byteCount) } }
    }

    /// Ends the current file so that it can be released: later records go to a file after all of ``files``.
    public func rotate() {
        state.withLock { $0.rotate() }
    }

    /// Releases all files before `file`, whose records are no longer needed.
    ///
    /// The writer thread records the release in the header of a new file, and then deletes the files, oldest first. It
    /// does so after all records accepted so far are settled; if one of them fails, nothing is deleted, and the caller
    /// has to call again.
    ///
    /// - Precondition: the records that replace those in the released files are stored.
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

    /// Stores all pending records, stops the thread, and unlocks the directory.
    ///
    /// New records are refused from now on; stored ones can still be read. Without this call, the thread lives as long
    /// as the process.
    ///
    /// - Precondition: the calling thread is not the writer thread.
    public func close() {
        state.withLock { state in
            state.isClosing = true
            state.isWriterIdle = false
        }
        change.signal()
        // A concurrent second call waits here for the first.
        thread.withLock { thread in
            thread.take()?.join()
            lock.withLock { $0 = nil }
        }
    }
}
