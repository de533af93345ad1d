/// The field names that an object may have, for reading keys without making strings of them.
///
/// Made once and kept. At most 64 names, so that one word can note which were seen.
public struct JSONFieldNames: Sendable {
    /// A name, its first eight bytes as a number, and its place among the names.
    private struct Entry {
        let text: [UInt8]
        let head: UInt64
        let index: Int
    }

    /// By length.
    private var entries: [Entry] = []
    /// Where the names of each length begin, and where the longest end.
    private var starts: [Int] = []

    /// - Precondition: at most 64 names, none of them twice.
    public init(_ names: [String]) {
        precondition(names.count <= 64 && Set(names).count == names.count, "field names: \(names)")
        let texts = names.map { Array($0.utf8) }
        for length in 0...(texts.map(\.count).max() ?? 0) {
            starts.append(entries.count)
            for (index, text) in texts.enumerated() where text.count == length {
                entries.append(Entry(text: text, head: Self.head(of: text.indices, in: text), index: index))
            }
        }
        starts.append(entries.count)
    }

    /// The index of the name that stands in `bytes` at `range`, nil when it is none of them.
    ///
    /// O(names of that length).
    func index(of range: Range<Int>, in bytes: [UInt8]) -> Int? {
        let length = range.count
        guard length < starts.count - 1 else { return nil }
        let head = Self.head(of: range, in: bytes)
        for place in starts[length]..<starts[length + 1] where entries[place].head == head {
            if length <= 8 || bytes[range].elementsEqual(entries[place].text) { return entries[place].index }
        }
        return nil
    }

    /// The first eight bytes, or all where there are fewer, the first one lowest.
    private static func head(of range: Range<Int>, in bytes: [UInt8]) -> UInt64 {
        if range.lowerBound + 8 <= bytes.count {
            // In one piece, with what stands behind a shorter name cut off: finding a name takes half the time so, and
            // names of fields are half of all strings.
            let text = unsafe bytes.span.bytes
            let word = unsafe text.unsafeLoadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
            return UInt64(littleEndian: word) & (range.count < 8 ? 1 << (8 * range.count) - 1 : .max)
        }
        return range.prefix(8).reversed().reduce(0) { head, index in head << 8 | UInt64(bytes[index]) }
    }
}

/// A key of an object whose field names are known.
public enum JSONField: Hashable, Sendable {
    /// The name at this index of the ``JSONFieldNames``.
    case known(Int)
    case unknown(String)
}
