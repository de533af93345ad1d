#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reads the records of one file in order, through a buffer of 1 MiB, or of the largest record if that is larger.
struct RecordReader {
    private let file: JournalFile
    private let seed: UInt32
    /// Where the records end.
    private let end: Int
    /// Where the next record begins.
    private(set) var offset = FileHeader.byteCount

    private static let usualBufferSize = 1 << 20
    private(set) var buffer: [UInt8] = []
    /// What of the file is in the buffer.
    private var loaded = 0..<0

    /// - Precondition: the file has `end` bytes at least.
    init(_ file: JournalFile, upTo end: Int, seed: UInt32) {
        self.file = file
        self.end = end
        self.seed = seed
    }

    enum Step: Hashable {
        /// A sound record: where it begins in the file, and its payload in the buffer.
        case record(RecordPosition, payload: Range<Int>)
        case end
        /// The record, or its header, would go on beyond the end.
        case incomplete
        case damaged(String)
    }

    /// Reads the next record, and goes on behind it if it is sound.
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

    /// Whether there is nothing but zeros from the present record to the end.
    ///
    /// A power cut can leave that at the end of a file: some file systems store the length of a file before its bytes.
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

    /// Goes on with the first sound record behind the present one, or the end.
    mutating func skip() throws(StorageFailure) {
        // Where only the payload is wrong, the header tells where the next record is. That one need not be sound.
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

    /// The header at an offset; nil if its checksum is wrong.
    private mutating func header(at offset: Int) throws(StorageFailure) -> RecordHeader? {
        let index = try load(RecordHeader.byteCount, at: offset)
        return RecordHeader.read(buffer, at: index, RecordPosition(file: file.number, offset: offset), seed: seed)
    }

    /// Where in the buffer the payload behind the header at `offset` is; nil if its checksum is wrong.
    private mutating func payload(at offset: Int, _ header: RecordHeader) throws(StorageFailure) -> Range<Int>? {
        let start = try load(RecordHeader.byteCount + header.length, at: offset) + RecordHeader.byteCount
        let payload = start..<start + header.length
        return header.describes(buffer.span.extracting(payload)) ? payload : nil
    }

    /// Makes `count` bytes from `offset` on be in the buffer, and returns where they begin there.
    private mutating func load(_ count: Int, at offset: Int) throws(StorageFailure) -> Int {
        if loaded.lowerBound <= offset, offset + count <= loaded.upperBound { return offset - loaded.lowerBound }
        let size = max(count, min(Self.usualBufferSize, end - offset))
        if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
        loaded = 0..<0
        let read = try file.read(size, at: offset, into: &buffer)
        // The file has become shorter since it was opened.
        guard read >= count else { throw StorageFailure(errno: EIO) }
        loaded = offset..<offset + read
        return 0
    }
}
