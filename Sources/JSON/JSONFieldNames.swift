/// The field names that an object may have, for reading keys without making strings of them.
///
/// Made once and kept. At most 64 names, so that one word can note which were seen. Best in the order in which objects
/// have them.
public struct JSONFieldNames: Sendable {
    /// A name with the quote and the colon after it.
    private struct Pattern {
        let text: [UInt8]
        /// The first eight bytes, or all where there are fewer, as in a ``ByteWord``; and the bits of it that are
        /// theirs.
        let head: UInt64
        let mask: UInt64
    }

    private let patterns: [Pattern]

    /// - Precondition: at most 64 names, none of them twice.
    public init(_ names: [String]) {
        precondition(names.count <= 64 && Set(names).count == names.count, "field names: \(names)")
        patterns = names.map { name in
            let text = Array("\(name)\":".utf8)
            let head = ByteWord(text + [0, 0, 0, 0, 0, 0, 0, 0], at: 0)
            let mask = ByteWord.mask(text.count)
            return Pattern(text: text, head: head.bits & mask, mask: mask)
        }
    }

    /// The index of the name that has these bytes, nil when it is none of them.
    func index(of name: ArraySlice<UInt8>) -> Int? {
        patterns.firstIndex { $0.text.dropLast(2).elementsEqual(name) }
    }

    /// The name that stands in `bytes` at `start`, a quote and a colon after it; nil where none does.
    ///
    /// Names from `first` on are tried first. In objects that have the order of the names this takes one comparison for
    /// every field, and one for every field that is not there: a third of what looking a name up takes.
    func field(in bytes: [UInt8], at start: Int, from first: Int) -> (index: Int, nameLength: Int)? {
        guard start + ByteWord.size <= bytes.count else { return nil }
        let word = ByteWord(bytes, at: start).bits
        var index = first
        for _ in patterns.indices {
            if index >= patterns.count { index = 0 }
            if word & patterns[index].mask == patterns[index].head, stands(index, in: bytes, at: start) {
                return (index, patterns[index].text.count - 2)
            }
            index += 1
        }
        return nil
    }

    /// Whether the rest of a pattern stands in `bytes`, of which the first eight bytes do.
    private func stands(_ index: Int, in bytes: [UInt8], at start: Int) -> Bool {
        let count = patterns[index].text.count
        guard start + count <= bytes.count else { return false }
        var next = ByteWord.size
        while next < count {
            let place = min(next, count - ByteWord.size)
            let word = ByteWord(patterns[index].text, at: place)
            guard ByteWord(bytes, at: start + place).bits == word.bits else { return false }
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
