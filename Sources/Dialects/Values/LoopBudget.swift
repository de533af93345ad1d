import LayoutModel

/// Bounds how often the loops of a source repeat, in bytes of statements run again.
///
/// A class, so that nested loops share it: each round of the inner one counts.
final class LoopBudget {
    private var left = 1 << 18
    private let work: SourceWork

    init(_ work: SourceWork) {
        self.work = work
    }

    /// A round costs this many bytes at least.
    private static let minOfRound = 256

    /// Charges for one more round of a loop of this length.
    func spend(_ length: Int, for word: Token) throws(SourceError) {
        let bytes = max(length, Self.minOfRound)
        guard bytes <= left else { throw SourceError(.tooOften(word.text), at: word.position) }
        left -= bytes
        try work.spend(SourceWork.ofRepeatedByte, times: bytes, at: word.position)
    }
}
