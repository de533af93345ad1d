/// When records reach the disk itself.
public enum SyncPolicy: String, Sendable, CaseIterable {
    /// A record counts as stored when it is on the disk: a power cut loses nothing that is stored.
    case always
    /// A record counts as stored when the system has it: a power cut loses what was written in the last interval.
    case interval
    /// As `interval`, but the system chooses when it writes.
    case never
}

/// How a journal works; the same directory can be opened with others the next time.
public struct JournalOptions: Sendable {
    public var sync = SyncPolicy.always
    /// The time between two syncs with ``SyncPolicy/interval``.
    public var syncInterval = Duration.milliseconds(500)
    /// A file ends when it has an eighth of the bytes of all, within this range.
    public var fileBytes: ClosedRange<Int> = (1 << 20)...(16 << 20)
    /// Larger payloads are refused.
    public var mostRecordBytes = 256 << 20
    /// Whether to go on behind damage, with the next sound record.
    public var isSalvaging = false
    /// For tests: asked before each system call of the kinds of ``FaultPoint``; if it returns an `errno`, that call is
    /// not made and counts as failed with it.
    public var faults: (@Sendable (FaultPoint) -> Int32?)?
    /// For tests: the maximum number of bytes that one system call writes.
    var maxBytesPerWrite = Int.max
    /// The time between two attempts to make a new file after a failure.
    var probeInterval = Duration.milliseconds(250)

    public init() {}
}

/// A system call that can be made to fail.
public enum FaultPoint: Hashable, Sendable {
    /// Opening a new file, and giving it its name.
    case create(file: Int)
    case write(bytes: Int)
    /// Waiting until the bytes of a file are on the disk.
    case sync
    case truncate
    /// Deleting a file, or renaming a damaged one.
    case remove
    case read
    /// Waiting until the names in the directory are on the disk.
    case syncDirectory
    case preallocate
    /// Making a file of the reserve, and taking room in it.
    case reserve
}
