#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An error in opening or reading a journal.
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotUse(directory: String, StorageFailure)
    /// Another process, or another journal in this process, has the directory open.
    case locked(directory: String)
    case damaged(Damage)
    /// The file was written by a newer version of this program.
    case newerVersion(file: String, version: Int)
    case readFailed(file: String, offset: Int, StorageFailure)

    public var description: String {
        switch self {
        case .cannotUse(let directory, let failure): "cannot use the directory \(directory): \(failure)"
        case .locked(let directory): "the directory \(directory) is in use by another process"
        case .damaged(let damage): "\(damage); start with --salvage to keep all records that are sound"
        case .newerVersion(let file, let version):
            "\(file) has version \(version) of the format, and this program reads versions up to \(FileHeader.version)"
        case .readFailed(let file, let offset, let failure): "cannot read \(file) at offset \(offset): \(failure)"
        }
    }
}

extension JournalError {
    /// The error and its location, without advice on restarting.
    public var place: String {
        if case .damaged(let damage) = self { "\(damage)" } else { description }
    }
}

/// A part of a file whose contents differ from what was stored there.
public struct Damage: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// The offset of the invalid record; 0 for the file header, and for a missing file.
    public let offset: Int
    /// The reason, worded to follow the file name in a sentence.
    public let reason: String

    public init(file: String, offset: Int, reason: String) {
        (self.file, self.offset, self.reason) = (file, offset, reason)
    }

    public var description: String { "\(file), offset \(offset): \(reason)" }
}

/// An error that the reader of a record finds in a payload whose checksums are correct.
public enum RecordFault: Error, Hashable, Sendable {
    /// The payload is damaged; the reason is a sentence without a final period.
    case damage(String)
}

/// The reason why a system call failed, or the journal refused a record.
public struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public let errno: Int32
    /// The C library's description, such as "No space left on device".
    public let description: String

    /// True if the directory can never be written to; a disk that is full, read-only or failing may recover later.
    var isOfDirectory: Bool { [EACCES, EPERM, ENOENT, ENOTDIR, EINVAL, ELOOP, ENOSYS, EOPNOTSUPP].contains(errno) }

    /// A Boolean value that indicates whether the process or the system has reached a resource limit, which does not
    /// implicate the file.
    public var isOfProcess: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(errno) }

    /// True if the disk or quota is full; deleting something frees space.
    var isOfRoom: Bool { errno == ENOSPC || errno == EDQUOT }

    init(errno: Int32, _ description: String) {
        self.errno = errno
        self.description = description
    }

    init(errno: Int32) {
        self.errno = errno
        if let words = unsafe strerror(errno) {
            description = unsafe String(cString: words)
        } else {
            description = "error \(errno)"
        }
    }
}
