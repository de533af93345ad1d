/// What the threads that append share with the one that writes.
struct JournalState: Sendable {
    struct Waiter: Sendable {
        let sequence: UInt64
        let body: @Sendable (Bool) -> Void
    }

    /// Files that are not needed from the time on that a new file notes it.
    struct Release: Hashable, Sendable {
        /// Files before this one are not needed, if all records up to `sequence` are stored.
        var before: Int
        var sequence: UInt64
        /// The file whose header notes it.
        var file: Int
    }

    private let options: JournalOptions
    private let seed: UInt32

    /// What waits for the writer.
    var pending = Batch()
    /// The bytes of all records that are accepted and not settled.
    var unsettledBytes = 0
    /// Where the next record goes, if the file has room for it.
    var next: RecordPosition
    var lastSequence: UInt64 = 0
    /// All records up to this one are stored or have failed.
    var settledSequence: UInt64 = 0
    var settlements = Settlements()
    var waiters: [Waiter] = []
    /// Files that exist and are needed, ascending, each with the bytes that are stored.
    var files: [Recovery.File] {
        didSet { storedBytes = files.reduce(0) { $0 + $1.byteCount } }
    }
    private(set) var storedBytes = 0
    /// The lowest number that the file of the next record may have.
    private var lowestNumber: Int
    /// The oldest file that is needed, as the directory notes it.
    var oldest: Int
    var release: Release?
    /// Why changes cannot be stored.
    var failure: StorageFailure?
    /// Whether what makes room is stored in the reserve meanwhile.
    var isOnReserve = false
    /// What there is of the reserve.
    var reserve = Reserve.Extent()
    /// Whether records that have failed are being taken back: until that is done, none is accepted.
    var isTakingBack = false
    /// Whether a record was refused because too many bytes wait, and none has been settled since.
    var isOverloaded = false
    var isClosing = false
    /// Whether the writer waits for `change` without a need to look by itself.
    var isWriterIdle = false
    var statistics = JournalStatistics()

    init(_ options: JournalOptions, _ recovery: Recovery) {
        self.options = options
        seed = recovery.id.seed
        files = recovery.files
        storedBytes = files.reduce(0) { $0 + $1.byteCount }
        oldest = recovery.oldest
        next = recovery.next
        lowestNumber = next.file
    }

    /// Whether a record can be stored in the file of `next`.
    private var hasRoom: Bool {
        let eighth = (storedBytes + unsettledBytes) / 8
        return next.offset < min(max(eighth, options.fileBytes.lowerBound), options.fileBytes.upperBound)
    }

    /// The bytes of the largest file, or of the next, if that may be larger.
    var largestFile: Int {
        let limit = min(max(storedBytes / 8, options.fileBytes.lowerBound), options.fileBytes.upperBound)
        return files.reduce(limit) { max($0, $1.byteCount) }
    }

    /// Accepts a record; nil while it cannot be stored.
    mutating func append(
        _ header: RecordHeader,
        _ payload: [UInt8],
        for purpose: RecordPurpose,
        _ undo: @escaping @Sendable () -> Void
    ) -> Entry? {
        let byteCount = RecordHeader.byteCount + payload.count
        guard !isClosing, failure == nil || hasReserve(for: purpose, byteCount) else { return nil }
        // A record that is larger than the limit is accepted when no other waits.
        guard unsettledBytes == 0 || unsettledBytes + byteCount <= Journal.mostPendingBytes else {
            isOverloaded = true
            return nil
        }
        if failure == nil ? !hasRoom : !fitsIntoPiece(byteCount) { beginFile() }
        let position = next
        pending.append(header, payload, at: position, seed: seed, undo: undo)
        unsettledBytes += byteCount
        lastSequence += 1
        next = RecordPosition(file: position.file, offset: position.offset + byteCount)
        return Entry(position: position, sequence: lastSequence, byteCount: byteCount)
    }

    // MARK: The reserve

    private func fitsIntoPiece(_ byteCount: Int) -> Bool { next.offset + byteCount <= reserve.pieceBytes }

    /// The files of the reserve that nothing has been promised of.
    private var freePieces: Int { reserve.pieces - max(0, next.file - (files.last?.number ?? 0)) }

    /// Whether a record can be stored although the disk is full.
    ///
    /// The last file of the reserve is for the header that gives up others, and the one before for removals.
    func hasReserve(for purpose: RecordPurpose, _ byteCount: Int) -> Bool {
        guard isOnReserve, FileHeader.byteCount + byteCount <= reserve.pieceBytes else { return false }
        let isFileNeeded = !fitsIntoPiece(byteCount)
        return switch purpose {
        case .change: false
        case .removal: freePieces >= (isFileNeeded ? 2 : 1) || !isFileNeeded && next.file == files.last?.number
        case .rewriting: freePieces >= (isFileNeeded ? 3 : 2)
        }
    }

    /// The bytes that records may have which are appended anew; nil = any number.
    var roomForRewriting: Int? {
        guard failure != nil else { return nil }
        guard isOnReserve else { return 0 }
        return max(0, freePieces - Reserve.fewestPieces) * reserve.pieceBytes
    }

    /// Stores what makes room in the reserve from now on.
    mutating func enterReserve() {
        guard reserve.pieces >= Reserve.fewestPieces, failure?.isOfRoom == true else { return }
        let standing = failure
        resume(in: nextNumber)
        (failure, isOnReserve) = (standing, true)
    }

    /// Stores all records again.
    mutating func leaveReserve() {
        (failure, isOnReserve) = (nil, false)
    }

    /// Makes the next record the first of its file.
    mutating func beginFile() {
        guard next.offset > FileHeader.byteCount else { return }
        next = RecordPosition(file: next.file + 1, offset: FileHeader.byteCount)
    }

    mutating func addRelease(before file: Int) {
        guard file > max(oldest, release?.before ?? 0), !isClosing else { return }
        beginFile()
        release = Release(before: min(file, next.file), sequence: lastSequence, file: next.file)
    }

    /// The release, if all records that it depends on are stored.
    var settledRelease: Release? { release.flatMap { $0.sequence <= settledSequence ? $0 : nil } }

    /// The number that a new file gets after a failure: that of the last one if it has no records and has not been
    /// ended, else the next.
    var nextNumber: Int {
        guard let last = files.last else { return lowestNumber }
        return max(lowestNumber, last.byteCount > FileHeader.byteCount ? last.number + 1 : last.number)
    }

    /// Goes on after a failure, in a new file.
    mutating func resume(in number: Int) {
        leaveReserve()
        // It may have been ended while it was made.
        let file = lowestNumber > number ? number + 1 : number
        next = RecordPosition(file: file, offset: FileHeader.byteCount)
        if let release {
            self.release = Release(before: min(release.before, file), sequence: release.sequence, file: file)
        }
    }

    /// The records that were accepted have failed: no file is made for them.
    mutating func forgetPositions() {
        lowestNumber = min(lowestNumber, (files.last?.number ?? 0) + 1)
    }

    /// Ends all files that there are, also one without records: the next record comes behind them.
    mutating func rotate() {
        if failure != nil, !isOnReserve { return lowestNumber = (files.last?.number ?? 0) + 1 }
        beginFile()
        if next.file == files.last?.number { next = RecordPosition(file: next.file + 1, offset: FileHeader.byteCount) }
        lowestNumber = next.file
    }

    /// A file has been made, which may replace one without records.
    ///
    /// Returns the numbers of the files that are not needed any more.
    mutating func begin(_ header: FileHeader) -> [Int] {
        if files.last?.number == header.number { files.removeLast() }
        files.append(Recovery.File(number: header.number, byteCount: FileHeader.byteCount))
        oldest = header.oldest
        let released = files.prefix { $0.number < oldest }.map(\.number)
        files.removeFirst(released.count)
        if let release = settledRelease, min(release.before, header.number) <= oldest { self.release = nil }
        return released
    }

    /// Records up to `sequence` are settled: takes those who wait for them.
    mutating func settle(upTo sequence: UInt64) -> [Waiter] {
        settledSequence = sequence
        isOverloaded = false
        let settled = waiters.filter { $0.sequence <= sequence }
        if !settled.isEmpty { waiters.removeAll { $0.sequence <= sequence } }
        return settled
    }
}

/// Which of the settled records have failed.
struct Settlements: Sendable {
    /// Ranges of numbers, ascending.
    private var failed: [ClosedRange<UInt64>] = []
    /// Nobody waits for the answer about records of that many failures ago.
    private static let mostRanges = 4_096

    mutating func fail(_ range: ClosedRange<UInt64>) {
        if let last = failed.last, last.upperBound + 1 == range.lowerBound {
            failed[failed.count - 1] = last.lowerBound...range.upperBound
        } else {
            failed.append(range)
        }
        // Joins the oldest two, so that what is uncertain counts as failed.
        if failed.count > Self.mostRanges {
            failed.replaceSubrange(0..<2, with: [failed[0].lowerBound...failed[1].upperBound])
        }
    }

    func hasFailed(_ sequence: UInt64) -> Bool {
        var (low, high) = (0, failed.count)
        while low < high {
            let middle = (low + high) / 2
            if failed[middle].upperBound < sequence { low = middle + 1 } else { high = middle }
        }
        return low < failed.count && failed[low].contains(sequence)
    }
}
