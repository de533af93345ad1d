/// Finds nodes by their names: a hash table with open addressing and linear probing, asked with the bytes of a text.
///
/// A dictionary would want a string for every question; looking up the two names of a constraint takes a third of the
/// time here. Clients choose the names, so the hash has random factors that they cannot know.
public struct NameTable: Sendable {
    private struct Entry {
        let hash: UInt64
        let name: String
        let node: NodeID
    }

    /// A power of two of them, at least half of them empty; an entry lies at its home or, with no gap in between, after it.
    private var slots: [Entry?] = []
    private var count = 0

    /// Where a hash begins, and what it is multiplied by.
    private let seed = randomSeed
    private let factor = randomFactor

    private static let randomSeed = UInt64.random(in: .min ... .max)
    private static let randomFactor = UInt64.random(in: .min ... .max) | 1

    /// Makes room for as many names.
    mutating func reserve(_ count: Int) {
        var size = max(16, slots.count)
        while size < 2 * count { size *= 2 }
        if size > slots.count { rehash(size) }
    }

    /// The node whose name has these bytes.
    public subscript(name: Span<UInt8>) -> NodeID? {
        guard !slots.isEmpty else { return nil }
        return slots[place(of: name, hash(of: name))]?.node
    }

    /// Enters a name that is not there.
    mutating func insert(_ name: String, _ node: NodeID) {
        reserve(count + 1)
        let hash = self.hash(of: name.utf8Span.span)
        slots[place(of: name.utf8Span.span, hash)] = Entry(hash: hash, name: name, node: node)
        count += 1
    }

    /// Takes a name out, if it is there.
    mutating func remove(_ name: String) {
        guard !slots.isEmpty else { return }
        var gap = place(of: name.utf8Span.span, hash(of: name.utf8Span.span))
        guard slots[gap] != nil else { return }
        count -= 1
        // What lies after the gap and has its home before it moves into it.
        var next = (gap + 1) & (slots.count - 1)
        while let entry = slots[next] {
            let distance = (next - home(of: entry.hash)) & (slots.count - 1)
            if distance >= (next - gap) & (slots.count - 1) {
                slots[gap] = entry
                gap = next
            }
            next = (next + 1) & (slots.count - 1)
        }
        slots[gap] = nil
    }

    /// The slot of a name, or the empty one where it would have to be.
    private func place(of name: Span<UInt8>, _ hash: UInt64) -> Int {
        var place = home(of: hash)
        while let other = slots[place]?.hash {
            if other == hash, let entry = slots[place], Self.isSame(entry.name.utf8Span.span, name) { break }
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    private func home(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (slots.count - 1)
    }

    private mutating func rehash(_ size: Int) {
        let old = slots
        slots = Array(repeating: nil, count: size)
        for entry in old {
            guard let entry else { continue }
            slots[place(of: entry.name.utf8Span.span, entry.hash)] = entry
        }
    }

    private static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        for index in one.indices where one[index] != other[index] { return false }
        return true
    }

    /// Eight bytes at a time, each folded in by a multiplication whose high half comes back to the low one.
    private func hash(of name: Span<UInt8>) -> UInt64 {
        var hash = seed ^ UInt64(name.count)
        var index = 0
        while index < name.count {
            var part: UInt64 = 0
            let end = min(index + 8, name.count)
            while index < end {
                part = part << 8 | UInt64(name[index])
                index += 1
            }
            let product = (hash ^ part).multipliedFullWidth(by: factor)
            hash = product.high ^ product.low
        }
        return hash
    }
}
