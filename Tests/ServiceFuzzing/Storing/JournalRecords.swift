/// The records of a file of a journal, read and written as the documentation describes them, with code that shares
/// nothing with the service.
struct JournalRecords {
    private let header: [UInt8]
    var payloads: [[UInt8]] = []
    /// Where the header ends, and each record.
    private(set) var ends = [Self.headerSize]
    /// What comes after the last record.
    private let rest: [UInt8]

    private static let headerSize = 64

    init(_ bytes: [UInt8]) {
        header = Array(bytes.prefix(Self.headerSize))
        var place = Self.headerSize
        if bytes.count >= Self.headerSize {
            while place + 12 <= bytes.count {
                let length = Int(Self.number(bytes, place))
                let content = place + 12
                // The room that is taken in advance has zeros in it.
                guard length > 0, content + length <= bytes.count else { break }
                let payload = Array(bytes[content..<content + length])
                guard CRC32C.checksum(payload) == Self.number(bytes, place + 4) else { break }
                payloads.append(payload)
                place = content + length
                ends.append(place)
            }
        } else {
            ends = [bytes.count]
        }
        rest = Array(bytes.dropFirst(place))
    }

    /// The file with right checksums.
    var bytes: [UInt8] {
        var bytes = header
        guard header.count == Self.headerSize else { return bytes }
        let seed = CRC32C.checksum(header[24..<40])
        let file = Self.number(header, 16)
        for payload in payloads {
            var start = Self.bytes(UInt32(payload.count)) + Self.bytes(CRC32C.checksum(payload))
            let position = Self.bytes(UInt32(bytes.count)) + Self.bytes(file)
            start += Self.bytes(CRC32C.checksum(start + position, after: seed))
            bytes += start + payload
        }
        return bytes + rest
    }

    /// The file with two records, headers and all, in each other's places.
    func swapped(_ one: Int, _ other: Int) -> [UInt8] {
        let whole = bytes
        var parts = payloads.indices.map { Array(whole[ends[$0]..<ends[$0 + 1]]) }
        parts.swapAt(one, other)
        return header + parts.flatMap { $0 } + rest
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
}

/// The checksum of RFC 3720, 12.1, bit by bit.
private enum CRC32C {
    static func checksum(_ bytes: some Sequence<UInt8>, after former: UInt32 = 0) -> UInt32 {
        var rest = ~former
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 0 ? 0 : 0x82F6_3B78) }
        }
        return ~rest
    }
}
