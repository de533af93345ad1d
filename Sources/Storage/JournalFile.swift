#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

#if canImport(CLinux)
    import CLinux
#endif

/// A file of a journal, closed when this object is deallocated.
final class JournalFile: Sendable {
    let number: Int
    private let descriptor: Int32
    private let calls: FileCalls

    /// Creates a file that owns an open descriptor.
    init(number: Int, owning descriptor: Int32, _ calls: FileCalls) {
        self.number = number
        self.descriptor = descriptor
        self.calls = calls
    }

    deinit {
        _ = close(descriptor)
    }

    /// Checks that the file still has a name: data written to a deleted file is lost when it is closed.
    func requireName() throws(StorageFailure) {
        var status = stat()
        try FileCalls.require { Int(unsafe fstat(descriptor, &status)) }
        guard status.st_nlink > 0 else {
            throw StorageFailure(errno: ENOENT, "the file that is written was deleted while it was in use")
        }
    }

    func byteCount() throws(StorageFailure) -> Int {
        var status = stat()
        try calls.attempt(.read) { Int(unsafe fstat(descriptor, &status)) }
        return Int(status.st_size)
    }

    /// Returns the disk space allocated to the file.
    func allocatedByteCount() throws(StorageFailure) -> Int {
        var status = stat()
        try calls.attempt(.read) { Int(unsafe fstat(descriptor, &status)) }
        return Int(status.st_blocks) * 512
    }

    /// Reads up to `count` bytes from `offset` into the front of `buffer`, stopping at the end of the file; returns the
    /// number of bytes read.
    func read(_ count: Int, at offset: Int, into buffer: inout [UInt8]) throws(StorageFailure) -> Int {
        precondition(count <= buffer.count, "more bytes than the buffer has")
        var done = 0
        while done < count {
            let moved = try calls.attempt(.read) {
                unsafe buffer.withUnsafeMutableBytes { bytes in
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[done..<count])
                    return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
                }
            }
            if moved == 0 { break }
            done += moved
        }
        return done
    }

    /// Writes `bytes` at `offset`; a failure may leave some of them written.
    func write(_ bytes: Span<UInt8>, at offset: Int) throws(StorageFailure) {
        var done = 0
        while done < bytes.count {
            let rest = bytes.extracting(droppingFirst: done).extracting(first: calls.maxBytesPerWrite)
            let moved = try calls.attempt(.write(bytes: rest.count)) {
                unsafe rest.withUnsafeBufferPointer {
                    unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
                }
            }
            // The disk accepted nothing and gave no reason.
            guard moved > 0 else { throw StorageFailure(errno: EIO) }
            done += moved
        }
    }

    /// Waits until the file is on disk.
    func sync() throws(StorageFailure) {
        try calls.attempt(.sync) { FileCalls.syncFile(descriptor) }
    }

    /// Truncates the file to `length` and frees the space beyond it.
    func truncate(to length: Int) throws(StorageFailure) {
        try calls.attempt(.truncate) { Int(ftruncate(descriptor, off_t(length))) }
    }

    /// Allocates disk space up to `end` without changing the file's length.
    ///
    /// Does nothing if the file system does not support that, or on systems other than Linux, where a full disk is
    /// detected only by writing.
    func preallocate(to end: Int, at point: FaultPoint = .preallocate) throws(StorageFailure) {
        #if canImport(CLinux)
            do throws(StorageFailure) {
                try calls.attempt(point) { Int(fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, end)) }
            } catch  where [EOPNOTSUPP, ENOSYS].contains(error.errno) {}
        #endif
    }
}
