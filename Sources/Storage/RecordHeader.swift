/// The 12 bytes that precede a record's payload.
///
/// | offset | bytes | |
/// | --- | --- | --- |
/// | 0 | 4 | payload length |
/// | 4 | 4 | CRC-32C of the payload |
/// | 8 | 4 | CRC-32C of the directory's random number, the preceding 8 bytes, and the record's position |
///
/// The second checksum distinguishes a wrong length from a truncated record, and detects a record in the wrong place.
struct RecordHeader: Hashable {
    static let byteCount = 12

    let length: Int
    let payloadChecksum: UInt32

    private func checksum(at position: RecordPosition, seed: UInt32) -> UInt32 {
        let lengthAndChecksum = UInt64(payloadChecksum) << 32 | UInt64(UInt32(length))
        var bytes = InlineArray<16, UInt8>(repeating: 0)
        for index in 0..<8 {
            bytes[index] = UInt8(truncatingIfNeeded: lengthAndChecksum >> (8 * UInt64(index)))
            bytes[8 + index] = UInt8(truncatingIfNeeded: position.rawValue >> (8 * UInt64(index)))
        }
        return CRC32C.checksum(of: bytes.span, after: seed)
    }

    func append(to bytes: inout [UInt8], at position: RecordPosition, seed: UInt32) {
        bytes.appendLittleEndian(UInt32(length))
        bytes.appendLittleEndian(payloadChecksum)
        bytes.appendLittleEndian(checksum(at: position, seed: seed))
    }

    /// Parses the header that starts at `index`; returns `nil` if its checksum is wrong.
    static func read(_ bytes: [UInt8], at index: Int, _ position: RecordPosition, seed: UInt32) -> RecordHeader? {
        let header = RecordHeader(
            length: Int(bytes.littleEndian(at: index, as: UInt32.self)),
            payloadChecksum: bytes.littleEndian(at: index + 4, as: UInt32.self)
        )
        let checksum = bytes.littleEndian(at: index + 8, as: UInt32.self)
        return header.checksum(at: position, seed: seed) == checksum ? header : nil
    }

    /// Returns true if `payload` matches the header's length and checksum.
    func describes(_ payload: Span<UInt8>) -> Bool {
        payload.count == length && CRC32C.checksum(of: payload) == payloadChecksum
    }
}
