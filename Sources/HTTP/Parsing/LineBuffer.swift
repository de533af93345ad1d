/// Splits a body that arrives in pieces into lines, without their ends.
///
/// Lines of nothing but white space are skipped. Of a line that is too long nothing is kept.
public struct LineBuffer {
    /// What stands between two line feeds.
    public enum Line {
        case complete([UInt8])
        /// It has more bytes than the limit; the next line follows it.
        case tooLong
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Where the search for its end goes on.
    private var scanned = 0
    private var isSkipping = false
    private var hasEnded = false

    /// - Parameter limit: how many bytes a line may have.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Bytes of memory that lines hold which were not removed.
    public var heldBytes: Int { bytes.capacity }

    /// Appends a piece of the body.
    public mutating func append(_ piece: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            (start, scanned) = (0, scanned - start)
        }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }

    /// The body has come to its end, which is also that of its last line.
    public mutating func end() {
        hasEnded = true
    }

    /// Removes and returns the next line; nil where it is not complete, or there is none.
    public mutating func next() -> Line? {
        while let end = nextEnd() {
            let range = start..<end
            let wasSkipping = isSkipping
            (start, isSkipping) = (min(end + 1, bytes.count), false)
            scanned = start
            if wasSkipping { continue }
            if range.count > limit { return .tooLong }
            if bytes[range].contains(where: { !Self.isSpace($0) }) { return .complete(Array(bytes[range])) }
        }
        guard scanned - start > limit, !isSkipping else { return nil }
        (start, isSkipping) = (scanned, true)
        return .tooLong
    }

    /// The lines of a whole body.
    public static func lines(of body: [UInt8]) -> [[UInt8]] {
        var buffer = LineBuffer(limit: .max)
        buffer.append(body)
        buffer.end()
        var lines: [[UInt8]] = []
        while case .complete(let line) = buffer.next() { lines.append(line) }
        return lines
    }

    /// The end of the next line.
    private mutating func nextEnd() -> Int? {
        if let end = bytes[scanned...].firstIndex(of: Self.lineFeed) { return end }
        scanned = bytes.count
        if isSkipping { start = scanned }
        return hasEnded && start < bytes.count ? bytes.count : nil
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// White space of JSON.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
