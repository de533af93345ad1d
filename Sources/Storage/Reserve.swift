#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Room on the disk that is taken in advance, so that a full disk can still be emptied.
///
/// It is files without content whose blocks are allocated. Each can become a file of the journal by getting its name:
/// renaming takes no room, and no other program can get the blocks in between.
struct Reserve: Sendable {
    /// The number of files that a complete reserve has.
    static let mostPieces = 6
    /// So many have to be there while changes are accepted: one for removals, one to note which files are given up.
    static let fewestPieces = 2
    /// The least room of one.
    private static let leastBytes = 256 << 10
    /// Room is a multiple of this.
    private static let step = 64 << 10

    private let directory: JournalDirectory
    /// The room of each file that is there, by its number, from 1.
    private var pieces: [Int: Int] = [:]

    init(_ directory: JournalDirectory) {
        self.directory = directory
    }

    /// What threads that append have to know of a reserve.
    struct Extent: Hashable, Sendable {
        var pieces = 0
        /// The room of the smallest.
        var pieceBytes = 0

        var byteCount: Int { pieces * pieceBytes }
    }

    var extent: Extent { Extent(pieces: pieces.count, pieceBytes: pieces.values.min() ?? 0) }

    /// Whether all files are there, with the room that a journal needs whose largest file has `fileBytes`.
    func isComplete(for fileBytes: Int) -> Bool {
        pieces.count >= Self.mostPieces && extent.pieceBytes >= Self.pieceBytes(for: fileBytes)
    }

    /// All that is needed of a file fits into three, besides the fewest: giving up one file is always possible.
    private static func pieceBytes(for fileBytes: Int) -> Int {
        max(leastBytes, (fileBytes / 3 + step - 1) / step * step)
    }

    /// Takes room for a journal whose largest file has `fileBytes`, up to a number of files.
    ///
    /// - Throws: where there are fewer then.
    mutating func fill(_ count: Int, for fileBytes: Int) throws(StorageFailure) {
        let bytes = Self.pieceBytes(for: fileBytes)
        for number in 1...Self.mostPieces where pieces.count < count || pieces[number] ?? bytes < bytes {
            do throws(StorageFailure) {
                pieces[number] = try directory.reserve(bytes, in: number, atLeast: Self.leastBytes)
            } catch {
                // A smaller one that was there before is still there.
                guard pieces.count < count else { return }
                throw error
            }
        }
    }

    /// The number of a file, which is not in the reserve any more.
    mutating func take() -> Int? {
        guard let number = pieces.keys.max() else { return nil }
        pieces[number] = nil
        return number
    }
}

extension JournalDirectory {
    private func pathOfReserve(_ number: Int) -> String { "\(path)/\(number).reserve" }

    /// Takes `bytes` of room in a file of the reserve, which is made if it is missing.
    ///
    /// Returns how much it has: less where the disk is full and the file has `least` at least.
    fileprivate func reserve(_ bytes: Int, in number: Int, atLeast least: Int) throws(StorageFailure) -> Int {
        let path = pathOfReserve(number)
        try calls.attempt(.reserve) { 0 }
        let file = JournalFile(
            number: number,
            owning: try FileCalls.openRegular(path, O_RDWR | O_CREAT),
            calls
        )
        // Of a journal that it becomes, nothing may be behind the records.
        if try file.byteCount() > 0 { try file.truncate(to: 0) }
        do throws(StorageFailure) {
            try file.preallocate(to: bytes, at: .reserve)
            return bytes
        } catch {
            let present = try file.allocatedByteCount()
            guard present >= least else {
                // Room that is no use here may be of use elsewhere.
                _ = unsafe unlink(path)
                throw error
            }
            return present
        }
    }

    /// Gives a file of the reserve the name under which a new file is made.
    func takeReserve(_ number: Int, as temporary: String) -> Int {
        Int(unsafe rename(pathOfReserve(number), temporary))
    }
}
