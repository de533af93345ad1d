/// The first 64 bytes of a file.
///
/// | offset | bytes | |
/// | --- | --- | --- |
/// | 0 | 8 | `QUOINJNL` |
/// | 8 | 4 | version of the format |
/// | 12 | 4 | 0 |
/// | 16 | 8 | number of the file |
/// | 24 | 16 | a random number of the directory |
/// | 40 | 8 | valid length of the previous file; what is behind it was never stored |
/// | 48 | 8 | number of the oldest file that is needed |
/// | 56 | 4 | 0 |
/// | 60 | 4 | CRC-32C of these bytes |
///
/// Magic, version and checksum stay in their places in all versions. Integers are little-endian.
///
/// Version 2 is version 1 with records of answers to calls, which programs that know only version 1 would take for
/// damage.
struct FileHeader: Hashable, Sendable {
    static let byteCount = 64
    static let version = 2
    private static let magic = Array("QUOINJNL".utf8)

    var number: Int
    var directory: DirectoryID
    var previousLength: Int
    var oldest: Int
    /// The version that the file was made with, at most the present one.
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

    /// What the first bytes of a file are.
    enum Outcome: Hashable {
        case header(FileHeader)
        case newerVersion(Int)
        /// The file ends within its header, or has nothing in it but zeros: no record can have followed.
        case torn
        case wrong(String)
    }

    /// Reads the header of a file from its first bytes, at most `byteCount` and one, which are fewer only if the file
    /// ends there.
    static func read(_ bytes: [UInt8]) -> Outcome {
        guard bytes.count >= byteCount else { return .torn }
        if bytes.count == byteCount, bytes.allSatisfy({ $0 == 0 }) { return .torn }
        let checksum = CRC32C.checksum(of: bytes.span.extracting(first: byteCount - 4))
        guard bytes.starts(with: magic) else { return .wrong("the file does not begin as a journal") }
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

/// The random number of a directory: no other has the same, and clients cannot guess it.
struct DirectoryID: Hashable, Sendable {
    static let byteCount = 16

    let low: UInt64
    let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Reads the number whose bytes begin at `index`.
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

    /// What the checksums of record headers start from, so that no payload can hold bytes that pass for a record.
    var seed: UInt32 { CRC32C.checksum(of: bytes.span) }

    static func random() -> DirectoryID {
        DirectoryID(low: .random(in: .min ... .max), high: .random(in: .min ... .max))
    }
}
