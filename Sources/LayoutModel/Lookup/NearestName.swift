/// Finds the known name that a misspelt one was probably meant to be.
///
/// The distance is that of Damerau and Levenshtein in its restricted form: letters inserted, left out, replaced, or two
/// neighbours swapped, each counting 1.
public enum NearestName {
    /// The known name nearest to `name`, or nil where none is near; of equally near ones the first in alphabetical
    /// order.
    ///
    /// A name is near at a distance of at most a third of the longer name's length, but at least 1 and at most
    /// ``maximumEdits``; names that differ in case only are always near. Where the comparison would take more than
    /// ``maximumCells``, the result is nil: a hint is not worth more. As all known names count towards that limit, the
    /// result does not depend on their order.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        var comparison = Comparison(to: name)
        var best: (distance: Int, name: String)?
        for candidate in known {
            guard let distance = comparison.distance(to: candidate) else {
                // Either the candidate is far, or the comparison has reached its limit.
                guard comparison.cells <= maximumCells else { return nil }
                continue
            }
            // A name that exists but is not allowed here is no hint for itself.
            guard candidate != name else { continue }
            // Ties go to the first in alphabetical order, so that the hint does not depend on the order of hash tables.
            if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                best = (distance, candidate)
            }
        }
        return comparison.cells <= maximumCells ? best?.name : nil
    }

    /// The largest distance at which a name is near.
    static let maximumEdits = 4
    /// What a search may cost: entries of tables of distances, and one for each known name.
    static let maximumCells = 100_000
    /// How many bytes of a name are compared.
    private static let longest = 128

    /// Compares one name with others in turn, and counts the entries that takes.
    struct Comparison {
        private(set) var cells = 0
        private let wanted: [UInt8]
        // The last three rows of the table, each with an entry before its first letter.
        private var beforeLast: [Int]
        private var last: [Int]
        private var current: [Int]

        init(to name: String) {
            wanted = Array(name.utf8.prefix(longest))
            beforeLast = [Int](repeating: 0, count: longest + 2)
            (last, current) = (beforeLast, beforeLast)
        }

        /// Returns the number of edits that lead to `candidate`; nil where it is not near.
        mutating func distance(to candidate: String) -> Int? {
            cells += 1
            var candidate = candidate
            return candidate.withUTF8 { text in
                let count = min(text.count, longest)
                let limit = min(max(1, max(count, wanted.count) / 3), maximumEdits)
                // Each edit changes the length by at most 1.
                guard abs(count - wanted.count) <= limit else { return nil }
                let bytes = unsafe Span(_unsafeElements: text).extracting(0..<count)
                return isEqualButForCapitals(bytes) ? 0 : distance(to: bytes, atMost: limit)
            }
        }

        private func isEqualButForCapitals(_ bytes: Span<UInt8>) -> Bool {
            guard bytes.count == wanted.count else { return false }
            for index in wanted.indices where lowercased(bytes[index]) != lowercased(wanted[index]) { return false }
            return true
        }

        /// Returns the distance, or nil beyond `limit`; only entries within `limit` of the diagonal are computed, as
        /// all others exceed it.
        private mutating func distance(to bytes: Span<UInt8>, atMost limit: Int) -> Int? {
            let infinite = limit + 1
            // Row 0: so many letters are inserted. The entry behind the band is out of reach, as is the one before it
            // below.
            for column in 0...min(bytes.count, limit) { last[column] = column }
            if limit < bytes.count { last[limit + 1] = infinite }
            for row in wanted.indices {
                let first = max(0, row - limit)
                let end = min(bytes.count, row + limit + 1)
                current[first] = first == 0 ? row + 1 : infinite
                var least = current[first]
                for column in first..<end {
                    let isEqual = wanted[row] == bytes[column]
                    // The least of a replacement (or match), a deletion and an insertion; then of a swap of two
                    // neighbours.
                    var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                    if row > 0, column > 0, wanted[row] == bytes[column - 1], wanted[row - 1] == bytes[column] {
                        cost = min(cost, beforeLast[column - 1] + 1)
                    }
                    current[column + 1] = cost
                    least = min(least, cost)
                }
                cells += end - first
                // No later entry is smaller than the least of this row: a swap skips a row, but so costs what a
                // deletion into it does.
                guard least <= limit else { return nil }
                if end < bytes.count { current[end + 1] = infinite }
                (beforeLast, last, current) = (last, current, beforeLast)
            }
            let distance = last[bytes.count]
            return distance <= limit ? distance : nil
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
