#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why a journal cannot be opened or read.
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotUse(directory: String, StorageFailure)
    /// Another process has the directory open, or another journal of this one.
    case locked(directory: String)
    case damaged(Damage)
    /// A file was written by a newer version of this program.
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
    /// What is wrong and where, without advice for a start.
    public var place: String {
        if case .damaged(let damage) = self { "\(damage)" } else { description }
    }
}

/// A part of a file that does not hold what was stored there.
public struct Damage: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let file: String
    /// Where the record begins that is wrong; 0 for the header of the file, and for a file that is missing.
    public let offset: Int
    /// The rest of a sentence that begins with the name of the file.
    public let reason: String

    public init(file: String, offset: Int, reason: String) {
        (self.file, self.offset, self.reason) = (file, offset, reason)
    }

    public var description: String { "\(file), offset \(offset): \(reason)" }
}

/// What the reader of a record finds wrong in it, although its checksums are right.
public enum RecordFault: Error, Hashable, Sendable {
    /// With the reason, as a sentence without its end.
    case damage(String)
}

/// Why the system refused a call, or the journal a record.
public struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public let errno: Int32
    /// The text of the C library, such as "No space left on device".
    public let description: String

    /// Whether nothing can ever be written there; a disk that is full, can only be read or does not work may be better
    /// later.
    var isOfDirectory: Bool { [EACCES, EPERM, ENOENT, ENOTDIR, EINVAL, ELOOP, ENOSYS, EOPNOTSUPP].contains(errno) }

    /// Whether the process or the system has used up what it may have, which says nothing of the file.
    public var isOfProcess: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(errno) }

    /// Whether there is no room; deleting something makes some.
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
