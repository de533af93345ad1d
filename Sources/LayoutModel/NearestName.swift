/// Finds the known name that a misspelt one was probably meant to be.
///
/// The distance is that of Damerau and Levenshtein in its restricted form: letters inserted, left out, replaced, or two
/// neighbours swapped, each counting 1.
public enum NearestName {
    /// The known name nearest to `name`, or nil where none is near; of equally near ones the first in alphabetical order.
    ///
    /// Near is at most a third of the longer name's length, and at least one letter; a difference in capitals alone is
    /// always near. O(known names × length²).
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8.prefix(longest))
        let folded = wanted.map(lowercased)
        var best: (distance: Int, name: String)?
        for candidate in known where candidate != name {
            let bytes = Array(candidate.utf8.prefix(longest))
            let limit = max(1, max(bytes.count, wanted.count) / 3)
            guard abs(bytes.count - wanted.count) <= limit else { continue }
            let distance = bytes.map(lowercased) == folded ? 0 : distance(wanted, bytes)
            guard distance <= limit else { continue }
            if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                best = (distance, candidate)
            }
        }
        return best?.name
    }

    /// Names are compared up to this many bytes, so that a hostile one costs little.
    private static let longest = 128

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// How many edits lead from one to the other, in O(`left` × `right`).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let isEqual = left[row] == right[column]
                var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
