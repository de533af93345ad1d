/// The field names that an object may have, for reading keys without making strings of them.
///
/// Made once and kept. At most 64 names, so that one word can note which were seen.
public struct JSONFieldNames: Sendable {
    private var text: [UInt8] = []
    /// Where each name begins in `text`, and where the last one ends.
    private var starts: [Int] = [0]
    /// The names in the order of their lengths, each by its index, and where those of each length begin among them.
    private var byLength: [Int] = []
    private var lengthStarts: [Int] = []

    /// - Precondition: at most 64 names, none of them twice.
    public init(_ names: [String]) {
        precondition(names.count <= 64 && Set(names).count == names.count, "field names: \(names)")
        for name in names {
            text.append(contentsOf: name.utf8)
            starts.append(text.count)
        }
        let longest = names.map(\.utf8.count).max() ?? 0
        for length in 0...longest {
            lengthStarts.append(byLength.count)
            byLength.append(contentsOf: names.indices.filter { names[$0].utf8.count == length })
        }
        lengthStarts.append(byLength.count)
    }

    /// The index of the name that stands in `bytes` at `range`, nil when it is none of them.
    ///
    /// O(names of that length).
    func index(of range: Range<Int>, in bytes: [UInt8]) -> Int? {
        let count = range.count
        guard count + 1 < lengthStarts.count else { return nil }
        for place in lengthStarts[count]..<lengthStarts[count + 1] {
            let start = starts[byLength[place]]
            var matched = 0
            while matched < count, text[start + matched] == bytes[range.lowerBound + matched] { matched += 1 }
            if matched == count { return byLength[place] }
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
