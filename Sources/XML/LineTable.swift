/// The start offsets of a text's lines; a line ends with a line feed.
struct LineTable: Sendable {
    /// The offsets of the first bytes of all lines, ascending from 0.
    private var starts: [UInt32] = [0]
    /// The number of characters before each block of bytes; empty if every line is short.
    private var charactersBeforeBlock: [UInt32] = []

    /// The approximate maximum number of bytes to scan for a position.
    private static let blockSize = 1 << 10

    /// Adds the line that starts at `offset`, after all others.
    mutating func append(_ offset: Int) {
        starts.append(UInt32(truncatingIfNeeded: offset))
    }

    /// Prepares fast column lookups in long lines once all lines are known: a single line may have megabytes.
    mutating func finish(_ bytes: [UInt8]) {
        let ends = starts.dropFirst() + [UInt32(truncatingIfNeeded: bytes.count)]
        guard zip(starts, ends).contains(where: { $1 - $0 > 2 * UInt32(Self.blockSize) }) else { return }
        charactersBeforeBlock.reserveCapacity(bytes.count / Self.blockSize + 1)
        var count: UInt32 = 0
        for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            charactersBeforeBlock.append(count)
            count += UInt32(Self.characterCount(bytes[start..<min(start + Self.blockSize, bytes.count)]))
        }
    }

    /// Returns the position of a byte in O(log lines), because lines are either short or have counted blocks.
    func position(of offset: Int, in bytes: [UInt8]) -> XMLPosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        let (start, end) = (min(Int(starts[low]), bytes.count), min(offset, bytes.count))
        let count =
            end - start > 2 * Self.blockSize && !charactersBeforeBlock.isEmpty
            ? characters(before: end, in: bytes) - characters(before: start, in: bytes)
            : Self.characterCount(bytes[start..<end])
        return XMLPosition(line: low + 1, column: count + 1)
    }

    private func characters(before offset: Int, in bytes: [UInt8]) -> Int {
        let block = min(offset / Self.blockSize, charactersBeforeBlock.count - 1)
        return Int(charactersBeforeBlock[block]) + Self.characterCount(bytes[(block * Self.blockSize)..<offset])
    }

    /// Returns the number of characters; UTF-8 continuation bytes do not count.
    private static func characterCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
    }
}
