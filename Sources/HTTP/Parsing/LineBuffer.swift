/// Splits a body that arrives in pieces into lines, without their terminators.
///
/// Blank lines are skipped, and the bytes of an overlong line are discarded.
public struct LineBuffer {
    /// A line of the body.
    public enum Line {
        case complete([UInt8])
        /// The line exceeds the limit; the next line follows it.
        case tooLong
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The start of the next line.
    private var start = 0
    /// The index at which the search for the end of the line resumes.
    private var scanned = 0
    private var isSkipping = false
    private var hasEnded = false

    /// - Parameter limit: The maximum length of a line, in bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// The memory, in bytes, held by lines that have not been removed.
    public var heldBytes: Int { bytes.capacity }

    /// Appends a piece of the body.
    public mutating func append(_ piece: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            (start, scanned) = (0, scanned - start)
        }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }

    /// Marks the end of the body, which also ends its last line.
    public mutating func end() {
        hasEnded = true
    }

    /// Removes and returns the next line, or returns nil if no complete line is available.
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

    /// Splits a complete body into lines.
    public static func lines(of body: [UInt8]) -> [[UInt8]] {
        var buffer = LineBuffer(limit: .max)
        buffer.append(body)
        buffer.end()
        var lines: [[UInt8]] = []
        while case .complete(let line) = buffer.next() { lines.append(line) }
        return lines
    }

    /// Returns the end of the next line.
    private mutating func nextEnd() -> Int? {
        if let end = bytes[scanned...].firstIndex(of: Self.lineFeed) { return end }
        scanned = bytes.count
        if isSkipping { start = scanned }
        return hasEnded && start < bytes.count ? bytes.count : nil
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// Returns whether `byte` is JSON white space other than a line feed.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
