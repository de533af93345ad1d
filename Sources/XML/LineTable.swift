/// Where the lines of a text start; a line ends with a line feed.
struct LineTable: Sendable {
    /// The offsets of the first bytes; ascending, the first is 0.
    private(set) var starts: [UInt32] = [0]

    /// Adds the line that starts at `offset`, behind all others.
    mutating func append(_ offset: Int) {
        starts.append(UInt32(truncatingIfNeeded: offset))
    }

    /// The position of a byte; O(log lines + length of the line).
    func position(of offset: Int, in bytes: [UInt8]) -> XMLPosition {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        let line = bytes[min(Int(starts[low]), bytes.count)..<min(offset, bytes.count)]
        // Continuation bytes of UTF-8 do not count.
        return XMLPosition(line: low + 1, column: line.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1)
    }
}
