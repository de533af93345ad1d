/// The bytes of a file with an index of its lines.
struct SourceText: Sendable {
    let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The number of scalars that begin before each block of bytes, so that long lines cost no more than short ones.
    private let scalarsBeforeBlock: [Int]

    private static let blockSize = 1 << 12

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var scalars: [Int] = []
        var count = 0
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.blockSize == 0 { scalars.append(count) }
            if !byte.continuesScalar { count += 1 }
            if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        }
        (lineStarts, scalarsBeforeBlock) = (starts, scalars + [count])
    }

    /// Returns the number of scalars that begin before an offset.
    private func scalars(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        guard block < scalarsBeforeBlock.count - 1 else { return scalarsBeforeBlock.last ?? 0 }
        return scalarsBeforeBlock[block] + bytes[(block * Self.blockSize)..<offset].count { !$0.continuesScalar }
    }

    /// A line and a column, both from 1; the column counts Unicode scalars.
    struct Position: Hashable, Sendable {
        var line: Int
        var column: Int
    }

    /// Returns the position of the byte at `offset`; O(log lines).
    func position(of offset: Int) -> Position {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = scalars(before: min(offset, bytes.count)) - scalars(before: lineStarts[low])
        return Position(line: low + 1, column: column + 1)
    }

    /// Returns the byte range of a line, without its terminator.
    func range(ofLine number: Int) -> Range<Int> {
        guard lineStarts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Returns the offset of a position; if the line is too short, the offset of its end.
    func offset(of position: Position) -> Int {
        let line = range(ofLine: position.line)
        return Self.offset(ofScalar: position.column - 1, in: bytes[line])
    }

    /// Returns the byte range of a number of scalars from a position on.
    func range(from position: Position, scalars: Int) -> Range<Int> {
        let start = offset(of: position)
        return start..<Self.offset(ofScalar: scalars, in: bytes[start...])
    }

    /// Returns the byte range from a position to the end of the word there; at least one byte unless the text ends.
    func word(at position: Position) -> Range<Int> {
        let start = offset(of: position)
        let word = bytes[start...].prefix { $0.isPartOfWord }
        return start..<min(max(start + 1, word.endIndex), bytes.count)
    }

    private static func offset(ofScalar number: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var left = number
        for offset in bytes.indices where !bytes[offset].continuesScalar {
            if left <= 0 { return offset }
            left -= 1
        }
        return bytes.endIndex
    }
}

extension UInt8 {
    /// True if a UTF-8 byte is a continuation byte.
    var continuesScalar: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
