/// The first 64 bytes of a file.
///
/// | offset | bytes | |
/// | --- | --- | --- |
/// | 0 | 8 | `QUOINJNL` |
/// | 8 | 4 | format version |
/// | 12 | 4 | 0 |
/// | 16 | 8 | file number |
/// | 24 | 16 | the directory's random number |
/// | 40 | 8 | valid length of the previous file; bytes beyond it were never stored |
/// | 48 | 8 | number of the oldest file still needed |
/// | 56 | 4 | 0 |
/// | 60 | 4 | CRC-32C of the preceding bytes |
///
/// Magic, version and checksum keep their offsets in all versions. Integers are little-endian.
///
/// Version 2 adds records of answers to calls, which programs that support only version 1 would report as damage.
/// Version 3 adds kinds, styles and labels of views and alignments of texts, with the same consequence.
struct FileHeader: Hashable, Sendable {
    static let byteCount = 64
    static let version = 3
    private static let magic = Array("QUOINJNL".utf8)

    var number: Int
    var directory: DirectoryID
    var previousLength: Int
    var oldest: Int
    /// The format version of the file, at most the current one.
    var version = Self.version

    var bytes: [UInt8] {
        var bytes = Self.magic
        bytes.reserveCapacity(Self.byteCount)
        bytes.appendLittleEndian(UInt64(version))
        bytes.appendLittleEndian(UInt64(number))
        bytes += directory.bytes
        bytes.appendLittleEndian(UInt64(previousLength))
        bytes.appendLittleEndian(UInt64(oldest))
        bytes.appendLittleEndian(UInt32(0))
        bytes.appendLittleEndian(CRC32C.checksum(of: bytes.span))
        return bytes
    }

    /// The result of parsing the start of a file.
    enum Outcome: Hashable {
        case header(FileHeader)
        case newerVersion(Int)
        /// The file ends within its header or contains only zeros, so no record can have followed.
        case torn
        case wrong(String)
    }

    /// Parses a header from the first bytes of a file: up to `byteCount + 1`, fewer only if the file is shorter.
    static func read(_ bytes: [UInt8]) -> Outcome {
        guard bytes.count >= byteCount else { return .torn }
        if bytes.count == byteCount, bytes.allSatisfy({ $0 == 0 }) { return .torn }
        let checksum = CRC32C.checksum(of: bytes.span.extracting(first: byteCount - 4))
        guard bytes.starts(with: magic) else { return .wrong("the file does not begin like a journal") }
        guard checksum == bytes.littleEndian(at: byteCount - 4, as: UInt32.self) else {
            return .wrong("the checksum of the file's header is wrong")
        }
        let version = Int(bytes.littleEndian(at: 8, as: UInt32.self))
        guard version <= Self.version else { return .newerVersion(version) }
        func integer(at offset: Int) -> Int { Int(clamping: bytes.littleEndian(at: offset, as: UInt64.self)) }
        return .header(
            FileHeader(
                number: integer(at: 16),
                directory: DirectoryID(bytes, at: 24),
                previousLength: integer(at: 40),
                oldest: integer(at: 48),
                version: version
            )
        )
    }
}

/// The random number of a directory: unique, and unknown to clients.
struct DirectoryID: Hashable, Sendable {
    static let byteCount = 16

    let low: UInt64
    let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Reads an ID from the bytes that start at `index`.
    init(_ bytes: [UInt8], at index: Int) {
        low = bytes.littleEndian(at: index, as: UInt64.self)
        high = bytes.littleEndian(at: index + 8, as: UInt64.self)
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(low)
        bytes.appendLittleEndian(high)
        return bytes
    }

    /// The initial value of record header checksums; it prevents a payload from containing bytes that pass for a
    /// record.
    var seed: UInt32 { CRC32C.checksum(of: bytes.span) }

    static func random() -> DirectoryID {
        DirectoryID(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
    }
}
