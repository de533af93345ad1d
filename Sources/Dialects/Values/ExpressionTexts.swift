import LayoutModel

/// The metrics of a source whose keys are texts of expressions, such as `px(150)` and `[self margin]`.
///
/// White space in a key does not matter. Keys are stored without it, and found by hash.
struct ExpressionTexts {
    private let source: ArraySlice<UInt8>
    private let work: SourceWork
    private var values: [[UInt8]: (key: String, value: Value)] = [:]
    /// Of the longest key, in bytes.
    private var longest = 0

    init(of source: ArraySlice<UInt8>, _ work: SourceWork) {
        (self.source, self.work) = (source, work)
    }

    var isEmpty: Bool { values.isEmpty }

    /// Adds a metric; of keys that differ in white space only, the first in alphabetical order counts.
    mutating func declare(_ key: String, _ value: Value) {
        let bytes = Self.withoutSpace(key)
        longest = max(longest, bytes.count)
        if let known = values[bytes], known.key < key { return }
        values[bytes] = (key, value)
    }

    /// The metric whose key is this text, in O(length).
    func value(_ key: String, at position: SourcePosition) throws(SourceError) -> Value? {
        guard !values.isEmpty else { return nil }
        try work.spend(SourceWork.ofKeyByte, times: key.utf8.count, at: position)
        return values[Self.withoutSpace(key)]?.value
    }

    private static func withoutSpace(_ key: String) -> [UInt8] {
        let text = Array(key.utf8)
        var bytes: [UInt8] = []
        var offset = 0
        while offset < text.count {
            let space = text[offset...].spaceLength
            if space == 0 { bytes.append(text[offset]) }
            offset += max(1, space)
        }
        return bytes
    }

    /// The metric whose key is this part of the source, in O(length) of the part and at most of the longest key.
    func value(_ range: Range<Int>, at position: SourcePosition) throws(SourceError) -> Value? {
        guard !values.isEmpty, source.indices.contains(range.lowerBound), range.upperBound <= source.endIndex else {
            return nil
        }
        var bytes: [UInt8] = []
        var offset = range.lowerBound
        while offset < range.upperBound, bytes.count <= longest {
            let space = source[offset..<range.upperBound].spaceLength
            if space == 0 { bytes.append(source[offset]) }
            offset += max(1, space)
        }
        try work.spend(SourceWork.ofKeyByte, times: offset - range.lowerBound, at: position)
        return bytes.count <= longest ? values[bytes]?.value : nil
    }

    /// The key that gives this part of the source a value, with single spaces; nil where it would be too long.
    func key(_ range: Range<Int>) -> String? {
        guard source.indices.contains(range.lowerBound), range.upperBound <= source.endIndex else { return nil }
        var bytes: [UInt8] = []
        var offset = range.lowerBound
        var isAfterSpace = false
        while offset < range.upperBound {
            let space = source[offset..<range.upperBound].spaceLength
            if space == 0 {
                if isAfterSpace { bytes.append(UInt8(ascii: " ")) }
                bytes.append(source[offset])
            }
            isAfterSpace = space > 0
            offset += max(1, space)
            guard bytes.count <= Self.longestKey, offset - range.lowerBound <= 4 * Self.longestKey else { return nil }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// In bytes, as names of a request may have without options.
    private static let longestKey = 256
}
