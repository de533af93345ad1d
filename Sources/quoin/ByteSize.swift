/// A number of bytes as options take it: a whole number, also with `K`, `M` or `G` behind it, which are powers of 1024.
struct ByteSize: Hashable, Sendable {
    let bytes: Int

    /// nil where the text is no size, or too large a one.
    init?(_ text: String) {
        var digits = Substring(text)
        var shift = 0
        switch digits.last {
        case "K": shift = 10
        case "M": shift = 20
        case "G": shift = 30
        default: break
        }
        if shift > 0 { digits.removeLast() }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
            return nil
        }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
        guard !isTooLarge else { return nil }
        self.bytes = bytes
    }
}
