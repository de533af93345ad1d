/// A number of bytes in the format of options: a whole number, optionally followed by `K`, `M` or `G` for powers of
/// 1024.
struct ByteSize: Hashable, Sendable {
    let bytes: Int

    /// Parses a size; nil if the text is malformed or the size is too large.
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
