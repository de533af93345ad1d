/// The known field names of an object, which allow keys to be read without creating strings.
///
/// Create each set of names once. It has at most 64 names, so that one word can record which were seen. Reading is
/// fastest if the objects have their fields in the order of the names.
public struct JSONFieldNames: Sendable {
    /// A name followed by a quote and a colon.
    private struct Pattern {
        let text: [UInt8]
        /// The first eight bytes of the text, or all if there are fewer, as in a ``ByteWord``, and a mask for them.
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

    /// Returns the index of the given name; `nil` if it is not in the set.
    func index(of name: ArraySlice<UInt8>) -> Int? {
        patterns.firstIndex { $0.text.dropLast(2).elementsEqual(name) }
    }

    /// Returns the index and length of the name at `start`, if it is in the set and followed by a quote and a colon.
    ///
    /// The search starts with the name at `first`. For objects whose fields have the order of the names, it needs one
    /// comparison per field, present or missing: a third of the cost of a full search.
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

    /// Returns true if a pattern whose first eight bytes match is completely in `bytes`.
    private func matchesRest(of index: Int, in bytes: [UInt8], at start: Int) -> Bool {
        let count = patterns[index].text.count
        guard start + count <= bytes.count else { return false }
        var next = ByteWord.size
        while next < count {
            // The last word overlaps the previous one.
            let offset = min(next, count - ByteWord.size)
            let word = ByteWord(patterns[index].text, at: offset)
            guard ByteWord(bytes, at: start + offset).bits == word.bits else { return false }
            next += ByteWord.size
        }
        return true
    }
}

/// A key of an object with known field names.
public enum JSONField: Hashable, Sendable {
    /// The index of the name in the ``JSONFieldNames``.
    case known(Int)
    case unknown(String)
}
