/// A reader that returns a file or standard input line by line.
struct LineReader {
    private let source: (Int) throws(InputError) -> [UInt8]
    private let name: String
    private let limit: Int
    /// The bytes that have been read but not yet returned.
    private var buffer: [UInt8] = []
    /// The offset of the next line in the buffer.
    private var start = 0
    private var isAtEnd = false
    /// The number of the last returned line, from 1; 0 before the first.
    private(set) var number = 0

    private static let chunk = 64 << 10
    /// The number of bytes that may be skipped in search of the end of a line, as a multiple of the limit.
    private static let maxLimits = 64

    enum Line: Hashable {
        /// A line without its terminator.
        case whole([UInt8])
        /// A line that exceeds the limit and was skipped.
        case tooLong(limit: Int)
    }

    /// - Parameters:
    ///   - name: the name of the input, for errors.
    ///   - limit: the maximum length of a line in bytes.
    ///   - source: reads up to the given number of bytes; returns none at the end.
    init(
        of name: String,
        limit: Int,
        _ source: @escaping (Int) throws(InputError) -> [UInt8]
    ) {
        (self.name, self.limit, self.source) = (name, limit, source)
    }

    /// Returns the next line; nil after the last one.
    ///
    /// - Throws: ``InputError``, also if a line does not end.
    mutating func next() throws(InputError) -> Line? {
        var searched = start
        var passedOver = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end, passedOver) }
            if buffer.count - start > limit {
                passedOver += buffer.count - start
                start = buffer.count
                guard passedOver / Self.maxLimits <= limit else {
                    let reason = "line \(number + 1) has more than \(passedOver) bytes, and no end"
                    throw InputError(name: name, reason: reason)
                }
            }
            if isAtEnd { return start < buffer.count || passedOver > 0 ? take(upTo: buffer.count, passedOver) : nil }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            let more = try source(Self.chunk)
            isAtEnd = more.isEmpty
            buffer += more
        }
    }

    private mutating func take(upTo end: Int, _ passedOver: Int) -> Line {
        number += 1
        defer { start = min(end + 1, buffer.count) }
        guard passedOver == 0, end - start <= limit else { return .tooLong(limit: limit) }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return .whole(Array(buffer[start..<(hasReturn ? end - 1 : end)]))
    }
}
