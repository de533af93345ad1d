/// A position in a text; both numbers start at 1, and `column` counts Unicode scalars.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column)" }

    /// Returns the position of the byte at `offset`; lines end with a line feed.
    ///
    /// O(offset).
    init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // UTF-8 continuation bytes do not count.
        column = before[lineStart...].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
    }
}

/// The reason why bytes are not valid JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The bytes are not JSON; `detail` describes the expected and the actual input.
    case malformed(detail: String, position: JSONPosition)
    /// The text is JSON, but contains a number outside the range of a double.
    case numberBeyondRange(pointer: JSONPointer, position: JSONPosition)
}
