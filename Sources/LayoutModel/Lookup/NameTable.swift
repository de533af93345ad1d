/// Maps names to nodes: a hash table with open addressing and linear probing, keyed by the bytes of a text.
///
/// A dictionary would need a string for every lookup; looking up the two names of a constraint takes less than a third
/// of the time here. Clients choose the names, so the hash uses random factors that they cannot know.
public struct NameTable: Sendable {
    /// An entry of 24 bytes; there are two to four slots for each name.
    private struct Entry {
        private let head: UInt64
        private let rest: UInt64
        private let length: Int32
        /// The index of the node, or -1 for an empty slot.
        private let index: Int32

        static let empty = Entry(NameKey(head: 0, rest: 0, length: 0), nil)

        init(_ key: NameKey, _ node: NodeID?) {
            (head, rest) = (key.head, key.rest)
            length = Int32(truncatingIfNeeded: key.length)
            index = node.map { Int32(truncatingIfNeeded: $0.index) } ?? -1
        }

        var key: NameKey { NameKey(head: head, rest: rest, length: Int(length)) }

        /// The node, or nil for an empty slot.
        var node: NodeID? { index < 0 ? nil : NodeID(index: Int(index)) }
    }

    /// The slots, whose number is a power of two.
    ///
    /// At least half are empty. An entry is in its home slot, or in a later one without a gap in between.
    private var slots: [Entry] = []
    private var count = 0
    /// The names that do not fit into their keys, indexed by node; empty strings for other nodes.
    private var longNames: [String] = []
    private let hash = NameHash()

    /// A table without names, used while they are not known.
    public static let unknown = NameTable()

    /// The heap size of the table in bytes, excluding the names, which it shares with the nodes; O(1).
    @inline(__always)
    var byteCount: Int { slots.heapByteCount + longNames.heapByteCount }

    /// Frees unused capacity.
    mutating func trim() {
        longNames.trim()
    }

    var isUnknown: Bool { slots.isEmpty }

    /// Reserves capacity for `count` names.
    mutating func reserve(_ count: Int) {
        var size = max(16, slots.count)
        // At least half of the slots stay empty, which keeps runs of entries short.
        while size < 2 * count { size *= 2 }
        if size > slots.count { rehash(size) }
    }

    /// The node whose name consists of these bytes.
    public subscript(name: Span<UInt8>) -> NodeID? {
        isUnknown ? nil : slots[slot(of: name, hash.key(of: name))].node
    }

    /// Inserts a name that is not in the table.
    mutating func insert(_ name: String, _ node: NodeID) {
        reserve(count + 1)
        let key = hash.key(of: name.utf8Span.span)
        slots[slot(of: name.utf8Span.span, key)] = Entry(key, node)
        if !key.isWhole { setLongName(name, of: node) }
        count += 1
    }

    /// Removes a name if it is in the table.
    mutating func remove(_ name: String) {
        guard !isUnknown else { return }
        var gap = slot(of: name.utf8Span.span, hash.key(of: name.utf8Span.span))
        guard let node = slots[gap].node else { return }
        if node.index < longNames.count { longNames[node.index] = "" }
        count -= 1
        // No tombstones: an entry after the gap moves into it unless its home slot is also after the gap.
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

    /// Returns the slot of a name, or the empty slot at which it would be inserted.
    private func slot(of name: Span<UInt8>, _ key: NameKey) -> Int {
        var slot = home(of: key)
        while let node = slots[slot].node {
            // Only names of more than 16 bytes require a text comparison, and only if their keys are equal.
            if slots[slot].key == key, key.isWhole || isName(name, of: node) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isName(_ name: Span<UInt8>, of node: NodeID) -> Bool {
        longNames[node.index] == String(utf8: name)
    }

    private mutating func setLongName(_ name: String, of node: NodeID) {
        if node.index >= longNames.count {
            longNames.append(contentsOf: repeatElement("", count: node.index + 1 - longNames.count))
        }
        longNames[node.index] = name
    }

    private func home(of key: NameKey) -> Int {
        Int(truncatingIfNeeded: hash(key)) & (slots.count - 1)
    }

    private mutating func rehash(_ size: Int) {
        let old = slots
        slots = Array(repeating: .empty, count: size)
        // The home slot of an entry depends on the number of slots.
        for entry in old where entry.node != nil {
            var slot = home(of: entry.key)
            while slots[slot].node != nil { slot = (slot + 1) & (size - 1) }
            slots[slot] = entry
        }
    }
}

/// A name as three numbers that hold all of it up to 16 bytes, which covers most names; for longer ones the second is
/// a hash.
private struct NameKey: Equatable {
    let head: UInt64
    /// The second eight bytes; for longer names, a hash of all bytes from there on.
    let rest: UInt64
    let length: Int

    /// True if the key holds the whole name, so that no other name has the same key.
    var isWhole: Bool { length <= 16 }
}

/// A hash function with random factors.
private struct NameHash {
    /// The initial value of a hash, and its multiplier, which is odd so that no bits are lost.
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

    /// Mixes `part` into a hash: XORs the two halves of the 128-bit product (hash ⊕ part) · factor.
    private func fold(_ hash: UInt64, _ part: UInt64) -> UInt64 {
        let product = (hash ^ part).multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
