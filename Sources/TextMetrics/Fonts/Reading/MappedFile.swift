import Glibc

/// A file that is mapped into memory while it is read.
///
/// The private read-only mapping loads only the pages of the tables that are needed, of a collection of 20 MB, say. It
/// is removed after reading; a face keeps copies of what it measures with, some 100 KB. A longer mapping would be a
/// risk: if a file is truncated while it is mapped, touching the pages beyond its new end raises SIGBUS, which ends the
/// process. As it is, that can only happen during the milliseconds of reading, at the start and before any client is
/// served. Fonts that are replaced by renaming, as package managers and container volumes do, are not truncated.
enum MappedFile {
    /// Calls `body` with the bytes of a regular file; a pipe is refused without waiting for its other end.
    static func read<Value>(
        _ path: FilePath,
        _ body: (RawSpan) throws(FontError) -> Value
    ) throws(FontError) -> Value {
        let descriptor = unsafe open(path.characters, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemReason.last) }
        defer { close(descriptor) }
        let before = try status(of: descriptor)
        guard before.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        let size = Int(before.st_size)
        guard size > 0 else { throw .notAFont }
        guard let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe start != MAP_FAILED
        else { throw .unreadable(SystemReason.last) }
        defer { unsafe munmap(start, size) }
        let value = try body(unsafe UnsafeRawBufferPointer(start: start, count: size).bytes)
        let after = try status(of: descriptor)
        guard after.st_size == before.st_size, after.st_mtim.tv_sec == before.st_mtim.tv_sec,
            after.st_mtim.tv_nsec == before.st_mtim.tv_nsec
        else { throw .changedWhileRead }
        return value
    }

    private static func status(of descriptor: Int32) throws(FontError) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(SystemReason.last) }
        return status
    }
}

/// The system's reason for the failure of the last call.
enum SystemReason {
    static var last: String { unsafe String(cString: strerror(errno)) }
}
