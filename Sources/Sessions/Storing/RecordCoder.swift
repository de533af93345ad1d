/// Encodes the fields of a record: integers of variable length (LEB128), and bytes preceded by their length.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// - Precondition: the number is not negative.
    mutating func write(_ number: Int) { write(UInt64(number)) }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes.append(contentsOf: content)
    }
}

/// Decodes the output of ``RecordWriter``.
struct RecordReader {
    private let bytes: ArraySlice<UInt8>
    private var offset: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    var isAtEnd: Bool { offset == bytes.endIndex }

    mutating func bits() throws(RecordError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard offset < bytes.endIndex else { throw .malformed }
            let next = bytes[offset]
            offset += 1
            guard shift < 63 || next <= 1 else { throw .malformed }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
        }
        throw .malformed
    }

    mutating func number() throws(RecordError) -> Int {
        guard let number = Int(exactly: try bits()) else { throw .malformed }
        return number
    }

    mutating func content() throws(RecordError) -> ArraySlice<UInt8> {
        let count = try number()
        guard count <= bytes.endIndex - offset else { throw .malformed }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    mutating func text() throws(RecordError) -> String {
        guard let text = String(validating: try content(), as: UTF8.self) else { throw .malformed }
        return text
    }
}

/// The reason that bytes are not a valid record.
enum RecordError: Error {
    case malformed
    /// The record was written by a newer version of this program.
    case unknownKind(Int)
}
