/// The canonical compositions of a character and a mark: `e` and U+0301 compose to `é`.
public enum Compositions {
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

    private static let parts = Dictionary(
        all.map { ($1, (base: $0.left, mark: $0.mark)) },
        uniquingKeysWith: { one, _ in one }
    )

    /// Returns the letter and the mark that a character consists of, or nil if it is not composed.
    public static func parts(of scalar: Unicode.Scalar) -> (base: Unicode.Scalar, mark: Unicode.Scalar)? {
        guard scalar.value >= 0xC0, let pair = parts[scalar], let base = Unicode.Scalar(pair.base),
            let mark = Unicode.Scalar(pair.mark)
        else { return nil }
        return (base, mark)
    }

    private struct Pair: Hashable {
        let left: UInt32
        let mark: UInt32
    }

    /// Returns the composition of two characters, or nil, as for most pairs.
    public static func composed(_ left: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        // No composition has a mark before the first combining character.
        guard mark.value >= 0x300 else { return nil }
        return all[Pair(left: left.value, mark: mark.value)]
    }
}
