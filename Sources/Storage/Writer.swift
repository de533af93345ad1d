import Synchronization
import Threads

/// The part of a journal that writes, on a thread of its own.
struct Writer: Sendable {
    let journal: Journal
    /// The file being written; `nil` while no file can be written.
    var file: JournalFile?
    /// The stored length of `file`; the next record starts there.
    var length = 0
    /// The end of the disk space allocated to `file`.
    private var allocated = 0
    /// The time of the first write that is not synced.
    private var unsyncedSince: ContinuousClock.Instant?
    /// Files that are no longer needed but not deleted yet; ascending.
    private var leftovers: [Int]
    private let damagedFiles: Set<Int>
    private var reserve: Reserve
    /// The time of the next attempt to leave the reserve; `nil` while the reserve is not in use.
    private var nextProbe: ContinuousClock.Instant?
    /// The batch being stored.
    private var batch = Batch()

    /// Disk space is allocated in multiples of this size, so that a full disk is detected early.
    static let roomStep = 1 << 20

    init(_ journal: Journal, _ recovery: Recovery) {
        self.journal = journal
        leftovers = recovery.leftovers
        damagedFiles = recovery.damagedFiles
        reserve = Reserve(journal.directory)
    }

    /// Truncates the torn end of the last file so that it can be continued; creates a new file if there is none, or the
    /// last one has an older format version.
    mutating func start(behind recovery: Recovery) {
        do throws(StorageFailure) {
            // First, because the disk may have less free space than the reserve already holds.
            try fillReserve(Reserve.fewestPieces)
            defer { try? fillReserve(Reserve.maxPieces) }
            guard let last = recovery.last else {
                try create(journal.state.withLock { $0.nextNumber })
                return
            }
            let file = try journal.directory.open(last.number, writing: true)
            if recovery.isTorn { try file.truncate(to: last.byteCount) }
            // The replayed data, and the name of the file, may be only in the system's cache: the process may have been
            // killed after the rename but before the directory was synced.
            try sync(file)
            try journal.directory.sync()
            guard !recovery.isOlder else {
                try create(journal.state.withLock { $0.nextNumber })
                return
            }
            length = last.byteCount
            try takeRoom(for: Self.roomStep, in: file)
            self.file = file
            removeLeftovers()
        } catch {
            note(error)
        }
    }

    mutating func run() {
        if file == nil { recreateFile() }
        while let work = nextWork() {
            do throws(StorageFailure) {
                if work == .batch { try store() }
                if work == .time { try requirePresence() }
                if let nextProbe, nextProbe <= .now { attemptToLeaveReserve() }
                try noteRelease()
                try syncIfDue()
            } catch {
                fail(error)
                recreateFile()
            }
            batch.removeAll()
        }
        guard let file else { return }
        if unsyncedSince != nil { try? sync(file) }
        try? file.truncate(to: length)
    }

    // MARK: Work

    private enum Work {
        case batch, release, time
    }

    /// Waits for work; returns `nil` when the journal is closed.
    private mutating func nextWork() -> Work? {
        let timeToProbe = nextProbe.map { max(.zero, $0 - .now) }
        let patience = min(timeToSync ?? .seconds(1), timeToProbe ?? Self.presenceInterval)
        let outcome: Work?? = journal.state.wait(for: journal.change, atMost: patience) { state in
            state.isWriterIdle = false
            if !state.pending.isEmpty {
                swap(&batch, &state.pending)
                return .some(.batch)
            }
            if state.release != nil { return .some(.release) }
            if state.isClosing { return .some(nil) }
            state.isWriterIdle = true
            return nil
        }
        return outcome ?? .time
    }

    /// The time until the next sync; `nil` if none is pending.
    private var timeToSync: Duration? {
        guard journal.options.sync == .interval, let unsyncedSince else { return nil }
        return max(.zero, unsyncedSince + journal.options.syncInterval - .now)
    }

    private mutating func syncIfDue() throws(StorageFailure) {
        guard let file, let timeToSync, timeToSync == .zero else { return }
        try sync(file)
    }

    /// Stores the records of `batch`.
    private mutating func store() throws(StorageFailure) {
        while let run = batch.nextRun {
            let file = try open(run.start.file)
            precondition(run.start.offset == length, "a record that is not at its position")
            try takeRoom(for: run.bytes.count, in: file)
            try file.write(batch.bytes.span.extracting(run.bytes), at: length)
            if unsyncedSince == nil { unsyncedSince = .now }
            if journal.options.sync == .always { try sync(file) }
            // A file without a name does not survive a restart.
            try requirePresence()
            length += run.bytes.count
            batch.finishRun()
            journal.publish(run, length)
        }
    }

    /// The interval of checks for the directory and the file while nothing is written.
    private static let presenceInterval = Duration.milliseconds(500)

    /// Checks that the directory and the file still exist.
    private func requirePresence() throws(StorageFailure) {
        try journal.directory.requireSame()
        try file?.requireName()
    }

    // MARK: Files

    /// Returns the file with the given number: the current one or a new one.
    private mutating func open(_ number: Int) throws(StorageFailure) -> JournalFile {
        let isAnnounced = journal.state.withLock { $0.settledRelease.map { $0.file <= number } ?? false }
        if let file, file.number == number, !isAnnounced || length > FileHeader.byteCount { return file }
        return try create(number)
    }

    /// Records a release in the header of a new file, unless a file created meanwhile already has it.
    private mutating func noteRelease() throws(StorageFailure) {
        guard let release = journal.state.withLock({ $0.settledRelease }) else { return }
        try create(release.file)
    }

    /// Ends the current file and continues in a new one.
    @discardableResult
    private mutating func create(
        _ number: Int,
        from source: RoomSource = .whatIsLeft
    ) throws(StorageFailure) -> JournalFile {
        if let file, file.number < number {
            // The header of a later file records the length of this one, so sync it under every policy.
            if unsyncedSince != nil { try sync(file) }
            try? file.truncate(to: length)
        }
        let header = journal.state.withLock { state in
            FileHeader(
                number: number,
                directory: journal.id,
                previousLength: state.files.last { $0.number < number }?.byteCount ?? 0,
                oldest: min(number, max(state.oldest, state.settledRelease?.before ?? 0))
            )
        }
        let (file, room) = try create(header, from: source)
        self.file = file
        (length, allocated, unsyncedSince) = (FileHeader.byteCount, room, nil)
        leftovers += journal.state.withLock { $0.begin(header) }
        removeLeftovers()
        let largest = journal.state.withLock { $0.largestFile }
        if !reserve.isComplete(for: largest) { try? fillReserve(Reserve.maxPieces) }
        return file
    }

    private enum RoomSource {
        case disk
        /// The disk, or the reserve while that is in use.
        case whatIsLeft
    }

    private mutating func create(
        _ header: FileHeader,
        from source: RoomSource
    ) throws(StorageFailure) -> (file: JournalFile, room: Int) {
        let (isOnReserve, pieceBytes) = journal.state.withLock { ($0.isOnReserve, $0.reserve.pieceBytes) }
        let room = isOnReserve ? max(Self.roomStep, pieceBytes) : Self.roomStep
        do throws(StorageFailure) {
            return (try journal.directory.create(header, from: .disk(room)), room)
        } catch {
            guard isOnReserve, source == .whatIsLeft, error.isOfRoom, let piece = reserve.take() else { throw error }
            journal.state.withLock { $0.reserve.pieces = reserve.extent.pieces }
            return (try journal.directory.create(header, from: .reserve(piece)), pieceBytes)
        }
    }

    /// Fills the reserve with up to `count` files.
    ///
    /// - Throws: if there are fewer than `count` files afterwards.
    private mutating func fillReserve(_ count: Int) throws(StorageFailure) {
        let largest = journal.state.withLock { $0.largestFile }
        defer { journal.state.withLock { $0.reserve = reserve.extent } }
        try reserve.fill(count, for: largest)
    }

    /// Deletes files that are no longer needed, oldest first; a deletion that fails is retried when the next file is
    /// created.
    private mutating func removeLeftovers() {
        while let number = leftovers.first {
            do throws(StorageFailure) {
                try journal.directory.remove(number, isDamaged: damagedFiles.contains(number))
            } catch {
                return
            }
            leftovers.removeFirst()
        }
    }

    private mutating func takeRoom(for count: Int, in file: JournalFile) throws(StorageFailure) {
        guard length + count > allocated else { return }
        let end = (length + count + Self.roomStep - 1) / Self.roomStep * Self.roomStep
        try file.preallocate(to: end)
        allocated = end
    }

    private mutating func sync(_ file: JournalFile) throws(StorageFailure) {
        let start = ContinuousClock.now
        try file.sync()
        unsyncedSince = nil
        let duration = ContinuousClock.now - start
        journal.state.withLock { $0.statistics.count(sync: duration) }
    }

    // MARK: Failures

    private func note(_ failure: StorageFailure, isTakingBack: Bool = false) {
        journal.state.withLock { state in
            state.failure = failure
            if isTakingBack { (state.isOnReserve, state.isTakingBack) = (false, true) }
            state.statistics.failures += 1
        }
    }

    /// Undoes all records that are not stored.
    private mutating func fail(_ failure: StorageFailure) {
        journal.failureCounter.wrappingAdd(1, ordering: .acquiringAndReleasing)
        note(failure, isTakingBack: true)
        let behind = journal.state.withLock { state in
            defer { state.pending = Batch() }
            state.forgetPositions()
            return state.pending
        }
        // Otherwise those records would reappear if the system stopped before the header of the next file records this
        // length. Nothing more is written to this file: after a failed sync, pages that never reached the disk may be
        // marked clean.
        if let file {
            try? file.truncate(to: length)
            // This covers the new length and, under policies other than `always`, records that count as stored but are
            // not on disk.
            try? sync(file)
        }
        (file, unsyncedSince, nextProbe) = (nil, nil, nil)
        for undo in behind.undos.reversed() { undo() }
        for undo in batch.undos.reversed() { undo() }
        batch.removeAll()
        journal.publishFailure()
    }

    /// Retries creating a new file until that succeeds, the reserve can be used, or the journal is closed.
    private mutating func recreateFile() {
        while true {
            if journal.state.withLock({ $0.isOnReserve }) { return attemptToLeaveReserve() }
            let number = journal.state.withLock { $0.nextNumber }
            do throws(StorageFailure) {
                // In another directory, the records stored so far would be missing.
                try journal.directory.requireSame()
                try fillReserve(Reserve.fewestPieces)
                try create(number)
                return journal.state.withLock { $0.resume(in: number) }
            } catch {
                note(error)
                let isOnReserve = journal.state.withLock { state in
                    state.enterReserve()
                    return state.isOnReserve
                }
                if isOnReserve { return nextProbe = .now + journal.options.probeInterval }
            }
            let patience = journal.options.probeInterval
            let isClosing: Bool? = journal.state.wait(for: journal.change, atMost: patience) { state in
                state.isClosing ? true : nil
            }
            if isClosing == true { return }
        }
    }

    /// Stores all records normally again if the disk has room for them and for the reserve.
    private mutating func attemptToLeaveReserve() {
        nextProbe = .now + journal.options.probeInterval
        guard journal.state.withLock({ $0.rewritings == 0 }) else { return }
        do throws(StorageFailure) {
            try journal.directory.requireSame()
            try fillReserve(Reserve.fewestPieces)
            if let file {
                // For changes, and for the next file, which gets what this one has left.
                let end = length + 2 * Self.roomStep
                try file.preallocate(to: end)
                allocated = max(allocated, end)
            } else {
                // Accepted records may already have positions in this file.
                try create(journal.state.withLock { $0.next.file }, from: .disk)
            }
            // First, so that what is left is known when records are rewritten.
            try? fillReserve(Reserve.maxPieces)
            let hasLeft = journal.state.withLock { state in
                // Rewriting may have begun meanwhile.
                if state.rewritings == 0 { state.leaveReserve() }
                return state.rewritings == 0
            }
            if hasLeft { nextProbe = nil }
        } catch {
            note(error)
        }
    }
}
