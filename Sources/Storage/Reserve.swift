#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Disk space allocated in advance, so that clients can still delete things on a full disk.
///
/// The reserve consists of empty files with allocated blocks. Each one becomes a journal file by renaming, which needs
/// no space and leaves no moment in which another program could get the blocks.
struct Reserve: Sendable {
    /// The number of files in a complete reserve.
    static let maxPieces = 6
    /// The minimum number of files while changes are accepted: one for removals, and one to record released files.
    static let fewestPieces = 2
    /// The minimum size of a reserve file.
    private static let minBytes = 256 << 10
    /// The granularity of allocations.
    private static let step = 64 << 10

    private let directory: JournalDirectory
    /// The allocated bytes of each existing file by number, starting at 1.
    private var pieces: [Int: Int] = [:]

    init(_ directory: JournalDirectory) {
        self.directory = directory
    }

    /// The size of the reserve, as the appending threads need it.
    struct Extent: Hashable, Sendable {
        var pieces = 0
        /// The allocated bytes of the smallest file.
        var pieceBytes = 0

        var byteCount: Int { pieces * pieceBytes }
    }

    var extent: Extent { Extent(pieces: pieces.count, pieceBytes: pieces.values.min() ?? 0) }

    /// Returns true if all files exist with the space required by a journal whose largest file has `fileBytes`.
    func isComplete(for fileBytes: Int) -> Bool {
        pieces.count >= Self.maxPieces && extent.pieceBytes >= Self.pieceBytes(for: fileBytes)
    }

    /// Three files, in addition to the minimum, hold everything needed from one journal file, so one can always be
    /// released.
    private static func pieceBytes(for fileBytes: Int) -> Int {
        max(minBytes, (fileBytes / 3 + step - 1) / step * step)
    }

    /// Allocates space for a journal whose largest file has `fileBytes`, in up to `count` files.
    ///
    /// - Throws: if there are fewer than `count` files afterwards.
    mutating func fill(_ count: Int, for fileBytes: Int) throws(StorageFailure) {
        let bytes = Self.pieceBytes(for: fileBytes)
        for number in 1...Self.maxPieces where pieces.count < count || pieces[number] ?? bytes < bytes {
            do throws(StorageFailure) {
                pieces[number] = try directory.reserve(bytes, in: number, atLeast: Self.minBytes)
            } catch {
                // A smaller file from an earlier call remains usable.
                guard pieces.count < count else { return }
                throw error
            }
        }
    }

    /// Removes a file from the reserve and returns its number.
    mutating func take() -> Int? {
        guard let number = pieces.keys.max() else { return nil }
        pieces[number] = nil
        return number
    }
}

extension JournalDirectory {
    private func pathOfReserve(_ number: Int) -> String { "\(path)/\(number).reserve" }

    /// Allocates `bytes` in a reserve file, creating the file if it is missing.
    ///
    /// Returns the allocated size, which is smaller if the disk is full but the file has at least `least` bytes.
    fileprivate func reserve(_ bytes: Int, in number: Int, atLeast least: Int) throws(StorageFailure) -> Int {
        let path = pathOfReserve(number)
        try calls.attempt(.reserve) { 0 }
        let file = JournalFile(
            number: number,
            owning: try FileCalls.openRegular(path, O_RDWR | O_CREAT),
            calls
        )
        // The file may become a journal file, which must have no bytes after its records.
        if try file.byteCount() > 0 { try file.truncate(to: 0) }
        do throws(StorageFailure) {
            try file.preallocate(to: bytes, at: .reserve)
            return bytes
        } catch {
            let present = try file.allocatedByteCount()
            guard present >= least else {
                // Free space that is of no use here.
                _ = unsafe unlink(path)
                throw error
            }
            return present
        }
    }

    /// Renames a reserve file to the temporary name of a new file.
    func takeReserve(_ number: Int, as temporary: String) -> Int {
        Int(unsafe rename(pathOfReserve(number), temporary))
    }
}
