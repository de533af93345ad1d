#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The directory of a journal: its file names, and the calls that change its entries.
struct JournalDirectory: Sendable {
    let path: String
    let calls: FileCalls
    private let identity: Identity?
    /// The open files by number, if the directory is restricted to them; `nil` = the files currently on disk.
    private var heldFiles: [Int: JournalFile]?

    init(_ path: String, faults: (@Sendable (FaultPoint) -> Int32?)?, maxBytesPerWrite: Int = .max) {
        self.path = path
        calls = FileCalls(faults: faults, maxBytesPerWrite: maxBytesPerWrite)
        identity = Identity(of: path)
    }

    /// The device and inode of a directory, which differ if another directory takes its path.
    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64

        init?(of path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
        }
    }

    /// Checks that the path still refers to the directory for which this value was created.
    func requireSame() throws(StorageFailure) {
        guard Identity(of: path) == identity else {
            throw StorageFailure(errno: ENOENT, "its directory was removed or replaced while it was in use")
        }
    }

    /// The number of bytes that the disk has left for this user; `nil` if the file system does not report it.
    var freeByteCount: Int? {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { return nil }
        let (bytes, isOverflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isOverflow ? .max : Int(clamping: bytes)
    }

    private static let suffix = ".journal"

    /// Returns the path of a file, named by its number, padded to eight digits, with the extension `.journal`.
    func path(of number: Int) -> String {
        let digits = String(number)
        return "\(path)/\(String(repeating: "0", count: max(0, 8 - digits.count)))\(digits)\(Self.suffix)"
    }

    /// Parses a file number from a name; returns `nil` unless `path(of:)` could have produced the name.
    private static func number(of name: String) -> Int? {
        guard name.hasSuffix(suffix), let number = UInt32(name.dropLast(suffix.count)), number > 0,
            name.utf8.count - suffix.utf8.count == max(8, String(number).utf8.count)
        else { return nil }
        return Int(number)
    }

    /// Returns a copy restricted to the current files, all held open so that they can be read even after they are
    /// deleted.
    ///
    /// - Throws: ``StorageFailure``, also if there are no files.
    func held() throws(StorageFailure) -> JournalDirectory {
        for _ in 0..<Self.maxAttempts {
            let numbers = try numbers()
            guard !numbers.isEmpty else { throw StorageFailure(errno: ENOENT, "there is no journal in it") }
            // Files may be created or deleted while the names are read.
            guard let files = try open(numbers), try self.numbers() == numbers else { continue }
            var held = self
            held.heldFiles = files
            return held
        }
        throw StorageFailure(errno: EBUSY)
    }

    private static let maxAttempts = 100

    /// Opens files; returns `nil` if one of them no longer exists.
    private func open(_ numbers: [Int]) throws(StorageFailure) -> [Int: JournalFile]? {
        var files: [Int: JournalFile] = [:]
        for number in numbers {
            do throws(StorageFailure) {
                files[number] = try open(number)
            } catch {
                guard error.errno == ENOENT else { throw error }
                return nil
            }
        }
        return files
    }

    /// Returns the numbers of all files, ascending.
    func numbers() throws(StorageFailure) -> [Int] {
        if let heldFiles { return heldFiles.keys.sorted() }
        guard let stream = unsafe opendir(path) else { throw StorageFailure(errno: errno) }
        defer { unsafe closedir(stream) }
        var numbers: [Int] = []
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if let number = Self.number(of: name) { numbers.append(number) }
        }
        guard errno == 0 else { throw StorageFailure(errno: errno) }
        return numbers.sorted()
    }

    /// Opens an existing file.
    func open(_ number: Int, writing: Bool = false) throws(StorageFailure) -> JournalFile {
        if let heldFiles {
            guard let file = heldFiles[number], !writing else { throw StorageFailure(errno: ENOENT) }
            return file
        }
        try calls.attempt(.read) { 0 }
        let descriptor = try FileCalls.openRegular(path(of: number), writing ? O_RDWR : O_RDONLY)
        return JournalFile(number: number, owning: descriptor, calls)
    }

    /// The source of a new file's disk space.
    enum RoomSource {
        /// Preallocates the given number of bytes on disk.
        case disk(Int)
        /// Reuses the reserve file with the given number.
        case reserve(Int)
    }

    /// Creates a file that contains only a header, with room for the first records; replaces any file with the same
    /// number.
    ///
    /// On return, the file and its name are on disk. The file is renamed into place last, so that a crash never leaves
    /// one without a header.
    func create(_ header: FileHeader, from room: RoomSource) throws(StorageFailure) -> JournalFile {
        let temporary = path(of: header.number) + ".new"
        _ = unsafe unlink(temporary)
        let descriptor = try calls.attempt(.create(file: header.number)) {
            switch room {
            case .disk: return FileCalls.openFile(temporary, O_RDWR | O_CREAT | O_EXCL)
            case .reserve(let number):
                guard takeReserve(number, as: temporary) == 0 else { return -1 }
                return FileCalls.openFile(temporary, O_RDWR | O_NOFOLLOW)
            }
        }
        let file = JournalFile(number: header.number, owning: Int32(descriptor), calls)
        do throws(StorageFailure) {
            if case .disk(let bytes) = room { try file.preallocate(to: bytes) }
            try file.write(header.bytes.span, at: 0)
            try file.sync()
            try calls.attempt(.create(file: header.number)) {
                Int(unsafe rename(temporary, path(of: header.number)))
            }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
        try sync()
        return file
    }

    /// Waits until the directory's entries are on disk.
    func sync() throws(StorageFailure) {
        let descriptor = Int32(
            try calls.attempt(.syncDirectory) { FileCalls.openFile(path, O_RDONLY | O_DIRECTORY) }
        )
        defer { _ = close(descriptor) }
        try FileCalls.require { FileCalls.syncDirectory(descriptor) }
    }

    /// Deletes a file, or renames it if it is damaged.
    func remove(_ number: Int, isDamaged: Bool) throws(StorageFailure) {
        let path = path(of: number)
        do throws(StorageFailure) {
            try calls.attempt(.remove) {
                Int(isDamaged ? unsafe rename(path, path + ".damaged") : unsafe unlink(path))
            }
        } catch  where error.errno == ENOENT {}
    }
}
