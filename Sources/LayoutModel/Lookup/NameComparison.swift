/// Compares one name with others in turn, and counts the work that takes.
struct NameComparison {
    /// How much the comparisons took, in entries of tables of distances.
    private(set) var work = 0
    private let wanted: [UInt8]
    private let letters: UInt64
    // The last three rows of the table, each with an entry before its first letter.
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    /// How many bytes of a name are compared.
    private static let longest = 128
    /// What a candidate takes that differs in length alone, in entries of tables.
    private static let workOfCandidate = 4

    init(to name: String) {
        wanted = Array(name.utf8.prefix(Self.longest))
        letters = wanted.reduce(0) { $0 | Self.bit(of: $1) }
        beforeLast = [Int](repeating: 0, count: Self.longest + 2)
        (last, current) = (beforeLast, beforeLast)
    }

    /// Returns the number of edits that lead to `candidate`; nil where it is not near.
    mutating func distance(to candidate: String) -> Int? {
        work += Self.workOfCandidate
        var candidate = candidate
        return candidate.withUTF8 { text in
            let count = min(text.count, Self.longest)
            let limit = min(max(1, max(count, wanted.count) / 3), NearestName.maximumEdits)
            // Each edit changes the length by at most 1.
            guard abs(count - wanted.count) <= limit else { return nil }
            work += count / Self.workOfCandidate
            let bytes = unsafe Span(_unsafeElements: text).extracting(0..<count)
            if isEqualButForCapitals(bytes) { return 0 }
            guard hasLettersWithin(limit, of: bytes) else { return nil }
            return distance(to: bytes, atMost: limit)
        }
    }

    private func isEqualButForCapitals(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count == wanted.count else { return false }
        for index in wanted.indices where Self.lowercased(bytes[index]) != Self.lowercased(wanted[index]) {
            return false
        }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether so many edits may be enough: each brings at most one letter that was not there.
    private func hasLettersWithin(_ limit: Int, of bytes: Span<UInt8>) -> Bool {
        var others: UInt64 = 0
        for index in bytes.indices { others |= Self.bit(of: bytes[index]) }
        return (others & ~letters).nonzeroBitCount <= limit && (letters & ~others).nonzeroBitCount <= limit
    }

    /// One of 64 bits for a letter; others may have the same.
    private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// Returns the distance, or nil beyond `limit`; only entries within `limit` of the diagonal are computed, as all
    /// others exceed it.
    ///
    /// What the names begin and end with alike is no part of the table.
    private mutating func distance(to bytes: Span<UInt8>, atMost limit: Int) -> Int? {
        let shorter = min(wanted.count, bytes.count)
        var start = 0
        while start < shorter, wanted[start] == bytes[start] { start += 1 }
        var end = 0
        while end < shorter - start, wanted[wanted.count - 1 - end] == bytes[bytes.count - 1 - end] { end += 1 }
        let rows = wanted.count - start - end
        let columns = bytes.count - start - end
        let infinite = limit + 1
        // Row 0: so many letters are inserted. The entry behind the band is out of reach, as is the one before it
        // below.
        for column in 0...min(columns, limit) { last[column] = column }
        if limit < columns { last[limit + 1] = infinite }
        for row in 0..<rows {
            let first = max(0, row - limit)
            let bandEnd = min(columns, row + limit + 1)
            current[first] = first == 0 ? row + 1 : infinite
            var least = current[first]
            let letter = wanted[start + row]
            for column in first..<max(first, bandEnd) {
                let isEqual = letter == bytes[start + column]
                // The least of a replacement (or match), a deletion and an insertion; then of a swap of two neighbours.
                var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == bytes[start + column - 1],
                    wanted[start + row - 1] == bytes[start + column]
                {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
                least = min(least, cost)
            }
            work += max(1, bandEnd - first)
            // No later entry is smaller than the least of this row: a swap skips a row, but so costs what a deletion
            // into it does.
            guard least <= limit else { return nil }
            if bandEnd < columns { current[bandEnd + 1] = infinite }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        let distance = last[columns]
        return distance <= limit ? distance : nil
    }
}
