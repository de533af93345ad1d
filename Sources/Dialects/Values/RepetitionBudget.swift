import LayoutModel

/// Bounds how often blocks repeat, in bytes of source parsed again.
///
/// Otherwise nested `forEach` calls would run for an exponential number of statements.
struct RepetitionBudget {
    private var left = 1 << 24
    private let length: Int
    private let work: SourceWork

    init(of text: ArraySlice<UInt8>, _ work: SourceWork) {
        (length, self.work) = (text.count, work)
    }

    /// Charges for running a block `count` times.
    mutating func spend(_ count: Int, for word: Token) throws(SourceError) {
        let (bytes, overflows) = max(count - 1, 0).multipliedReportingOverflow(by: length)
        guard !overflows, bytes <= left else {
            throw SourceError(.tooOften(word.text), at: word.position)
        }
        left -= bytes
        try work.spend(SourceWork.ofRepeatedByte, times: bytes, at: word.position)
    }
}
