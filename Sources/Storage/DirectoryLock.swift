#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An exclusive lock on a directory, held until this object is deallocated or the process ends.
///
/// Both the directory and its file `lock` are locked (flock(2)): `lock` may be missing on a full or read-only disk, and
/// some network file systems cannot lock directories. `lock` also stores the directory's random number, which salvaging
/// needs if no file has a valid header.
final class DirectoryLock: Sendable {
    private let directory: Int32
    private let file: Int32?

    /// Creates the directory if it does not exist, and locks it.
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

    /// Unlocks and closes a descriptor.
    ///
    /// Closing is not enough: while another thread starts a process, that process has a copy of each descriptor until
    /// it runs its program, and the copy would keep the lock (flock(2)).
    private static func release(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
        _ = close(descriptor)
    }

    /// The directory's number when it was last opened; `nil` if it could not be saved.
    var id: DirectoryID? { file.flatMap(Self.readID) }

    /// Returns the number of a directory that may not be locked.
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

    /// Saves the directory's number if there is room.
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
        // The new name is an entry of the parent directory, so sync that.
        let parent = path.reversed().drop { $0 == "/" }.drop { $0 != "/" }
        let descriptor = try open(parent.isEmpty ? "." : String(parent.reversed()), O_RDONLY | O_DIRECTORY)
        _ = FileCalls.syncDirectory(descriptor)
        _ = close(descriptor)
    }

    /// Locks the directory and its file `lock`, and returns the descriptor of `lock`; `nil` if that cannot be opened.
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

    /// Locks a descriptor; returns false if the file system does not support locks.
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
