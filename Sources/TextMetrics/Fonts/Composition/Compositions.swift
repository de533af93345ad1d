/// The canonical compositions of a character and a mark: `e` and U+0301 compose to `é`.
enum Compositions {
    private static let all: [Pair: Unicode.Scalar] = {
        var numbers = PackedNumbers(PackedCompositions.text)
        var all: [Pair: Unicode.Scalar] = [:]
        var last = 0
        while let gap = numbers.next(), let left = numbers.next(), let mark = numbers.next() {
            last += gap
            all[Pair(left: UInt32(left), mark: UInt32(mark))] = Unicode.Scalar(UInt32(last))
        }
        return all
    }()

    private struct Pair: Hashable {
        let left: UInt32
        let mark: UInt32
    }

    /// Returns the composition of two characters, or nil, as for most pairs.
    static func composed(_ left: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        // No composition has a mark before the first combining character.
        guard mark.value >= 0x300 else { return nil }
        return all[Pair(left: left.value, mark: mark.value)]
    }
}
