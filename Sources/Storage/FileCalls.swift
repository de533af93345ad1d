#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Makes system calls on files, each behind its fault point.
struct FileCalls: Sendable {
    let faults: (@Sendable (FaultPoint) -> Int32?)?
    /// The maximum number of bytes that one call writes.
    var maxBytesPerWrite = Int.max

    /// The result of `call`, repeated while signals interrupt it.
    @discardableResult
    func attempt(_ point: FaultPoint, _ call: () -> Int) throws(StorageFailure) -> Int {
        if let number = faults?(point) { throw StorageFailure(errno: number) }
        return try Self.require(call)
    }

    @discardableResult
    static func require(_ call: () -> Int) throws(StorageFailure) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            let number = errno
            if number != EINTR { throw StorageFailure(errno: number) }
        }
    }
}

extension FileCalls {
    /// The descriptor of a file, which only its owner may use if this call makes it; negative after a failure.
    static func openFile(_ path: String, _ flags: Int32) -> Int {
        Int(unsafe open(path, flags | O_CLOEXEC, 0o600))
    }

    /// The descriptor of a regular file; a link is not followed, and no end of a pipe is waited for: whoever can write
    /// to the directory could else name any file, or stop the service.
    static func openRegular(_ path: String, _ flags: Int32) throws(StorageFailure) -> Int32 {
        let name = String(path.split(separator: "/").last ?? "")
        let descriptor: Int32
        do throws(StorageFailure) {
            descriptor = Int32(try require { openFile(path, flags | O_NOFOLLOW | O_NONBLOCK) })
        } catch  where error.errno == ELOOP {
            throw StorageFailure(errno: ELOOP, "'\(name)' in it is a link, and not a file")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = close(descriptor)
            throw StorageFailure(errno: EINVAL, "'\(name)' in it is not a file")
        }
        return descriptor
    }

    /// Waits until the disk has the bytes of a file, and its length; negative after a failure.
    static func syncFile(_ descriptor: Int32) -> Int {
        #if canImport(Darwin)
            syncFully(descriptor)
        #else
            Int(fdatasync(descriptor))
        #endif
    }

    /// Waits until the disk has the names in a directory; negative after a failure.
    static func syncDirectory(_ descriptor: Int32) -> Int {
        #if canImport(Darwin)
            syncFully(descriptor)
        #else
            Int(fsync(descriptor))
        #endif
    }

    #if canImport(Darwin)
        /// After fsync alone, the drive may still have the bytes in its own memory, and write them in another order:
        /// Apple's fsync(2) refers those who need more to `F_FULLFSYNC`.
        private static func syncFully(_ descriptor: Int32) -> Int {
            let result = fcntl(descriptor, F_FULLFSYNC)
            // Not all file systems know it (fcntl(2)). Another failure must not be asked about twice: the second answer
            // may be that all is well.
            guard result < 0, [EINVAL, ENOTSUP, ENOTTY].contains(errno) else { return Int(result) }
            return Int(fsync(descriptor))
        }
    #endif
}
