/// The field names that an object may have, for reading keys without making strings of them.
///
/// Made once and kept. At most 64 names, so that one word can note which were seen.
public struct JSONFieldNames: Sendable {
    private var text: [UInt8] = []
    private var starts: [Int] = [0]

    /// - Precondition: at most 64 names, none of them twice.
    public init(_ names: [String]) {
        precondition(names.count <= 64 && Set(names).count == names.count, "field names: \(names)")
        for name in names {
            text.append(contentsOf: name.utf8)
            starts.append(text.count)
        }
    }

    /// The index of the name that stands in `bytes` at `range`, nil when it is none of them.
    ///
    /// O(names).
    func index(of range: Range<Int>, in bytes: [UInt8]) -> Int? {
        let count = range.count
        for index in 0..<(starts.count - 1) where starts[index + 1] - starts[index] == count {
            let start = starts[index]
            var matched = 0
            while matched < count, text[start + matched] == bytes[range.lowerBound + matched] { matched += 1 }
            if matched == count { return index }
        }
        return nil
    }
}

/// A key of an object whose field names are known.
public enum JSONField: Hashable, Sendable {
    /// The name at this index of the ``JSONFieldNames``.
    case known(Int)
    case unknown(String)
}
