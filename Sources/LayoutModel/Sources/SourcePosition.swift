/// A human-readable position in a source text.
///
/// Lines and columns are 1-based, and columns count Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static let start = SourcePosition(line: 1, column: 1)

    /// Creates the position of a byte of UTF-8 text; the end of the text is the position after the last character.
    public init(offset: Int, in bytes: ArraySlice<UInt8>) {
        line = 1
        column = 1
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {  // not a continuation byte
                column += 1
            }
        }
    }
}

extension SourcePosition {
    /// Returns the byte offset of the position in UTF-8 text; `nil` if the text has no character there.
    public func offset(in bytes: [UInt8]) -> Int? {
        var (line, offset) = (1, 0)
        while line < self.line {
            guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            (line, offset) = (line + 1, end + 1)
        }
        var column = 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            if bytes[offset] & 0xC0 != 0x80 {  // not a continuation byte
                if column == self.column { return offset }
                column += 1
            }
            offset += 1
        }
        return nil
    }
}

extension SourcePosition: Comparable {
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// Returns the position after a text that begins at this one.
    public func advanced(over text: String) -> SourcePosition {
        var end = self
        for scalar in text.unicodeScalars {
            end = scalar == "\n" ? SourcePosition(line: end.line + 1, column: 1) : end.nextColumn
        }
        return end
    }

    private var nextColumn: SourcePosition { SourcePosition(line: line, column: column + 1) }
}
