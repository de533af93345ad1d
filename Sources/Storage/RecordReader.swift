#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A sequential reader for the records of one file, with a buffer of 1 MiB, or the size of the largest record if that
/// is larger.
struct RecordReader {
    private let file: JournalFile
    private let seed: UInt32
    /// The end of the records.
    private let end: Int
    /// The offset of the next record.
    private(set) var offset = FileHeader.byteCount

    private static let usualBufferSize = 1 << 20
    private(set) var buffer: [UInt8] = []
    /// The range of the file that is in the buffer.
    private var loaded = 0..<0

    /// - Precondition: the file has at least `end` bytes.
    init(_ file: JournalFile, upTo end: Int, seed: UInt32) {
        self.file = file
        self.end = end
        self.seed = seed
    }

    enum Step: Hashable {
        /// A valid record: its position in the file, and the range of its payload in the buffer.
        case record(RecordPosition, payload: Range<Int>)
        case end
        /// The record or its header would extend beyond the end.
        case incomplete
        case damaged(String)
    }

    /// Reads the next record, and advances past it if it is valid.
    mutating func next() throws(StorageFailure) -> Step {
        let rest = end - offset
        guard rest > 0 else { return .end }
        guard rest >= RecordHeader.byteCount else { return .incomplete }
        let position = RecordPosition(file: file.number, offset: offset)
        guard let header = try header(at: offset) else {
            return .damaged("the checksum of the record's header is wrong")
        }
        let byteCount = RecordHeader.byteCount + header.length
        guard byteCount <= rest else { return .incomplete }
        guard let payload = try payload(at: offset, header) else {
            return .damaged("the checksum of the record is wrong")
        }
        offset += byteCount
        return .record(position, payload: payload)
    }

    /// Returns true if everything from the current record to the end is zero.
    ///
    /// A power failure can leave such an end: some file systems store a file's length before its contents.
    mutating func isRestBlank() throws(StorageFailure) -> Bool {
        var start = offset
        while start < end {
            let count = min(Self.usualBufferSize, end - start)
            let index = try load(count, at: start)
            guard buffer[index..<index + count].allSatisfy({ $0 == 0 }) else { return false }
            start += count
        }
        return true
    }

    /// Advances to the next valid record, or to the end.
    mutating func skip() throws(StorageFailure) {
        // If only the payload is wrong, the header gives the offset of the next record, which need not be valid.
        if end - offset >= RecordHeader.byteCount, let header = try header(at: offset),
            RecordHeader.byteCount + header.length <= end - offset
        {
            offset += RecordHeader.byteCount + header.length
            return
        }
        for candidate in offset + 1..<max(offset + 1, end - RecordHeader.byteCount + 1) {
            guard let header = try header(at: candidate), header.length <= end - candidate - RecordHeader.byteCount,
                try payload(at: candidate, header) != nil
            else { continue }
            offset = candidate
            return
        }
        offset = end
    }

    /// Returns the header at the given offset; `nil` if its checksum is wrong.
    private mutating func header(at offset: Int) throws(StorageFailure) -> RecordHeader? {
        let index = try load(RecordHeader.byteCount, at: offset)
        return RecordHeader.read(buffer, at: index, RecordPosition(file: file.number, offset: offset), seed: seed)
    }

    /// Returns the buffer range of the payload whose header is at `offset`; `nil` if its checksum is wrong.
    private mutating func payload(at offset: Int, _ header: RecordHeader) throws(StorageFailure) -> Range<Int>? {
        let start = try load(RecordHeader.byteCount + header.length, at: offset) + RecordHeader.byteCount
        let payload = start..<start + header.length
        return header.describes(buffer.span.extracting(payload)) ? payload : nil
    }

    /// Loads `count` bytes from `offset` into the buffer, and returns the index at which they start.
    private mutating func load(_ count: Int, at offset: Int) throws(StorageFailure) -> Int {
        if loaded.lowerBound <= offset, offset + count <= loaded.upperBound { return offset - loaded.lowerBound }
        let size = max(count, min(Self.usualBufferSize, end - offset))
        if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
        loaded = 0..<0
        let read = try file.read(size, at: offset, into: &buffer)
        // The file has been truncated since it was opened.
        guard read >= count else { throw StorageFailure(errno: EIO) }
        loaded = offset..<offset + read
        return 0
    }
}
