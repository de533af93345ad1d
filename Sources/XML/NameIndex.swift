/// The distinct names of a text, each with a number, so that elements and attributes store two bytes instead of a
/// string.
struct NameIndex: Sendable {
    private(set) var names: [String] = []
    /// A hash table, indexed by the low bits of the hash, of name numbers plus 1, with 0 for empty slots; at least
    /// twice as long as `names`.
    private var slots = [UInt16](repeating: 0, count: 512)
    /// A range of the text that contains each name, by number.
    private var ranges: [Range<Int>] = []

    /// Returns the number of the name at `range`, adding it if it is new; `nil` if there are already `limit` names.
    ///
    /// The expected time is O(length): the hash is seeded randomly, so no text can be crafted with colliding names.
    mutating func number(of range: Range<Int>, in bytes: [UInt8], limit: Int) -> UInt16? {
        var slot = Self.hash(range, in: bytes) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if Self.isSame(ranges[Int(number)], range, in: bytes) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        guard names.count < min(limit, Int(UInt16.max)) else { return nil }
        names.append(String(decoding: bytes[range], as: UTF8.self))
        ranges.append(range)
        slots[slot] = UInt16(names.count)
        if 2 * names.count > slots.count { grow(bytes) }
        return UInt16(names.count - 1)
    }

    private mutating func grow(_ bytes: [UInt8]) {
        slots = [UInt16](repeating: 0, count: 2 * slots.count)
        for (number, range) in ranges.enumerated() {
            var slot = Self.hash(range, in: bytes) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt16(number + 1)
        }
    }

    private static func hash(_ range: Range<Int>, in bytes: [UInt8]) -> Int {
        var hasher = Hasher()
        var word: UInt64 = 0
        var count = 0
        for offset in range {
            word = word << 8 | UInt64(bytes[offset])
            count += 1
            guard count & 7 == 0 else { continue }
            hasher.combine(word)
            word = 0
        }
        hasher.combine(word)
        return hasher.finalize()
    }

    private static func isSame(_ one: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        for offset in 0..<one.count where bytes[one.lowerBound + offset] != bytes[other.lowerBound + offset] {
            return false
        }
        return true
    }
}
