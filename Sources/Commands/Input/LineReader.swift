/// Reads lines of a file or of standard input, one at a time.
struct LineReader {
    private let source: (Int) throws(InputError) -> [UInt8]
    private let name: String
    private let limit: Int
    /// What is read and not returned yet.
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    private var isAtEnd = false
    /// The number of the line that was returned last, from 1; 0 before the first.
    private(set) var number = 0

    private static let chunk = 64 << 10
    /// So many times the limit, a line may have to be passed over: of what never ends, the end is not waited for.
    private static let mostLimits = 64

    enum Line: Hashable {
        /// Without its end.
        case whole([UInt8])
        /// One with more bytes than the limit, which was passed over.
        case tooLong(limit: Int)
    }

    /// - Parameters:
    ///   - name: the name of the input, for errors.
    ///   - limit: how many bytes a line may have.
    ///   - source: reads up to so many bytes; none at the end.
    init(
        of name: String,
        limit: Int,
        _ source: @escaping (Int) throws(InputError) -> [UInt8]
    ) {
        (self.name, self.limit, self.source) = (name, limit, source)
    }

    /// The next line; nil behind the last one.
    ///
    /// - Throws: ``InputError``, also for a line whose end does not come.
    mutating func next() throws(InputError) -> Line? {
        var searched = start
        var passedOver = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end, passedOver) }
            if buffer.count - start > limit {
                passedOver += buffer.count - start
                start = buffer.count
                guard passedOver / Self.mostLimits <= limit else {
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
