/// Compares a name with a series of others and counts the work.
struct NameComparison {
    /// The work of the comparisons so far, in entries of the edit distance table.
    private(set) var work = 0
    private let wanted: [UInt8]
    private let letters: UInt64
    // The last three rows of the table, each with an additional entry before its first letter.
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    /// The maximum number of bytes of a name that are compared.
    private static let longest = 128
    /// The work of rejecting a candidate by length alone, in table entries.
    private static let workOfCandidate = 4

    init(to name: String) {
        wanted = Array(name.utf8.prefix(Self.longest))
        letters = wanted.reduce(0) { $0 | Self.bit(of: $1) }
        beforeLast = [Int](repeating: 0, count: Self.longest + 2)
        (last, current) = (beforeLast, beforeLast)
    }

    /// Returns the edit distance to `candidate`, or nil if it is not near.
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

    /// Returns whether `limit` edits may be enough: each introduces at most one new letter.
    private func hasLettersWithin(_ limit: Int, of bytes: Span<UInt8>) -> Bool {
        var others: UInt64 = 0
        for index in bytes.indices { others |= Self.bit(of: bytes[index]) }
        return (others & ~letters).nonzeroBitCount <= limit && (letters & ~others).nonzeroBitCount <= limit
    }

    /// Returns one of 64 bits for a letter; other letters may share it.
    private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

    /// Returns the distance, or nil if it exceeds `limit`.
    ///
    /// Computes only entries within `limit` of the diagonal, because all others exceed it. The common prefix and
    /// suffix of the names are not part of the table.
    private mutating func distance(to bytes: Span<UInt8>, atMost limit: Int) -> Int? {
        let shorter = min(wanted.count, bytes.count)
        var start = 0
        while start < shorter, wanted[start] == bytes[start] { start += 1 }
        var end = 0
        while end < shorter - start, wanted[wanted.count - 1 - end] == bytes[bytes.count - 1 - end] { end += 1 }
        let rows = wanted.count - start - end
        let columns = bytes.count - start - end
        let infinite = limit + 1
        // Row 0 counts insertions. The entry after the band is out of reach, as is the entry before the band in later
        // rows.
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
                // The cheapest of a replacement (or match), a deletion and an insertion, then of a transposition of
                // two neighbors.
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
            // No later entry is smaller than the minimum of this row: a transposition skips a row, but costs the same
            // as a deletion into it.
            guard least <= limit else { return nil }
            if bandEnd < columns { current[bandEnd + 1] = infinite }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        let distance = last[columns]
        return distance <= limit ? distance : nil
    }
}
