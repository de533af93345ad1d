#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Wrappers for file system calls that check a fault point first.
struct FileCalls: Sendable {
    let faults: (@Sendable (FaultPoint) -> Int32?)?
    /// The maximum number of bytes written per call.
    var maxBytesPerWrite = Int.max

    /// Returns the result of `call`, retrying it after `EINTR`.
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
    /// Opens a file, with mode 0600 if the call creates it, and returns its descriptor, or a negative number on
    /// failure.
    static func openFile(_ path: String, _ flags: Int32) -> Int {
        Int(unsafe open(path, flags | O_CLOEXEC, 0o600))
    }

    /// Opens a regular file without following a symbolic link or waiting for the other end of a pipe: otherwise anyone
    /// who can write to the directory could redirect the service to any file, or block it.
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

    /// Waits until the contents and length of a file are on disk; negative on failure.
    static func syncFile(_ descriptor: Int32) -> Int {
        #if canImport(Darwin)
            syncFully(descriptor)
        #else
            Int(fdatasync(descriptor))
        #endif
    }

    /// Waits until a directory's entries are on disk; negative on failure.
    static func syncDirectory(_ descriptor: Int32) -> Int {
        #if canImport(Darwin)
            syncFully(descriptor)
        #else
            Int(fsync(descriptor))
        #endif
    }

    #if canImport(Darwin)
        /// After fsync alone, the drive may still hold the bytes in its cache and write them in another order; Apple's
        /// fsync(2) recommends `F_FULLFSYNC` for stronger guarantees.
        private static func syncFully(_ descriptor: Int32) -> Int {
            let result = fcntl(descriptor, F_FULLFSYNC)
            // Not all file systems support `F_FULLFSYNC` (fcntl(2)). Do not fall back to fsync after any other error: a
            // second call may report success although data was lost.
            guard result < 0, [EINVAL, ENOTSUP, ENOTTY].contains(errno) else { return Int(result) }
            return Int(fsync(descriptor))
        }
    #endif
}
