import Glibc

/// A file in memory while it is read.
///
/// It is mapped privately and read-only, so that of a collection of 20 MB only the pages of the tables come in, and let go of
/// when it has been read: a face keeps copies of what it measures with, some 100 KB. The reason is that of a file which becomes shorter
/// while it is mapped, the bytes behind the new end cannot be touched: the kernel would end the process with SIGBUS, at any text
/// measured later. As it is this can happen during the milliseconds of reading alone, which is at the start and before anybody is
/// served. Fonts that are replaced by renaming, as package managers and container volumes do, do not become shorter.
enum MappedFile {
    /// Gives the bytes of a regular file to `body`; it does not wait for the other end of a pipe.
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

/// What the system says of the call that has just failed.
enum SystemReason {
    static var last: String { unsafe String(cString: strerror(errno)) }
}
