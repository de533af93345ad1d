/// The field names that an object may have, for reading keys without making strings.
///
/// Make each set of names once. It has at most 64 names, so that one word of bits records which were seen. Reading is
/// fastest if the objects have their fields in the order of the names.
public struct JSONFieldNames: Sendable {
    /// A name with the quote and the colon after it.
    private struct Pattern {
        let text: [UInt8]
        /// The first eight bytes, or all if there are fewer, as in a ``ByteWord``; and the mask of these bytes.
        let head: UInt64
        let mask: UInt64
    }

    private let patterns: [Pattern]

    /// - Precondition: there are at most 64 names, all different.
    public init(_ names: [String]) {
        precondition(names.count <= 64 && Set(names).count == names.count, "field names: \(names)")
        patterns = names.map { name in
            let text = Array("\(name)\":".utf8)
            let head = ByteWord(text + [0, 0, 0, 0, 0, 0, 0, 0], at: 0)
            let mask = ByteWord.mask(text.count)
            return Pattern(text: text, head: head.bits & mask, mask: mask)
        }
    }

    /// The index of the name with these bytes; nil if there is none.
    func index(of name: ArraySlice<UInt8>) -> Int? {
        patterns.firstIndex { $0.text.dropLast(2).elementsEqual(name) }
    }

    /// The name in `bytes` at `start`, followed by a quote and a colon; nil if there is none of these names.
    ///
    /// The names from `first` on are tried first. In objects with the order of the names this takes one comparison for
    /// every field, and one for every field that is missing: a third of the cost of a search.
    func field(in bytes: [UInt8], at start: Int, from first: Int) -> (index: Int, nameLength: Int)? {
        guard start + ByteWord.size <= bytes.count else { return nil }
        let word = ByteWord(bytes, at: start).bits
        var index = first
        for _ in patterns.indices {
            if index >= patterns.count { index = 0 }
            if word & patterns[index].mask == patterns[index].head, matchesRest(of: index, in: bytes, at: start) {
                return (index, patterns[index].text.count - 2)
            }
            index += 1
        }
        return nil
    }

    /// Whether a pattern whose first eight bytes match is in `bytes` completely.
    private func matchesRest(of index: Int, in bytes: [UInt8], at start: Int) -> Bool {
        let count = patterns[index].text.count
        guard start + count <= bytes.count else { return false }
        var next = ByteWord.size
        while next < count {
            // The last word overlaps the one before it.
            let offset = min(next, count - ByteWord.size)
            let word = ByteWord(patterns[index].text, at: offset)
            guard ByteWord(bytes, at: start + offset).bits == word.bits else { return false }
            next += ByteWord.size
        }
        return true
    }
}

/// A key of an object whose field names are known.
public enum JSONField: Hashable, Sendable {
    /// The name at this index of the ``JSONFieldNames``.
    case known(Int)
    case unknown(String)
}
