/// A replacement of a part of a text.
public struct TextEdit: Hashable, Sendable {
    /// The replaced bytes of the text's UTF-8.
    public var range: Range<Int>
    public var text: String

    public init(_ range: Range<Int>, _ text: String) {
        (self.range, self.text) = (range, text)
    }

    /// Creates an insertion.
    public init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }

    /// Returns the position of the replaced part and its length in Unicode scalars, as columns count them.
    public func place(in bytes: [UInt8]) -> (start: SourcePosition, length: Int) {
        let length = bytes[range].count { $0 & 0xC0 != 0x80 }
        return (SourcePosition(offset: range.lowerBound, in: bytes[...]), length)
    }

    /// Returns a text with edits applied; edits that overlap an earlier one are ignored.
    public static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.utf8.count })
        var offset = 0
        for edit in edits.inOrder where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
            result += bytes[offset..<edit.range.lowerBound]
            result += edit.text.utf8
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }
}

extension [TextEdit] {
    /// The edits in the order of the text; insertions at one place keep their order.
    public var inOrder: [TextEdit] {
        enumerated()
            .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
            .map(\.element)
    }
}
