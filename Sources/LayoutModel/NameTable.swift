/// Finds nodes by their names: a hash table with open addressing and linear probing, asked with the bytes of a text.
///
/// A dictionary would want a string for every question; looking up the two names of a constraint takes less than
/// a third of the time here. Clients choose the names, so the hash has random factors that they cannot know.
public struct NameTable: Sendable {
    private struct Entry {
        let key: NameKey
        /// nil for an empty slot.
        let node: NodeID?

        static let empty = Entry(key: NameKey(head: 0, rest: 0, length: 0), node: nil)
    }

    /// A power of two of them, at least half of them empty; an entry lies at its home or, with no gap in between, after it.
    private var slots: [Entry] = []
    private var count = 0
    /// The names that their keys do not tell completely.
    private var longNames: [NodeID: String] = [:]
    private let hash = NameHash()

    /// One without names, for where nobody knows them yet.
    public static let unknown = NameTable()

    var isUnknown: Bool { slots.isEmpty }

    /// Makes room for as many names.
    mutating func reserve(_ count: Int) {
        var size = max(16, slots.count)
        while size < 2 * count { size *= 2 }
        if size > slots.count { rehash(size) }
    }

    /// The node whose name has these bytes.
    public subscript(name: Span<UInt8>) -> NodeID? {
        isUnknown ? nil : slots[place(of: name, hash.key(of: name))].node
    }

    /// Enters a name that is not there.
    mutating func insert(_ name: String, _ node: NodeID) {
        reserve(count + 1)
        let key = hash.key(of: name.utf8Span.span)
        slots[place(of: name.utf8Span.span, key)] = Entry(key: key, node: node)
        if !key.isWhole { longNames[node] = name }
        count += 1
    }

    /// Takes a name out, if it is there.
    mutating func remove(_ name: String) {
        guard !isUnknown else { return }
        var gap = place(of: name.utf8Span.span, hash.key(of: name.utf8Span.span))
        guard let node = slots[gap].node else { return }
        longNames[node] = nil
        count -= 1
        // What lies after the gap and has its home before it moves into it.
        var next = (gap + 1) & (slots.count - 1)
        while slots[next].node != nil {
            let distance = (next - home(of: slots[next].key)) & (slots.count - 1)
            if distance >= (next - gap) & (slots.count - 1) {
                slots[gap] = slots[next]
                gap = next
            }
            next = (next + 1) & (slots.count - 1)
        }
        slots[gap] = .empty
    }

    /// The slot of a name, or the empty one where it would have to be.
    private func place(of name: Span<UInt8>, _ key: NameKey) -> Int {
        var place = home(of: key)
        while let node = slots[place].node {
            if slots[place].key == key, key.isWhole || isName(name, of: node) { break }
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    private func isName(_ name: Span<UInt8>, of node: NodeID) -> Bool {
        longNames[node] == String(utf8: name)
    }

    private func home(of key: NameKey) -> Int {
        Int(truncatingIfNeeded: hash(key)) & (slots.count - 1)
    }

    private mutating func rehash(_ size: Int) {
        let old = slots
        slots = Array(repeating: .empty, count: size)
        for entry in old where entry.node != nil {
            var place = home(of: entry.key)
            while slots[place].node != nil { place = (place + 1) & (size - 1) }
            slots[place] = entry
        }
    }
}

/// A name as three numbers: all of it where it has up to 16 bytes, as most have; else with a hash in it.
private struct NameKey: Equatable {
    let head: UInt64
    /// The second eight bytes; a hash of all from there on where there are more.
    let rest: UInt64
    let length: Int

    /// Whether no other name has this key.
    var isWhole: Bool { length <= 16 }
}

/// A hash with random factors.
private struct NameHash {
    /// Where a hash begins, and what it is multiplied by.
    private let seed = randomSeed
    private let factor = randomFactor

    private static let randomSeed = UInt64.random(in: .min ... .max)
    private static let randomFactor = UInt64.random(in: .min ... .max) | 1

    func key(of name: Span<UInt8>) -> NameKey {
        var rest = name.word(at: 8)
        for start in stride(from: 16, to: name.count, by: 8) {
            rest = fold(rest, name.word(at: start))
        }
        return NameKey(head: name.word(at: 0), rest: rest, length: name.count)
    }

    func callAsFunction(_ key: NameKey) -> UInt64 {
        fold(fold(seed ^ UInt64(key.length), key.head), key.rest)
    }

    /// Folds a number in by a multiplication whose high half comes back to the low one.
    private func fold(_ hash: UInt64, _ part: UInt64) -> UInt64 {
        let product = (hash ^ part).multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
