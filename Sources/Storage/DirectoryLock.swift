#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Keeps a directory from being used twice; unlocks it at the end of this object's lifetime, or that of the process.
///
/// Both the directory and the file `lock` in it are locked (flock(2)): a full or read-only disk may have no `lock`, and
/// some network file systems lock no directories. `lock` also has the random number of the directory, for salvaging
/// when no file has a sound header.
final class DirectoryLock: Sendable {
    private let directory: Int32
    private let file: Int32?

    /// Makes the directory if there is none, and locks it.
    init(_ path: String) throws(JournalError) {
        do throws(StorageFailure) {
            try Self.make(path)
            directory = try Self.open(path, O_RDONLY | O_DIRECTORY)
            do throws(StorageFailure) {
                file = try Self.lock(path, directory)
            } catch {
                Self.release(directory)
                throw error
            }
        } catch {
            throw error.errno == EWOULDBLOCK ? .locked(directory: path) : .cannotUse(directory: path, error)
        }
    }

    deinit {
        Self.release(directory)
        if let file { Self.release(file) }
    }

    /// Unlocks a descriptor, and closes it.
    ///
    /// Closing alone would not do: a process that another thread is just starting has a copy of each descriptor until
    /// it runs its program, and the lock would last as long as that copy (flock(2)).
    private static func release(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    /// The number that the directory had when it was opened last; nil if that could not be kept.
    var id: DirectoryID? { file.flatMap(Self.readID) }

    /// The same of a directory that is not locked.
    static func id(of path: String) -> DirectoryID? {
        guard let file = try? FileCalls.openRegular("\(path)/lock", O_RDONLY) else { return nil }
        defer { _ = close(file) }
        return readID(file)
    }

    private static func readID(_ file: Int32) -> DirectoryID? {
        var bytes = [UInt8](repeating: 0, count: DirectoryID.byteCount)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(file, $0.baseAddress, $0.count, 0) }
        return count == bytes.count ? DirectoryID(bytes, at: 0) : nil
    }

    /// Keeps the number of the directory, if there is room.
    func keep(_ id: DirectoryID) {
        guard let file, self.id != id else { return }
        _ = unsafe id.bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    }

    private static func make(_ path: String) throws(StorageFailure) {
        do throws(StorageFailure) {
            try FileCalls.require { Int(unsafe mkdir(path, 0o700)) }
        } catch  where error.errno == EEXIST {
            return
        }
        // The name of the directory is in its parent.
        let parent = path.reversed().drop { $0 == "/" }.drop { $0 != "/" }
        let descriptor = try open(parent.isEmpty ? "." : String(parent.reversed()), O_RDONLY | O_DIRECTORY)
        _ = FileCalls.syncDirectory(descriptor)
        _ = close(descriptor)
    }

    /// Locks the directory and its file `lock`; returns the descriptor of that, nil if there is none.
    private static func lock(_ path: String, _ directory: Int32) throws(StorageFailure) -> Int32? {
        let hasDirectory = try attempt(directory)
        let file: Int32
        do throws(StorageFailure) {
            file = try FileCalls.openRegular("\(path)/lock", O_RDWR | O_CREAT)
        } catch  where hasDirectory && ![EACCES, EPERM, ELOOP, EINVAL].contains(error.errno) {
            return nil
        }
        do throws(StorageFailure) {
            if try !attempt(file), !hasDirectory { throw StorageFailure(errno: ENOLCK) }
        } catch {
            release(file)
            throw error
        }
        return file
    }

    /// Locks a descriptor; false if the file system cannot.
    private static func attempt(_ descriptor: Int32) throws(StorageFailure) -> Bool {
        do throws(StorageFailure) {
            try FileCalls.require { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
            return true
        } catch  where error.errno != EWOULDBLOCK {
            return false
        }
    }

    private static func open(_ path: String, _ flags: Int32) throws(StorageFailure) -> Int32 {
        Int32(try FileCalls.require { FileCalls.openFile(path, flags) })
    }
}
