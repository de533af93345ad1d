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
    /// Copies a range, which is within the file.
    private let copy: (Range<Int>) throws(FontError) -> [UInt8]

    init(_ bytes: [UInt8]) {
        size = bytes.count
        copy = { range in Array(bytes[range]) }
    }

    private init(size: Int, _ copy: @escaping (Range<Int>) throws(FontError) -> [UInt8]) {
        (self.size, self.copy) = (size, copy)
    }

    /// Calls `body` with a regular file; rejects a pipe without waiting for its other end.
    static func read<Value>(
        _ path: FilePath,
        _ body: (FontSource) throws(FontError) -> Value
    ) throws(FontError) -> Value {
        let descriptor = unsafe open(path.characters, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemReason.last) }
        defer { close(descriptor) }
        let before = try status(of: descriptor)
        guard before.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        guard before.st_size > 0 else { throw .notAFont }
        let source = FontSource(size: Int(before.st_size)) { (range) throws(FontError) in
            try copy(range, of: descriptor)
        }
        let value = try body(source)
        let after = try status(of: descriptor)
        guard after.st_size == before.st_size, after.lastChange.tv_sec == before.lastChange.tv_sec,
            after.lastChange.tv_nsec == before.lastChange.tv_nsec
        else { throw .changedWhileRead }
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

    private static func copy(_ range: Range<Int>, of descriptor: Int32) throws(FontError) -> [UInt8] {
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

    private static func status(of descriptor: Int32) throws(FontError) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(SystemReason.last) }
        return status
    }
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
