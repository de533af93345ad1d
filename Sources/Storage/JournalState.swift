/// The state shared by the appending threads and the writer thread.
struct JournalState: Sendable {
    struct Waiter: Sendable {
        let sequence: UInt64
        let body: @Sendable (Bool) -> Void
    }

    /// A release of files, which takes effect once the header of a new file records it.
    struct Release: Hashable, Sendable {
        /// Files before this one are no longer needed, provided that all records up to `sequence` are stored.
        var before: Int
        var sequence: UInt64
        /// The file whose header records the release.
        var file: Int
    }

    private let options: JournalOptions
    private let seed: UInt32

    /// The batch queued for the writer.
    var pending = Batch()
    /// The size of all accepted, unsettled records in bytes.
    var unsettledBytes = 0
    /// The position of the next record if the file has room for it.
    var next: RecordPosition
    var lastSequence: UInt64 = 0
    /// All records up to this number are stored or have failed.
    var settledSequence: UInt64 = 0
    var settlements = Settlements()
    var waiters: [Waiter] = []
    /// The files that exist and are needed, ascending, each with its stored size.
    var files: [Recovery.File] {
        didSet { storedBytes = files.reduce(0) { $0 + $1.byteCount } }
    }
    private(set) var storedBytes = 0
    /// The lowest file number allowed for the next record.
    private var lowestNumber: Int
    /// The oldest file still needed, as recorded in the directory.
    var oldest: Int
    var release: Release?
    /// The reason why changes cannot be stored.
    var failure: StorageFailure?
    /// True while records that free space are stored in the reserve.
    var isOnReserve = false
    /// The currently available reserve.
    var reserve = Reserve.Extent()
    /// The number of rewritings in progress; until they end, the reserve stays in use.
    var rewritings = 0
    /// True while failed records are being undone; no record is accepted meanwhile.
    var isTakingBack = false
    /// True if a record was refused because too many bytes are pending, and no record has been settled since.
    var isOverloaded = false
    var isClosing = false
    /// True if the writer is waiting for `change` and has to be woken.
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

    /// True if a record can be stored in the file of `next`.
    private var hasRoom: Bool {
        let eighth = (storedBytes + unsettledBytes) / 8
        return next.offset < min(max(eighth, options.fileBytes.lowerBound), options.fileBytes.upperBound)
    }

    /// The size of the largest existing file, or of the next one if that may become larger.
    var largestFile: Int {
        let limit = min(max(storedBytes / 8, options.fileBytes.lowerBound), options.fileBytes.upperBound)
        return files.reduce(limit) { max($0, $1.byteCount) }
    }

    /// Accepts a record; returns `nil` while it cannot be stored.
    mutating func append(
        _ header: RecordHeader,
        _ payload: [UInt8],
        for purpose: RecordPurpose,
        _ undo: @escaping @Sendable () -> Void
    ) -> Entry? {
        let byteCount = RecordHeader.byteCount + payload.count
        guard !isClosing, failure == nil || hasReserve(for: purpose, byteCount) else { return nil }
        // A record larger than the limit is accepted if no other is pending.
        guard unsettledBytes == 0 || unsettledBytes + byteCount <= Journal.maxPendingBytes else {
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

    /// The number of reserve files that have not been promised to accepted records.
    private var freePieces: Int { reserve.pieces - max(0, next.file - (files.last?.number ?? 0)) }

    /// Returns true if a record can be stored even though the disk is full.
    ///
    /// The last reserve file is kept for the header that releases other files, and the last but one for removals.
    func hasReserve(for purpose: RecordPurpose, _ byteCount: Int) -> Bool {
        guard isOnReserve, FileHeader.byteCount + byteCount <= reserve.pieceBytes else { return false }
        let isFileNeeded = !fitsIntoPiece(byteCount)
        return switch purpose {
        case .change: false
        case .removal: freePieces >= (isFileNeeded ? 2 : 1) || !isFileNeeded && next.file == files.last?.number
        case .rewriting: freePieces >= (isFileNeeded ? 3 : 2)
        }
    }

    /// The number of bytes available for rewritten records on a disk with so many free bytes.
    ///
    /// Unless the disk is full, enough is left for the reserve, for changes, and for the next file: clients must not be
    /// refused because their layouts are being rewritten.
    func roomForRewriting(_ freeBytes: Int) -> Int {
        guard failure == nil else {
            return isOnReserve ? max(0, freePieces - Reserve.fewestPieces) * reserve.pieceBytes : 0
        }
        let missing = max(0, Reserve.maxPieces - reserve.pieces) * reserve.pieceBytes
        return max(0, freeBytes - missing - 2 * Writer.roomStep)
    }

    /// Stores records that free space in the reserve from now on.
    mutating func enterReserve() {
        guard reserve.pieces >= Reserve.fewestPieces, failure?.isOfRoom == true else { return }
        let standing = failure
        resume(in: nextNumber)
        (failure, isOnReserve) = (standing, true)
    }

    /// Stores all records normally again.
    mutating func leaveReserve() {
        (failure, isOnReserve) = (nil, false)
    }

    /// Moves the next record to the start of a new file.
    mutating func beginFile() {
        guard next.offset > FileHeader.byteCount else { return }
        next = RecordPosition(file: next.file + 1, offset: FileHeader.byteCount)
    }

    mutating func addRelease(before file: Int) {
        guard file > max(oldest, release?.before ?? 0), !isClosing else { return }
        beginFile()
        release = Release(before: min(file, next.file), sequence: lastSequence, file: next.file)
    }

    /// The pending release, if all records that it depends on are stored.
    var settledRelease: Release? { release.flatMap { $0.sequence <= settledSequence ? $0 : nil } }

    /// The number of a new file after a failure: that of the last file if it has no records and has not been ended,
    /// otherwise the next number.
    var nextNumber: Int {
        guard let last = files.last else { return lowestNumber }
        return max(lowestNumber, last.byteCount > FileHeader.byteCount ? last.number + 1 : last.number)
    }

    /// Resumes after a failure in a new file.
    mutating func resume(in number: Int) {
        leaveReserve()
        // The file may have been ended while it was being created.
        let file = lowestNumber > number ? number + 1 : number
        next = RecordPosition(file: file, offset: FileHeader.byteCount)
        if let release {
            self.release = Release(before: min(release.before, file), sequence: release.sequence, file: file)
        }
    }

    /// Discards the positions of failed records: no file is created for them.
    mutating func forgetPositions() {
        lowestNumber = min(lowestNumber, (files.last?.number ?? 0) + 1)
    }

    /// Ends all existing files, even an empty one: the next record goes after them.
    mutating func rotate() {
        if failure != nil, !isOnReserve { return lowestNumber = (files.last?.number ?? 0) + 1 }
        beginFile()
        if next.file == files.last?.number { next = RecordPosition(file: next.file + 1, offset: FileHeader.byteCount) }
        lowestNumber = next.file
    }

    /// Records that a file has been created; it may replace one without records.
    ///
    /// Returns the numbers of the files that are no longer needed.
    mutating func begin(_ header: FileHeader) -> [Int] {
        if files.last?.number == header.number { files.removeLast() }
        files.append(Recovery.File(number: header.number, byteCount: FileHeader.byteCount))
        oldest = header.oldest
        let released = files.prefix { $0.number < oldest }.map(\.number)
        files.removeFirst(released.count)
        if let release = settledRelease, min(release.before, header.number) <= oldest { self.release = nil }
        return released
    }

    /// Marks records up to `sequence` as settled, and removes and returns their waiters.
    mutating func settle(upTo sequence: UInt64) -> [Waiter] {
        settledSequence = sequence
        isOverloaded = false
        let settled = waiters.filter { $0.sequence <= sequence }
        if !settled.isEmpty { waiters.removeAll { $0.sequence <= sequence } }
        return settled
    }
}

/// The settled records that have failed.
struct Settlements: Sendable {
    /// Ranges of sequence numbers, ascending.
    private var failed: [ClosedRange<UInt64>] = []
    /// The maximum number of ranges; no caller still asks about records that failed this many ranges ago.
    private static let maxRanges = 4_096

    mutating func fail(_ range: ClosedRange<UInt64>) {
        if let last = failed.last, last.upperBound + 1 == range.lowerBound {
            failed[failed.count - 1] = last.lowerBound...range.upperBound
        } else {
            failed.append(range)
        }
        // Merge the two oldest ranges, so that uncertain records count as failed.
        if failed.count > Self.maxRanges {
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
