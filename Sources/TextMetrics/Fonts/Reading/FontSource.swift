#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The bytes of a font file, of which only the required tables are read.
///
/// Each part is copied into memory, so that concurrent changes to the file are harmless: with a memory mapping, access
/// past the end of a file that has just been truncated raises SIGBUS. For a collection of 20 MB, the tables take one
/// or two; they are freed after reading, and a face keeps about 100 KB.
struct FontSource {
    let size: Int
    /// The file or the bytes, from which outlines are read later.
    let origin: FontOrigin
    /// Copies a range, which is within the file.
    private let copy: (Range<Int>) throws(FontError) -> [UInt8]

    init(_ bytes: [UInt8]) {
        size = bytes.count
        origin = .memory(bytes)
        copy = { range in Array(bytes[range]) }
    }

    fileprivate init(
        _ path: FilePath,
        _ stamp: FileStamp,
        _ copy: @escaping (Range<Int>) throws(FontError) -> [UInt8]
    ) {
        (size, origin) = (stamp.size, .file(path, stamp))
        self.copy = copy
    }

    /// Calls `body` with a regular file; rejects a pipe without waiting for its other end.
    static func read<Value>(
        _ path: FilePath,
        _ body: (FontSource) throws(FontError) -> Value
    ) throws(FontError) -> Value {
        let descriptor = unsafe open(path.characters, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemReason.last) }
        defer { close(descriptor) }
        let before = try stamp(of: descriptor)
        guard before.size > 0 else { throw .notAFont }
        let source = FontSource(path, before) { (range) throws(FontError) in try copy(range, of: descriptor) }
        let value = try body(source)
        guard try stamp(of: descriptor) == before else { throw .changedWhileRead }
        return value
    }

    /// Returns `count` bytes from `offset` on.
    func bytes(at offset: Int, _ count: Int, _ budget: inout ReadingBudget) throws(FontError) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { throw .table(nil, .ends) }
        do throws(TableFault) {
            try budget.spend(count / Self.bytesPerEntry)
        } catch {
            throw .table(nil, error)
        }
        return try copy(offset..<(offset + count))
    }

    /// Copying this many bytes costs about as much as reading a table entry.
    private static let bytesPerEntry = 64

    fileprivate static func copy(_ range: Range<Int>, of descriptor: Int32) throws(FontError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < range.count {
            let outcome = unsafe bytes.withUnsafeMutableBytes { buffer in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
            }
            if outcome < 0, errno == EINTR { continue }
            guard outcome >= 0 else { throw .unreadable(SystemReason.last) }
            guard outcome > 0 else { throw .changedWhileRead }
            count += outcome
        }
        return bytes
    }

    /// Returns the size and time of a regular file.
    fileprivate static func stamp(of descriptor: Int32) throws(FontError) -> FileStamp {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(SystemReason.last) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        let time = status.lastChange
        return FileStamp(size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }
}

/// The size of a file and the time of its last modification.
struct FileStamp: Hashable, Sendable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
}

/// A font file that is kept open while its outlines are read.
final class FontFileDescriptor {
    let source: FontSource
    private let descriptor: Int32

    /// Returns `nil` if the file cannot be read, or is not the same as before.
    init?(_ path: FilePath, _ stamp: FileStamp) {
        let descriptor = unsafe open(path.characters, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard (try? FontSource.stamp(of: descriptor)) == stamp else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        source = FontSource(path, stamp) { (range) throws(FontError) in
            try FontSource.copy(range, of: descriptor)
        }
    }

    deinit { close(descriptor) }
}

extension stat {
    /// The time of the last modification.
    fileprivate var lastChange: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}

/// The system's description of the last error.
enum SystemReason {
    static var last: String { unsafe String(cString: strerror(errno)) }
}
