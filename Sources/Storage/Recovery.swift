/// Reads a journal's directory when the journal is opened, without changing anything there.
struct Recovery {
    /// A file and the length up to which it contains stored records.
    struct File: Hashable, Sendable {
        let number: Int
        var byteCount: Int
    }

    let directory: JournalDirectory
    let isSalvaging: Bool

    /// The files still needed, ascending.
    private(set) var files: [File] = []
    private(set) var id: DirectoryID
    /// The oldest file still needed, as recorded in the directory.
    private(set) var oldest = 1
    /// Files that are no longer needed but that a crash kept from being deleted.
    private(set) var leftovers: [Int] = []
    private(set) var damages: [Damage] = []
    private(set) var damagedFiles: Set<Int> = []
    /// The number of bytes after the last record of the last file.
    private(set) var tornByteCount = 0
    var isTorn: Bool { tornByteCount > 0 }
    /// True if the last file has an older format version, so that nothing new may be appended to it.
    private(set) var isOlder = false

    /// The last file; `nil` if there is damage, because then all valid records are appended again.
    var last: File? { damages.isEmpty ? files.last : nil }

    /// The position of the next record.
    var next: RecordPosition {
        if let last, !isOlder { return RecordPosition(file: last.number, offset: last.byteCount) }
        return RecordPosition(file: (files.last?.number ?? 0) + 1, offset: FileHeader.byteCount)
    }

    /// - Parameters:
    ///   - directory: the directory to read.
    ///   - isSalvaging: whether to continue after damage.
    ///   - id: the directory's number if no file has a valid header.
    init(_ directory: JournalDirectory, isSalvaging: Bool, id: DirectoryID) {
        self.directory = directory
        self.isSalvaging = isSalvaging
        self.id = id
    }

    /// Reads all files, and calls `body` with each valid record.
    mutating func run(
        _ body: (RecordPosition, ArraySlice<UInt8>, Int) throws(RecordFault) -> Void
    ) throws(JournalError) {
        let headers = try readHeaders()
        try checkNumbers(headers)
        for (index, (number, header)) in headers.enumerated() {
            let byteCount = try size(of: number)
            // Skip files that belong to another directory.
            if let header, header.directory != id {
                files.append(File(number: number, byteCount: byteCount))
                continue
            }
            let isLast = index + 1 == headers.count
            if isLast, let header { isOlder = header.version < FileHeader.version }
            let next = isLast ? nil : headers[index + 1].header
            let end = next.flatMap { $0.directory == id ? $0.previousLength : nil }
            // A file whose successor has no valid header is read to its end, as is the last one.
            let extent = JournalDirectory.Extent(number: number, end: end, seed: id.seed)
            var found: [Damage] = []
            let isSalvaging = isSalvaging
            let validEnd = try directory.forEachRecord(
                in: extent,
                onDamage: { damage throws(JournalError) in
                    guard isSalvaging else { throw .damaged(damage) }
                    found.append(damage)
                },
                body
            )
            if !found.isEmpty { damagedFiles.insert(number) }
            damages += found
            files.append(File(number: number, byteCount: min(byteCount, end ?? validEnd)))
            if isLast { tornByteCount = max(0, byteCount - validEnd) }
        }
    }

    private func size(of number: Int) throws(JournalError) -> Int {
        try directory.reading(number, at: 0) { () throws(StorageFailure) in try directory.open(number).byteCount() }
    }

    /// Returns the headers of all files still needed; `nil` for a damaged one when salvaging.
    private mutating func readHeaders() throws(JournalError) -> [(number: Int, header: FileHeader?)] {
        var numbers: [Int]
        do throws(StorageFailure) { numbers = try directory.numbers() } catch {
            throw .cannotUse(directory: directory.path, error)
        }
        var outcomes: [FileHeader.Outcome] = []
        for number in numbers { outcomes.append(try readHeader(of: number)) }
        // A torn last header means that the crash happened before any record could be stored in that file.
        if outcomes.last == .torn, numbers.count > 1 || numbers == [1] {
            numbers.removeLast()
            outcomes.removeLast()
        }
        let sound = outcomes.compactMap { outcome in
            if case .header(let header) = outcome { header } else { nil as FileHeader? }
        }
        id = Self.commonest(sound.map(\.directory)) ?? id
        oldest = sound.filter { $0.directory == id }.map(\.oldest).max() ?? 1
        var headers: [(number: Int, header: FileHeader?)] = []
        for (number, outcome) in zip(numbers, outcomes) {
            guard number >= oldest else {
                leftovers.append(number)
                continue
            }
            headers.append((number, try check(outcome, of: number)))
        }
        return headers
    }

    /// Returns the most frequent ID; ties go to the first.
    private static func commonest(_ ids: [DirectoryID]) -> DirectoryID? {
        var counts: [DirectoryID: Int] = [:]
        for id in ids { counts[id, default: 0] += 1 }
        let most = counts.values.max()
        return ids.first { counts[$0] == most }
    }

    private func readHeader(of number: Int) throws(JournalError) -> FileHeader.Outcome {
        try directory.reading(number, at: 0) { () throws(StorageFailure) in
            var buffer = [UInt8](repeating: 0, count: FileHeader.byteCount + 1)
            let count = try directory.open(number).read(buffer.count, at: 0, into: &buffer)
            buffer.removeLast(buffer.count - count)
            return FileHeader.read(buffer)
        }
    }

    private mutating func check(_ outcome: FileHeader.Outcome, of number: Int) throws(JournalError) -> FileHeader? {
        let path = directory.path(of: number)
        switch outcome {
        case .header(let header):
            if header.number != number {
                try found(number, "this is the file with number \(header.number)")
                return nil
            }
            if header.directory != id {
                try found(number, "the file belongs to another directory")
            }
            return header
        case .newerVersion(let version):
            throw .newerVersion(file: path, version: version)
        case .torn:
            try found(number, "the file ends within its header")
        case .wrong(let reason):
            try found(number, reason)
        }
        return nil
    }

    /// Reports missing files.
    private mutating func checkNumbers(_ headers: [(number: Int, header: FileHeader?)]) throws(JournalError) {
        var expected = oldest
        for (number, _) in headers {
            if number > expected {
                try found(expected, "the file is missing")
            }
            expected = number + 1
        }
    }

    /// Records that a whole file is damaged.
    private mutating func found(_ number: Int, _ reason: String) throws(JournalError) {
        let damage = Damage(file: directory.path(of: number), offset: 0, reason: reason)
        guard isSalvaging else { throw .damaged(damage) }
        damagedFiles.insert(number)
        damages.append(damage)
    }
}
