/// The policy for syncing records to disk.
public enum SyncPolicy: String, Sendable, CaseIterable {
    /// A record counts as stored once it is on disk: a power failure loses no stored record.
    case always
    /// A record counts as stored once the system has it: a power failure loses the writes of the last interval.
    case interval
    /// Like ``interval``, but the system chooses when to write.
    case never
}

/// The options of a journal; the same directory can be reopened with different ones.
public struct JournalOptions: Sendable {
    public var sync = SyncPolicy.always
    /// The time between two syncs under ``SyncPolicy/interval``.
    public var syncInterval = Duration.milliseconds(500)
    /// The range of file sizes: a file ends at one eighth of the total size, clamped to this range.
    public var fileBytes: ClosedRange<Int> = (1 << 20)...(16 << 20)
    /// The maximum payload size; larger payloads are refused.
    public var maxRecordBytes = 256 << 20
    /// A Boolean value that indicates whether reading skips damage and continues with the next valid record.
    public var isSalvaging = false
    /// A hook for tests, called before each system call that has a ``FaultPoint``; if it returns an `errno`, the call
    /// is skipped and fails with that number.
    public var faults: (@Sendable (FaultPoint) -> Int32?)?
    /// A hook for tests that replaces the number of free bytes on the disk.
    public var freeBytes: (@Sendable () -> Int)?
    /// The maximum number of bytes written per system call, for tests.
    var maxBytesPerWrite = Int.max
    /// The time between two attempts to create a new file after a failure.
    var probeInterval = Duration.milliseconds(250)

    public init() {}
}

/// A system call that tests can make fail.
public enum FaultPoint: Hashable, Sendable {
    /// Opening a new file, and renaming it into place.
    case create(file: Int)
    case write(bytes: Int)
    /// Waiting until a file's contents are on disk.
    case sync
    case truncate
    /// Deleting a file, or renaming a damaged one.
    case remove
    case read
    /// Waiting until the directory's entries are on disk.
    case syncDirectory
    case preallocate
    /// Creating a reserve file and preallocating its space.
    case reserve
}
